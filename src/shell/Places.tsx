import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import styled from 'styled-components';
import { Icon } from '../ui/Icon';
import { Anchor } from '../ui/LinkContext';
import { isCurrent, type NavigationItem, type NavigationPart } from './navigation';
import { placeStyle } from './place';

const List = styled.ul`
  display: grid;
  gap: 2px;
  & + & {
    margin-top: var(--p-space-3);
    padding-top: var(--p-space-3);
    border-top: 1px solid var(--p-line);
  }
`;

const Place = styled(Anchor)`
  ${placeStyle}
`;

const Group = styled.div`
  ${placeStyle}
  cursor: default;
  &:hover {
    background: none;
    color: var(--p-ink-quiet);
  }
  /* Its pages are below its name, aligned with the words of the other places. */
  + ul > li > a {
    padding-left: calc(var(--p-space-3) * 2 + 1.5rem);
  }
`;

/** The places, one to a line: first those of the bottom bar, then all others, then the children. */
export function Places({
  items,
  children,
}: {
  readonly items: readonly NavigationItem[];
  readonly children?: ReactNode;
}) {
  const { pathname } = useLocation();
  const groups = [items.filter((item) => item.short), items.filter((item) => !item.short)].filter(
    (group) => group.length > 0,
  );
  return (
    <>
      {groups.map((group) => (
        <List key={group[0]?.href}>
          {group.map((item) => {
            const { href, label, icon, parts = [] } = item;
            const current = (part: NavigationPart) => (isCurrent(part, pathname) ? 'page' : undefined);
            return parts.length > 1 ? (
              <li key={href}>
                <Group>
                  <Icon name={icon} />
                  {label}
                </Group>
                <ul aria-label={label}>
                  {parts.map((part) => (
                    <li key={part.href}>
                      <Place href={part.href} aria-current={current(part)}>
                        {part.label}
                      </Place>
                    </li>
                  ))}
                </ul>
              </li>
            ) : (
              <li key={href}>
                <Place href={href} aria-current={current(item)}>
                  <Icon name={icon} />
                  {label}
                </Place>
              </li>
            );
          })}
        </List>
      ))}
      {children && <List>{children}</List>}
    </>
  );
}
