import { memo, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { LongList } from './LongList';
import { chevron, pressableRow, RowLink } from './row-link';
import { outOfSight } from './VisuallyHidden';

const Frame = styled.table`
  container-type: inline-size;
  display: block;
  width: 100%;
  font-variant-numeric: tabular-nums lining-nums;
  > thead {
    display: block;
    ${outOfSight}
  }
  > tbody {
    display: block;
  }
  @container (min-width: 44rem) {
    > thead {
      position: static;
      width: auto;
      height: auto;
      margin: 0;
      overflow: visible;
      clip-path: none;
      border-bottom: 2px solid var(--p-line-total);
    }
  }
`;

const line = css`
  display: grid;
  @container (min-width: 44rem) {
    grid-template-columns: var(--p-columns);
    column-gap: var(--p-space-4);
    align-items: center;
  }
`;

const Head = styled.tr`
  ${line}
`;

const Line = styled.tr`
  ${line}
  position: relative;
  grid-template-columns: minmax(0, 1fr) fit-content(42%) var(--p-opens);
  grid-auto-flow: row dense;
  column-gap: var(--p-space-2);
  padding-block: var(--p-space-3);
  break-inside: avoid;
  &:has(a) {
    ${pressableRow}
    &::after {
      ${chevron}
      grid-area: 1 / 3 / span 2;
      align-self: center;
    }
  }
  /* A title may be as wide as the amount leaves, also above a status that is wider than the amount. A hint is as wide as a day with its month. */
  @container (min-width: 20.41rem) and (max-width: 43.99rem) {
    &:has([data-at='amount']) {
      grid-template-columns: minmax(8.5rem, 1fr) fit-content(20%) fit-content(36%) var(--p-opens);
      > th {
        grid-column: 1 / span 2;
      }
      > [data-at='amount'] {
        grid-column: 3;
      }
      > [data-at='status'] {
        grid-column: 2 / span 2;
      }
      &::after {
        grid-column: 4;
      }
    }
  }
  @container (max-width: 20.4rem) {
    grid-template-columns: minmax(0, 1fr) var(--p-opens);
    &:has(a)::after {
      grid-area: 1 / 2 / span 2;
    }
  }
  @container (min-width: 44rem) {
    padding-block: 0.875rem;
    > th:not(:has(~ :not(:empty))) {
      white-space: nowrap;
    }
    &:has(a)::after {
      grid-area: auto;
    }
  }
  @media print {
    padding-block: 0.25rem;
    &:has(a)::after {
      display: none;
    }
  }
`;

const cell = css`
  padding: 0;
  line-height: 1.4;
  text-align: left;
  overflow-wrap: anywhere;
  font-weight: var(--p-weight-text);
  grid-column: 1;
  &[data-at='hint'],
  &[data-quiet] {
    color: var(--p-ink-quiet);
  }
  /* An empty cell takes no line. */
  &:empty {
    display: none;
  }
  &[data-at='amount'],
  &[data-at='status'] {
    grid-column: 2;
    text-align: right;
  }
  &[data-at='amount'] {
    order: -1;
    white-space: nowrap;
    font-weight: var(--p-weight-label);
  }
  @container (max-width: 20.4rem) {
    &[data-at='amount'],
    &[data-at='status'] {
      grid-column: 1;
      text-align: left;
    }
  }
  @container (min-width: 44rem) {
    && {
      grid-column: auto;
      order: 0;
    }
    &&:empty {
      display: block;
    }
    &[data-at='status'] {
      text-align: left;
    }
  }
`;

const Name = styled.th`
  ${cell}
  &:not([data-quiet]) {
    font-weight: var(--p-weight-label);
  }
`;

const Cell = styled.td`
  ${cell}
`;

const Heading = styled.th`
  ${cell}
  && {
    padding-block: var(--p-space-2);
    color: var(--p-ink-quiet);
    font-weight: var(--p-weight-text);
  }
`;

export interface Column<Row> {
  /** The heading of the column; a phone does not show it. */
  readonly label: string;
  /** Its position in the card that a phone shows for a row. The first column is the title. */
  readonly at: 'title' | 'hint' | 'amount' | 'status';
  /** Its share of the width, relative to the others; by default 1. */
  readonly share?: number;
  readonly cell: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
  readonly label: string;
  /** The same columns in every render. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The link of a row; null if it has none. */
  readonly hrefOf?: (row: Row) => string | null;
  /** Whether the row has no content: it is pale. */
  readonly isQuiet?: (row: Row) => boolean;
}

/** Returns the content of a row. Called once while the row is in view, however often the list scrolls. */
const Cells = memo(function Cells<Row>({
  row,
  columns,
  hrefOf,
  isQuiet,
}: Pick<TableProps<Row>, 'columns' | 'hrefOf' | 'isQuiet'> & { readonly row: Row }) {
  const href = hrefOf?.(row) ?? null;
  const quiet = isQuiet?.(row) ? '' : undefined;
  return columns.map(({ label, at, cell: show }, index) => {
    const content = show(row);
    return index === 0 ? (
      <Name key={label} scope="row" role="rowheader" data-quiet={quiet}>
        {href === null ? content : <RowLink href={href}>{content}</RowLink>}
      </Name>
    ) : (
      <Cell key={label} role="cell" data-at={at} data-quiet={quiet}>
        {content}
      </Cell>
    );
  });
}) as <Row>(props: Pick<TableProps<Row>, 'columns' | 'hrefOf' | 'isQuiet'> & { readonly row: Row }) => ReactNode;

/**
 * Records of one kind: a table, or on a phone a list with the same content. It may have any length: of a long table only the rows
 * near the window are rendered.
 */
export function Table<Row>({ label, columns, rows, keyOf, hrefOf, isQuiet }: TableProps<Row>) {
  const opens = hrefOf ? '1.25rem' : '0px';
  const shares = columns.map(({ share = 1 }) => `minmax(0, ${share}fr)`).join(' ');
  return (
    // In some browsers, a table that is laid out as a grid is a table only with an explicit role.
    <Frame
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      style={{ '--p-columns': `${shares} ${opens}`, '--p-opens': opens } as object}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        <Head role="row">
          {columns.map(({ label: name, at }) => (
            <Heading key={name} scope="col" role="columnheader" data-at={at}>
              {name}
            </Heading>
          ))}
        </Head>
      </thead>
      <LongList items={rows} keyOf={keyOf} height={88} row={Line}>
        {(row) => <Cells row={row} columns={columns} hrefOf={hrefOf} isQuiet={isQuiet} />}
      </LongList>
    </Frame>
  );
}
