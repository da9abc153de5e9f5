import { randomUUID } from 'node:crypto';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/sandbox';

export const portal = 'http://portal.localhost:4000';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and a wrong shape fails them.
export type Loose = any;

export interface Answer {
  status: number;
  body: Loose;
  text: string;
  headers: Headers;
}

interface Sample {
  email: string;
  password: string;
  id: number;
  user_id: number;
}

export interface TestWorld {
  id: string;
  number: number;
  drivers: Record<'verified' | 'unverified' | 'blocked' | 'deleted', Sample>;
  /** A call of the control protocol below the world's address. */
  control(method: string, path?: string, body?: unknown): Promise<Answer>;
  /** A new browser in this world. */
  client(): Client;
  /** One in which the verified driver is signed in already. */
  signedIn(): Promise<Client>;
}

const read = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : undefined,
    text,
    headers: response.headers,
  };
};

/** What a browser on the portal's page does: keeps cookies as they come, and sends the decoded token with every write. */
export class Client {
  readonly cookies = new Map<string, string>();
  private readonly url: string;

  constructor(url: string, world?: string) {
    this.url = url;
    if (world) this.cookies.set('sandbox_world', world);
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** One request as it is: no token is fetched. `null` takes a header away. */
  async send(
    method: string,
    path: string,
    options: { body?: unknown; headers?: Record<string, string | null>; signal?: AbortSignal | undefined } = {},
  ): Promise<Answer> {
    const { body } = options;
    const isRaw = body instanceof FormData || typeof body === 'string' || body instanceof Uint8Array;
    const headers: Record<string, string> = { accept: 'application/json', origin: portal, cookie: this.cookieHeader };
    if (body !== undefined && !isRaw) headers['content-type'] = 'application/json';
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === null) delete headers[name];
      else headers[name] = value;
    }
    const response = await fetch(this.url + path, {
      method,
      headers,
      redirect: 'manual',
      signal: options.signal ?? null,
      ...(body === undefined ? {} : { body: (isRaw ? body : JSON.stringify(body)) as BodyInit }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return read(response);
  }

  get(path: string, headers: Record<string, string | null> = {}): Promise<Answer> {
    return this.send('GET', path, { headers });
  }

  /** A write as the portal makes it: the CSRF cookie first. */
  async write(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | null> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    await this.get('/sanctum/csrf-cookie');
    return this.send(method, path, {
      body,
      signal,
      headers: { 'x-xsrf-token': decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? ''), ...headers },
    });
  }

  post(
    path: string,
    body?: unknown,
    headers: Record<string, string | null> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    return this.write('POST', path, body, headers, signal);
  }

  async signIn(who: { email: string; password: string }): Promise<this> {
    const { status, text } = await this.post('/v1/login', { email: who.email, password: who.password });
    if (status !== 200) throw new Error(`Sign-in answered ${status}: ${text}`);
    return this;
  }
}

/** The sandbox of a test file, with a fresh world for each `world()`. Everything that breaks the contract fails the file. */
export const openSandbox = (options: Partial<SandboxOptions> = {}) => {
  let sandbox: Sandbox;
  const logs: string[] = [];

  beforeAll(async () => {
    sandbox = await createSandbox({
      port: 0,
      dataDir: undefined,
      portalOrigins: [portal],
      control: true,
      validate: true,
      log: (line) => logs.push(line),
      ...options,
    });
  });

  afterAll(async () => {
    try {
      const { violations } = (await (await fetch(`${sandbox.url}/__sandbox/violations`)).json()) as {
        violations: unknown[];
      };
      expect(violations).toEqual([]);
      expect(logs).toEqual([]);
    } finally {
      await sandbox.close();
    }
  });

  const control = async (method: string, path: string, body?: unknown): Promise<Answer> =>
    read(
      await fetch(`${sandbox.url}/__sandbox${path}`, {
        method,
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );

  /** For calls that break the contract on purpose and are taken all the same: nothing but these may have broken it so far. */
  const forgive = async (world: TestWorld, operation: string): Promise<void> => {
    const { violations } = (await control('GET', '/violations')).body as { violations: Loose[] };
    expect([...new Set(violations.map((one) => `${one.world} ${one.kind} ${one.operation}`))]).toEqual([
      `${world.id} request ${operation}`,
    ]);
    await control('DELETE', '/violations');
    logs.length = 0;
  };

  return {
    forgive,
    url: () => sandbox.url,
    sandbox: () => sandbox,
    control,
    logs,
    client: (world?: string) => new Client(sandbox.url, world),
    world: async (): Promise<TestWorld> => {
      const { body } = await control('POST', '/worlds', {});
      return {
        ...body,
        control: (method: string, path = '', content?: unknown) =>
          control(method, `/worlds/${body.id}${path}`, content),
        client: () => new Client(sandbox.url, body.id),
        signedIn: async () => {
          const client = new Client(sandbox.url, body.id);
          const seeded = await control('PATCH', `/worlds/${body.id}`, { session: 'signed-in' });
          for (const { name, value } of seeded.body.cookies) client.cookies.set(name, value);
          return client;
        },
      };
    },
  };
};

export const jpeg = (size = 2000): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(size - 4, 7)]);
export const png = (): Buffer =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100, 1)]);
export const pdf = (inner = ''): Buffer => Buffer.from(`%PDF-1.7\n${inner}\n%%EOF`);
export const heic = (brand = 'heic'): Buffer =>
  Buffer.from(`\x00\x00\x00\x18ftyp${brand}\x00\x00\x00\x00mif1heic`, 'latin1');

