import { type ReactNode, Suspense, use } from 'react';
import { askHref } from '../../domain/ask';
import { absolute, showMoney, subtract } from '../../format/money';
import { AskLink } from '../../ui/AskLink';
import { Banner } from '../../ui/Banner';
import { MutedText } from '../../ui/MutedText';
import { Skeleton, SkeletonText } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { SumCheck } from '../../ui/SumCheck';
import type { Difference } from './sums';

interface LaterProps<Value> {
  /** Resolves to null if it could not be read; never rejects. */
  readonly value: Promise<Value | null>;
  readonly children: (value: Value) => ReactNode;
  readonly failed: ReactNode;
  /** The label for screen readers while it loads. */
  readonly label: string;
  readonly lines?: number;
}

const Arrived = <Value,>({ value, children, failed }: LaterProps<Value>) => {
  const loaded = use(value);
  return loaded === null ? failed : children(loaded);
};

/** A part of a page that loads after the rest. */
export const Later = <Value,>(props: LaterProps<Value>) => (
  <Suspense
    fallback={
      <Skeleton label={props.label}>
        <SkeletonText lines={props.lines ?? 3} />
      </Skeleton>
    }
  >
    <Arrived {...props} />
  </Suspense>
);

interface AskProps {
  /** The subject of the question: "Week 23 February to 1 March". */
  readonly about: string;
  /** The job, if the question is about one. */
  readonly booking?: string;
  /** The text that the question starts with. */
  readonly text?: string;
}

export const Ask = ({ about, booking, text }: AskProps) => (
  <AskLink
    href={askHref({
      ...(booking === undefined ? { topic: 'earnings_bookings', subject: about } : { booking }),
      ...(text === undefined ? {} : { text }),
    })}
  />
);

const missing = 'An amount is missing or in another currency.';

/** Shown below totals that the portal cannot work out. */
export const notAddedUp = `We can’t work out every total. ${missing}`;

/** The result of the check: everything adds up, a difference with a link to ask, or not checkable. */
export const AddsUp = ({
  found,
  ...ask
}: AskProps & {
  readonly found: readonly Difference[];
}) => {
  if (found.length === 0) return <SumCheck />;
  const wrong = found.flatMap(({ key, name, total, difference }) =>
    total && difference ? [{ key, name, total, difference }] : [],
  );
  if (wrong.length === 0) return <MutedText>We can’t check these figures. {missing}</MutedText>;
  return (
    <Banner tone="warning" title="These figures don’t add up">
      <Stack space="small">
        <ul>
          {wrong.map(({ key, name, total, difference }) => (
            <li key={key}>
              {name}: the total is {showMoney(total)}, but the lines add up to {showMoney(subtract(total, difference))}.{' '}
              <b>
                The total is {showMoney(absolute(difference))} {difference.amount > 0 ? 'more' : 'less'}.
              </b>
            </li>
          ))}
        </ul>
        <p>Ask us to check.</p>
        <Ask
          {...ask}
          text={wrong
            .map(({ name, total, difference }) => `${name}: ${showMoney(total)}, difference ${showMoney(difference)}`)
            .join('\n')}
        />
      </Stack>
    </Banner>
  );
};
