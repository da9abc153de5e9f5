import { type ReactNode, useEffect, useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import type { PayoutsInput } from '../../../machines/payouts';
import type { PayoutSettings } from '../../api/payouts';
import { askHref } from '../../domain/ask';
import {
  broughtForwardText,
  consequencesOfTurningOff,
  failedPayout,
  payDay,
  rulesWhileOff,
} from '../../domain/payouts';
import { FailureBanner } from '../../flows/failure-banner';
import type { Services } from '../../flows/services';
import { useFlow } from '../../flows/use-flow';
import { useStepAddress } from '../../flows/use-step-address';
import { nearDay } from '../../format/dates';
import { readable } from '../../format/unknown-value';
import { AnswerBanner } from '../../ui/AnswerBanner';
import { AskLink } from '../../ui/AskLink';
import { Banner } from '../../ui/Banner';
import { BulletList } from '../../ui/BulletList';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DefinitionList } from '../../ui/DefinitionList';
import { PageHeading } from '../../ui/PageHeading';
import { Row, Stack } from '../../ui/Stack';
import { TaskPage } from '../../ui/TaskPage';
import { enableEvent } from './account';
import { AccountForm } from './account-form';
import { FailedBanner } from './failed-banner';
import {
  accountFacts,
  changeDeadline,
  closedPayout,
  deadlineDay,
  heldInWords,
  oldAccountText,
  stillGoesText,
} from './texts';
import { loadSwitch, readPayouts, type SwitchData } from './wiring';

export const title = 'Payouts on or off';
export const load = loadSwitch;
/** Whether the page reads its data again: not when the form opens or closes. */
export const shouldReload = (from: URL, to: URL): boolean => from.search === to.search;

/** The query of the form that replaces an account. While payouts are off, the form has no query, because there is no step to go back to. */
const accountStep = '?step=account';
const leave = { label: 'Payouts', href: '/payouts' };

