import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import {
  type Decoded,
  day,
  fields,
  flag,
  id,
  list,
  maybe,
  moment,
  quantity,
  rows,
  text,
  webAddress,
  word,
} from './decode';
import { read } from './shape';

const documentFile = readsFrom<Operator['DocumentFile']>()(
  fields({
    id: id(),
    label: maybe(text()),
    name: text(),
    mime_type: text(),
    size_bytes: quantity(),
    url: text(),
  }),
);

/** As the operator sends it, within whatever answer. */
export const document = readsFrom<Operator['Document']>()(
  fields({
    id: id(),
    vehicle_change_id: maybe(id()),
    document_type_id: id(),
    vehicle_id: maybe(id()),
    status: word(['pending', 'approved', 'rejected', 'expired', 'superseded', 'withdrawn']),
    number: maybe(text()),
    issued_on: maybe(day()),
    expires_on: maybe(day()),
    files: list(documentFile),
    submitted_at: moment(),
    reviewed_at: maybe(moment()),
    review: maybe(
      fields({
        reason: text(),
        what_to_do: text(),
        file_ids: list(id()),
        seen: maybe(text()),
        expected: maybe(text()),
      }),
    ),
  }),
);

/** A document the driver has sent. */
export type SentDocument = Decoded<typeof document>;

export const documentType = readsFrom<Operator['DocumentType']>()(
  fields({
    id: id(),
    code: text(),
    name: text(),
    scope: word(['driver', 'vehicle']),
    proves: maybe(word(['badge', 'driving_licence', 'plate', 'mot', 'insurance'])),
    help: maybe(text()),
    min_files: quantity(),
    max_files: quantity(),
    file_labels: list(text()),
    number_label: maybe(text()),
    single_use: flag(),
    asks_issued_on: flag(),
    asks_expires_on: flag(),
    check_within_days: maybe(quantity()),
    checks: list(text()),
    common_rejections: list(text()),
    example_url: webAddress(),
  }),
);

/** A kind of document and what its form asks. */
export type DocumentType = Decoded<typeof documentType>;

const requirement = readsFrom<Operator['DocumentRequirement']>()(
  fields({
    document_type: documentType,
    vehicle_id: maybe(id()),
    required: flag(),
    status: word(['missing', 'pending', 'approved', 'expires_soon', 'expired', 'rejected']),
    current: maybe(document),
    replacement: maybe(document),
  }),
);

/** One row of the checklist: a kind of document, for the driver or for one vehicle, and how it stands. */
export type Requirement = Decoded<typeof requirement>;

/** GET /v1/documents/current: the whole checklist, what is not required included. */
export const fetchRequirements = async (client: Client, signal?: AbortSignal): Promise<readonly Requirement[]> =>
  read(rows(requirement), await client.get('/v1/documents/current', { signal }));
