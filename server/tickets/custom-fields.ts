import type { Driver } from '../caller';
import { parseJson } from '../config-values';
import { type DeskFields, type DriverFieldName, driverFieldNames } from '../desk-fields';
import { at, idValue, listAt, operatorIdAt } from '../json';
import type { Field } from '../outbox/store';
import { typedText } from './text';

export const topics = [
  'documents_vehicle',
  'earnings_bookings',
  'payouts_bank',
  'invoices_payments',
  'insurance',
  'account',
  'agreements',
  'incident',
  'lost_property',
  'portal_problem',
  'complaint',
  'my_data',
] as const;

/** Names of fields that hold the id of a thing. */
export const relatedFieldNames = [
  'agreement',
  'booking',
  'document',
  'insurance_quote',
  'invoice',
  'payout',
  'statement',
  'vehicle_change',
] as const satisfies readonly DriverFieldName[];

export type TypedFields = ReadonlyMap<DriverFieldName, string | number>;

const mostFields = 20;
const longestJson = 8_192;

/** Reads the browser's list. Resolves to the fields by name, or to a sentence about what is wrong. */
export function typedFields(json: string, ids: DeskFields): { fields: TypedFields } | { problem: string } {
  const list = json.length <= longestJson ? parseJson(json) : undefined;
  if (!Array.isArray(list) || list.length > mostFields)
    return { problem: `Send a JSON list of ${mostFields} fields at most.` };
  const fields = new Map<DriverFieldName, string | number>();
  for (const entry of list) {
    const id = at(entry, 'id');
    const isPlain =
      typeof entry === 'object' &&
      entry !== null &&
      Object.keys(entry).every((name) => name === 'id' || name === 'value');
    const name = driverFieldNames.find((candidate) => ids[candidate] !== null && ids[candidate] === id);
    if (!isPlain || !Object.hasOwn(entry, 'value') || name === undefined)
      return { problem: 'Send fields of the configuration only, each with id and value.' };
    if (fields.has(name)) return { problem: 'Send each field once.' };
    const value = at(entry, 'value');
    if (value === null) continue;
    const checked = fieldValue(name, value);
    if (checked === null) return { problem: `The value of field ${String(id)} cannot be accepted.` };
    fields.set(name, checked);
  }
  return { fields };
}

const holdsId = (name: DriverFieldName): boolean => relatedFieldNames.some((related) => related === name);

function fieldValue(name: DriverFieldName, value: unknown): string | number | null {
  if (holdsId(name)) {
    const id = operatorIdAt(value);
    // Unlike those of flows, the ids of a question are not checked with the API: staff must not find an address or a placeholder there.
    return id === null || /[\s{}<>]|\/\//.test(id) ? null : idValue(id);
  }
  if (typeof value !== 'string') return null;
  if (name === 'topic') return topics.some((topic) => topic === value) ? value : null;
  if (name === 'release') return /^v\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(value) ? value : null;
  // What is left is the path of a page of this portal.
  return /^\/[\w\-./~%]{0,499}$/.test(value) ? typedText(value) : null;
}

/** What a ticket of the support desk has in the fields that a browser may fill, for its follow-up. */
export function carriedFields(ticket: unknown, ids: DeskFields): TypedFields {
  const entries = listAt(ticket, 'custom_fields') ?? [];
  return new Map(
    driverFieldNames.flatMap((name): [DriverFieldName, string | number][] => {
      const value = at(
        entries.find((entry) => ids[name] !== null && at(entry, 'id') === ids[name]),
        'value',
      );
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
}

/** The fields as the desk takes them: the driver's own, and those that only the host knows to be true. */
export function deskFieldValues(typed: TypedFields, ids: DeskFields, driver: Driver): readonly Field[] {
  const values = new Map<number, string | number>();
  for (const [name, value] of typed) {
    const id = ids[name];
    if (id !== null) values.set(id, holdsId(name) ? idValue(String(value)) : value);
  }
  const own = {
    driver_id: idValue(driver.id),
    callsign: driver.callsign,
    fleet_id: driver.fleetId && idValue(driver.fleetId),
    operating_area_id: driver.operatingAreaId && idValue(driver.operatingAreaId),
  } as const;
  for (const name of ['driver_id', 'callsign', 'fleet_id', 'operating_area_id'] as const) {
    const id = ids[name];
    const value = own[name];
    if (id !== null && value !== null) values.set(id, value);
  }
  return [...values].map(([id, value]) => ({ id, value }));
}
