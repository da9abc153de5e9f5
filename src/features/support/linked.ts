import { fetchAgreements } from '../../api/agreements';
import { fetchBooking } from '../../api/bookings';
import type { Client } from '../../api/client';
import { fetchRequirements } from '../../api/documents';
import { fetchQuote } from '../../api/insurance';
import { fetchInvoice } from '../../api/invoices';
import { path } from '../../api/path';
import { fetchPayout } from '../../api/payouts';
import { ApiError } from '../../api/problem';
import { fetchStatement } from '../../api/statements';
import { type LinkedType, linkedTypes, type Topic } from '../../api/support';
import { fetchVehicleChanges } from '../../api/vehicle-changes';
import { mondayOf } from '../../domain/weeks';
import { versionName } from '../../format/agreement-name';
import { withReference } from '../../format/unknown-value';

/** The item that a question is about: its name, and the link to its page. */
export interface LinkedItem {
  readonly type: LinkedType;
  readonly id: string;
  readonly label: string;
  /** Null if no page shows it. */
  readonly href: string | null;
  /** What the broker or the team wrote to the driver about it. */
  readonly message?: string | null;
}

interface Kind {
  readonly topic: Topic;
  /** The label of an item that cannot be read. */
  readonly name: string;
  readonly page: string | null;
  readonly read: (client: Client, id: string, signal: AbortSignal) => Promise<Omit<LinkedItem, 'type' | 'id'>>;
}

const kinds: Readonly<Record<LinkedType, Kind>> = {
  agreement: {
    topic: 'agreements',
    name: 'Agreement',
    page: '/agreements',
    read: async (client, id, signal) => {
      const agreement = (await fetchAgreements(client, signal)).find((agreement) => agreement.id === id);
      return { label: agreement ? versionName(agreement) : 'Agreement', href: '/agreements' };
    },
  },
  booking: {
    topic: 'earnings_bookings',
    name: 'Job',
    page: '/bookings-earnings',
    read: async (client, id, signal) => {
      const { reference, work_date: day } = await fetchBooking(client, id, signal);
      return {
        label: reference === null ? 'Job' : `Job ${reference}`,
        href: day === null ? null : path`/bookings-earnings/${mondayOf(day)}/bookings/${day}/${id}`,
      };
    },
  },
  document: {
    topic: 'documents_vehicle',
    name: 'Document',
    page: '/vehicle-documents',
    read: async (client, id, signal) => {
      const rows = await fetchRequirements(client, signal);
      const row = rows.find(({ current, replacement }) => current?.id === id || replacement?.id === id);
      return { label: row?.document_type.name ?? 'Document', href: '/vehicle-documents' };
    },
  },
  insurance_quote: {
    topic: 'insurance',
    name: 'Insurance quote',
    page: '/insure',
    read: async (client, id, signal) => {
      const { reference, message } = await fetchQuote(client, id, signal);
      return {
        label: reference === null ? 'Insurance quote' : `Quote ${reference}`,
        href: path`/insure/${id}`,
        message,
      };
    },
  },
  invoice: {
    topic: 'invoices_payments',
    name: 'Invoice',
    page: '/plans-invoices',
    read: async (client, id, signal) => {
      const { number, statement_id: statement } = await fetchInvoice(client, id, signal);
      return {
        label: withReference('Invoice', number),
        href: statement === null ? null : path`/plans-invoices/${statement}/${id}`,
      };
    },
  },
  payout: {
    topic: 'payouts_bank',
    name: 'Payout',
    page: '/payouts',
    read: async (client, id, signal) => ({
      label: withReference('Payout', (await fetchPayout(client, id, signal)).reference),
      href: path`/payouts/${id}`,
    }),
  },
  statement: {
    topic: 'invoices_payments',
    name: 'Statement',
    page: '/plans-invoices',
    read: async (client, id, signal) => ({
      label: withReference('Statement', (await fetchStatement(client, id, signal)).reference),
      href: path`/plans-invoices/${id}`,
    }),
  },
  vehicle_change: {
    topic: 'documents_vehicle',
    name: 'Change of car',
    page: '/vehicle-documents/vehicle',
    read: async (client, id, signal) => {
      const change = (await fetchVehicleChanges(client, signal)).find((record) => record.id === id);
      return {
        label: 'Change of car',
        href: '/vehicle-documents/vehicle',
        message: change?.status === 'action_required' ? change.review : null,
      };
    },
  },
};

export const topicOf = (type: LinkedType): Topic => kinds[type].topic;

export const isLinkedType = (type: string): type is LinkedType => linkedTypes.some((linkedType) => linkedType === type);

/** Reads the item's name and link; null if this driver has no such item. If the call fails, the label is the name of its kind. */
export const readLinked = async (
  client: Client,
  { type, id }: Pick<LinkedItem, 'type' | 'id'>,
  signal: AbortSignal,
): Promise<LinkedItem | null> => {
  const { name, page, read } = kinds[type];
  try {
    return { type, id, ...(await read(client, id, signal)) };
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'missing') return null;
    return { type, id, label: name, href: page };
  }
};
