import { readConfig } from '../../../src/api/config';
import { config } from '../app/config';

const validConfig = () =>
  JSON.parse(JSON.stringify({ ...config, image_origins: ['https://cdn.operator.example'] })) as Tree;

const page = (text: string | null) => {
  const htmlDocument = document.implementation.createHTMLDocument();
  if (text !== null) {
    const script = htmlDocument.createElement('script');
    script.id = 'portal-config';
    script.type = 'application/json';
    script.textContent = text;
    htmlDocument.head.append(script);
  }
  return htmlDocument;
};
const readText = (text: string | null) => () => readConfig(page(text));

type Tree = { [name: string]: unknown };
const leafPaths = (tree: Tree, path: readonly string[] = []): string[][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [[...path, name], ...leafPaths(value as Tree, [...path, name])]
      : [[...path, name]],
  );
const changed = (path: readonly string[], change: (place: Tree, name: string) => void): string => {
  const all = validConfig();
  const place = path.slice(0, -1).reduce((tree, name) => tree[name] as Tree, all);
  change(place, path[path.length - 1] as string);
  return JSON.stringify(all);
};
const all = leafPaths(validConfig()).map((path) => [path.join('.'), path] as const);

describe('the configuration that the host writes into the page', () => {
  it('is read from the page', () => {
    expect(readText(JSON.stringify(validConfig()))()).toEqual(validConfig());
  });

  it.each(all)('names %s when it is missing', (name, path) => {
    expect(readText(changed(path, (place, key) => Reflect.deleteProperty(place, key)))).toThrow(
      new RegExp(`does not fit: .*${name}`),
    );
  });

  it.each(all)('names %s when its type is wrong', (name, path) => {
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
    ['time_zone', ''],
    ['api.time_zone', ''],
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
  ])('rejects for %s the value %j', (name, value) => {
    expect(readText(changed(name.split('.'), (place, key) => Object.assign(place, { [key]: value })))).toThrow(
      new RegExp(`does not fit: .*${name}`),
    );
  });

  it('reads it without the browser’s calendars, which take a slow phone 60 ms', () => {
    const format = jest.spyOn(Intl, 'DateTimeFormat');
    readText(JSON.stringify(validConfig()))();
    expect(format).not.toHaveBeenCalled();
  });

  it('names every problem in one error, and no value', () => {
    const invalidConfig = { ...validConfig(), release: 'secret-one', environment: '', user_state_key: 7 };
    const message = (() => {
      try {
        return String(readText(JSON.stringify(invalidConfig))());
      } catch (error) {
        return String(error);
      }
    })();
    for (const name of ['release', 'environment', 'user_state_key']) expect(message).toContain(name);
    expect(message).not.toContain('secret-one');
    expect(readText('[]')).toThrow('does not fit: (all).');
  });

  it('rejects unknown keys, so that a secret among them is noticed immediately', () => {
    expect(readText(JSON.stringify({ ...validConfig(), zendesk_client_secret: 's' }))).toThrow('zendesk_client_secret');
  });

  it.each([null, ''])('is reported missing when the page has none (%j)', (text) => {
    expect(readText(text)).toThrow('The page carries no configuration');
  });

  it.each(['{', '<html>', 'undefined'])('does not start the portal on %j', (text) => {
    expect(readText(text)).toThrow();
  });
});