const Page = ({
  heading,
  lead,
  children,
}: {
  readonly heading: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) => (
  <TaskPage title="Payouts" leave={leave}>
    <Stack space="large">
      <PageHeading key={heading} lead={lead}>
        {heading}
      </PageHeading>
      {children}
    </Stack>
  </TaskPage>
);

const Account = ({ settings }: { readonly settings: PayoutSettings }) => {
  const account = settings.bank_account;
  return account ? <DefinitionList items={accountFacts(account)} /> : null;
};

/** When the operator pays, and what it deducts. */
const PayoutTerms = ({
  settings,
  data: { payouts, today, timeZone },
}: {
  readonly settings: PayoutSettings;
  readonly data: Pick<SwitchData, 'payouts' | 'today' | 'timeZone'>;
}) => {
  const deadline = changeDeadline(settings, timeZone);
  const closed = closedPayout(payouts ?? [], deadlineDay(settings, timeZone));
  const day = payDay(settings);
  return (
    <BulletList>
      {[
        `We pay your weekly earnings${day ? ` every ${day}` : ''}.`,
        'We take off cash fares you’ve kept, and may take off unpaid invoices.',
        deadline
          ? `Make changes before ${deadline} for ${closed?.scheduled_for ? `payouts after ${nearDay(closed.scheduled_for, today)}` : 'your next payout'}.`
          : null,
      ].filter((line) => line !== null)}
    </BulletList>
  );
};

const Flow = ({
  data,
  services,
}: {
  readonly data: SwitchData & { readonly input: PayoutsInput };
  readonly services: Services;
}) => {
  const { logic, input, driver, today, timeZone } = data;
  const { actor, snapshot } = useFlow(services, logic, input, {
    'payouts.accountSaved': () => services.toast('Account saved'),
    'payouts.turnedOff': () => services.toast('Payouts are off'),
  });
  const { send } = actor;
  const { failure, rejection, payoutSetup } = snapshot.context;
  const settings = payoutSetup.record as PayoutSettings;
  // Each change of the settings may move or cancel a payout.
  const [known, setKnown] = useState({ settings, payouts: data.payouts });
  if (known.settings !== settings) setKnown({ settings, payouts: null });
  const { payouts } = known;
  useEffect(() => {
    if (settings === input.payoutSetup.record) return undefined;
    const reading = new AbortController();
    void readPayouts(services, today, reading.signal).then((payouts) => {
      if (!reading.signal.aborted) setKnown({ settings, payouts });
    });
    return () => reading.abort();
  }, [services, settings, input, today]);
  const navigate = useNavigate();
  /** The query of the current step. Null from the moment the account is sent until the outcome is known, because these steps have no URL. */
  const stepNow = (): string | null => {
    const now = actor.getSnapshot();
    if (now.matches('enabling')) return null;
    return now.matches('filling') && now.can({ type: 'driver.back' }) ? accountStep : '';
  };
  useStepAddress(stepNow(), (search) => {
    // The form can no longer be changed, so going back leaves the page.
    if (snapshot.matches('enabling')) void navigate(leave.href, { replace: true });
    else send({ type: search === accountStep ? 'driver.openForm' : 'driver.back' });
    return stepNow();
  });

  const failed = settings.status === 'checking' ? null : failedPayout(payouts ?? [], settings.bank_account);
  // That failure says when to try again.
  const isTooMany = failure?.kind === 'tooMany';
  if (snapshot.matches('filling') || snapshot.matches('enabling')) {
    const isOff = settings.status === 'off';
    // If payouts are on or being checked, only a response with an account shows whether the sent account was saved.
    const isOutcomeKnown = isOff || payoutSetup.account !== null;
    const hasBeenSent = snapshot.matches({ enabling: 'verifying' }) || snapshot.matches({ enabling: 'outcomeUnknown' });
    return (
      <Page
        heading={isOff ? 'Turn payouts on' : 'Change bank details'}
        lead={
          isOff
            ? ['Payouts are off.', heldInWords(settings)].filter(Boolean).join(' ')
            : [
                stillGoesText(closedPayout(payouts ?? [], deadlineDay(settings, timeZone)), today),
                'Nothing changes until you press “Use this account”. If your bank can’t confirm the account straight away, we can’t pay you until it does.',
              ]
                .filter(Boolean)
                .join(' ')
        }
      >
        {failed && !snapshot.matches({ filling: 'bankSaidNo' }) ? <FailedBanner payout={failed} /> : null}
        {isOff ? <PayoutTerms settings={settings} data={{ ...data, payouts }} /> : null}
        {snapshot.matches({ enabling: 'outcomeUnknown' }) ? (
          <FailureBanner
            title="We’re not sure your account was saved"
            failure={failure}
            outcomeUnknown
            tryAgainLabel="Check again"
            onTryAgain={() => send({ type: 'driver.checkAgain' })}
          >
            Check before you try again. What you entered is still here.
          </FailureBanner>
        ) : null}
        {snapshot.matches({ filling: 'ready' }) ? (
          <FailureBanner title="Not sent" failure={failure}>
            Nothing has changed. What you entered is still here.{isTooMany ? null : ' Try again in a moment.'}
          </FailureBanner>
        ) : null}
        {snapshot.matches({ filling: 'notStored' }) ? (
          <FailureBanner
            title={isOutcomeKnown ? 'Your account wasn’t saved' : 'We’re not sure your account was saved'}
            failure={failure}
            outcomeUnknown={!isOutcomeKnown}
          >
            {isOutcomeKnown ? 'Nothing has changed.' : 'We can’t tell which account we have.'} What you entered is still
            here.{isOutcomeKnown && !isTooMany ? ' Try again.' : null}
          </FailureBanner>
        ) : null}
        {snapshot.matches({ filling: 'bankSaidNo' }) ? (
          <Banner tone="danger" urgent title="The bank says this account isn’t in your name">
            <p>Payouts are off and your account wasn’t saved. Check the name and numbers, or use another account.</p>
          </Banner>
        ) : null}
        {snapshot.matches({ filling: 'closeMatch' }) ? (
          <AnswerBanner tone="warning" title="The name is a close match">
            <p>Choose the correct name below, then try again. Nothing has changed yet.</p>
          </AnswerBanner>
        ) : null}
        <AccountForm
          driver={driver}
          rejection={snapshot.matches({ filling: 'rejected' }) ? rejection : null}
          isCloseMatch={snapshot.matches({ filling: 'closeMatch' })}
          suggestedName={settings.payee_check?.suggested_name ?? null}
          busy={snapshot.matches('enabling')}
          submitLabel={isOff ? 'Turn payouts on' : 'Use this account'}
          busyLabel={hasBeenSent ? 'Checking it was saved' : 'Checking with your bank'}
          onSubmit={(values, match) => send(enableEvent(values, match))}
        />
        {snapshot.can({ type: 'driver.back' }) ? (
          <Button variant="quiet" onClick={() => send({ type: 'driver.back' })}>
            Cancel
          </Button>
        ) : null}
      </Page>
    );
  }

  if (snapshot.matches('off')) {
    return (
      <Page heading="Payouts are off" lead={heldInWords(settings)}>
        {failed ? <FailedBanner payout={failed} /> : null}
        <BulletList>{rulesWhileOff}</BulletList>
        <Button onClick={() => send({ type: 'driver.openForm' })}>Turn payouts on</Button>
      </Page>
    );
  }

  const isOn = settings.status === 'on';
  const oldAccount = isOn ? oldAccountText(payouts, settings.bank_account, today) : null;
  const isTurningOff = snapshot.matches({ disabling: 'sending' }) || snapshot.matches({ disabling: 'verifying' });
  return (
    <Page
      heading={isOn ? 'Payouts are on' : 'Your bank is checking your account'}
      lead={
        isOn
          ? broughtForwardText(settings, failed)
          : 'Payouts aren’t on yet. We can’t pay you until your bank confirms your account. You don’t need to do anything now.'
      }
    >
      {snapshot.matches({ on: 'disableFailed' }) || snapshot.matches({ bankChecking: { waiting: 'disableFailed' } }) ? (
        <FailureBanner title={isOn ? 'Payouts are still on' : 'Nothing has changed'} failure={failure}>
          {isTooMany ? null : 'You can try again.'}
        </FailureBanner>
      ) : null}
      {snapshot.matches({ disabling: 'outcomeUnknown' }) ? (
        <FailureBanner
          title="We’re not sure payouts are off"
          failure={failure}
          outcomeUnknown
          tryAgainLabel="Check again"
          onTryAgain={() => send({ type: 'driver.checkAgain' })}
        >
          Check before you try again.
        </FailureBanner>
      ) : null}
      {snapshot.matches({ bankChecking: { waiting: 'readFailed' } }) ? (
        <FailureBanner tone="warning" title="We couldn’t check the latest status" failure={failure}>
          This is the last status we had.
        </FailureBanner>
      ) : null}
      {failed ? <FailedBanner payout={failed} /> : null}
      <Account settings={settings} />
      {oldAccount === null ? null : <p>{oldAccount}</p>}
      {isOn ? <PayoutTerms settings={settings} data={{ ...data, payouts }} /> : null}
      {snapshot.matches('bankChecking') ? (
        <Button
          busy={snapshot.matches({ bankChecking: 'verifying' })}
          busyLabel="Checking"
          onClick={() => send({ type: 'driver.checkAgain' })}
        >
          Check again
        </Button>
      ) : null}
      {snapshot.matches({ disabling: 'outcomeUnknown' }) ? null : (
        <Row>
          <Button variant={failed ? 'primary' : 'quiet'} icon="bank" onClick={() => send({ type: 'driver.openForm' })}>
            Change bank details
          </Button>
          <Button variant="danger" icon="x" onClick={() => send({ type: 'driver.disable' })}>
            Turn payouts off
          </Button>
        </Row>
      )}
      <ConfirmDialog
        open={snapshot.matches({ disabling: 'confirming' }) || isTurningOff}
        title="Turn payouts off?"
        confirmLabel="Turn payouts off"
        cancelLabel={isOn ? 'Keep them on' : 'Keep waiting'}
        busy={isTurningOff}
        busyLabel={snapshot.matches({ disabling: 'verifying' }) ? 'Checking payouts are off' : 'Turning payouts off'}
        onConfirm={() => send({ type: 'driver.confirm' })}
        onCancel={() => send({ type: 'driver.back' })}
      >
        <Stack>
          {snapshot.matches({ disabling: { confirming: 'ready' } }) ? (
            <FailureBanner title="Not sent" failure={failure}>
              {isOn ? 'Payouts are still on.' : 'Nothing has changed.'} Try again in a moment.
            </FailureBanner>
          ) : null}
          <BulletList>{consequencesOfTurningOff(payouts, today)}</BulletList>
        </Stack>
      </ConfirmDialog>
    </Page>
  );
};

const StatusUnknown = ({ status }: Pick<SwitchData, 'status'>) => {
  const { revalidate, state } = useRevalidator();
  const statusText = status && readable(status);
  return (
    <Page
      heading="We can’t tell if your payouts are on"
      lead={statusText ? `Their status is “${statusText}”.` : 'We don’t have their status.'}
    >
      <Button busy={state === 'loading'} busyLabel="Checking" onClick={() => void revalidate()}>
        Check again
      </Button>
      <AskLink href={askHref({ subject: 'Are my payouts on?' })}>Ask us about it</AskLink>
    </Page>
  );
};

/** Payouts on or off, and the account they go to. The chart decides what the page shows. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const loaded = useLoaderData<SwitchData>();
  // The chart keeps the data it started with. Only a page without a chart, whose status is unknown, takes newer data.
  const [data, setData] = useState(loaded);
  if (data.input === null && loaded !== data) setData(loaded);
  const { input, status } = data;
  return input ? <Flow data={{ ...data, input }} services={services} /> : <StatusUnknown status={status} />;
};
