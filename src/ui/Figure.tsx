import styled from 'styled-components';

const Hero = styled.span`
  display: block;
  font-size: var(--p-text-hero);
  line-height: 1.05;
  letter-spacing: var(--p-tracking-hero);
  font-weight: var(--p-weight-hero);
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`;

// The pence are smaller, because they matter less than the pounds.
const Minor = styled.span`
  font-size: 0.58em;
  letter-spacing: -0.01em;
  font-weight: var(--p-weight-label);
`;

/** The main number of a screen in two parts: `£573` and `.42`. */
export function Figure({ whole, minor }: { readonly whole: string; readonly minor: string }) {
  return (
    <Hero>
      {whole}
      <Minor>{minor}</Minor>
    </Hero>
  );
}
