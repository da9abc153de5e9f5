import styled, { css } from 'styled-components';

const card = css`
  padding: 0.875rem var(--p-space-4);
  border: var(--p-stroke) solid var(--p-line-strong);
  border-radius: var(--p-radius);
  background: var(--p-surface);
  &:hover {
    background: var(--p-surface-quiet);
    border-color: var(--p-ink);
  }
`;

const chosenCard = css`
  &,
  &:hover {
    border-color: var(--p-action);
    background: var(--p-surface-brand);
    box-shadow: inset 0 0 0 1px var(--p-action);
  }
`;

const line = css`
  padding: 0.625rem 0;
  border-radius: var(--p-radius-s);
`;

export const Cards = styled.div`
  display: grid;
  gap: var(--p-space-3);
  margin-top: var(--p-space-3);
`;

/** The whole area of a choice can be pressed. */
export const Choice = styled.label<{ $card: boolean; $chosen: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: 1.625rem minmax(0, 1fr);
  column-gap: var(--p-space-3);
  align-items: start;
  cursor: pointer;
  ${({ $card }) => ($card ? card : line)}
  ${({ $card, $chosen }) => $card && $chosen && chosenCard}
  &:has(:focus-visible) {
    outline: var(--p-focus-width) solid var(--p-focus);
    outline-offset: 2px;
  }
  b {
    display: block;
    line-height: 1.5;
  }
`;

const mark = css`
  appearance: none;
  width: 1.625rem;
  height: 1.625rem;
  margin: 0;
  border: 2px solid var(--p-line-strong);
  background: var(--p-surface);
  cursor: pointer;
  /* Without :has(), the focus ring is around the mark. */
  &:focus-visible {
    @supports selector(:has(*)) {
      outline: 0;
      box-shadow: none;
    }
  }
`;

export const Dot = styled.input`
  ${mark}
  border-radius: 50%;
  &[aria-invalid='true'] {
    border-color: var(--p-danger);
  }
  &&:checked {
    border: 8px solid var(--p-action);
  }
`;

const tick = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m5.5 12.5 4.5 4.5L18.5 8'/%3E%3C/svg%3E")`;

export const Box = styled.input`
  ${mark}
  border-radius: 7px;
  ${Choice}:hover & {
    border-color: var(--p-ink);
  }
  &&:checked {
    border: 0;
    background: var(--p-action) ${tick} center / 1.375rem no-repeat;
  }
  &&[aria-invalid='true'] {
    border-color: var(--p-danger);
  }
  /* Forced colours remove the background of a ticked box, and the tick is white. The browser's own box stays visible. */
  @media (forced-colors: active) {
    appearance: auto;
  }
`;
