import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { VerificationSent } from '../../api/account';
import { optional } from '../../api/optional';
import { fetchUser } from '../../api/session';
import { bareEmail } from '../../domain/bare-email';
import type { LoadArgs, RefreshMode, Services } from '../../flows/services';
import { StorageFullBanner } from '../../flows/storage-full-banner';
import { useOutcomeUnknown } from '../../flows/use-outcome-unknown';
import { type Submission, useSubmission } from '../../flows/use-submission';
import { failureText } from '../../format/failure';
import { unmaskedEmail } from '../../format/masked-email';
import { mailedCode } from '../../storage/mailed-code';
import { typedEmail } from '../../storage/typed-email';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { EmailAddress } from '../../ui/EmailAddress';
import { Form } from '../../ui/Form';
import { PageHeading } from '../../ui/PageHeading';
import { ProgressSteps } from '../../ui/ProgressSteps';
import { ReachabilityNote } from '../../ui/ReachabilityNote';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { StuckBanner } from '../../ui/StuckBanner';
import { TextField } from '../../ui/TextField';
import { WaitButton } from '../../ui/WaitButton';
import { digitsOf } from './digits-of';
import { linkLogic, resendLogic, verifyLogic } from './submission';

export const title = 'Verify your email';

/** The link in the mail may be opened on another device. */
export const refresh = (): RefreshMode => 'waiting';

interface VerifyData {
  /** Masked; null when the operator does not say. */
  readonly address: Promise<string | null>;
}

/**
 * Where the code went. After a 409 the session knows that an address has to be verified and not which one, so the operator is asked
 * for it. The page does not wait: a code can be typed without. In the background it only finds out whether the address is verified by now.
 */
export const load = async (services: Services, { signal, shown }: LoadArgs): Promise<VerifyData> => {
  if (shown) {
    const { verified } = await fetchUser(await services.client(), services.config.time_zone, signal);
    if (verified) services.session.send({ type: 'tab.verified' });
    return shown as VerifyData;
  }
  const known = services.session.getSnapshot().context.user?.verifies;
  if (known) return { address: Promise.resolve(known) };
  const ask = async () => (await fetchUser(await services.client(), services.config.time_zone, signal)).verifies;
  return { address: optional(ask()) };
};

/** Where a mail went: in full where the driver has just typed it, so that a mistake can be seen. */
const Address = ({ masked }: { readonly masked: string | null }) =>
  masked === null ? (
    'your email address'
  ) : (
    <EmailAddress>{unmaskedEmail(masked, bareEmail(typedEmail.read()))}</EmailAddress>
  );

interface CodeValues {
  readonly code: string;
}

const rules = () => import(/* webpackChunkName: "rules" */ './schema');

/** When the operator takes the next call of this kind, milliseconds since the epoch; 0 for now. `before`: the value until it answers. */
const useWait = ({ snapshot }: Submission, before: number): number => {
  const [wait, setWait] = useState({ heard: snapshot, from: before });
  if (wait.heard !== snapshot) {
    const seconds = snapshot.matches('done')
      ? (snapshot.context.result as VerificationSent).resendAfterSeconds
      : snapshot.matches('stuck') && snapshot.context.failure?.kind === 'tooMany'
        ? (snapshot.context.failure.retryAfter ?? 60)
        : null;
    const now = { heard: snapshot, from: seconds === null ? wait.from : Date.now() + seconds * 1000 };
    setWait(now);
    return now.from;
  }
  return wait.from;
};

/** What became of a mail that was asked for. */
const Sent = ({
  form,
  what,
  children,
}: {
  form: Submission;
  what: 'code' | 'link';
  children: (sent: VerificationSent) => ReactNode;
}) => {
  const { snapshot, rejection, failure } = form;
  const outcomeUnknown = useOutcomeUnknown(failure, snapshot.matches('done'));
  if (snapshot.matches('done')) return children(snapshot.context.result as VerificationSent);
  if (rejection || failure) {
    return (
      <Banner
        tone="danger"
        urgent
        title={outcomeUnknown ? `We’re not sure a new ${what} was sent` : `No new ${what} was sent`}
      >
        <p>{rejection?.message ?? failureText(failure)}</p>
        <ReachabilityNote />
        {outcomeUnknown && (
          <p>
            {what === 'code'
              ? 'Check your inbox first. If you have a new email, the older code no longer works.'
              : 'Check your inbox first.'}
          </p>
        )}
        {/* The mail that came with the registration counts as the first. */}
        {failure?.kind === 'tooMany' && <p>We sent the last one a short time ago. Check your inbox and spam folder.</p>}
      </Banner>
    );
  }
  return null;
};

