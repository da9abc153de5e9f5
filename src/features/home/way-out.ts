import type { Clearance } from '../../text/clearance';

const documents = { href: '/vehicle-documents', words: 'See what to do' } as const;

const ways: Readonly<Record<string, { readonly href: string; readonly words: string }>> = {
  document_missing: documents,
  document_rejected: documents,
  document_expired: documents,
  document_expiring: documents,
  vehicle_missing: { href: '/vehicle-documents/vehicle', words: 'Add your car' },
  agreement_due: { href: '/agreements', words: 'Read and accept' },
  balance_over_limit: { href: '/payments', words: 'Pay what you owe' },
};

/** The way out of the first thing in the way of work that the driver can settle here; null where only somebody else can. */
export const wayOut = (
  blockers: Clearance['blockers'],
  leadsTo: (path: string) => boolean,
): { href: string; words: string } | null =>
  blockers?.map(({ code }) => ways[code ?? '']).find((way) => way !== undefined && leadsTo(way.href)) ?? null;
