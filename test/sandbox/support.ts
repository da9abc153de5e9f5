import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/sandbox';
import type { SampleAccounts } from '../../sandbox/world/seed';

export const portal = 'http://portal.localhost:4000';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and a wrong shape fails them.
export type Loose = any;

export interface Answer {
  status: number;
  body: Loose;
  text: string;
  headers: Headers;
}

export interface TestWorld {
  id: string;
  number: number;
  drivers: SampleAccounts;
  /** A call of the control protocol below the world's address. */
  control(method: string, path?: string, body?: unknown): Promise<Answer>;
  client(): Client;
  /** A new browser in this world, in which the verified driver is signed in. */
  signedIn(): Promise<Client>;
}

const read = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const isJson = /^application\/(?:vnd\.api\+)?json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : undefined,
    text,
    headers: response.headers,
  };
};

/** Behaves like a browser on the portal's page: stores cookies, and sends the decoded token with every write. */
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

  /** Sends one request without a CSRF token. `null` removes a header. */
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

/** The sandbox of a test file, with a fresh world for each `world()`. A breach of the contract fails the file. */
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

  return {
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

/** A vehicle change of the driver in the world, with every document it needs. */
export const preparedChange = async (world: TestWorld): Promise<Loose> =>
  (await world.control('PATCH', '', { change: { status: 'draft', documents: 'all' } })).body.change;
