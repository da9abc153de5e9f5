import type { UnknownValue } from '../../../machines/shared/unknown-value';
import type { Deal } from '../../api/deals';
import { dayFrom, daysBetween, daysLeft } from '../../format/dates';
import type { StatusLook } from '../../ui/Status';

type Category = Exclude<Deal['category'], UnknownValue>;

/** The categories of offers, in the order they are shown. */
export const categoryLabels: Readonly<Record<Category, string>> = {
  fuel: 'Fuel',
  charging: 'Charging',
  tyres_servicing: 'Tyres and servicing',
  vehicle: 'Vehicles',
  insurance: 'Insurance',
  breakdown: 'Breakdown',
  phone: 'Phone',
  food: 'Food',
  tax_accounts: 'Tax and accounts',
  health: 'Health',
  other: 'Other',
};

const categories = Object.keys(categoryLabels) as readonly Category[];

/** The categories with at least one offer. */
export const categoriesOf = (deals: readonly Deal[]): readonly Category[] =>
  categories.filter((category) => deals.some((deal) => deal.category === category));

/** The title of an offer: the saving, otherwise its name or the company. */
export const dealName = ({ saving, title, provider_name }: Pick<Deal, 'saving' | 'title' | 'provider_name'>): string =>
  saving ?? title ?? provider_name ?? 'Offer';

/** An offer is valid until the end of its last day. */
export const isOver = ({ ends_on }: Pick<Deal, 'ends_on'>, today: string): boolean =>
  ends_on !== null && ends_on < today;

/** An offer with at most this many days left “ends soon”. */
const soonDays = 7;

/** Until when an offer is valid. */
export const dealStatus = (deal: Pick<Deal, 'ends_on'>, today: string): StatusLook => {
  const { ends_on: last } = deal;
  if (last === null) return { tone: 'idle', icon: 'calendar', label: 'No end date' };
  const day = dayFrom(today, last);
  if (isOver(deal, today)) return { tone: 'idle', label: `Expired ${day}` };
  if (daysBetween(today, last) <= soonDays) return { tone: 'warning', label: daysLeft(last, today) };
  return { tone: 'idle', icon: 'calendar', label: `Until ${day}` };
};

/** The offers by how useful they are to this driver; each group in the operator's order. */
export const groupsOf = (deals: readonly Deal[], today: string) => {
  const open = deals.filter((deal) => !isOver(deal, today));
  return {
    /** Offers that the driver can use where they work. */
    mine: open.filter((deal) => deal.in_driver_area),
    elsewhere: open.filter((deal) => deal.in_driver_area === false),
    areaUnknown: open.filter((deal) => deal.in_driver_area === null),
    over: deals.filter((deal) => isOver(deal, today)),
  };
};
