import { Children, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { ReservedSpace } from './ReservedSpace';
import { SectionBlock } from './Section';

const ratios = { '7:6': [7, 6], '8:5': [8, 5], '9:5': [9, 5], '5:6': [5, 6], '5:8': [5, 8], '1:1': [1, 1] } as const;

const Grid = styled.div<{ $ratio: readonly [number, number]; $ruled: boolean; $stays: boolean; $below: 2 | 3 }>`
  /* A section has space below it. Any other last element of the first column, and a last button, gets it here. */
  @media (max-width: 63.99rem) {
    > div:first-child > :last-child:not(${SectionBlock}, :has(> ${SectionBlock}:last-child)),
    > div:not(:last-child) > button:last-child {
      margin-bottom: var(--p-section);
    }
  }
  @media (min-width: 64rem) {
    display: grid;
    grid-template-columns: ${({ $ratio }) => $ratio.map((part) => `minmax(0, ${part}fr)`).join(' ')};
    column-gap: 3.5rem;
    align-items: start;
    ${({ $ruled }) => $ruled && 'border-top: 1px solid var(--p-line);'}
    ${({ $below }) => $below === 2 && '> :nth-child(2) { grid-area: 2 / span 2; }'}
    ${({ $stays }) =>
      $stays &&
      css`
        grid-template-rows: auto 1fr;
        row-gap: var(--p-section);
        > :nth-child(2) {
          grid-area: 1 / 2 / span 2;
          position: sticky;
          top: var(--p-space-8);
        }
        > :nth-child(3) {
          grid-column: 1;
        }
      `}
    /* The first section of a column has no line above it, also inside reserved space or a part that is not printed. A part below the other two keeps its line. */
    > div:not(:nth-child(${({ $below }) => $below})) > ${SectionBlock}:first-child,
    > div > :is(${ReservedSpace}, [data-print]):first-child ${SectionBlock}:first-child {
      border-top: 0;
      ${({ $ruled }) => !$ruled && 'padding-top: 0;'}
    }
  }
`;

export interface TwoColumnsProps {
  /** Two or three parts. With three, the second stays in view next to the first and the third. */
  readonly children: readonly [ReactNode, ReactNode] | readonly [ReactNode, ReactNode, ReactNode];
  readonly ratio?: keyof typeof ratios;
  /** With three parts, the third is next to the first, and the second is below both. On a phone the order stays. */
  readonly wideSecond?: boolean;
  /** A line above both, which separates them from what comes before. */
  readonly ruled?: boolean;
}

/** Side by side if there is room, otherwise one below the other. */
export function TwoColumns({ children, ratio = '8:5', ruled = false, wideSecond = false }: TwoColumnsProps) {
  return (
    <Grid
      $ratio={ratios[ratio]}
      $ruled={ruled}
      $stays={children.length === 3 && !wideSecond}
      $below={wideSecond ? 2 : 3}
    >
      {Children.map(children, (child) => (
        <div>{child}</div>
      ))}
    </Grid>
  );
}
