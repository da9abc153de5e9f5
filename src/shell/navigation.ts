import type { IconName } from '../ui/Icon';

/** One place a driver can go to. Only places that exist are in the list. */
export interface NavigationItem {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  /** The one word in the bar at the bottom of a phone. Without it the place stands behind "More". */
  readonly short?: string;
  /** How many things wait there. */
  readonly count?: number;
}

/** The place is open, or a page below it is. */
export const isCurrent = (href: string, pathname: string): boolean =>
  href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
