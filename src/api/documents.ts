import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import {
  type Decoded,
  day,
  decides,
  flag,
  id,
  ifReadable,
  moment,
  oneOf,
  ownFields,
  ownList,
  quantity,
  rows,
  text,
  webAddress,
} from './decode';
import { read } from './shape';

const documentFile = readsFrom<Operator['DocumentFile']>()(
  ownFields({
    id: id(),
    label: decides(text()),
    name: text(),
    mime_type: text(),
    size_bytes: quantity(),
    url: text(),
  }),
);

/** As the operator sends it, within whatever answer. */
export const document = readsFrom<Operator['Document']>()(
  ownFields({
    id: id(),
    vehicle_change_id: decides(id()),
    document_type_id: id(),
    vehicle_id: decides(id()),
    status: oneOf(['pending', 'approved', 'rejected', 'expired', 'superseded', 'withdrawn']),
    number: decides(text()),
    issued_on: decides(day()),
    expires_on: decides(day()),
    files: ownList(documentFile),
    submitted_at: moment(),
    reviewed_at: decides(moment()),
    review: decides(
      ownFields({
        reason: text(),
        what_to_do: text(),
        file_ids: ownList(id()),
        seen: decides(text()),
        expected: decides(text()),
      }),
    ),
  }),
);

/** A document the driver has sent. */
export type SentDocument = Decoded<typeof document>;

export const documentType = readsFrom<Operator['DocumentType']>()(
  ownFields({
    id: id(),
    code: text(),
    name: text(),
    scope: oneOf(['driver', 'vehicle']),
    proves: decides(oneOf(['badge', 'driving_licence', 'plate', 'mot', 'insurance'])),
    help: decides(text()),
    min_files: quantity(),
    max_files: quantity(),
    file_labels: ownList(text()),
    number_label: decides(text()),
    single_use: flag(),
    asks_issued_on: flag(),
    asks_expires_on: flag(),
    check_within_days: decides(quantity()),
    checks: ownList(text()),
    common_rejections: ownList(text()),
    example_url: ifReadable(webAddress()),
  }),
);

/** A kind of document and what its form asks. */
export type DocumentType = Decoded<typeof documentType>;

const requirement = readsFrom<Operator['DocumentRequirement']>()(
  ownFields({
    document_type: documentType,
    vehicle_id: decides(id()),
    required: flag(),
    status: oneOf(['missing', 'pending', 'approved', 'expires_soon', 'expired', 'rejected']),
    current: decides(document),
    replacement: decides(document),
  }),
);

/** One row of the checklist: a kind of document, for the driver or for one vehicle, and how it stands. */
export type Requirement = Decoded<typeof requirement>;

/** GET /v1/documents/current: the whole checklist, what is not required included. */
export const fetchRequirements = async (client: Client, signal?: AbortSignal): Promise<readonly Requirement[]> =>
  read(rows(requirement), await client.get('/v1/documents/current', { signal }));
