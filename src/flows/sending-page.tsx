import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { SnapshotFrom } from 'xstate';
import { sendCountdownMs } from '../../machines/delivery';
import { readyDetail } from '../domain/ready';
import { failureText } from '../format/failure';
import { ActionBar } from '../ui/ActionBar';
import { AskLink } from '../ui/AskLink';
import { Banner, type BannerTone } from '../ui/Banner';
import { Button } from '../ui/Button';
import { LinkButton } from '../ui/LinkButton';
import { MutedText } from '../ui/MutedText';
import { PageHeading } from '../ui/PageHeading';
import { ProgressBar } from '../ui/ProgressBar';
import { ProgressSteps } from '../ui/ProgressSteps';
import { ReachabilityNote } from '../ui/ReachabilityNote';
import { Stack } from '../ui/Stack';
import { TaskPage } from '../ui/TaskPage';
import { useOnline } from '../ui/use-online';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { type DeliveryActor, failureOf, sendAgainText, ticketPendingText } from './delivery';

interface PageTexts {
  readonly title: string;
  readonly lead: string;
}

/** Text and links of a sending page. */
export interface SendingContent {
  readonly task: string;
  readonly leave: { readonly label: string; readonly href: string };
  readonly texts: Readonly<
    Record<'sending' | 'verifying' | 'raisingTicket' | 'ticketPending' | 'notReceived', PageTexts> & {
      outcomeUnknown?: PageTexts;
    }
  >;
  readonly steps: readonly string[];
  readonly stepsLabel: string;
  /** Index of the progress step, before and after the item has arrived. */
  readonly stepOf: { readonly before: number; readonly after: number };
  readonly backLabel: string;
}