/** Asks for another code. The same form serves again and again. */
const AnotherCode = ({ services, onSent }: { services: Services; onSent: (sentTo: string | null) => void }) => {
  const form = useSubmission(services, resendLogic, (result) => onSent((result as VerificationSent).sentTo));
  const from = useWait(form, mailedCode(services).nextFrom());
  useEffect(() => {
    if (from > 0) mailedCode(services).note(from);
  }, [from, services]);
  return (
    <Stack>
      <Sent form={form} what="code">
        {({ sentTo }) => (
          <Banner tone="success" title="We’ve emailed you a new code">
            <p>
              We sent it to <Address masked={sentTo} />. The older code no longer works.
            </p>
          </Banner>
        )}
      </Sent>
      <WaitButton from={from} busy={form.busy} busyLabel="Sending" onClick={() => form.submit(null)}>
        Send the code again
      </WaitButton>
    </Stack>
  );
};

/** The other door: a link in a mail, opened on whatever device. `from`: when the operator mails the next one, where that is known. */
const WithLink = ({ services, from }: { services: Services; from: number }) => {
  const form = useSubmission(services, linkLogic);
  const session = useSelector(services.session, (state) => state);
  const loadingUser =
    session.matches({ unverified: 'checking' }) ||
    session.matches('identifying') ||
    session.matches({ confirmingDriver: 'loadingUser' });
  return (
    <Stack>
      <Sent form={form} what="link">
        {({ sentTo }) => (
          <Banner tone="success" title="We’ve emailed you a link">
            <p>
              We sent it to <Address masked={sentTo} />. Open it, then come back to this page.
            </p>
          </Banner>
        )}
      </Sent>
      <WaitButton
        from={useWait(form, from)}
        busy={form.busy}
        busyLabel="Sending"
        onClick={() => form.submit({ email: null })}
      >
        Send me a link
      </WaitButton>
      {session.matches({ unverified: 'notYet' }) ? (
        <Banner tone="warning" urgent title="Your email is not verified yet">
          <p>Open the link in the newest email, or use the code above.</p>
        </Banner>
      ) : null}
      {session.matches({ unverified: 'outcomeUnknown' }) ? (
        <Banner tone="danger" urgent title="We couldn’t check if it’s verified">
          <p>{failureText(session.context.failure)}</p>
          <ReachabilityNote />
        </Banner>
      ) : null}
      <Button
        variant="quiet"
        busy={loadingUser}
        busyLabel="Checking"
        onClick={() => services.session.send({ type: 'driver.openedLink' })}
      >
        I’ve opened the link
      </Button>
    </Stack>
  );
};

interface AddressValues {
  readonly email: string;
}

/** What is typed of another address, kept on this phone until it is sent: a session may end in the middle. */
const addressDraft = ({ drafts, session }: Services) => {
  const name = 'verify-address';
  const userId = session.getSnapshot().context.user?.id;
  return {
    read: (): string => (userId === undefined ? '' : (drafts.read<AddressValues>(userId, name)?.values.email ?? '')),
    /** False when the device keeps nothing. */
    write: (email: string): boolean => {
      if (userId === undefined) return false;
      if (email !== '') return drafts.write(userId, name, { email });
      drafts.drop(userId, name);
      return true;
    },
  };
};

/** Milliseconds. A mailed link works for so long. */
const linkLife = 60 * 60_000;

/**
 * The address, masked, that got a link when it took the place of another, and no code so far. Kept on this phone for as long as the
 * link works: the mail is read in another app, and the phone may have ended this page when the driver comes back.
 */
const linkedAddress = ({ drafts, session }: Services) => {
  const name = 'verify-link';
  const userId = session.getSnapshot().context.user?.id;
  return {
    read: (): string | null => {
      const found = userId === undefined ? null : drafts.read<{ readonly sentTo: string }>(userId, name);
      return found && Date.now() - found.savedAt < linkLife ? found.values.sentTo : null;
    },
    note: (sentTo: string): void => {
      if (userId !== undefined) drafts.write(userId, name, { sentTo });
    },
    forget: (): void => {
      if (userId !== undefined) drafts.drop(userId, name);
    },
  };
};

