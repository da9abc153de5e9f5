import styled, { css } from 'styled-components';
import { Anchor } from './LinkContext';

/** A list with hairlines between its rows. */
export const Rows = styled.ul`
  > * + * {
    border-top: 1px solid var(--p-line);
  }
`;

/** Makes the whole row pressable, although only its title is a link. */
export const covering = css`
  color: var(--p-ink);
  font-weight: var(--p-weight-label);
  line-height: 1.35;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--p-radius-s);
  }
  &:focus-visible {
    outline: none;
    box-shadow: none;
  }
  &:focus-visible::after {
    outline: var(--p-focus-width) solid var(--p-focus);
    outline-offset: -1px;
  }
`;

export const RowLink = styled(Anchor)`
  ${covering}
`;

/** The title of a row that is not a link. */
export const RowTitle = styled.b`
  display: block;
  line-height: 1.35;
`;

export const RowHint = styled.span`
  display: block;
  color: var(--p-ink-quiet);
  font-weight: var(--p-weight-text);
  line-height: 1.4;
  font-variant-numeric: tabular-nums;
`;

/** A chevron without an element, for the rows of a list that may be very long. */
export const chevron = css`
  content: '';
  width: 0.5rem;
  height: 0.5rem;
  margin-left: 0.25rem;
  border: solid var(--p-ink-quiet);
  border-width: 2.2px 2.2px 0 0;
  border-radius: 1px;
  transform: rotate(45deg);
`;

export const pressableRow = css`
  position: relative;
  &:hover,
  &:has([aria-current='page']) {
    background: var(--p-surface-quiet);
    box-shadow:
      -0.5rem 0 0 var(--p-surface-quiet),
      0.5rem 0 0 var(--p-surface-quiet);
  }
  @media (forced-colors: active) {
    &:has([aria-current='page']) {
      outline: 2px solid Highlight;
    }
  }
`;
