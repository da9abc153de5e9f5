import type { ZendeskConfig } from '../config';
import { at, textAt } from '../json';
import { retryAfterSeconds, send } from '../outgoing';

/** Zendesk rejects our credentials. */
export class SignInRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super('The support desk rejects the credentials.');
    this.name = 'SignInRefused';
    this.status = status;
  }
}

/** Zendesk gives no token now, for a reason other than our credentials. */
export class NoToken extends Error {
  readonly status: number;
  /** The seconds that Zendesk asks to wait, or null. */
  readonly retryAfter: number | null;

  constructor(status: number, retryAfter: number | null) {
    super('The support desk gives no token.');
    this.name = 'NoToken';
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The source of the Authorization header. */
export interface ZendeskCredentialsSource {
  /** @throws NoAnswer, NoToken or SignInRefused */
  authorization(): Promise<string>;
  /** Reports that Zendesk rejected this header: the next call gets another one. */
  reject(authorization: string): void;
}

/** The only scopes that the host needs: it reads and writes tickets and their requesters. */
const scope = 'tickets:read tickets:write users:read users:write';
const lifetimeSeconds = 7_200;

/** OAuth's errors for a wrong client, grant or scope (RFC 6749, 5.2). No other error means that the configuration is wrong. */
const ourMistakes: ReadonlySet<string | null> = new Set([
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
]);

/** OAuth client credentials. All calls share one token: the host requests it once for all that wait, and renews it before it ends. */
export function oauthCredentials(
  config: ZendeskConfig,
  client: { readonly clientId: string; readonly clientSecret: string },
  now: () => number,
): ZendeskCredentialsSource {
  let token: { header: string; renewAt: number; endsAt: number } | null = null;
  let fetching: Promise<string> | null = null;

  const fetchToken = async (): Promise<string> => {
    const answer = await send({
      method: 'POST',
      url: `${config.url}/oauth/tokens`,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: client.clientId,
        client_secret: client.clientSecret,
        scope,
        expires_in: lifetimeSeconds,
      }),
      timeoutMs: config.timeoutMs,
      maxBytes: 64 * 1024,
    });
    const accessToken = textAt(answer.json, 'access_token');
    if (answer.status === 401 || (answer.status === 400 && ourMistakes.has(textAt(answer.json, 'error'))))
      throw new SignInRefused(answer.status);
    if (answer.status < 200 || answer.status >= 300 || accessToken === null || !/^[\x21-\x7e]+$/.test(accessToken))
      throw new NoToken(answer.status, retryAfterSeconds(answer.headers, now()));
    const seconds = Number(at(answer.json, 'expires_in') ?? lifetimeSeconds);
    const lifeMs = (Number.isFinite(seconds) && seconds > 0 ? seconds : lifetimeSeconds) * 1000;
    token = { header: `Bearer ${accessToken}`, renewAt: now() + lifeMs * 0.8, endsAt: now() + lifeMs };
    return token.header;
  };

  const renew = (): Promise<string> => {
    fetching ??= fetchToken().finally(() => {
      fetching = null;
    });
    return fetching;
  };

  return {
    async authorization() {
      if (token && now() < token.renewAt) return token.header;
      if (token && now() < token.endsAt) {
        const last = token.header;
        // The old token still works, so a failed renewal must not stop this call.
        return await renew().catch(() => last);
      }
      return await renew();
    },
    reject(authorization) {
      if (token?.header === authorization) token = null;
    },
  };
}

/** The legacy way: an agent's address and an API token. */
export function apiTokenCredentials(agent: {
  readonly email: string;
  readonly apiToken: string;
}): ZendeskCredentialsSource {
  const header = `Basic ${Buffer.from(`${agent.email}/token:${agent.apiToken}`).toString('base64')}`;
  return { authorization: () => Promise.resolve(header), reject: () => {} };
}

export function zendeskCredentials(config: ZendeskConfig, now: () => number): ZendeskCredentialsSource {
  const { credentials } = config;
  return credentials.kind === 'oauth' ? oauthCredentials(config, credentials, now) : apiTokenCredentials(credentials);
}
