import { useCallback, useEffect, useRef, useState, useTransition } from 'react';
import type { SessionUser } from '../../../machines/session';
import { fetchAgreements } from '../../api/agreements';
import type { Client } from '../../api/client';
import { unlessMissing } from '../../api/collections';
import { fetchRequirements } from '../../api/documents';
import { type DriverOverview, fetchDriverOverview, fetchFleet, fetchVehicles } from '../../api/driver';
import { fetchEarnings } from '../../api/earnings';
import { fetchNewsPosts } from '../../api/news';
import { optional } from '../../api/optional';
import { fetchPayouts } from '../../api/payouts';
import { ApiError } from '../../api/problem';
import { fetchQuotes } from '../../api/quotes';
import { fetchStatements } from '../../api/statements';
import { fetchTickets } from '../../api/tickets';
import { fetchVehicleChanges } from '../../api/vehicle-changes';
import { insureAvailable } from '../../domain/insure-available';
import { mondayOf } from '../../domain/weeks';
import { readTicketStatuses } from '../../flows/pending-tickets';
import type { Services } from '../../flows/services';
import { addDays, todayIn } from '../../format/dates';

/** How many weeks of payouts to read. An older payout that the bank returned is part of a later one, so it needs no line. */
const weeksOfPayouts = 8;

type Call = (client: Client, signal?: AbortSignal) => Promise<unknown>;

/** The data of home's cards, one call each. */
const callsOf = (services: Pick<Services, 'ticketStore'>, user: SessionUser, today: string) => {
  const { id, fleetId } = user;
  const monday = mondayOf(today);
  return {
    weeks: (client, signal) =>
      fetchEarnings(client, 'week', { from: addDays(monday, -14), to: addDays(monday, 6) }, signal),
    payouts: (client, signal) =>
      fetchPayouts(client, { from: addDays(monday, -7 * weeksOfPayouts), to: addDays(monday, 27) }, signal),
    documents: fetchRequirements,
    vehicles: fetchVehicles,
    changes: fetchVehicleChanges,
    agreements: fetchAgreements,
    statements: (client, signal) => fetchStatements(client, true, signal),
    quotes: async (client, signal) =>
      insureAvailable(user)
        ? fetchQuotes(client, signal).catch((error: unknown) => {
            // The fleet has stopped offering insurance since the driver signed in.
            if (error instanceof ApiError && error.kind === 'forbidden') return [];
            throw error;
          })
        : [],
    tickets: fetchTickets,
    statuses: (client, signal) => readTicketStatuses(services, id, client, signal),
    fleet: (client, signal) => fetchFleet(client, fleetId, signal),
    news: async (client, signal) =>
      (await fetchNewsPosts(client, { category: null, search: '', page: 1 }, signal)).rows,
  } satisfies Readonly<Record<string, Call>>;
};

type Calls = ReturnType<typeof callsOf>;
export type ListName = keyof Calls;
type List<Name extends ListName> = Awaited<ReturnType<Calls[Name]>>;

/** Every list, loaded or loading; null if it could not be read, undefined if the operator's API does not offer it. None rejects. */
export type Reads = { readonly [Name in ListName]: Promise<List<Name> | null | undefined> };

type HomeServices = Pick<Services, 'client' | 'ticketStore'>;

const namesIn = (lists: Calls | Reads) => Object.keys(lists) as ListName[];

/** Starts the reads of these lists, or of all, in parallel. */
const startReads = (
  names: readonly ListName[] | 'all',
  user: SessionUser,
  today: string,
  services: HomeServices,
  signal?: AbortSignal,
): Partial<Reads> => {
  const calls = callsOf(services, user, today);
  const start = (name: ListName) =>
    [name, unlessMissing(services.client().then<unknown>((client) => calls[name](client, signal)))] as const;
  return Object.fromEntries((names === 'all' ? namesIn(calls) : names).map(start));
};

export interface HomeReads {
  /** Null if the driver could not be read, but one of the main lists could. */
  readonly driver: DriverOverview | null;
  readonly reads: Reads;
}

/** Lists whose failure the to-do list always names. */
export const namedLists = [
  'documents',
  'changes',
  'tickets',
  'agreements',
  'quotes',
  'statements',
  'payouts',
] as const satisfies readonly ListName[];

/** If none of these lists could be read, there is nothing to show. */
const mainLists = ['payouts', 'weeks', 'documents', 'statements'] as const satisfies readonly ListName[];

/** Whether one of the main lists could be read. Resolves as soon as one was. */
const anyRead = (reads: Reads): Promise<boolean> =>
  Promise.any(mainLists.map(async (name) => (await reads[name]) ?? Promise.reject())).then(
    () => true,
    () => false,
  );

/**
 * Reads the driver and every list in parallel, and waits for the driver. If that call fails, it rejects with its error: immediately if the
 * driver is forbidden, missing or signed out, otherwise if none of the main lists could be read.
 */
export const startHome = async (
  user: SessionUser,
  today: string,
  services: HomeServices,
  signal?: AbortSignal,
): Promise<HomeReads> => {
  const driverRead = services.client().then((client) => fetchDriverOverview(client, signal));
  const reads = startReads('all', user, today, services, signal) as Reads;
  const driver = await driverRead.catch(async (error: unknown) => {
    // A forbidden page shows the operator's words (ER-08).
    const isDown = error instanceof ApiError && !['forbidden', 'missing', 'session'].includes(error.kind);
    if (isDown && (await anyRead(reads))) return null;
    throw error;
  });
  return { driver, reads };
};

export type ReadName = ListName | 'driver';

export interface HomeState extends HomeReads {
  /** Reads these lists again, and every other list that failed. The page stays unchanged meanwhile. */
  readonly retry: (names: readonly ReadName[]) => void;
  readonly busy: boolean;
}

/** The data of the page. Each part of it can be read again alone. */
export const useReads = (first: HomeReads, user: SessionUser, services: HomeServices): HomeState => {
  const [loaded, setLoaded] = useState(first);
  const [data, setData] = useState(first);
  if (first !== loaded) {
    setLoaded(first);
    setData(first);
  }
  const [busy, startTransition] = useTransition();
  const page = useRef<AbortController>(null);
  useEffect(() => {
    page.current = new AbortController();
    return () => page.current?.abort();
  }, []);
  const failed = useRef(new Set<ListName>());
  useEffect(() => {
    for (const name of namesIn(data.reads))
      void data.reads[name].then((list) => {
        if (list === null) failed.current.add(name);
        else failed.current.delete(name);
      });
  }, [data]);
  const retry = useCallback(
    (names: readonly ReadName[]) => {
      const lists = [...new Set([...names.filter((name) => name !== 'driver'), ...failed.current])];
      const signal = page.current?.signal;
      const fresh = startReads(lists, user, todayIn(user.timeZone), services, signal);
      const driverRead = names.includes('driver')
        ? optional(services.client().then((client) => fetchDriverOverview(client, signal)))
        : null;
      startTransition(async () => {
        const driver = await driverRead;
        await Promise.all(Object.values(fresh));
        startTransition(() => setData((now) => ({ driver: driver ?? now.driver, reads: { ...now.reads, ...fresh } })));
      });
    },
    [user, services],
  );
  return { ...data, retry, busy };
};
