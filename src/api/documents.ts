import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import {
  asSent,
  type Decoded,
  day,
  enumeration,
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
  withMalformed,
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

const documentFields = {
  id: needed(id()),
  vehicle_change_id: id(),
  vehicle_id: id(),
  status: enumeration(['pending', 'approved', 'rejected', 'expired', 'superseded', 'withdrawn']),
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
};

/** The schema of a document, which several answers contain. */
export const document = readsFrom<Operator['Document']>()(
  fields({ ...documentFields, document_type_id: needed(id()) }),
);

export type SentDocument = Decoded<typeof document> & { readonly malformed?: readonly string[] };

export const documentType = readsFrom<Operator['DocumentType']>()(
  fields({
    id: needed(id()),
    code: text(),
    name: text(),
    scope: enumeration(['driver', 'vehicle']),
    // `proves` only selects what the page compares the document with: the page compares nothing for an unknown value.
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

/** Reads a document in a row of the checklist, which has no type of its own. */
const documentOfRow = withMalformed(readsFrom<Operator['Document']>()(fields(documentFields)));

const requirement = readsFrom<Operator['DocumentRequirement']>()(
  fields({
    document_type: needed(documentType),
    vehicle_id: id(),
    required: flag(),
    status: enumeration(['missing', 'pending', 'approved', 'expires_soon', 'expired', 'rejected']),
    current: documentOfRow,
    replacement: documentOfRow,
  }),
);

type Row = Decoded<typeof requirement>;

/** One row of the checklist: a kind of document, for the driver or for one vehicle, and its status. */
export type Requirement = Omit<Row, 'current' | 'replacement'> & {
  readonly current: SentDocument | null;
  readonly replacement: SentDocument | null;
};

/** GET /v1/documents/current: the whole checklist, including kinds that are not required. */
export const fetchRequirements = async (client: Client, signal?: AbortSignal): Promise<readonly Requirement[]> => {
  const all = await readWhole({ client, path: '/v1/documents/current', row: asSent(requirement), signal });
  return all.map(({ read: row, sent }) => {
    const { current, replacement } = sent as { current?: unknown; replacement?: unknown };
    const isMalformed = (document: 'current' | 'replacement', raw: unknown) =>
      row[document] === null && Boolean(raw) && !(Array.isArray(raw) && raw.length === 0);
    const isInForce = row.status === 'approved' || row.status === 'expires_soon';
    // The document exists but cannot be read. Without this, the row would look as if there were no replacement, or no expiry date.
    const isUnclear = isMalformed('replacement', replacement) || (isInForce && isMalformed('current', current));
    const typed = (document: Row['current']) => document && { ...document, document_type_id: row.document_type.id };
    return {
      ...row,
      ...(isUnclear ? { status: { raw: null } } : {}),
      current: typed(row.current),
      replacement: typed(row.replacement),
    };
  });
};
