import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { verificationMachine } from '../../../machines/verification';
import { bareEmail } from '../../domain/bare-email';
import { FailureBanner } from '../../flows/failure-banner';
import type { RefreshMode, Services } from '../../flows/services';
import { StorageFullBanner } from '../../flows/storage-full-banner';
import { useFlow } from '../../flows/use-flow';
import { useOutcomeUnknown } from '../../flows/use-outcome-unknown';
import { currentTime } from '../../format/current-time';
import { failureText } from '../../format/failure';
import { unmaskedEmail } from '../../format/masked-email';
import { mailedCode } from '../../storage/mailed-code';
import { typedEmail } from '../../storage/typed-email';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { EmailAddress } from '../../ui/EmailAddress';
import { Form } from '../../ui/Form';
import { Page } from '../../ui/Page';
import { ReachabilityNote } from '../../ui/ReachabilityNote';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { WaitButton } from '../../ui/WaitButton';
import { digitsOf } from './digits-of';
import { addressDraft, linkedAddress } from './kept';
import { loadVerification, type VerifyData } from './wiring';

export const title = 'Verify your email';

export const load = loadVerification;

/** The driver may open the link in the email on another device. */
export const refresh = (): RefreshMode => 'waiting';

interface Flow {
  readonly actor: ActorRefFrom<typeof verificationMachine>;
  readonly snapshot: SnapshotFrom<typeof verificationMachine>;
  /** Whether nothing can be sent, because a call is in progress or the page is about to close. */
  readonly ariaDisabled: boolean;
}

type Open = Extract<Parameters<Flow['snapshot']['matches']>[0], { open?: unknown }>['open'];

/** The result that a part of the page shows after a press of its button. */
const partOf = ({ snapshot }: Flow, [rejected, unanswered, done]: readonly [Open, Open, Open?]) => {
  const is = (open: Open) => snapshot.matches({ open });
  return {
    rejection: is(rejected) ? snapshot.context.rejection : null,
    failure: is(unanswered) ? snapshot.context.failure : null,
    isDone: done !== undefined && is(done),
  };
};

/** The address of an email, in full if the driver has just typed it, so that a mistake is visible. */
const Address = ({ masked }: { readonly masked: string | null }) =>
  masked === null ? (
    'your email address'
  ) : (
    <EmailAddress>{unmaskedEmail(masked, bareEmail(typedEmail.readForCode()))}</EmailAddress>
  );

interface CodeValues {
  readonly code: string;
}

const rules = () => import(/* webpackChunkName: "rules" */ './schema');

/** The result of a request for an email. */
const Sent = ({ flow, kind, children }: { flow: Flow; kind: 'code' | 'link'; children: ReactNode }) => {
  const { rejection, failure, isDone } = partOf(flow, [`${kind}NotMailed`, `${kind}NotMailed`, `${kind}Mailed`]);
  const outcomeUnknown = useOutcomeUnknown(failure, isDone);
  if (isDone) return children;
  if (rejection || failure) {
    return (
      <Banner
        tone={outcomeUnknown ? 'warning' : 'danger'}
        urgent
        title={outcomeUnknown ? `We’re not sure a new ${kind} was sent` : `No new ${kind} was sent`}
      >
        <p>{rejection?.message ?? failureText(failure)}</p>
        <ReachabilityNote />
        {outcomeUnknown && <p>Check your inbox first.{kind === 'code' && ' Only the newest code works.'}</p>}
      </Banner>
    );
  }
  return null;
};

/** `hasCode`: a code that still works was sent to the current address. */
const AnotherCode = ({ flow, hasCode }: { flow: Flow; hasCode: boolean }) => (
  <Stack>
    <Sent flow={flow} kind="code">
      <Banner tone="success" title="We’ve emailed you a code">
        <p>
          We sent it to <Address masked={flow.snapshot.context.sentTo} />. Only the newest code works.
        </p>
      </Banner>
    </Sent>
    <WaitButton
      from={flow.snapshot.context.nextCodeAt}
      busy={flow.snapshot.matches({ requesting: 'mailingCode' })}
      ariaDisabled={flow.ariaDisabled}
      busyLabel="Sending"
      onClick={() => flow.actor.send({ type: 'driver.askForCode' })}
    >
      {hasCode ? 'Send the code again' : 'Email me a code'}
    </WaitButton>
  </Stack>
);