/** Share of the files that was uploaded, 0 to 1. */
export interface Progress {
  readonly get: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface SendingPageProps {
  readonly content: SendingContent;
  /** Undefined between the end of the delivery and the next page. */
  readonly delivery: DeliveryActor | undefined;
  /** Progress of an upload, which the driver can cancel. */
  readonly progress?: Progress;
  /** Rendered below the total progress: the progress of each part, for a given share of the total. */
  readonly partsAt?: (share: number) => ReactNode;
}

const sharedTexts = {
  oneMoment: { title: 'One moment', lead: 'Getting things ready.' },
  ready: {
    title: 'Ready to send',
    lead: readyDetail,
  },
  countingDown: {
    title: 'Ready to send',
    lead: 'You’re back online. You can cancel.',
  },
  held: { title: 'Ready to send', lead: 'It hasn’t been sent. To send it, press Send now.' },
  outcomeUnknown: {
    title: 'We’re not sure this was sent',
    lead: 'Nothing is lost either way. Check again before you do anything else.',
  },
} as const satisfies Readonly<Record<string, PageTexts>>;

type Page = keyof SendingContent['texts'] | keyof typeof sharedTexts;

/** The page of each state. After the delivery, "One moment" shows until the next page renders. */
const pageOf = {
  opening: 'oneMoment',
  reserving: 'sending',
  sending: 'sending',
  ready: 'ready',
  countingDown: 'countingDown',
  held: 'held',
  verifying: 'verifying',
  outcomeUnknown: 'outcomeUnknown',
  notReceived: 'notReceived',
  raisingTicket: 'raisingTicket',
  ticketPending: 'ticketPending',
  cancellingReservation: 'oneMoment',
  ticketRaised: 'oneMoment',
  settled: 'oneMoment',
  rejected: 'oneMoment',
  notSent: 'oneMoment',
  superseded: 'oneMoment',
} as const satisfies Readonly<Record<SnapshotFrom<DeliveryActor>['value'], Page>>;

const Problem = ({ tone, title, children }: { tone: BannerTone; title: string; children: ReactNode }) => (
  <Banner tone={tone} title={title} urgent>
    {children}
    <ReachabilityNote />
  </Banner>
);

interface UploadProgressProps extends Pick<SendingPageProps, 'partsAt'> {
  readonly progress: Progress;
  readonly onStop: () => void;
}

const UploadProgress = ({ progress, partsAt, onStop }: UploadProgressProps) => {
  const share = useSyncExternalStore(progress.subscribe, progress.get);
  // Rounded down, like each file's.
  const percent = Math.floor(share * 100);
  return (
    <Stack>
      <MutedText>{percent < 100 ? `Uploading: ${percent}%` : 'Uploaded. Waiting for confirmation.'}</MutedText>
      {percent < 100 ? null : <ProgressBar label="Waiting for confirmation" />}
      {partsAt?.(share)}
      <Button variant="quiet" onClick={onStop}>
        Stop sending
      </Button>
    </Stack>
  );
};

/** The seconds left, only for the eye: a screen reader gets the number once. */
const Countdown = () => {
  const [secondsLeft, setLeft] = useState(sendCountdownMs / 1000);
  useEffect(() => {
    const ticking = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(ticking);
  }, []);
  return (
    <p>
      <VisuallyHidden>{`Sending in ${sendCountdownMs / 1000} seconds.`}</VisuallyHidden>
      <span aria-hidden="true">
        {secondsLeft === 1 ? 'Sending in 1 second.' : `Sending in ${secondsLeft} seconds.`}
      </span>
    </p>
  );
};

/** Sends the delivery an event when the device is online again. */
const useConnectionBack = (delivery: DeliveryActor | undefined): void => {
  useEffect(() => {
    const onOnline = () => delivery?.send({ type: 'device.online' });
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [delivery]);
};

const waitingPages: readonly Page[] = [
  'ticketPending',
  'notReceived',
  'outcomeUnknown',
  'ready',
  'countingDown',
  'held',
];

/** The page after the driver presses Send: the delivery's progress, and what to do when a call fails. */
export const SendingPage = ({ content, delivery, progress, partsAt }: SendingPageProps) => {
  const snapshot = useSelector(delivery, (state) => state);
  const page: Page = snapshot ? pageOf[snapshot.value] : 'oneMoment';
  const { title, lead } = { ...sharedTexts, ...content.texts }[page];
  const failure = failureOf(snapshot);
  useConnectionBack(delivery);
  const isOnline = useOnline();
  const isBusy = !waitingPages.includes(page);
  const tryAgain = () => delivery?.send({ type: 'driver.tryAgain' });
  const later = (
    <LinkButton variant="quiet" href={content.leave.href}>
      Later
    </LinkButton>
  );
  return (
    <TaskPage title={content.task} leave={content.leave}>
      <Stack space="large">
        <div role="status" aria-busy={isBusy}>
          <PageHeading lead={page === 'ready' && failure ? `${failureText(failure)} ${lead}` : lead}>
            {title}
          </PageHeading>
          {page === 'countingDown' ? <Countdown /> : null}
        </div>
        <ProgressSteps
          steps={content.steps}
          current={page === 'raisingTicket' || page === 'ticketPending' ? content.stepOf.after : content.stepOf.before}
          label={content.stepsLabel}
        />
        {progress && snapshot?.matches('sending') ? (
          <UploadProgress
            progress={progress}
            partsAt={partsAt}
            onStop={() => delivery?.send({ type: 'driver.stop' })}
          />
        ) : isBusy ? (
          <ProgressBar label={title} />
        ) : null}
        {page === 'ready' && !isOnline ? (
          <p>When you’re back online, we’ll send it after {sendCountdownMs / 1000} seconds. You can cancel that.</p>
        ) : null}
        {page === 'ready' || page === 'countingDown' || page === 'held' ? (
          <ActionBar>
            <Button onClick={tryAgain}>Send now</Button>
            {page === 'countingDown' ? (
              <Button variant="quiet" onClick={() => delivery?.send({ type: 'driver.cancel' })}>
                Cancel
              </Button>
            ) : (
              <Button variant="quiet" onClick={() => delivery?.send({ type: 'driver.back' })}>
                {content.backLabel}
              </Button>
            )}
          </ActionBar>
        ) : null}
        {page === 'ticketPending' ? (
          <>
            <Problem tone="warning" title="Our team can’t start until they’re notified">
              {ticketPendingText(failure)}
            </Problem>
            <ActionBar>
              <Button onClick={() => delivery?.send({ type: 'driver.raiseTicket' })}>Notify our team</Button>
              {later}
            </ActionBar>
          </>
        ) : null}
        {page === 'notReceived' ? (
          <>
            {failure ? (
              <Problem tone="danger" title={failureText(failure)}>
                {sendAgainText(failure, progress !== undefined)}
              </Problem>
            ) : null}
            {failure?.kind === 'forbidden' ? <AskLink href="/tickets-support/new">Ask us why</AskLink> : null}
            <ActionBar>
              <Button onClick={tryAgain}>Send it again</Button>
              <Button variant="quiet" onClick={() => delivery?.send({ type: 'driver.back' })}>
                {content.backLabel}
              </Button>
            </ActionBar>
          </>
        ) : null}
        {page === 'outcomeUnknown' ? (
          <>
            <Problem tone="warning" title="We couldn’t check">
              {failureText(failure)}
            </Problem>
            <ActionBar>
              <Button onClick={tryAgain}>Check again</Button>
              {later}
            </ActionBar>
          </>
        ) : null}
      </Stack>
    </TaskPage>
  );
};
