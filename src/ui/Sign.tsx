import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from './Icon';
import { Question } from './Question';

export type Verdict = 'clear' | 'soon' | 'stopped' | 'unknown';

const icons: Record<Verdict, IconName> = { clear: 'done', soon: 'warn', stopped: 'stop', unknown: 'info' };

const Board = styled.section<{ $verdict: Verdict }>`
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

const Answer = styled.p<{ $shared: boolean }>`
  display: ${({ $shared }) => ($shared ? 'flex' : 'block')};
  flex-wrap: wrap;
  align-items: center;
  gap: 0.125rem 0.35em;
  margin-block: var(--p-space-2);
  /* A day and the longest month stay in one line, however narrow the board is. */
  font-size: ${({ $shared }) => ($shared ? 'min(2rem, 8.9vw)' : 'min(var(--p-text-answer), 12.8cqi)')};
  line-height: var(--p-leading-tight);
  letter-spacing: var(--p-tracking-hero);
  font-weight: var(--p-weight-hero);
  @media (min-width: 64rem) {
    font-size: ${({ $shared }) => ($shared ? '2.5rem' : 'min(var(--p-text-answer), 12.8cqi)')};
  }
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
  /** Green: nothing in the way. Yellow: soon, or not yet. Red: stopped, with the way out beside it. Grey: nobody can tell. */
  readonly verdict: Verdict;
  /** A yes-or-no question that can stop income, in the driver's words. */
  readonly question: string;
  /** The answer. May hold a Plate. */
  readonly children: ReactNode;
  /** The answer holds more than words and is set a little smaller. */
  readonly shared?: boolean;
  /** Why, until when. */
  readonly detail?: ReactNode;
  /** What may not be done all the same, below a line. */
  readonly but?: ReactNode;
}

/** The verdict: one to a screen. */
export function Sign({ verdict, question, children, shared = false, detail, but }: SignProps) {
  const id = useId();
  return (
    <Board $verdict={verdict} aria-labelledby={id}>
      <Question id={id}>
        <Icon name={icons[verdict]} />
        {question}
      </Question>
      <Answer $shared={shared}>{children}</Answer>
      {detail && <Detail>{detail}</Detail>}
      {but && (
        <But>
          <Icon name="stop" />
          <span>{but}</span>
        </But>
      )}
    </Board>
  );
}
