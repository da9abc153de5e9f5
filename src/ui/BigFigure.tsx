import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Question } from './Question';

const Figure = styled.p`
  margin-block: var(--p-space-1) var(--p-space-3);
  font-size: var(--p-text-hero);
  font-weight: var(--p-weight-hero);
  font-variant-numeric: tabular-nums lining-nums;
  letter-spacing: var(--p-tracking-hero);
  line-height: 1;
  white-space: nowrap;
  small {
    font-size: 0.58em;
    font-weight: var(--p-weight-label);
    letter-spacing: -0.01em;
  }
`;

const Facts = styled.div`
  > :first-child {
    font-size: var(--p-text-lead);
    font-weight: var(--p-weight-label);
  }
  > * + * {
    color: var(--p-ink-quiet);
  }
`;

export interface BigFigureProps {
  readonly question: string;
  /** The figure in two parts: the pence are smaller. */
  readonly figure: { readonly whole: string; readonly minor: string };
  readonly children?: ReactNode;
}

/** The main number of a screen. */
export function BigFigure({ question, figure, children }: BigFigureProps) {
  return (
    <div>
      <Question>{question}</Question>
      <Figure>
        {figure.whole}
        {figure.minor && <small>{figure.minor}</small>}
      </Figure>
      {children && <Facts>{children}</Facts>}
    </div>
  );
}
