import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Driver } from '../caller';
import { parseJson } from '../config-values';
import { at, idValue, listAt, operatorIdAt } from '../json';
import type { Field } from '../outbox/store';
import { invalid, Problem } from '../problems';
import { type DriverFieldName, driverFieldNames, hostFieldNames, type ZendeskFields } from '../zendesk-fields';
import { normaliseText, textLength } from './text';

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

/** Names of fields whose value is the id of an item. */
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

export type TicketFields = ReadonlyMap<DriverFieldName, string | number>;

const maxFields = 20;
const maxJsonLength = 8_192;

/** Reads the browser's JSON list of custom fields. Returns the fields by name, or a sentence about what is wrong. */
export function readTicketFields(json: string, ids: ZendeskFields): { fields: TicketFields } | { problem: string } {
  const list = json.length <= maxJsonLength ? parseJson(json) : undefined;
  if (!Array.isArray(list) || list.length > maxFields)
    return { problem: `Send a JSON list of ${maxFields} fields at most.` };
  const fields = new Map<DriverFieldName, string | number>();
  for (const entry of list) {
    const id = at(entry, 'id');
    const hasOnlyIdAndValue =
      typeof entry === 'object' &&
      entry !== null &&
      Object.keys(entry).every((name) => name === 'id' || name === 'value');
    const name = driverFieldNames.find((candidate) => ids[candidate] !== null && ids[candidate] === id);
    if (!hasOnlyIdAndValue || !Object.hasOwn(entry, 'value') || name === undefined)
      return { problem: 'Send only configured fields, each with an id and a value.' };
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
    // The ids of a question are not checked with the API, so they must not contain a link or a placeholder.
    return id === null || /[\s{}<>]|\/\//.test(id) ? null : idValue(id);
  }
  if (typeof value !== 'string') return null;
  if (name === 'topic') return topics.some((topic) => topic === value) ? value : null;
  if (name === 'release') return /^v\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(value) ? value : null;
  // The last field, `page_path`, is a path of this portal.
  return /^\/[\w\-./~%]{0,499}$/.test(value) ? normaliseText(value) : null;
}

