import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { type Decoded, day, decides, id, moment, oneOf, ownFields, ownList, quantity, text } from './decode';
import { readAll } from './pages';
import { path } from './path';
import { readOrAsk, verdictOf } from './shape';

const agreement = readsFrom<Operator['Agreement']>()(
  ownFields({
    id: id(),
    title: text(),
    kind: oneOf([
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
    status: oneOf(['to_accept', 'accepted', 'superseded', 'withdrawn']),
    published_on: day(),
    effective_from: day(),
    accept_by: decides(day()),
    consequence: decides(text()),
    summary: ownList(text()),
    changes: ownList(ownFields({ heading: text(), was: decides(text()), now: decides(text()), why: decides(text()) })),
    document: ownFields({ url: text(), mime_type: text(), size_bytes: quantity(), pages: decides(quantity()) }),
    accepted_at: decides(moment()),
    accepted_name: decides(text()),
    receipt_reference: decides(text()),
  }),
);

/** One version of an agreement, and what this driver did about it. Days are local to the fleet, instants UTC; the document's link is short-lived. */
export type Agreement = Decoded<typeof agreement>;

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
    return readOrAsk(agreement, answer, async () =>
      (await fetchAgreements(client, signal)).find((one) => one.id === id),
    );
  });
