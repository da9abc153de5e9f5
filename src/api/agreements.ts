import type { Result } from '../../machines/shared/result';
import type { Client } from './client';
import { type Operator, readOrFetch, readsFrom, resultOf } from './contract';
import {
  type Decoded,
  day,
  decides,
  enumeration,
  fields,
  id,
  list,
  moment,
  needed,
  ofId,
  quantity,
  rows,
  text,
} from './decode';
import { readAll } from './pages';
import { path } from './path';

const agreement = readsFrom<Operator['Agreement']>()(
  fields({
    id: needed(id()),
    title: text(),
    kind: enumeration([
      'driver_terms',
      'privacy',
      'data_sharing',
      'vehicle_hire',
      'insurance_terms',
      'code_of_conduct',
      'commission_schedule',
      'other',
    ]),
    version: text(),
    status: enumeration(['to_accept', 'accepted', 'superseded', 'withdrawn']),
    published_on: day(),
    effective_from: day(),
    accept_by: day(),
    consequence: text(),
    summary: list(text()),
    changes: rows(fields({ heading: text(), was: decides(text()), now: decides(text()), why: text() })),
    document: fields({ url: needed(text()), mime_type: text(), size_bytes: quantity(), pages: quantity() }),
    accepted_at: moment(),
    accepted_name: text(),
    receipt_reference: text(),
  }),
);

/**
 * One version of an agreement, and what this driver did about it. Days are local to the fleet, instants UTC; the document's link expires
 * soon.
 */
export type Agreement = Decoded<typeof agreement>;

/** GET /v1/agreements: all of them, those to accept first. */
export const fetchAgreements = (client: Client, signal?: AbortSignal): Promise<readonly Agreement[]> =>
  readAll({ client, path: '/v1/agreements', row: agreement, signal }, ({ id }) => id);

/**
 * POST /v1/agreements/{id}/accept. Sends no version when the operator gave none. The operator rejects `version` when a newer one exists, and
 * accepts the same version twice.
 */
export const acceptAgreement = (
  client: Client,
  id: string,
  acceptance: Partial<Operator['AgreementAcceptance']>,
  signal?: AbortSignal,
): Promise<Result<Agreement>> =>
  resultOf(async () => {
    const answer = await client.send('POST', path`/v1/agreements/${id}/accept`, acceptance, { signal });
    return readOrFetch(ofId(agreement, id), answer, async () =>
      (await fetchAgreements(client, signal)).find((agreement) => agreement.id === id),
    );
  });
