import { css, type RuleSet } from 'styled-components';

export type Variant = 'primary' | 'quiet' | 'danger' | 'plain';
export type Look = Variant | 'dangerSolid';

const outlined = (edge: string, ground: string, pressed: string) => css`
  background-color: var(--p-surface);
  box-shadow: inset 0 0 0 var(--p-stroke) ${edge};
  &:hover {
    background-color: ${ground};
    box-shadow: inset 0 0 0 2px ${edge === 'var(--p-line-strong)' ? 'var(--p-ink)' : edge};
  }
  &:active {
    background-color: ${pressed};
  }
  &:focus-visible {
    box-shadow:
      inset 0 0 0 var(--p-stroke) currentColor,
      0 0 0 var(--p-focus-offset) var(--p-focus-gap);
  }
`;

const looks: Record<Look, RuleSet> = {
  primary: css`
    background-color: var(--p-action);
    color: var(--p-on-action);
    &:hover {
      background-color: var(--p-action-hover);
    }
    &:active {
      background-color: var(--p-action-pressed);
    }
  `,
  quiet: css`
    color: var(--p-ink);
    ${outlined('var(--p-line-strong)', 'var(--p-surface-quiet)', 'var(--p-surface-pressed)')}
  `,
  danger: css`
    color: var(--p-danger-ink);
    ${outlined('var(--p-danger)', 'var(--p-danger-tint)', 'var(--p-danger-edge)')}
  `,
  dangerSolid: css`
    background-color: var(--p-danger-ink);
    color: var(--p-ink-on-dark);
    &:hover {
      background-color: var(--p-danger-strong);
    }
  `,
  plain: css`
    gap: var(--p-space-1);
    min-height: var(--p-target);
    padding: 0.25rem;
    /* In a parent as wide as its text, 100% has no room for the padding, and the word would break. */
    max-width: calc(100% + 0.5rem);
    margin-inline: -0.25rem;
    background: none;
    color: var(--p-ink-brand);
    font-size: var(--p-text);
    text-align: start;
    text-decoration: underline;
    text-decoration-thickness: 1.5px;
    text-underline-offset: 0.2em;
    &:hover {
      text-decoration-thickness: 3px;
    }
  `,
};

export interface PressableStyle {
  readonly $look: Look;
  readonly $wide?: boolean;
}

/** The look of buttons, and of links that look like buttons. */
export const pressable = css<PressableStyle>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--p-space-2);
  width: ${({ $wide }) => ($wide ? '100%' : 'auto')};
  max-width: 100%;
  min-height: var(--p-control);
  padding: 0.625rem 1.375rem;
  overflow-wrap: anywhere;
  border: 0;
  border-radius: var(--p-radius);
  font: var(--p-weight-label) var(--p-text-lead) / 1.25 var(--p-font);
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color var(--p-quick) var(--p-ease);
  ${({ $look }) => looks[$look]}
  @media (max-width: 18.99rem) {
    padding-inline: var(--p-space-3);
    > svg {
      display: none;
    }
  }
  @media (forced-colors: active) {
    outline: 1px solid ButtonText;
    outline-offset: -1px;
  }
`;
