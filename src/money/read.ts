import type { Client } from '../api/client';
import { unlessMissing } from '../api/collections';
import { fetchNewestWeeks } from '../api/earnings';
import { optional } from '../api/optional';
import { fetchPayoutSettings, fetchPayouts } from '../api/payouts';
import { addDays } from '../format/dates';
import { type MoneyLine, type MoneyReads, moneyLine } from './line';

/** A payout that is on hold may have been planned for an earlier week; and a quarter of a year is what is drawn. */
export const payoutsAround = (today: string): { readonly from: string; readonly to: string } => ({
  from: addDays(today, -91),
  to: addDays(today, 28),
});

/** The running week, the one before that may still be open, and the one that is paid next. */
const newestWeeks = 3;

type Given = { readonly [Read in 'weeks' | 'payouts' | 'settings']?: MoneyReads[Read] | Promise<MoneyReads[Read]> };

/** The line on top of the money pages. What the page has read itself is `given`; this reads the rest. Never rejects. */
export const readMoneyLine = async (
  client: Client,
  { today }: Pick<MoneyReads, 'today'>,
  given: Given,
  signal: AbortSignal,
): Promise<MoneyLine | null> => {
  const [weeks, payouts, settings] = await Promise.all([
    'weeks' in given
      ? given.weeks
      : unlessMissing(fetchNewestWeeks(client, newestWeeks, signal).then(({ rows }) => rows)),
    'payouts' in given ? given.payouts : unlessMissing(fetchPayouts(client, payoutsAround(today), signal)),
    'settings' in given ? given.settings : optional(fetchPayoutSettings(client, signal)),
  ]);
  return moneyLine({ weeks, payouts, settings: settings ?? null, today });
};
