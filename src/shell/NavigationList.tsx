import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from '../ui/Icon';
import { Anchor } from '../ui/LinkContext';
import { itemStyle } from './item-style';
import { isCurrent, type NavigationItem, type NavigationPart, useTargetPath } from './navigation';

const List = styled.ul`
  display: grid;
  gap: 2px;
  /* Elsewhere a list has an empty marker, so that Safari treats it as a list. Above a link that begins with an icon, Safari gives that marker a line of its own. */
  list-style: none;
  & + & {
    margin-top: var(--p-space-3);
    padding-top: var(--p-space-3);
    border-top: 1px solid var(--p-line);
  }
`;

const ItemLink = styled(Anchor)`
  ${itemStyle}
`;

const GroupLink = styled(ItemLink)`
  /* Its pages are below its name, aligned with the words of the other items. */
  + ul > li > a {
    padding-left: calc(var(--p-space-3) * 2 + 1.5rem);
  }
`;

/** The items of the navigation, one to a line: first those of the bottom bar, then all others, then the children. */
export function NavigationList({
  items,
  children,
}: {
  readonly items: readonly NavigationItem[];
  readonly children?: ReactNode;
}) {
  const pathname = useTargetPath();
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
                <GroupLink href={href}>
                  <Icon name={icon} />
                  {label}
                </GroupLink>
                <ul aria-label={label}>
                  {parts.map((part) => (
                    <li key={part.href}>
                      <ItemLink href={part.href} aria-current={current(part)}>
                        {part.label}
                      </ItemLink>
                    </li>
                  ))}
                </ul>
              </li>
            ) : (
              <li key={href}>
                <ItemLink href={href} aria-current={current(item)}>
                  <Icon name={icon} />
                  {label}
                </ItemLink>
              </li>
            );
          })}
        </List>
      ))}
      {children && <List>{children}</List>}
    </>
  );
}
