import type { Client } from '../api/client';
import { unlessMissing } from '../api/collections';
import { fetchNewestWeeks } from '../api/earnings';
import { optional } from '../api/optional';
import { fetchPayoutSettings, fetchPayouts } from '../api/payouts';
import { payoutsAround } from '../domain/payouts';
import { type MoneyLine, type MoneyReads, moneyLine } from './line';

/** The current week, the week before it, which may still be open, and the week that is paid next. */
export const newestWeeks = 3;

type ReadByPage = {
  readonly [Read in 'weeks' | 'payouts' | 'settings']?: MoneyReads[Read] | Promise<MoneyReads[Read]>;
};

/** Reads the data for the summary line at the top of the money pages, except what the page has read itself (`readByPage`). Never rejects. */
export const readMoneyLine = async (
  client: Client,
  { today }: Pick<MoneyReads, 'today'>,
  readByPage: ReadByPage,
  signal: AbortSignal,
): Promise<MoneyLine | null> => {
  const [weeks, payouts, settings] = await Promise.all([
    'weeks' in readByPage
      ? readByPage.weeks
      : unlessMissing(fetchNewestWeeks(client, newestWeeks, signal).then(({ rows }) => rows)),
    'payouts' in readByPage ? readByPage.payouts : unlessMissing(fetchPayouts(client, payoutsAround(today), signal)),
    'settings' in readByPage ? readByPage.settings : optional(fetchPayoutSettings(client, signal)),
  ]);
  return moneyLine({ weeks, payouts, settings: settings ?? null, today });
};
