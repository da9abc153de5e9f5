import styled from 'styled-components';

const Grid = styled.dl`
  display: grid;
  gap: var(--p-space-5) var(--p-space-4);
  /* In very large text a figure needs the whole width. */
  @media (min-width: 19rem) {
    grid-template-columns: 1fr 1fr;
  }
  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  dt {
    color: var(--p-ink-quiet);
  }
  dd {
    font-size: var(--p-text-h2);
    font-weight: var(--p-weight-hero);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.015em;
    line-height: 1.2;
  }
`;

export interface Fact {
  /** The text below the figure: "an hour online". */
  readonly term: string;
  /** A fact without a figure is left out. */
  readonly figure: string | null;
}

/** A few figures, each above its label. */
export function FactGrid({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Grid>
      {facts
        .filter(({ figure }) => figure !== null)
        .map(({ term, figure }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
    </Grid>
  );
}