/** The other way to verify: a link in an email, opened on any device. */
const WithLink = ({ services, flow, hasCode }: { services: Services; flow: Flow; hasCode: boolean }) => {
  const { actor, snapshot, ariaDisabled } = flow;
  const session = useSelector(services.session, (state) => state);
  const isLoadingUser =
    session.matches({ unverified: 'checking' }) ||
    session.matches('identifying') ||
    session.matches({ confirmingDriver: 'loadingUser' });
  const { nextLinkAt, linkSentTo } = snapshot.context;
  // Without an answer, a link may have been sent. After a check, the driver can check again.
  const mayHaveLink =
    nextLinkAt > 0 ||
    linkSentTo !== null ||
    partOf(flow, ['linkNotMailed', 'linkNotMailed']).failure !== null ||
    (session.matches('unverified') && !session.matches({ unverified: 'waiting' }));
  return (
    <Stack>
      <Sent flow={flow} kind="link">
        <Banner tone="success" title="We’ve emailed you a link">
          <p>
            We sent it to <Address masked={snapshot.context.sentTo} />. Open it, then come back to this page.
          </p>
        </Banner>
      </Sent>
      <WaitButton
        from={nextLinkAt}
        busy={snapshot.matches({ requesting: 'mailingLink' })}
        ariaDisabled={ariaDisabled}
        busyLabel="Sending"
        onClick={() => actor.send({ type: 'driver.askForLink' })}
      >
        {nextLinkAt > 0 || linkSentTo !== null ? 'Send the link again' : 'Send me a link'}
      </WaitButton>
      {session.matches({ unverified: 'notYet' }) && !snapshot.matches({ open: 'addressChanged' }) ? (
        <Banner tone="warning" urgent title="Your email is not verified yet">
          <p>Open the link in the newest email, or {hasCode ? 'use the code' : 'request a code'} above.</p>
        </Banner>
      ) : null}
      {session.matches({ unverified: 'outcomeUnknown' }) ? (
        <Banner tone="warning" urgent title="We couldn’t check if it’s verified">
          <p>{failureText(session.context.failure)}</p>
          <ReachabilityNote />
        </Banner>
      ) : null}
      {mayHaveLink ? (
        <Button
          variant="quiet"
          busy={isLoadingUser}
          busyLabel="Checking"
          onClick={() => services.session.send({ type: 'driver.openedLink' })}
        >
          I’ve opened the link
        </Button>
      ) : null}
    </Stack>
  );
};

interface AddressValues {
  readonly email: string;
}

/** Corrects a mistyped email address: a link goes to the new email address, which becomes the account's. */
const OtherAddress = ({
  flow,
  found,
  isOpen,
  onOpen,
  keep,
}: {
  flow: Flow;
  /** The text that was typed before the driver left the page, or ''. */
  found: string;
  isOpen: boolean;
  onOpen: () => void;
  keep: (email: string) => boolean;
}) => {
  const { actor, snapshot, ariaDisabled } = flow;
  const { rejection, failure, isDone } = partOf(flow, ['addressRejected', 'addressUnanswered', 'addressChanged']);
  const outcomeUnknown = useOutcomeUnknown(failure, isDone);
  const [isStorageFull, setStorageFull] = useState(false);
  const [isEdited, setTypedSince] = useState(false);
  // The button that opened this part is gone, so the focus has to move here. If the part was open from the start, the driver pressed no
  // button.
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current !== isOpen) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={place}>
      <Stack>
        {isDone ? (
          <Banner tone="success" title="Email address changed">
            <p>
              We sent a link to <Address masked={snapshot.context.sentTo} />. Open it, or request a code. A code that
              went to the old address no longer works.
            </p>
          </Banner>
        ) : null}
        {failure ? (
          <FailureBanner
            title={
              outcomeUnknown ? 'We’re not sure your email address was changed' : 'Your email address wasn’t changed'
            }
            failure={failure}
            outcomeUnknown={outcomeUnknown}
            onTryAgain={isEdited ? undefined : () => actor.send({ type: 'driver.tryAgain' })}
          />
        ) : null}
        {isStorageFull && !isDone ? <StorageFullBanner /> : null}
        {isOpen ? (
          <Form<AddressValues>
            quiet
            initialValues={{ email: found }}
            schema={async () => (await rules()).addressSchema}
            problems={rejection}
            busy={snapshot.matches({ requesting: 'changingAddress' })}
            ariaDisabled={ariaDisabled}
            submitLabel="Change it and email me a link"
            busyLabel="Changing"
            onChange={({ email }) => {
              setTypedSince(true);
              setStorageFull(!keep(email));
            }}
            onSubmit={({ email }) => {
              setTypedSince(false);
              actor.send({ type: 'driver.changeAddress', email: bareEmail(email) });
            }}
          >
            <TextField name="email" label="New email address" type="email" autoComplete="email" inputMode="email" />
          </Form>
        ) : (
          <Button variant="quiet" onClick={onOpen}>
            Change the email address
          </Button>
        )}
      </Stack>
    </div>
  );
};

