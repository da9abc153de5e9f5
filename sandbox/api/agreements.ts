import type { AgreementChange, NewAgreement } from '../world/agreement-seed';
import type { Database } from '../world/database';
import { addDays, instant, sayDay, today } from '../world/days';
import { pdfOf } from '../world/sample-files';
import { columns, endsSoon, signedLink } from './present';
import { invalid } from './problem';

export interface AgreementRow extends Omit<NewAgreement, 'is_withdrawn' | 'summary' | 'changes'> {
  id: number;
  is_withdrawn: number;
  summary: string;
  changes: string;
  accepted_at: string | null;
  full_name: string | null;
}

export type AgreementStatus = 'to_accept' | 'accepted' | 'superseded' | 'withdrawn';

const versionsFor = (database: Database, driverId: number): AgreementRow[] =>
  database.all<AgreementRow>`SELECT agreements.*, accepted_at, full_name FROM agreements
    LEFT JOIN acceptances ON agreement_id = agreements.id AND driver_id = ${driverId} ORDER BY agreements.id`;

/**
 * The status of a version. An accepted version is valid until the driver accepts a newer one. A version that no longer has to be accepted
 * is replaced.
 */
const statusIn = (all: readonly AgreementRow[], row: AgreementRow): AgreementStatus => {
  if (row.is_withdrawn === 1) return 'withdrawn';
  const newer = all.filter((version) => version.code === row.code && version.id > row.id && version.is_withdrawn === 0);
  if (row.accepted_at === null) return newer.length === 0 ? 'to_accept' : 'superseded';
  return newer.some((version) => version.accepted_at !== null) ? 'superseded' : 'accepted';
};

const parsed = <Value>(text: string): Value => JSON.parse(text) as Value;

/** Everything that changed since the version that the driver accepted before this one. A point that changed twice is listed once. */
const changesIn = (all: readonly AgreementRow[], row: AgreementRow): AgreementChange[] => {
  const before = all.findLast(
    (version) => version.code === row.code && version.id < row.id && version.accepted_at !== null,
  );
  if (!before) return [];
  const merged = new Map<string, AgreementChange>();
  for (const version of all.filter(
    (version) => version.code === row.code && version.id > before.id && version.id <= row.id,
  ))
    for (const change of parsed<AgreementChange[]>(version.changes)) {
      const earlier = merged.get(change.heading);
      merged.set(change.heading, earlier ? { ...change, was: earlier.was } : change);
    }
  return [...merged.values()];
};

/** The full text: a page for the main points, and one for each change since the version before. */
const pagesOf = (row: AgreementRow): string[][] => [
  [
    `${row.title}, version ${row.version}`,
    `In force from ${sayDay(row.effective_from)}`,
    ...parsed<string[]>(row.summary),
  ],
  ...parsed<AgreementChange[]>(row.changes).map(({ heading, was, now, why }) => [
    heading,
    `Before: ${was ?? 'nothing'}`,
    `Now: ${now ?? 'nothing'}`,
    `Why: ${why ?? 'not said'}`,
  ]),
];

export const agreementPdf = (row: AgreementRow): Buffer => pdfOf(pagesOf(row));

const presentIn = (
  database: Database,
  base: string,
  driverId: number,
  all: readonly AgreementRow[],
  row: AgreementRow,
): object => ({
  ...columns(row, 'id title kind version published_on effective_from accept_by consequence accepted_at'),
  status: statusIn(all, row),
  summary: parsed(row.summary),
  changes: changesIn(all, row),
  document: {
    url: signedLink(database, base, `/agreement-files/${row.id}`),
    mime_type: 'application/pdf',
    size_bytes: agreementPdf(row).length,
    pages: pagesOf(row).length,
  },
  accepted_name: row.full_name,
  receipt_reference: row.accepted_at === null ? null : `AG-${row.id}-${driverId}`,
});

const order: readonly AgreementStatus[] = ['to_accept', 'accepted', 'superseded', 'withdrawn'];

/**
 * The driver's agreements: first those to accept, with the soonest deadline on top, then the newest. Leaves out old versions that the
 * driver never accepted.
 */
export const agreementsOf = (database: Database, base: string, driverId: number): object[] => {
  const all = versionsFor(database, driverId);
  const rank = (row: AgreementRow) => order.indexOf(statusIn(all, row));
  const deadline = (row: AgreementRow) => (rank(row) === 0 ? (row.accept_by ?? '9999') : '');
  return all
    .filter((row) => row.accepted_at !== null || statusIn(all, row) === 'to_accept')
    .toSorted((a, b) => rank(a) - rank(b) || deadline(a).localeCompare(deadline(b)) || b.id - a.id)
    .map((row) => presentIn(database, base, driverId, all, row));
};

export const agreementById = (database: Database, driverId: number, id: number): AgreementRow | undefined =>
  versionsFor(database, driverId).find((row) => row.id === id);

export const presentAgreement = (database: Database, base: string, driverId: number, row: AgreementRow): object =>
  presentIn(database, base, driverId, versionsFor(database, driverId), row);

/** Stores the acceptance. Accepting again changes nothing. */
export const acceptAgreement = (
  database: Database,
  driverId: number,
  row: AgreementRow,
  version: string,
  fullName: string,
): void => {
  if (row.accepted_at !== null && version === row.version) return;
  if (version !== row.version || statusIn(versionsFor(database, driverId), row) !== 'to_accept')
    throw invalid({ version: ['There’s a newer version. Read it, then accept it'] });
  const acceptance = { agreement_id: row.id, driver_id: driverId, accepted_at: instant(), full_name: fullName };
  database.insert('acceptances', acceptance);
};

/** Agreements that stop work, now or within 30 days, because the driver has not accepted them. */
export const agreementBlockers = (database: Database, driverId: number) => {
  const all = versionsFor(database, driverId);
  return all.flatMap((row) => {
    const last = row.accept_by;
    if (last === null || row.consequence === null || statusIn(all, row) !== 'to_accept' || !endsSoon(last)) return [];
    const request =
      last < today() ? `You haven’t accepted “${row.title}”.` : `Accept “${row.title}” by ${sayDay(last)}.`;
    return [
      {
        code: 'agreement_due',
        message: `${request} Read and accept it.`,
        stops_on: addDays(last, 1),
        related: { type: 'agreement', id: row.id },
      },
    ];
  });
};