/** A document as the portal sends it. */
export const form = (
  fields: Record<string, string | number | number[] | undefined>,
  files: [name: string, content: Buffer][] = [],
): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const one of value) data.append(`${name}[]`, String(one));
    else if (value !== undefined) data.append(name, String(value));
  }
  for (const [name, content] of files) data.append('files[]', new Blob([new Uint8Array(content)]), name);
  return data;
};

export const vehicle = {
  registration: 'TB24LMR',
  make: 'Aldera',
  model: 'Meridian Hybrid',
  colour: 'black',
  year: 2024,
  first_registered_on: '2024-05-17',
  fuel_type: 'hybrid',
  passenger_seats: 4,
  wheelchair_accessible: false,
  plate_number: null,
  ownership: 'owned',
};

/** The body that starts a change. */
export const change = (details: Record<string, unknown> = {}) => ({
  kind: 'replace',
  vehicle_id: null,
  proposed: vehicle,
  reason: null,
  effective_from: null,
  until: null,
  ...details,
});

/** A day, days from today in British time. */
export const day = (days: number): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(Date.now());
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
};

/** The parts that a document type asks for, filled in. */
export const partsFor = (type: Loose): Record<string, string | number | undefined> => ({
  document_type_id: type.id,
  number: type.number_label ? 'EX-1' : undefined,
  issued_on: type.asks_issued_on ? day(-2) : undefined,
  expires_on: type.asks_expires_on ? day(300) : undefined,
});

export const filesFor = (type: Loose): [string, Buffer][] =>
  Array.from({ length: type.min_files }, (_, index) => [`page-${index + 1}.jpg`, jpeg()]);

/** Starts a change and adds every paper it needs. */
export const preparedChange = async (client: Client, details: Record<string, unknown> = {}): Promise<Loose> => {
  const { body: vehicles } = await client.get('/v1/driver/vehicles');
  const started = await client.post('/v1/vehicle-changes', change({ vehicle_id: vehicles.data[0].id, ...details }));
  if (started.status !== 201) throw new Error(started.text);
  const { id } = started.body.data;
  const { body } = await client.get('/v1/vehicle-changes?include=documents,documentTypes');
  for (const type of body.data[0].document_types) {
    const sent = await client.post(
      '/v1/documents',
      form({ ...partsFor(type), vehicle_change_id: id }, filesFor(type)),
      {
        'idempotency-key': randomUUID(),
      },
    );
    if (sent.status !== 201) throw new Error(sent.text);
  }
  return started.body.data;
};

/** What a new driver sends. */
export const newcomer = (details: Record<string, unknown> = {}) => ({
  first_name: 'Sanna',
  last_name: 'Okoro',
  email: 'sanna.okoro@example.com',
  phone: '+447700900199',
  operating_area_id: 18,
  fleet_id: 11,
  badge_number: null,
  password: 'lamp kettle harbour',
  password_confirmation: 'lamp kettle harbour',
  terms_accepted: true,
  ...details,
});

export const mailsOf = async (world: TestWorld): Promise<Loose[]> => (await world.control('GET', '/mails')).body.mails;

const realNow = Date.now.bind(Date);

/** Sets the sandbox's clock forward, or further forward, until the mocks are restored: it runs in this process. */
export const later = (milliseconds: number): void => {
  const ahead = Date.now() - realNow() + milliseconds;
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
};

export const days = (count: number): number => count * 86_400_000;
