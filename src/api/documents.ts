import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import {
  asSent,
  type Decoded,
  day,
  fields,
  flag,
  id,
  list,
  moment,
  needed,
  oneOf,
  quantity,
  text,
  webAddress,
  word,
} from './decode';
import { readWhole } from './pages';

const documentFile = readsFrom<Operator['DocumentFile']>()(
  fields({
    id: needed(id()),
    label: text(),
    name: text(),
    mime_type: text(),
    size_bytes: quantity(),
    thumbnail_url: webAddress(),
  }),
);

/** The schema of a document, which several answers contain. */
export const document = readsFrom<Operator['Document']>()(
  fields({
    id: needed(id()),
    vehicle_change_id: id(),
    document_type_id: needed(id()),
    vehicle_id: id(),
    status: word(['pending', 'approved', 'rejected', 'expired', 'superseded', 'withdrawn']),
    number: text(),
    issued_on: day(),
    expires_on: day(),
    files: list(documentFile),
    submitted_at: moment(),
    reviewed_at: moment(),
    review: fields({
      reason: text(),
      what_to_do: text(),
      file_ids: list(id()),
      seen: text(),
      expected: text(),
    }),
  }),
);

/** A document that the driver has sent. */
export type SentDocument = Decoded<typeof document>;

export const documentType = readsFrom<Operator['DocumentType']>()(
  fields({
    id: needed(id()),
    code: text(),
    name: text(),
    scope: word(['driver', 'vehicle']),
    // `proves` only selects what the page compares the document with: the page compares nothing for an unknown word.
    proves: oneOf(['badge', 'driving_licence', 'plate', 'mot', 'insurance']),
    help: text(),
    min_files: quantity(),
    max_files: quantity(),
    file_labels: list(text()),
    number_label: text(),
    single_use: flag(),
    asks_issued_on: flag(),
    asks_expires_on: flag(),
    check_within_days: quantity(),
    checks: list(text()),
    common_rejections: list(text()),
    example_url: webAddress(),
  }),
);

/** A kind of document and what its form asks. */
export type DocumentType = Decoded<typeof documentType>;

const requirement = readsFrom<Operator['DocumentRequirement']>()(
  fields({
    document_type: needed(documentType),
    vehicle_id: id(),
    required: flag(),
    status: word(['missing', 'pending', 'approved', 'expires_soon', 'expired', 'rejected']),
    current: document,
    replacement: document,
  }),
);

/** One row of the checklist: a kind of document, for the driver or for one vehicle, and its status. */
export type Requirement = Decoded<typeof requirement>;

/** GET /v1/documents/current: the whole checklist, including kinds that are not required. */
export const fetchRequirements = async (client: Client, signal?: AbortSignal): Promise<readonly Requirement[]> => {
  const all = await readWhole({ client, path: '/v1/documents/current', row: asSent(requirement), signal });
  return all.map(({ read: row, sent }) =>
    // The replacement exists but cannot be read. Without this, the row would look as if the driver had sent none.
    row.replacement === null && (sent as { replacement?: unknown }).replacement
      ? { ...row, status: { raw: null } }
      : row,
  );
};