/** The page of a signed-in driver with an unverified address: the code from the email, the link, or another address. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { address, logic, input } = useLoaderData<VerifyData>();
  // The session has no driver while it asks the operator, but the page still needs one.
  const [link] = useState(() => linkedAddress(services));
  const [draft] = useState(() => addressDraft(services));
  /** The first value of the form for another email address; null while the form is closed. */
  const [changing, setChanging] = useState(() => draft.read() || null);
  const [codesSent, setCodesSent] = useState(0);
  const [hasCode, setHasCode] = useState(() => mailedCode(services).isValid());
  const { actor, snapshot } = useFlow(services, logic, input, {
    'code.accepted': () => {
      link.forget();
      typedEmail.forget();
      services.toast('Email verified');
    },
    'code.requested': ({ mail, nextAt }) => {
      if (!mail && nextAt <= currentTime()) return;
      if (mail) {
        link.forget();
        setCodesSent((count) => count + 1);
      }
      mailedCode(services).store(nextAt);
      setHasCode(true);
    },
    'address.changed': ({ mail: { sentTo } }) => {
      // Not before the operator has it: the sign-in page fills in the same address.
      typedEmail.storeForCode(draft.read());
      draft.write('');
      setChanging(null);
      setCodesSent((count) => count + 1);
      mailedCode(services).forget();
      setHasCode(false);
      if (sentTo !== null) link.store(sentTo);
    },
  });
  const isIdentifying = useSelector(services.session, (state) => state.matches('identifying'));
  const ariaDisabled = snapshot.hasTag('busy') || isIdentifying;
  const flow = { actor, snapshot, ariaDisabled };
  const { rejection, failure } = partOf(flow, ['codeRejected', 'codeUnanswered']);
  const outcomeUnknown = useOutcomeUnknown(failure, snapshot.matches('verified'));
  const [verifiesEmail, setKnown] = useState(() => services.session.getSnapshot().context.user?.verifies ?? null);
  useEffect(() => {
    void address.then((email) => setKnown((now) => now ?? email));
  }, [address]);
  const [typedSince, setTypedSince] = useState(false);
  const sentTo = snapshot.context.sentTo ?? verifiesEmail;
  const where = <Address masked={sentTo} />;
  const { linkSentTo } = snapshot.context;
  const lead =
    linkSentTo !== null && linkSentTo === sentTo ? (
      <>Open the link we emailed to {where}, or request a code below.</>
    ) : hasCode ? (
      <>Enter the 6-digit code we emailed to {where}. It expires in 15 minutes.</>
    ) : (
      <>If you’ve had an email with a 6-digit code, enter it. If not, request one. We’ll email it to {where}.</>
    );

  return (
    <Page title="Verify your email" lead={lead}>
      {failure ? (
        <FailureBanner
          title={outcomeUnknown ? 'We’re not sure you’re verified' : 'Not verified'}
          failure={failure}
          outcomeUnknown={outcomeUnknown}
          onTryAgain={typedSince ? undefined : () => actor.send({ type: 'driver.tryAgain' })}
        />
      ) : null}
      <Form<CodeValues>
        // Clears the field, because the code no longer works.
        key={codesSent}
        initialValues={{ code: '' }}
        schema={async () => (await rules()).codeSchema}
        problems={rejection}
        busy={snapshot.matches('checkingCode') || snapshot.matches('identifying') || isIdentifying}
        ariaDisabled={ariaDisabled}
        submitLabel="Verify"
        busyLabel="Checking the code"
        onChange={() => setTypedSince(true)}
        onSubmit={({ code }) => {
          setTypedSince(false);
          actor.send({ type: 'driver.submitCode', code: digitsOf(code) });
        }}
      >
        <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" width="short" />
      </Form>
      <Section title="Didn’t get an email?">
        <Stack>
          <p>It can take a minute. Check your spam folder.</p>
          <AnotherCode flow={flow} hasCode={hasCode} />
        </Stack>
      </Section>
      <Section title="Use a link instead">
        <WithLink services={services} flow={flow} hasCode={hasCode} />
      </Section>
      <Section title="Wrong address?">
        <OtherAddress
          flow={flow}
          found={changing ?? ''}
          isOpen={changing !== null}
          onOpen={() => setChanging('')}
          keep={draft.write}
        />
      </Section>
      <Button
        variant="plain"
        ariaDisabled={isIdentifying}
        onClick={() => services.session.send({ type: 'driver.signOut' })}
      >
        Sign out
      </Button>
    </Page>
  );
};
