import { useLocation, useNavigation } from 'react-router';
import type { IconName } from '../ui/Icon';

/** A page of an item that has several pages. */
export interface NavigationPart {
  readonly href: string;
  readonly label: string;
  /** Pages of this part that have no item of their own. */
  readonly also?: readonly string[];
}

/** An item of the navigation. Only items whose page exists are in the list. */
export interface NavigationItem extends NavigationPart {
  readonly icon: IconName;
  /** The word in the bottom bar of a phone. Without it, the item is listed under "More". */
  readonly short?: string;
  /** Its pages, each on its own line where there is room. `href` is the first one. */
  readonly parts?: readonly NavigationPart[];
}

/** Whether the open page is the item's own page, or below it or below one of its parts. */
export const isCurrent = ({ href, also = [], parts = [] }: Omit<NavigationItem, 'icon'>, pathname: string): boolean =>
  [href, ...also].some((path) =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`),
  ) || parts.some((part) => isCurrent(part, pathname));

/** The path of the page that is open or, while the next one loads, of that: a pressed item is marked immediately on a slow connection too. */
export const useTargetPath = (): string => {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname ?? pathname;
};
