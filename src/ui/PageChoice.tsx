import styled from 'styled-components';
import { Anchor } from './LinkContext';

export const ChoiceList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--p-space-2);
`;

export const Choice = styled(Anchor)`
  display: inline-flex;
  align-items: center;
  min-height: var(--p-target);
  padding-inline: var(--p-space-4);
  border: var(--p-stroke) solid var(--p-line-strong);
  border-radius: var(--p-radius);
  color: var(--p-ink);
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  &:hover {
    background: var(--p-surface-pressed);
  }
  &[aria-current] {
    border-color: var(--p-ink);
    background: var(--p-ink);
    color: var(--p-surface);
    font-weight: var(--p-weight-label);
  }
  @media (forced-colors: active) {
    &[aria-current] {
      outline: 2px solid;
    }
  }
`;

export interface PageChoiceProps {
  /** What the driver chooses: "Year". */
  readonly label: string;
  readonly choices: readonly { readonly href: string; readonly label: string }[];
  /** The URL of the shown part. */
  readonly current: string;
}

/** Links to the parts of a long list; each part has its own URL. */
export function PageChoice({ label, choices, current }: PageChoiceProps) {
  return (
    <nav aria-label={label}>
      <ChoiceList>
        {choices.map((choice) => (
          <li key={choice.href}>
            <Choice href={choice.href} aria-current={choice.href === current ? 'page' : undefined}>
              {choice.label}
            </Choice>
          </li>
        ))}
      </ChoiceList>
    </nav>
  );
}
