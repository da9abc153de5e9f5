import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  integer,
  minLength,
  minValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
  url,
} from 'valibot';
import type { Host } from './contract';

const method = picklist(['POST', 'PUT', 'PATCH']);
const id = pipe(number(), integer());

const config = strictObject({
  api: object({
    methods: object({
      vehicle_change_submit: method,
      insurance_store: method,
      agreement_accept: method,
      payment: method,
    }),
    idempotency_keys: boolean(),
  }),
  api_base_url: pipe(string(), url(), regex(/[^/]$/)),
  user_state_key: pipe(string(), minLength(1)),
  release: pipe(string(), regex(/^v\d+\.\d+\.\d+$/)),
  environment: pipe(string(), minLength(1)),
  partner: object({ name: pipe(string(), minLength(1)), logo_url: string(), terms_url: nullable(string()) }),
  partner_plus_base_path: pipe(string(), regex(/^(\/[a-z0-9-]+)+$/)),
  image_origins: array(string()),
  support: object({
    phone: nullable(string()),
    email: nullable(string()),
    hours: nullable(string()),
    reply_time: nullable(string()),
  }),
  sentry: object({ dsn: nullable(string()), ignored_messages: array(string()) }),
  zendesk: object({
    custom_field_ids: object({
      topic: id,
      agreement: nullable(id),
      booking: nullable(id),
      document: id,
      insurance_quote: nullable(id),
      invoice: nullable(id),
      payout: nullable(id),
      statement: nullable(id),
      vehicle_change: id,
      page_path: nullable(id),
      release: nullable(id),
    }),
  }),
  uploads: object({
    max_file_bytes: pipe(number(), integer(), minValue(1)),
    max_files: pipe(number(), integer(), minValue(1)),
    max_total_bytes: pipe(number(), integer(), minValue(1)),
    accepted_types: array(string()),
  }),
}) satisfies GenericSchema<unknown, Host['PortalConfig']>;

/** What a deployment sets and the browser may know. Everything in it is public. */
export type PortalConfig = InferOutput<typeof config>;

/** Reads the configuration that the host wrote into the page. Throws with the names of what is missing or wrong. */
export const readConfig = (page: Document): PortalConfig => {
  const text = page.getElementById('portal-config')?.textContent;
  if (!text) throw new Error('The page carries no configuration (script element "portal-config").');
  const result = safeParse(config, JSON.parse(text) as unknown);
  if (result.success) return result.output;
  const places = result.issues.map((issue) => issue.path?.map((part) => String(part.key)).join('.') ?? '(all)');
  throw new Error(`The configuration of the page does not fit: ${places.join(', ')}.`);
};
