import type { Host } from './contract';
import {
  type Decoded,
  type Deviation,
  flag,
  nullable,
  oneOf,
  ownFields,
  ownNumber,
  ownText,
  type Reads,
  rows,
  unreadable,
  where,
} from './decode';

const method = oneOf(['POST', 'PUT', 'PATCH']);
const countryRule = oneOf(['GB', 'none']);
const id = where(ownNumber(), Number.isInteger, 'a whole number');
const atLeastOne = where(ownNumber(), (number) => Number.isInteger(number) && number > 0, '1 or more');
const matching = (pattern: RegExp) => where(ownText(), (written) => pattern.test(written), String(pattern));
const nonEmptyText = matching(/./);
/** The name of a time zone, which the host has checked. A check here would load the browser's calendars, 60 ms on a slow phone. */
const zone = nonEmptyText;

const config = ownFields({
  api: ownFields({
    methods: ownFields({
      vehicle_change_submit: method,
      insurance_store: method,
      agreement_accept: method,
      payment: method,
    }),
    idempotency_keys: flag(),
    time_zone: zone,
  }),
  country_rules: ownFields({
    postcode: countryRule,
    phone: countryRule,
    bank_account: countryRule,
    registration: countryRule,
  }),
  api_base_url: matching(/^https?:\/\/.*[^/]$/),
  user_state_key: nonEmptyText,
  time_zone: zone,
  release: matching(/^v\d+\.\d+\.\d+$/),
  environment: nonEmptyText,
  partner: ownFields({ name: nonEmptyText, logo_url: ownText(), terms_url: nullable(ownText()) }),
  partner_plus_base_path: matching(/^(\/[a-z0-9-]+)+$/),
  image_origins: rows(ownText()),
  support: ownFields({
    phone: nullable(ownText()),
    email: nullable(ownText()),
    hours: nullable(ownText()),
    reply_time: nullable(ownText()),
  }),
  sentry: ownFields({ dsn: nullable(ownText()), ignored_messages: rows(ownText()) }),
  zendesk: ownFields({
    custom_field_ids: ownFields({
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
  uploads: ownFields({
    max_file_bytes: atLeastOne,
    max_files: atLeastOne,
    max_total_bytes: atLeastOne,
    accepted_types: rows(ownText()),
  }),
}) satisfies Reads<Host['PortalConfig']>;

/** The configuration that the browser may know. All of it is public. */
export type PortalConfig = Decoded<typeof config>;

/**
 * Reads the configuration that the host wrote into the page.
 * @throws Error with the names of the values that are missing or wrong
 */
export const readConfig = (page: Document): PortalConfig => {
  const written = page.getElementById('portal-config')?.textContent;
  if (!written) throw new Error('The page carries no configuration (script element "portal-config").');
  const deviations: Deviation[] = [];
  const sent = JSON.parse(written) as unknown;
  const read = config(sent, (deviation) => deviations.push(deviation));
  // An unknown name fails the start, because the host may have published a secret by mistake.
  const unknown = Object.keys(Object(sent)).filter((name) => read === unreadable || !(name in read));
  if (read !== unreadable && unknown.length === 0) return read;
  const places = read === unreadable ? deviations.map(({ at }) => at || '(all)') : unknown;
  throw new Error(`The configuration of the page does not fit: ${places.join(', ')}.`);
};
