import styled, { css } from 'styled-components';
import { Icon } from '../ui/Icon';
import { Anchor } from '../ui/LinkContext';
import { currentStyle } from './item-style';
import { isCurrent, type NavigationItem, useTargetPath } from './navigation';

const Bar = styled.nav`
  position: fixed;
  inset: auto 0 0;
  z-index: var(--p-z-bar);
  display: flex;
  padding-bottom: env(safe-area-inset-bottom);
  background: var(--p-surface);
  box-shadow: var(--p-shadow-bar);
  @media (min-width: 64rem) {
    display: none;
  }
  /* When large text does not fit on one line, the words wrap, and the bar is at the end of the page, where it covers nothing. */
  @media (max-width: 18.99rem) {
    position: static;
    flex-wrap: wrap;
  }
`;

const cell = css`
  position: relative;
  flex: 1 1 auto;
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 1px;
  height: 4rem;
  color: var(--p-ink-quiet);
  line-height: 1.25;
  letter-spacing: -0.01em;
  text-align: center;
  text-decoration: none;
  /* A translator's words may be longer than ours. */
  overflow-wrap: anywhere;
  /* On the smallest phone the words would touch. */
  @media (min-width: 19rem) and (max-width: 22.4rem) {
    font-size: 0.875rem;
    letter-spacing: -0.02em;
  }
  /* On a phone on its side: each word next to its icon. */
  @media (min-width: 19rem) and (max-height: 27rem) {
    grid-auto-flow: column;
    justify-content: center;
    column-gap: var(--p-space-1);
    height: var(--p-target);
  }
  &:focus-visible {
    outline-offset: -4px;
    box-shadow: none;
  }
  ${currentStyle('inset: 0 calc(50% - 1rem) auto; height: 4px; border-radius: 0 0 4px 4px;')}
`;

const ItemLink = styled(Anchor)`
  ${cell}
`;

const Press = styled.button`
  ${cell}
`;

export interface BottomBarProps {
  readonly items: readonly NavigationItem[];
  readonly moreOpen: boolean;
  readonly onMore: () => void;
}

/** The most used items, one word each, within reach of the thumb. The others are behind "More". */
export function BottomBar({ items, moreOpen, onMore }: BottomBarProps) {
  const pathname = useTargetPath();
  const elsewhere = items.some((item) => !item.short && isCurrent(item, pathname));
  return (
    <Bar aria-label="Main">
      {items.map(
        (item) =>
          item.short && (
            <ItemLink key={item.href} href={item.href} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
              <Icon name={item.icon} />
              {item.short}
            </ItemLink>
          ),
      )}
      <Press
        type="button"
        aria-haspopup="dialog"
        aria-expanded={moreOpen}
        aria-current={elsewhere ? 'true' : undefined}
        onClick={onMore}
      >
        <Icon name="more" />
        More
      </Press>
    </Bar>
  );
}
