import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';
import { Anchor } from './LinkContext';

const Bar = styled.div`
  display: grid;
  grid-template-columns: var(--p-control) minmax(0, 1fr) var(--p-control);
  align-items: center;
  gap: var(--p-space-2);
  max-width: 28rem;
  text-align: center;
  h1 {
    width: 100%;
    font-size: var(--p-text-h3);
    line-height: 1.25;
  }
  p {
    color: var(--p-ink-quiet);
  }
  /* In very large text the words need the whole width. */
  @media (max-width: 18.99rem) {
    grid-template-columns: 1fr 1fr;
    > div {
      grid-column: 1 / -1;
      grid-row: 1;
    }
  }
  @media print {
    display: block;
    max-width: none;
    text-align: left;
    h1 {
      font-size: var(--p-text-h1);
    }
  }
`;

const Step = styled(Anchor)`
  display: grid;
  place-items: center;
  min-height: var(--p-control);
  border-radius: var(--p-radius);
  box-shadow: inset 0 0 0 var(--p-stroke) var(--p-line-strong);
  color: var(--p-ink);
  &:hover {
    background: var(--p-surface-pressed);
  }
`;

interface Neighbour {
  readonly href: string;
  /** In words, for the arrow: "Week before, 16 to 22 February". */
  readonly label: string;
}

export interface StepperProps {
  readonly before: Neighbour | null;
  readonly after: Neighbour | null;
  /** A PageHeading. */
  readonly children: ReactNode;
}

const Arrow = ({ to, icon }: { readonly to: Neighbour | null; readonly icon: 'left' | 'right' }) =>
  to ? (
    <Step href={to.href} data-print="never" aria-label={to.label}>
      <Icon name={icon} />
    </Step>
  ) : (
    <span />
  );

/** One item of a sequence, with links to the previous and the next. */
export function Stepper({ before, after, children }: StepperProps) {
  return (
    <Bar>
      <Arrow to={before} icon="left" />
      <div>{children}</div>
      <Arrow to={after} icon="right" />
    </Bar>
  );
}
