import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from './Icon';
import { Plate } from './Plate';
import { Question } from './Question';

export type Verdict = 'clear' | 'soon' | 'stopped' | 'unknown';

const icons: Record<Verdict, IconName> = { clear: 'done', soon: 'warn', stopped: 'stop', unknown: 'info' };

const Container = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--p-space-4);
  @media (min-width: 40rem) {
    > a {
      align-self: flex-start;
    }
  }
`;

const Panel = styled.div<{ $verdict: Verdict }>`
  container-type: inline-size;
  position: relative;
  margin-inline: -0.25rem;
  padding: 1.625rem 1.625rem 1.5rem;
  border-radius: var(--p-radius-l);
  background: var(--p-verdict-${({ $verdict }) => $verdict});
  color: var(--p-on-verdict-${({ $verdict }) => $verdict});
  /* The inner line of a road sign. */
  &::before {
    content: '';
    position: absolute;
    inset: var(--p-verdict-rim);
    border: 2px solid currentColor;
    border-radius: calc(var(--p-radius-l) - var(--p-verdict-rim) + 1px);
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
  /* A day and the longest month stay in one line, however narrow the panel is. */
  font-size: min(var(--p-text-answer), 12.8cqi);
  line-height: var(--p-leading-tight);
  letter-spacing: var(--p-tracking-hero);
  font-weight: var(--p-weight-hero);
`;

const Detail = styled.div`
  font-size: var(--p-text-lead);
  line-height: 1.4;
`;

const Exceptions = styled.div`
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

export interface VerdictPanelProps {
  /** Green: may work. Yellow: soon, or not yet. Red: may not work; the next step is below. Grey: unknown. */
  readonly verdict: Verdict;
  /** The driver's yes-or-no question, such as “Can I work?”. */
  readonly question: string;
  readonly plate?: { readonly registration: string; readonly isDrivable: boolean } | null;
  readonly children: ReactNode;
  /** The reason, and until when the answer is valid. */
  readonly detail?: ReactNode;
  /** Exceptions to the answer, below a line. */
  readonly exceptions?: ReactNode;
  /** The next step, below the panel. */
  readonly action?: ReactNode;
}

/** A panel that answers whether the driver may work or is insured. A screen has one at most. */
export function VerdictPanel({ verdict, question, plate, children, detail, exceptions, action }: VerdictPanelProps) {
  const id = useId();
  return (
    <Container aria-labelledby={id}>
      <Panel $verdict={verdict}>
        <Head>
          <Question id={id}>
            <Icon name={icons[verdict]} />
            {question}
          </Question>
          {plate && <Plate {...plate} />}
        </Head>
        <Answer>{children}</Answer>
        {detail && <Detail>{detail}</Detail>}
        {exceptions && (
          <Exceptions>
            <Icon name="stop" />
            <div>{exceptions}</div>
          </Exceptions>
        )}
      </Panel>
      {action}
    </Container>
  );
}