/** A mistyped address can be put right: the link goes to the new one, which becomes the account's. */
const OtherAddress = ({
  services,
  found,
  keep,
  onSent,
}: {
  services: Services;
  /** What was typed before the page was left; empty for nothing. */
  found: string;
  keep: (email: string) => boolean;
  onSent: (sent: VerificationSent) => void;
}) => {
  const form = useSubmission(services, linkLogic, (result) => {
    keep('');
    setNoRoom(false);
    onSent(result as VerificationSent);
  });
  const [noRoom, setNoRoom] = useState(false);
  const outcomeUnknown = useOutcomeUnknown(form.failure, form.snapshot.matches('done'));
  // The button that opened it is gone, and the focus with it. When it was there from the start, the driver did not ask for it.
  const place = useRef<HTMLDivElement>(null);
  const [opened] = useState(found === '');
  useLayoutEffect(() => {
    if (opened) place.current?.querySelector('input')?.focus();
  }, [opened]);
  return (
    <div ref={place}>
      <Stack>
        {form.snapshot.matches('done') ? (
          <Banner tone="success" title="Email address changed">
            <p>
              We sent a link to <Address masked={(form.snapshot.context.result as VerificationSent).sentTo} />. Open it,
              or request a code with “Send the code again”. The code that went to the old address no longer works.
            </p>
          </Banner>
        ) : null}
        {form.failure ? (
          <StuckBanner
            title={
              outcomeUnknown ? 'We’re not sure your email address was changed' : 'Your email address wasn’t changed'
            }
            onTryAgain={form.tryAgain}
          >
            {failureText(form.failure)}
            {outcomeUnknown ? ' It’s safe to try again.' : null}
          </StuckBanner>
        ) : null}
        {noRoom ? <StorageFullBanner /> : null}
        <Form<AddressValues>
          initialValues={{ email: found }}
          schema={async () => (await rules()).addressSchema}
          problems={form.rejection}
          busy={form.busy}
          submitLabel="Change it and email me a link"
          busyLabel="Changing"
          onChange={({ email }) => {
            form.typed();
            setNoRoom(!keep(email));
          }}
          onSubmit={({ email }) => {
            typedEmail.note(email);
            form.submit({ email: bareEmail(email) });
          }}
        >
          <TextField name="email" label="New email address" type="email" autoComplete="email" inputMode="email" />
        </Form>
      </Stack>
    </div>
  );
};

/** For a signed-in driver whose address is not verified: the code from the mail, or the link, or another address. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const form = useSubmission(services, verifyLogic, () => {
    link.forget();
    typedEmail.forget();
    services.session.send({ type: 'driver.verified' });
  });
  const outcomeUnknown = useOutcomeUnknown(form.failure, form.snapshot.matches('done'));
  const [link] = useState(() => linkedAddress(services));
  const [linked, setLinked] = useState(link.read);
  const identifying = useSelector(services.session, (state) => state.matches('identifying'));
  // The session forgets who it is while the operator is asked; the page does not.
  const [sentTo, setSentTo] = useState(() => services.session.getSnapshot().context.user?.verifies ?? null);
  const { address: loaded } = useLoaderData<VerifyData>();
  useEffect(() => {
    void loaded.then((heard) => setSentTo((now) => now ?? heard));
  }, [loaded]);
  const [draft] = useState(() => addressDraft(services));
  const [found] = useState(draft.read);
  const [changing, setChanging] = useState(found !== '');
  // What was sent to the old address is worth nothing, and no wait of it counts: a new address begins with the link that went to it.
  const [address, setAddress] = useState({ number: 0, nextLink: 0 });
  const where = <Address masked={sentTo} />;
  const byLink = linked !== null && linked === sentTo;
  const lead = byLink ? (
    <>Open the link we emailed to {where}, or request a code below.</>
  ) : (
    <>Enter the 6-digit code we emailed to {where}. It expires in 15 minutes.</>
  );

  return (
    <Stack space="large">
      <PageHeading lead={lead}>Verify your email</PageHeading>
      <ProgressSteps steps={['Registered', 'Verify', 'Ready']} current={1} label="Steps in your registration" />
      {form.failure ? (
        <StuckBanner
          title={outcomeUnknown ? 'We’re not sure you’re verified' : 'Not verified'}
          onTryAgain={form.tryAgain}
        >
          {failureText(form.failure)}
        </StuckBanner>
      ) : null}
      <Form<CodeValues>
        initialValues={{ code: '' }}
        schema={async () => (await rules()).codeSchema}
        problems={form.rejection}
        busy={form.busy || identifying}
        submitLabel="Verify"
        busyLabel="Checking the code"
        onChange={form.typed}
        onSubmit={({ code }) => form.submit({ code: digitsOf(code) })}
      >
        <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" width="short" />
      </Form>
      <Section title="Didn’t get an email?">
        <Stack>
          <p>It can take a minute. Check your spam folder.</p>
          <AnotherCode
            key={address.number}
            services={services}
            onSent={(to) => {
              link.forget();
              setLinked(null);
              setSentTo(to);
            }}
          />
        </Stack>
      </Section>
      <Section title="Use a link">
        <Stack>
          <p>We can email you a link instead.</p>
          <WithLink key={address.number} services={services} from={address.nextLink} />
        </Stack>
      </Section>
      <Section title="Wrong address?">
        {changing ? (
          <OtherAddress
            services={services}
            found={found}
            keep={draft.write}
            onSent={({ sentTo: to, resendAfterSeconds }) => {
              mailedCode(services).forget();
              if (to !== null) link.note(to);
              setAddress({ number: address.number + 1, nextLink: Date.now() + resendAfterSeconds * 1000 });
              setLinked(to);
              setSentTo(to);
            }}
          />
        ) : (
          <Stack>
            <Button variant="quiet" onClick={() => setChanging(true)}>
              Change the email address
            </Button>
          </Stack>
        )}
      </Section>
      <Button variant="plain" resting={identifying} onClick={() => services.session.send({ type: 'driver.signOut' })}>
        Sign out
      </Button>
    </Stack>
  );
};
