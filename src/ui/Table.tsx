import { memo, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { LongList, type RowPlace } from './LongList';
import { chevron, pressableRow, RowLink } from './row-link';
import { outOfSight } from './VisuallyHidden';

const Frame = styled.div`
  container-type: inline-size;
  font-variant-numeric: tabular-nums lining-nums;
`;

const Head = styled.div`
  ${outOfSight}
  @container (min-width: 44rem) {
    position: static;
    width: auto;
    height: auto;
    margin: 0;
    overflow: visible;
    clip-path: none;
    border-bottom: 2px solid var(--p-line-total);
  }
`;

const line = css`
  display: grid;
  padding-right: var(--p-opens);
  @container (min-width: 44rem) {
    grid-template-columns: var(--p-columns);
    column-gap: var(--p-space-4);
    align-items: center;
  }
`;

const HeadLine = styled.div`
  ${line}
`;

const Line = styled.div`
  ${line}
  position: relative;
  grid-template-columns: minmax(0, 1fr) fit-content(42%);
  grid-auto-flow: row dense;
  column-gap: var(--p-space-2);
  padding-block: var(--p-space-3);
  break-inside: avoid;
  &[data-opens] {
    ${pressableRow}
    &::after {
      ${chevron}
      position: absolute;
      right: 0.25rem;
      top: calc(50% - 0.25rem);
    }
  }
  /* A title may be as wide as the amount leaves, also above a status that is wider than the amount. A hint is as wide as a day with its month. */
  @container (min-width: 20.41rem) and (max-width: 43.99rem) {
    ${Frame}[data-amounts] & {
      grid-template-columns: minmax(8.5rem, 1fr) fit-content(20%) fit-content(36%);
      > :first-child {
        grid-column: 1 / span 2;
      }
      > [data-at='amount'] {
        grid-column: 3;
      }
      > [data-at='status'] {
        grid-column: 2 / span 2;
      }
    }
  }
  @container (max-width: 20.4rem) {
    grid-template-columns: minmax(0, 1fr);
  }
  @container (min-width: 44rem) {
    padding-block: 0.875rem;
    &[data-quiet]:not([data-opens]) > :first-child {
      white-space: nowrap;
    }
  }
  @media print {
    padding-block: 0.25rem;
    &[data-opens]::after {
      display: none;
    }
  }
`;

const Cell = styled.div`
  line-height: 1.4;
  overflow-wrap: anywhere;
  grid-column: 1;
  &[data-at='title'] {
    font-weight: var(--p-weight-label);
  }
  &[data-at='hint'],
  [data-quiet] > & {
    color: var(--p-ink-quiet);
  }
  [data-quiet] > &[data-at='title'] {
    font-weight: var(--p-weight-text);
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
  /* A cancelled job's status takes a word's width, so that the day next to it has its month. */
  @container (min-width: 20.41rem) and (max-width: 43.99rem) {
    [data-quiet] > &[data-at='status'] {
      width: min-content;
      justify-self: end;
      grid-row: span 2;
      overflow-wrap: normal;
    }
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

const Heading = styled(Cell)`
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

interface RowProps<Row> extends Pick<TableProps<Row>, 'columns' | 'hrefOf' | 'isQuiet'>, Partial<RowPlace> {
  readonly row: Row;
}

/** A row. It renders once while it is in view, however often the list scrolls. */
const TableRow = memo(function TableRow<Row>({ row, columns, hrefOf, isQuiet, measure, index, offset }: RowProps<Row>) {
  const href = hrefOf?.(row) ?? null;
  return (
    <Line
      role="row"
      data-opens={href === null ? undefined : ''}
      data-quiet={isQuiet?.(row) ? '' : undefined}
      ref={measure}
      data-index={index}
      // The head of a table is its first row.
      aria-rowindex={index === undefined ? undefined : index + 2}
      // Not in a style sheet, where the row's own position may win.
      style={offset === undefined ? undefined : { position: 'absolute', transform: `translateY(${offset}px)` }}
    >
      {columns.map(({ label, at, cell }, column) => {
        const content = cell(row);
        return (
          <Cell key={label} role={column === 0 ? 'rowheader' : 'cell'} data-at={at}>
            {column === 0 && href !== null ? <RowLink href={href}>{content}</RowLink> : content}
          </Cell>
        );
      })}
    </Line>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/**
 * Records of one kind: a table, or on a phone a list with the same content. It may have any length: of a long table only the rows
 * near the window are rendered. Its elements are named by roles, because some browsers do not read a `table` with a grid layout as a table,
 * and Chrome takes twice as long for the styles of its rows.
 */
export function Table<Row>({ label, columns, rows, keyOf, hrefOf, isQuiet }: TableProps<Row>) {
  return (
    <Frame
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      data-amounts={columns.some(({ at }) => at === 'amount') ? '' : undefined}
      style={
        {
          '--p-columns': columns.map(({ share = 1 }) => `minmax(0, ${share}fr)`).join(' '),
          '--p-opens': hrefOf ? '1.5rem' : '0px',
        } as object
      }
    >
      <Head role="rowgroup">
        <HeadLine role="row">
          {columns.map(({ label: name, at }) => (
            <Heading key={name} role="columnheader" data-at={at}>
              {name}
            </Heading>
          ))}
        </HeadLine>
      </Head>
      <LongList items={rows} keyOf={keyOf} height={88}>
        {(row, key, place) => (
          <TableRow key={key} row={row} columns={columns} hrefOf={hrefOf} isQuiet={isQuiet} {...place} />
        )}
      </LongList>
    </Frame>
  );
}
