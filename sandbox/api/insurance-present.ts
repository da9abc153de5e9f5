import type { Database } from '../world/database';
import { addDays, addMonths } from '../world/days';
import { documentTypeByCode } from '../world/document-types';
import {
  brokerName,
  lastDayOf,
  offerOf,
  type QuoteRow,
  quoteReference,
  quoteStatus,
  quotesOf,
} from './insurance-quotes';
import { columns, signedLink } from './present';
import type { DocumentRow } from './rows';

const money = (amount: number) => ({ amount, currency: 'GBP' });

/** Days after the first day of cover until the proof of the bonus is due. */
const proofDays = 14;

const proofType = documentTypeByCode('no_claims_proof').id;

const proofStatuses = { pending: 'received', approved: 'accepted', rejected: 'refused' } as const;

/** The status of the proof that was sent for this quote, or since. */
const proofStatus = (database: Database, row: QuoteRow): string => {
  const document = database.get<DocumentRow>`SELECT * FROM documents WHERE driver_id = ${row.driver_id}
    AND document_type_id = ${proofType} AND submitted_at >= ${row.submitted_at}
    AND status IN ('pending', 'approved', 'rejected')
    ORDER BY id DESC LIMIT 1`;
  return document ? proofStatuses[document.status as keyof typeof proofStatuses] : 'needed';
};

/** Whether one of the driver's quotes has a bonus that they must prove. Then the checklist asks for the proof. */
export const needsBonusProof = (database: Database, driverId: number): boolean =>
  quotesOf(database, driverId).some(
    (row) => ['quoted', 'accepted', 'issued'].includes(quoteStatus(row)) && offerOf(row)?.no_claims_bonus != null,
  );

const documents = (database: Database, base: string, row: QuoteRow): object[] =>
  database.all<{ id: number; kind: string; name: string }>`SELECT id, kind, name FROM insurance_papers
      WHERE quote_id = ${row.id} ORDER BY id`.map(({ id, kind, name }) => ({
    kind,
    name,
    url: signedLink(database, base, `/insurance-files/${id}`),
  }));

export const quote = (database: Database, base: string, row: QuoteRow): Record<string, unknown> => {
  const offer = offerOf(row);
  const bonus = offer?.no_claims_bonus;
  return {
    ...columns(row, 'id vehicle_id vehicle_registration starts_on payment_plan policy_number message'),
    ...columns(row, 'submitted_at quoted_at expires_at accepted_at issued_at'),
    reference: quoteReference(row.id),
    status: quoteStatus(row),
    cover: offer?.cover ?? null,
    use: offer?.use ?? null,
    insurer_name: offer?.insurer_name ?? null,
    broker_name: brokerName,
    ends_on: offer ? lastDayOf(row.starts_on) : null,
    price_lines: (offer?.price_lines ?? []).map(({ label, amount }) => ({ label, amount: money(amount) })),
    total: offer ? money(offer.total) : null,
    excess: offer ? { compulsory: money(offer.excess.compulsory), voluntary: money(offer.excess.voluntary) } : null,
    instalments: offer?.instalments
      ? {
          ...offer.instalments,
          deposit: money(offer.instalments.deposit),
          each: money(offer.instalments.each),
          total_payable: money(offer.instalments.total_payable),
          first_due_on: addMonths(row.starts_on, 1),
        }
      : null,
    no_claims_bonus: bonus
      ? {
          ...bonus,
          proof_status: proofStatus(database, row),
          proof_due_on: addDays(row.starts_on, proofDays),
          document_type_id: proofType,
        }
      : null,
    documents: documents(database, base, row),
  };
};

export const quoteDetail = (database: Database, base: string, row: QuoteRow): Record<string, unknown> => ({
  ...quote(database, base, row),
  ...columns(row, 'schema_version claim_schema_version'),
  answers: JSON.parse(row.answers),
});