/** The fields that a follow-up copies from its closed ticket: those that a browser may fill. */
export function carriedFields(ticket: unknown, ids: ZendeskFields): TicketFields {
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

/** The fields for the support desk: `fields` from the browser, and those that the host fills from the verified driver. */
export function zendeskFieldValues(fields: TicketFields, ids: ZendeskFields, driver: Driver): readonly Field[] {
  const values = new Map<number, string | number>();
  for (const [name, value] of fields) {
    const id = ids[name];
    if (id !== null) values.set(id, holdsId(name) ? idValue(String(value)) : value);
  }
  const hostValues = {
    driver_id: idValue(driver.id),
    callsign: driver.callsign,
    fleet_id: driver.fleetId && idValue(driver.fleetId),
    operating_area_id: driver.operatingAreaId && idValue(driver.operatingAreaId),
  } as const;
  for (const name of hostFieldNames) {
    const id = ids[name];
    const value = hostValues[name];
    if (id !== null && value !== null) values.set(id, value);
  }
  return [...values].map(([id, value]) => ({ id, value }));
}

const fieldNames = ['subject', 'comment', 'custom_fields', 'tags', 'note', 'follow_up_of'] as const;
/** Tags that a browser may add to `portal_j`. The other tags tell staff what to do, so a browser cannot add them. */
const knownTags: ReadonlySet<string> = new Set([...topics, 'vehicle_change', 'document']);
const tagList = /^(?:[a-z0-9_]+,)*portal_j(?:,[a-z0-9_]+)*$/;

/**
 * Checks the form of a ticket.
 * @throws Problem 422 with a message for every input that is wrong
 */
export function ticketForm(form: ReadonlyMap<string, string>, ids: ZendeskFields) {
  const errors: Record<string, string[]> = {};
  const unknown = [...form.keys()].filter((name) => !fieldNames.some((known) => known === name));
  if (unknown.length > 0) errors.form = ['Send only subject, comment, custom_fields, tags, note and follow_up_of.'];

  const text = (name: (typeof fieldNames)[number], min: number, max: number): string => {
    const value = form.get(name);
    const checked = value === undefined ? '' : normaliseText(value);
    const problem = checked === null ? 'Remove the control characters.' : lengthProblem(checked, min, max);
    if (problem !== null) errors[name] = [problem];
    return checked ?? '';
  };

  const subject = text('subject', 5, 150);
  if (!errors.subject && subject.includes('\n')) errors.subject = ['Enter one line.'];
  const comment = text('comment', 1, 5_000);
  const note = form.has('note') ? text('note', 0, 2_000) : '';
  const tags = form.get('tags') ?? '';
  if (tags.length > 500 || !tagList.test(tags))
    errors.tags = ['Send words of a-z, 0-9 and _ separated by commas, including portal_j.'];
  const followUpOf = form.get('follow_up_of') ?? null;
  if (followUpOf !== null && !/^[1-9]\d{0,14}$/.test(followUpOf))
    errors.follow_up_of = ['Send the number of a ticket.'];
  const fields = readTicketFields(form.get('custom_fields') ?? '', ids);
  if ('problem' in fields) errors.custom_fields = [fields.problem];

  if (Object.keys(errors).length > 0 || 'problem' in fields) throw invalid(errors);
  return {
    subject,
    comment,
    fields: fields.fields,
    tags: tags.split(',').filter((tag) => knownTags.has(tag)),
    note: note === '' ? null : note,
    /** The closed ticket that this one continues. Its owner is not checked yet. */
    followUpOf: followUpOf === null ? null : Number(followUpOf),
  };
}

/** A ticket as a driver's browser sends it, checked. */
export type TicketForm = ReturnType<typeof ticketForm>;

/**
 * The one text field of a JSON body, checked like a ticket's text fields.
 * @throws Problem 422
 */
export function textField(body: unknown, name: string, max: number): string {
  const isPlain = typeof body === 'object' && body !== null && !Array.isArray(body);
  const entries = isPlain ? Object.entries(body) : [];
  if (entries.some(([key]) => key !== name)) throw invalid({ form: [`Send only ${name}.`] });
  const value: unknown = entries[0]?.[1];
  const checked = typeof value === 'string' ? normaliseText(value) : '';
  const problem = checked === null ? 'Remove the control characters.' : lengthProblem(checked, 1, max);
  if (problem !== null) throw invalid({ [name]: [problem] });
  return checked ?? '';
}

function lengthProblem(text: string, min: number, max: number): string | null {
  const length = textLength(text);
  if (length === 0 && min > 0) return 'Enter some text.';
  if (length < min) return `Enter at least ${min} characters.`;
  return length > max ? `Enter ${max} characters at most.` : null;
}

const maxBytes = 64 * 1024;
const maxParts = 20;

/**
 * Reads a form of text fields, from multipart or urlencoded content. Rejects files, repeated fields, and names such as
 * `__proto__`.
 * @throws Problem 413 or 422
 */
export async function readForm(request: FastifyRequest): Promise<ReadonlyMap<string, string>> {
  const form = new Map<string, string>();
  const add = (name: string, value: unknown) => {
    if (typeof value !== 'string') throw invalid({ form: ['Send text fields only.'] });
    if (form.has(name)) throw invalid({ [name.slice(0, 40)]: ['Send it once.'] });
    form.set(name, value);
  };
  if (!request.isMultipart()) {
    const pairs = [...new URLSearchParams(typeof request.body === 'string' ? request.body : '')];
    if (pairs.length > maxParts) throw invalid({ form: ['Send fewer fields.'] });
    for (const [name, value] of pairs) add(name, value);
    return form;
  }
  // Fastify's size limit does not apply to multipart bodies, and a body without a length could be endless.
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Problem(411, 'The length of the request is missing.');
  if (length > maxBytes) throw new Problem(413, 'The request is too large.');
  try {
    for await (const part of request.parts({
      limits: {
        parts: maxParts,
        fields: maxParts,
        files: 0,
        fieldSize: maxBytes,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    })) {
      if (part.type === 'file') throw invalid({ form: ['Files are not accepted here.'] });
      add(part.fieldname, part.value);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    // The parser rejects broken boundaries, too many parts, and names such as `__proto__`.
    throw invalid({ form: ['The form cannot be read.'] });
  }
  return form;
}
