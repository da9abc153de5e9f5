import type { IconName } from '../ui/Icon';

/** A page of a place that has several. */
export interface NavigationPart {
  readonly href: string;
  readonly label: string;
  /** Pages of this part that have no entry of their own. */
  readonly also?: readonly string[];
}

/** One place a driver can go to. Only places that exist are in the list. */
export interface NavigationItem extends NavigationPart {
  readonly icon: IconName;
  /** The word in the bottom bar of a phone. Without it, the place is listed under "More". */
  readonly short?: string;
  /** Its pages, each on its own line where there is room. `href` is the first one. */
  readonly parts?: readonly NavigationPart[];
}

/** Whether the open page is the place itself, or below it or one of its parts. */
export const isCurrent = ({ href, also = [], parts = [] }: Omit<NavigationItem, 'icon'>, pathname: string): boolean =>
  [href, ...also].some((path) =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`),
  ) || parts.some((part) => isCurrent(part, pathname));
