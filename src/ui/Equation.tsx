import styled from 'styled-components';
import { Anchor } from './LinkContext';
import { VisuallyHidden } from './VisuallyHidden';

const Terms = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--p-space-2) var(--p-space-3);
  padding-block: var(--p-space-2);
  border-bottom: 1px solid var(--p-line);
  font-variant-numeric: tabular-nums;
  line-height: 1.3;
  > li {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: baseline;
    align-content: start;
    min-height: var(--p-target);
  }
  > li > i:not(:empty) {
    margin-right: var(--p-space-1);
    font-style: normal;
    color: var(--p-ink-quiet);
  }
  /* The result has its own line on a phone. */
  > li[data-total] {
    flex-basis: 100%;
  }
  @media (min-width: 64rem) {
    column-gap: var(--p-space-6);
    > li[data-total] {
      flex-basis: auto;
    }
  }
`;

const Link = styled(Anchor)`
  color: inherit;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--p-radius-s);
  }
  &:hover small {
    color: var(--p-ink);
    text-decoration: underline;
  }
`;

const Label = styled.small`
  display: block;
  color: var(--p-ink-quiet);
  font-size: var(--p-text);
  [data-total] & {
    color: inherit;
  }
`;

const Amount = styled.b`
  display: block;
  white-space: nowrap;
  [data-total] & {
    color: var(--p-chart-yours);
    font-size: var(--p-text-h3);
    font-weight: var(--p-weight-hero);
    line-height: 1.2;
  }
`;

export interface EquationTerm {
  readonly key: string;
  readonly sign: '' | '\u2212' | '=';
  readonly amount: string;
  readonly text: string;
  readonly href?: string;
}

const spoken = { '': null, '\u2212': 'minus ', '=': 'is ' } as const;

/** Amounts that add up to the last one, each with a link to its page. */
export function Equation({ label, terms }: { readonly label: string; readonly terms: readonly EquationTerm[] }) {
  return (
    <Terms aria-label={label}>
      {terms.map(({ key, sign, amount, text, href }, index) => {
        const content = (
          <>
            <VisuallyHidden>{spoken[sign]}</VisuallyHidden>
            <Amount>{amount}</Amount> <Label>{text}</Label>
          </>
        );
        return (
          <li key={key} data-total={index === terms.length - 1 ? '' : undefined}>
            <i aria-hidden="true">{sign}</i>
            {href === undefined ? <span>{content}</span> : <Link href={href}>{content}</Link>}
          </li>
        );
      })}
    </Terms>
  );
}
