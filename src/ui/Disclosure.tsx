import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';
import { covering, pressableRow, RowHint } from './row-link';

const Details = styled.details`
  &[open] > summary > svg {
    transform: rotate(90deg);
  }
  /* What is folded on the screen is read on paper. */
  @media print {
    &::details-content {
      content-visibility: visible !important;
      block-size: auto !important;
    }
  }
`;

const Summary = styled.summary`
  ${covering}
  ${pressableRow}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--p-space-3);
  min-height: 3.5rem;
  padding-block: var(--p-space-3);
  padding-right: 2rem;
  &::-webkit-details-marker {
    display: none;
  }
  > :first-child {
    flex: 1 1 11rem;
    max-width: 100%;
  }
  > svg {
    position: absolute;
    right: 0;
    color: var(--p-ink-quiet);
    transition: transform 120ms var(--p-ease);
  }
`;

const Body = styled.div`
  padding-block: var(--p-space-2) var(--p-space-5);
`;

/** Disclosures with short labels, side by side if there is room. */
export const Disclosures = styled.div`
  summary {
    min-height: var(--p-target);
    padding-block: var(--p-space-2);
  }
  @media (min-width: 64rem) {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    column-gap: var(--p-space-8);
    align-items: start;
  }
`;

export interface DisclosureProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

/** One line of a list that opens to show details. Works before any code has loaded, and "find in page" opens it. */
export function Disclosure({ title, hint, status, children }: DisclosureProps) {
  return (
    <Details>
      <Summary>
        <span>
          {title}
          {hint && <RowHint>{hint}</RowHint>}
        </span>
        {status && <span>{status}</span>}
        <Icon name="right" size="small" />
      </Summary>
      <Body>{children}</Body>
    </Details>
  );
}
