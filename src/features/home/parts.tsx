import { type ReactNode, Suspense, use } from 'react';
import { clearanceOf, type WorkRecords } from '../../domain/clearance';
import { debtStep } from '../../domain/statements';
import { type Verdict, workVerdict } from '../../domain/verdict';
import { dayOf } from '../../format/dates';
import { Button } from '../../ui/Button';
import { FailedPanel } from '../../ui/FailedPanel';
import { MutedText } from '../../ui/MutedText';
import { Skeleton } from '../../ui/Skeleton';
import type { HomeState, ReadName } from './reads';

export interface CardProps extends HomeState {
  readonly today: string;
  readonly timeZone: string;
  readonly readAt: number;
  /** The path, if this driver can open its screen. */
  readonly to: (path: string | null) => string | undefined;
}

type WorkLists = Pick<WorkRecords, 'vehicles' | 'documents' | 'changes'>;

export const carAndDocuments = ({ reads }: CardProps): WorkLists => ({
  vehicles: use(reads.vehicles) ?? null,
  documents: use(reads.documents) ?? null,
  changes: use(reads.changes) ?? null,
});

/** The answer of the card “Can I work?”. */
export const verdictOf = ({ driver, reads, today, timeZone, readAt, to }: CardProps, lists?: WorkLists): Verdict => {
  const verdict = workVerdict(
    {
      vehicles: null,
      documents: null,
      ...lists,
      clearance: driver && clearanceOf(driver),
      readOn: dayOf(new Date(readAt), timeZone),
    },
    { today, canOpen: (path) => to(path) !== undefined, isNewDriver: driver?.status === 'applicant' },
  );
  // Only a driver with a debt waits for the statements.
  return lists && verdict.action?.href === '/payments'
    ? { ...verdict, ...debtStep(use(reads.statements), driver?.balance_owed) }
    : verdict;
};

/** Shows a skeleton until the lists of its children are loaded. */
export const WhenLoaded = ({
  label,
  shape,
  children,
}: {
  readonly label: string;
  readonly shape: ReactNode;
  readonly children: ReactNode;
}) => <Suspense fallback={<Skeleton label={label}>{shape}</Skeleton>}>{children}</Suspense>;

/** Shown above a page of which a part could not be loaded. */
export const upToDateBelow = 'Everything below is up to date, but something might be missing.';

/** A message that lists could not be read, with a button that reads them again. */
export const FailedReads = ({
  subject,
  names,
  retry,
  busy,
  children,
}: Pick<HomeState, 'retry' | 'busy'> & {
  /** "your documents and your payouts" */
  readonly subject: string;
  readonly names: readonly ReadName[];
  readonly children?: ReactNode;
}) => (
  <FailedPanel title={`We couldn’t load ${subject}`} onRetry={() => retry(names)} busy={busy} busyLabel="Loading">
    {children ?? 'Everything else is up to date.'}
  </FailedPanel>
);

/** The content of a card whose list could not be loaded. With `retry` it has a button of its own, because the button of the to-do list is far away. */
export const NotLoaded = ({
  subject,
  retry,
  busy = false,
}: Partial<Pick<HomeState, 'retry' | 'busy'>> & { readonly subject: string }) => (
  <>
    <MutedText>We couldn’t load {subject}.</MutedText>
    {retry && (
      <Button
        variant="plain"
        about={`to load ${subject}`}
        busy={busy}
        busyLabel="Loading"
        // Reads all lists that failed.
        onClick={() => retry([])}
      >
        Try again
      </Button>
    )}
  </>
);
