import { type ReactNode, Suspense } from 'react';
import { FailedPanel } from '../../ui/FailedPanel';
import { MutedText } from '../../ui/MutedText';
import { Skeleton } from '../../ui/Skeleton';
import type { ReadAgain, ReadName } from './reads';

/** The props of every card. */
export interface CardProps extends ReadAgain {
  readonly todayIs: string;
  readonly timeZone: string;
  /** When the page was read. */
  readonly readAt: number;
  /** The address, unless there is no screen for this driver. */
  readonly to: (path: string | null) => string | undefined;
}

/** A part of the page that renders when its lists are loaded. */
export const Later = ({
  label,
  shape,
  children,
}: {
  readonly label: string;
  readonly shape: ReactNode;
  readonly children: ReactNode;
}) => <Suspense fallback={<Skeleton label={label}>{shape}</Skeleton>}>{children}</Suspense>;

/** Lists that could not be read. Only this part fails, and only they are read again. */
export const Unread = ({
  what,
  names,
  again,
  busy,
  children,
}: Pick<ReadAgain, 'again' | 'busy'> & {
  /** "your documents and your payouts" */
  readonly what: string;
  readonly names: readonly ReadName[];
  readonly children?: ReactNode;
}) => (
  <FailedPanel title={`We couldn’t load ${what}`} onRetry={() => again(names)} busy={busy} busyLabel="Loading">
    {children ?? 'Everything else is up to date.'}
  </FailedPanel>
);

/** A card without its lists. The to-do list has the only message, with the button that tries again. */
export const NotLoaded = ({ what }: { readonly what: string }) => <MutedText>We couldn’t load {what}.</MutedText>;
