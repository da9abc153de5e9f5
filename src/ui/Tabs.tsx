import styled, { css } from 'styled-components';
import { Anchor } from './LinkContext';

const Bar = styled.nav<{ $narrow: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--p-space-6);
  border-bottom: 1px solid var(--p-line);
  ${({ $narrow }) =>
    $narrow &&
    css`
      @media (min-width: 64rem) {
        display: none;
      }
    `}
`;

const Tab = styled(Anchor)`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: 3rem;
  color: var(--p-ink-quiet);
  font-size: var(--p-text-lead);
  text-decoration: none;
  &:hover {
    color: var(--p-ink);
  }
  &[aria-current] {
    color: var(--p-ink);
    font-weight: var(--p-weight-label);
  }
  &[aria-current]::after {
    content: '';
    position: absolute;
    inset: auto 0 -1px;
    height: 4px;
    border-radius: 4px 4px 0 0;
    background: var(--p-now);
    @media (forced-colors: active) {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

export interface TabsProps {
  readonly label: string;
  /** Whether a wide screen leaves the tabs out, because its side navigation has the same links. */
  readonly narrow?: boolean;
  readonly tabs: readonly { readonly href: string; readonly label: string; readonly current: boolean }[];
}

/** Two or three views of one subject, each with its own URL. */
export function Tabs({ label, narrow = false, tabs }: TabsProps) {
  return (
    <Bar aria-label={label} $narrow={narrow}>
      {tabs.map((tab) => (
        <Tab key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </Tab>
      ))}
    </Bar>
  );
}
