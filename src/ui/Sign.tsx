import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from './Icon';
import { Plate } from './Plate';
import { Question } from './Question';

export type Verdict = 'clear' | 'soon' | 'stopped' | 'unknown';

const icons: Record<Verdict, IconName> = { clear: 'done', soon: 'warn', stopped: 'stop', unknown: 'info' };

const Whole = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--p-space-4);
  @media (min-width: 40rem) {
    > a {
      align-self: flex-start;
    }
  }
`;

const Board = styled.div<{ $verdict: Verdict }>`
  container-type: inline-size;
  position: relative;
  margin-inline: -0.25rem;
  padding: 1.625rem 1.625rem 1.5rem;
  border-radius: var(--p-radius-l);
  background: var(--p-sign-${({ $verdict }) => $verdict});
  color: var(--p-on-sign-${({ $verdict }) => $verdict});
  /* The inner line of a road sign. */
  &::before {
    content: '';
    position: absolute;
    inset: var(--p-sign-rim);
    border: 2px solid currentColor;
    border-radius: calc(var(--p-radius-l) - var(--p-sign-rim) + 1px);
    pointer-events: none;
  }
  a {
    color: inherit;
  }
  p {
    max-width: none;
  }
  ${Question} {
    display: flex;
    align-items: center;
    gap: var(--p-space-2);
    color: inherit;
    font-weight: var(--p-weight-label);
  }
  @media (forced-colors: active) {
    border: 2px solid;
  }
  @media (max-width: 18.99rem) {
    padding: var(--p-space-4) var(--p-space-3);
  }
  @media (min-width: 64rem) {
    margin-inline: 0;
    padding: 2rem 2rem 1.75rem;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--p-space-1) var(--p-space-3);
  /* The plate may come later, and moves nothing. */
  min-height: 1.625rem;
`;

const Answer = styled.p`
  margin-block: var(--p-space-2);
  /* A day and the longest month stay in one line, however narrow the board is. */
  font-size: min(var(--p-text-answer), 12.8cqi);
  line-height: var(--p-leading-tight);
  letter-spacing: var(--p-tracking-hero);
  font-weight: var(--p-weight-hero);
`;

const Detail = styled.div`
  font-size: var(--p-text-lead);
  line-height: 1.4;
`;

const But = styled.div`
  display: flex;
  gap: var(--p-space-2);
  margin-top: var(--p-space-4);
  padding-top: var(--p-space-3);
  border-top: 1px solid currentColor;
  border-top-color: color-mix(in srgb, currentColor 45%, transparent);
  svg {
    margin-top: 1px;
  }
`;

export interface SignProps {
  /** Green: may work. Yellow: soon, or not yet. Red: may not work; the next step is below. Grey: unknown. */
  readonly verdict: Verdict;
  /** The driver's yes-or-no question, such as “Can I work?”. */
  readonly question: string;
  readonly plate?: { readonly registration: string; readonly canDrive: boolean } | null;
  readonly children: ReactNode;
  /** The reason, and until when the answer holds. */
  readonly detail?: ReactNode;
  /** Exceptions to the answer, below a line. */
  readonly but?: ReactNode;
  readonly below?: ReactNode;
}

/** The sign that says whether the driver may work. A screen has one at most. */
export function Sign({ verdict, question, plate, children, detail, but, below }: SignProps) {
  const id = useId();
  return (
    <Whole aria-labelledby={id}>
      <Board $verdict={verdict}>
        <Head>
          <Question id={id}>
            <Icon name={icons[verdict]} />
            {question}
          </Question>
          {plate && <Plate {...plate} />}
        </Head>
        <Answer>{children}</Answer>
        {detail && <Detail>{detail}</Detail>}
        {but && (
          <But>
            <Icon name="stop" />
            <div>{but}</div>
          </But>
        )}
      </Board>
      {below}
    </Whole>
  );
}
