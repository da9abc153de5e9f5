import { array, boolean, type InferOutput, nullable, number, object, picklist, string } from 'valibot';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { localDay, moment } from './dates';
import { id } from './id';
import { read } from './shape';
import { webAddress } from './web-address';

const documentFile = readsFrom<Operator['DocumentFile']>()(
  object({
    id: id(),
    label: nullable(string()),
    name: string(),
    mime_type: string(),
    size_bytes: number(),
    url: string(),
  }),
);

/** As the operator sends it, within whatever answer. */
export const document = readsFrom<Operator['Document']>()(
  object({
    id: id(),
    vehicle_change_id: nullable(id()),
    document_type_id: id(),
    vehicle_id: nullable(id()),
    status: picklist(['pending', 'approved', 'rejected', 'expired', 'superseded', 'withdrawn']),
    number: nullable(string()),
    issued_on: nullable(localDay),
    expires_on: nullable(localDay),
    files: array(documentFile),
    submitted_at: moment,
    reviewed_at: nullable(moment),
    review: nullable(
      object({
        reason: string(),
        what_to_do: string(),
        file_ids: array(id()),
        seen: nullable(string()),
        expected: nullable(string()),
      }),
    ),
  }),
);

/** A document the driver has sent. */
export type SentDocument = InferOutput<typeof document>;

export const documentType = readsFrom<Operator['DocumentType']>()(
  object({
    id: id(),
    code: string(),
    name: string(),
    scope: picklist(['driver', 'vehicle']),
    proves: nullable(picklist(['badge', 'driving_licence', 'plate', 'mot', 'insurance'])),
    help: nullable(string()),
    min_files: number(),
    max_files: number(),
    file_labels: array(string()),
    number_label: nullable(string()),
    single_use: boolean(),
    asks_issued_on: boolean(),
    asks_expires_on: boolean(),
    check_within_days: nullable(number()),
    checks: array(string()),
    common_rejections: array(string()),
    example_url: nullable(webAddress),
  }),
);

/** A kind of document and what its form asks. */
export type DocumentType = InferOutput<typeof documentType>;

const requirement = readsFrom<Operator['DocumentRequirement']>()(
  object({
    document_type: documentType,
    vehicle_id: nullable(id()),
    required: boolean(),
    status: picklist(['missing', 'pending', 'approved', 'expires_soon', 'expired', 'rejected']),
    current: nullable(document),
    replacement: nullable(document),
  }),
);

/** One row of the checklist: a kind of document, for the driver or for one vehicle, and how it stands. */
export type Requirement = InferOutput<typeof requirement>;

/** GET /v1/documents/current: the whole checklist, what is not required included. */
export const fetchRequirements = async (client: Client, signal?: AbortSignal): Promise<readonly Requirement[]> =>
  read(object({ data: array(requirement) }), await client.get('/v1/documents/current', { signal })).data;
