import { mustBe, type Parsed, parsed } from './config-reader';
import { parseJson } from './config-values';

/** Names of the custom fields that a browser may fill; their ids are part of the public configuration. */
export const driverFieldNames = [
  'topic',
  'agreement',
  'booking',
  'document',
  'insurance_quote',
  'invoice',
  'payout',
  'statement',
  'vehicle_change',
  'page_path',
  'release',
] as const;

/** Names of the custom fields that only the host fills, from the verified caller. */
export const hostFieldNames = ['driver_id', 'callsign', 'fleet_id', 'operating_area_id'] as const;

export type DriverFieldName = (typeof driverFieldNames)[number];
export type HostFieldName = (typeof hostFieldNames)[number];
type FieldName = DriverFieldName | HostFieldName;

/** Id of each custom field at the support desk; null if Zendesk has none of that kind. */
export type ZendeskFields = Readonly<Record<FieldName, number | null>>;

/** Fields without which staff could not see what a ticket is about, and links could not be built. */
const needed: readonly FieldName[] = ['topic', 'document', 'vehicle_change'];

/** Ids that the stand-in of the support desk uses. */
export const sandboxFields: ZendeskFields = {
  topic: 3600001,
  booking: 3600002,
  invoice: 3600003,
  statement: 3600004,
  agreement: 3600005,
  payout: 3600006,
  document: 3600007,
  vehicle_change: 3600008,
  insurance_quote: 3600009,
  page_path: 3600010,
  release: 3600011,
  driver_id: 3600012,
  callsign: 3600013,
  fleet_id: 3600014,
  operating_area_id: 3600015,
};

/** Reads the JSON of `ZENDESK_FIELDS`. A name that is left out means that Zendesk has no such field. */
export function zendeskFields(text: string): Parsed<ZendeskFields> {
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return mustBe('a JSON object of field names and ids');
  const entries = new Map<string, unknown>(Object.entries(json));
  const names: readonly FieldName[] = [...driverFieldNames, ...hostFieldNames];
  const unknown = [...entries.keys()].filter((name) => !names.some((known) => known === name));
  const wrong = names.filter((name) => !isIdOrNull(entries.get(name) ?? null));
  const missing = needed.filter((name) => (entries.get(name) ?? null) === null);
  if (unknown.length > 0 || wrong.length > 0 || missing.length > 0) {
    return mustBe(
      [
        'a JSON object of field names and ids',
        ...(missing.length > 0 ? [`with ${missing.join(', ')}`] : []),
        ...(wrong.length > 0 ? [`with positive whole numbers for ${wrong.join(', ')}`] : []),
        ...(unknown.length > 0 ? [`with no other names than ${names.join(', ')}`] : []),
      ].join(' '),
    );
  }
  const ids = names.map((name) => entries.get(name) ?? null).filter((id): id is number => id !== null);
  if (new Set(ids).size !== ids.length) return mustBe('a JSON object in which no id comes twice');
  return parsed(Object.fromEntries(names.map((name) => [name, entries.get(name) ?? null])) as ZendeskFields);
}

function isIdOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0);
}
