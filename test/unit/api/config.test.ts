import { readConfig } from '../../../src/api/config';

const right = () => ({
  api_base_url: 'https://api.operator.example',
  user_state_key: 'portal.user',
  time_zone: 'Europe/London',
  release: 'v1.19.1',
  environment: 'production',
  country_rules: { postcode: 'GB', phone: 'GB', bank_account: 'GB', registration: 'GB' },
  api: {
    methods: { vehicle_change_submit: 'POST', insurance_store: 'POST', agreement_accept: 'POST', payment: 'POST' },
    idempotency_keys: true,
    time_zone: 'UTC',
  },
  partner: { name: 'Northgate Cars', logo_url: '/logo.svg', terms_url: null },
  partner_plus_base_path: '/partner-plus',
  image_origins: ['https://cdn.operator.example'] as unknown[],
  support: { phone: null, email: null, hours: null, reply_time: null },
  sentry: { dsn: null, ignored_messages: [] as unknown[] },
  zendesk: {
    custom_field_ids: {
      topic: 1,
      agreement: null,
      booking: null,
      document: 2,
      insurance_quote: null,
      invoice: null,
      payout: null,
      statement: null,
      vehicle_change: 3,
      page_path: null,
      release: null,
    },
  },
  uploads: { max_file_bytes: 10_485_760, max_files: 6, max_total_bytes: 31_457_280, accepted_types: ['image/jpeg'] },
});

const page = (text: string | null) => {
  const made = document.implementation.createHTMLDocument();
  if (text !== null) {
    const script = made.createElement('script');
    script.id = 'portal-config';
    script.type = 'application/json';
    script.textContent = text;
    made.head.append(script);
  }
  return made;
};
const readText = (text: string | null) => () => readConfig(page(text));

type Tree = { [name: string]: unknown };
const leaves = (tree: Tree, path: readonly string[] = []): string[][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [[...path, name], ...leaves(value as Tree, [...path, name])]
      : [[...path, name]],
  );
const changed = (path: readonly string[], change: (place: Tree, name: string) => void): string => {
  const config: Tree = right();
  const place = path.slice(0, -1).reduce((tree, name) => tree[name] as Tree, config);
  change(place, path[path.length - 1] as string);
  return JSON.stringify(config);
};
const all = leaves(right()).map((path) => [path.join('.'), path] as const);

describe('the configuration that the host writes into the page', () => {
  it('is read', () => {
    expect(readText(JSON.stringify(right()))()).toEqual(right());
  });

  it.each(all)('%s is named when it is missing', (name, path) => {
    expect(readText(changed(path, (place, key) => Reflect.deleteProperty(place, key)))).toThrow(
      new RegExp(`does not fit: .*${name}`),
    );
  });

  it.each(all)('%s is named when it is of another type', (name, path) => {
    expect(readText(changed(path, (place, key) => Object.assign(place, { [key]: { wrong: true } })))).toThrow(
      new RegExp(`does not fit: .*${name}`),
    );
  });

  it.each<[string, unknown]>([
    ['api_base_url', ''],
    ['api_base_url', 'api.operator.example'],
    ['api_base_url', 'https://api.operator.example/'],
    ['user_state_key', ''],
    ['country_rules.phone', 'FR'],
    ['time_zone', 'Europe/Atlantis'],
    ['api.time_zone', 'Europe/Atlantis'],
    ['release', '1.19.1'],
    ['release', 'v1.19'],
    ['environment', ''],
    ['partner.name', ''],
    ['partner_plus_base_path', '/'],
    ['partner_plus_base_path', 'partner-plus'],
    ['partner_plus_base_path', '/partner-plus/'],
    ['partner_plus_base_path', '/:id'],
    ['partner_plus_base_path', '//evil.example'],
    ['sentry.ignored_messages', [7]],
    ['zendesk.custom_field_ids.topic', 1.5],
    ['uploads.max_files', 0],
    ['uploads.max_file_bytes', -1],
    ['uploads.accepted_types', [null]],
  ])('%s must not be %j', (name, value) => {
    expect(readText(changed(name.split('.'), (place, key) => Object.assign(place, { [key]: value })))).toThrow(
      new RegExp(`does not fit: .*${name}`),
    );
  });

  it('names everything at once, and never a value', () => {
    const config = { ...right(), release: 'secret-one', environment: '', user_state_key: 7 };
    const message = (() => {
      try {
        return String(readText(JSON.stringify(config))());
      } catch (error) {
        return String(error);
      }
    })();
    for (const name of ['release', 'environment', 'user_state_key']) expect(message).toContain(name);
    expect(message).not.toContain('secret-one');
  });

  it('may not carry more than is known: a secret that got in is seen at once', () => {
    expect(readText(JSON.stringify({ ...right(), zendesk_client_secret: 's' }))).toThrow('zendesk_client_secret');
  });

  it.each([null, ''])('says so when the page carries none (%j)', (text) => {
    expect(readText(text)).toThrow('The page carries no configuration');
  });

  it.each(['{', '<html>', 'undefined'])('does not start the portal on %j', (text) => {
    expect(readText(text)).toThrow();
  });
});
