import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { CookieJar } from 'tough-cookie';
import { readApiMethods } from '../server/config';
import { ConfigReader, ConfigurationError } from '../server/config-reader';
import { examine, type Finding, type State, states } from './doctor/examine';

const usage = `npm run doctor -- --api https://api.operator.example --email driver@example.com

Asks an operator's API everything that the portal asks, as a browser would, and says what drivers would miss.

  --api      base URL of the operator's API
  --email    a driver's email address; the password is asked for, or read from DOCTOR_PASSWORD
  --portal   the portal's origin (default: the API's own)
  --writes   also sends writes, with a body that every operator rejects
  --json     prints one JSON document instead of lines

Takes the methods of writes from API_METHODS, as the host does.

Ends with 0 when nothing is broken, 1 when something is, and 2 when it could not ask.`;

/** Asks for the password without showing it. */
const askPassword = async (): Promise<string> => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write('Password: ');
  const password = await lines.question('');
  lines.close();
  process.stderr.write('\n');
  return password;
};

const sums = (findings: readonly Finding[]) =>
  Object.fromEntries(
    states.map((state) => [state, findings.filter((finding) => finding.state === state).length]),
  ) as Readonly<Record<State, number>>;

const configuredMethods = () => {
  const read = new ConfigReader(process.env, false);
  const methods = readApiMethods(read);
  if (read.problems.length > 0) throw new ConfigurationError(read.problems);
  return methods;
};

const print = ({ call, state, says }: Finding): void => {
  const lines = says.map((line) => `\n           ${line}`).join('');
  process.stdout.write(`${state.padEnd(10)} ${call}${lines}\n`);
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      api: { type: 'string' },
      email: { type: 'string' },
      portal: { type: 'string' },
      writes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { api, email } = values;
  if (values.help || !api || !email) {
    process.stdout.write(`${usage}\n`);
    return values.help ? 0 : 2;
  }
  const methods = configuredMethods();
  const password = process.env.DOCTOR_PASSWORD ?? (await askPassword());
  const operator = {
    api: api.replace(/\/+$/, ''),
    portal: new URL(values.portal ?? api).origin,
    jar: new CookieJar(undefined, { allowSpecialUseDomain: true, rejectPublicSuffixes: false }),
    methods,
  };
  const findings = await examine(
    operator,
    { email, password },
    { writes: values.writes, ...(values.json ? {} : { onFinding: print }) },
  );
  const totals = sums(findings);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ findings, sums: totals }, null, 2)}\n`
      : `${states.map((state) => `${totals[state]} ${state}`).join(', ')}\n`,
  );
  return totals.broken > 0 ? 1 : 0;
};

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
