import { array, type InferOutput, nullable, number, object, picklist, string } from 'valibot';
import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { localDay, moment } from './dates';
import { id } from './id';
import { readAll } from './pages';
import { path } from './path';
import { read, verdictOf } from './shape';

const agreement = readsFrom<Operator['Agreement']>()(
  object({
    id: id(),
    title: string(),
    kind: picklist([
      'driver_terms',
      'privacy',
      'data_sharing',
      'vehicle_hire',
      'insurance_terms',
      'code_of_conduct',
      'commission_schedule',
      'other',
    ]),
    version: string(),
    status: picklist(['to_accept', 'accepted', 'superseded', 'withdrawn']),
    published_on: localDay,
    effective_from: localDay,
    accept_by: nullable(localDay),
    consequence: nullable(string()),
    summary: array(string()),
    changes: array(
      object({ heading: string(), was: nullable(string()), now: nullable(string()), why: nullable(string()) }),
    ),
    document: object({ url: string(), mime_type: string(), size_bytes: number(), pages: nullable(number()) }),
    accepted_at: nullable(moment),
    accepted_name: nullable(string()),
    receipt_reference: nullable(string()),
  }),
);

/** One version of an agreement, and what this driver did about it. Days are local to the fleet, instants UTC; the document's link is short-lived. */
export type Agreement = InferOutput<typeof agreement>;

/** GET /v1/agreements: all of them, those to accept first. */
export const fetchAgreements = (client: Client, signal?: AbortSignal): Promise<readonly Agreement[]> =>
  readAll({ client, path: '/v1/agreements', row: agreement, signal }, ({ id }) => id);

/** POST /v1/agreements/{id}/accept. Refused with `version` when a newer one was published; the accepted version again is accepted. */
export const acceptAgreement = (
  client: Client,
  id: string,
  acceptance: Operator['AgreementAcceptance'],
  signal?: AbortSignal,
): Promise<Verdict<Agreement>> =>
  verdictOf(async () => {
    const answer = await client.send('POST', path`/v1/agreements/${id}/accept`, acceptance, { signal });
    return read(object({ data: agreement }), answer).data;
  });
