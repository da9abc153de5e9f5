import { measureElement, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import styled from 'styled-components';

const Body = styled.div`
  > [role='row'] + [role='row'] {
    border-top: 1px solid var(--p-line);
  }
`;

const Tall = styled.div`
  position: relative;
  > * {
    inset: 0 0 auto;
  }
  /* By index and not by its neighbour, which changes: a line that comes and goes would move all rows below. */
  > :not([data-index='0']) {
    border-top: 1px solid var(--p-line);
  }
`;

/** Lists up to this length are rendered whole, so that “find in page” and print have all rows. */
const renderedWholeUpTo = 60;

export interface LongListProps<Item> {
  readonly items: readonly Item[];
  /** The same function in every render. */
  readonly keyOf: (item: Item) => string | number;
  /** Returns a row, with its place if the list is long. */
  readonly children: (item: Item, key: string | number, place?: RowPlace) => ReactNode;
  /** The expected height of a row in pixels. */
  readonly height: number;
}

/** The place of a row in a long list. Each value stays the same while the list scrolls. */
export interface RowPlace {
  readonly index: number;
  /** In pixels from the top of the list. */
  readonly offset: number;
  readonly measure: (row: HTMLElement | null) => void;
}

/**
 * The rows of a table of any length. A short list is rendered whole; of a long list only the rows near the window, so that ten thousand
 * rows scroll as well as ten. Screen readers read the position of each row; the table has the total.
 */
export function LongList<Item>(props: LongListProps<Item>) {
  const { items, keyOf, children } = props;
  if (items.length > renderedWholeUpTo) return <LinesInView {...props} />;
  return <Body role="rowgroup">{items.map((item) => children(item, keyOf(item)))}</Body>;
}

/** Assumes the usual height for a new row until the browser has laid it out, because reading it earlier would force a layout. */
const measureLater = (
  line: Element,
  entry: ResizeObserverEntry | undefined,
  all: Virtualizer<Window, Element>,
): number => {
  if (entry) return measureElement(line, entry, all);
  const index = all.indexFromElement(line);
  return all.itemSizeCache.get(all.options.getItemKey(index)) ?? all.options.estimateSize(index);
};

/** New rows per frame: as many as a slow phone renders in one frame. */
const newInOneFrame = 3;

/**
 * The rows to render in this frame: all rows that are already rendered, and some of the new ones, from the middle
 * of the window outwards. The rest follow in later frames, unless the driver has scrolled past them.
 */
const useFewAtOnce = (wanted: readonly VirtualItem[]): readonly VirtualItem[] => {
  const drawn = useRef<ReadonlySet<VirtualItem['key']>>(new Set());
  const [, drawMore] = useReducer((count: number) => count + 1, 0);
  const middle = ((wanted[0]?.index ?? 0) + (wanted.at(-1)?.index ?? 0)) / 2;
  const fresh = wanted
    .filter(({ key }) => !drawn.current.has(key))
    .sort((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle));
  const later = new Set(fresh.slice(newInOneFrame));
  const now = wanted.filter((line) => !later.has(line));
  useLayoutEffect(() => {
    drawn.current = new Set(now.map(({ key }) => key));
  });
  const isMore = later.size > 0;
  useEffect(() => {
    if (!isMore) return;
    const frame = requestAnimationFrame(drawMore);
    return () => cancelAnimationFrame(frame);
  });
  return now;
};

function LinesInView<Item>({ items, keyOf, children, height }: LongListProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // Content above the list may change at any time and move the start of the list.
  useLayoutEffect(() => {
    const look = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    look();
    const page = new ResizeObserver(look);
    page.observe(document.body);
    return () => page.disconnect();
  }, []);
  const [typical, setTypical] = useState(height);
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  // The function stays the same while the rows keep their positions, because with a new one the virtualizer computes all positions again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the estimated height moves every row
  const getItemKey = useCallback((index: number) => keys[index] as string | number, [keys, typical]);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => typical,
    getItemKey,
    measureElement: measureLater,
    scrollMargin: top,
    overscan: 6,
    // Renders once per frame, not per event.
    useFlushSync: false,
  });
  const lines = useFewAtOnce(rows.getVirtualItems());
  const isDrawn = lines.length > 0;
  // Most rows are as tall as the first ones, so measuring a row rarely moves other rows or the end.
  useLayoutEffect(() => {
    const heights = [...(list.current?.children ?? [])]
      .map((line) => (line as HTMLElement).offsetHeight)
      .sort((a, b) => a - b);
    if (isDrawn) setTypical((guess) => heights[heights.length >> 1] || guess);
  }, [isDrawn]);
  return (
    <Tall role="rowgroup" ref={list} style={{ height: rows.getTotalSize() }}>
      {lines.map(({ key, index, start }) =>
        children(items[index] as Item, key as string | number, {
          index,
          offset: start - top,
          measure: rows.measureElement,
        }),
      )}
    </Tall>
  );
}
