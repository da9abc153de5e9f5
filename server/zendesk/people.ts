import { createHash } from 'node:crypto';
import type { Driver } from '../caller';
import { idAt, listAt, textAt } from '../json';
import type { Answer } from '../outgoing';
import { UnusableAnswer } from './pages';
import type { ZendeskClient } from './zendesk-client';

/** Remembers which Zendesk user represents which driver. */
interface Memory {
  zendeskUser(externalId: string): Promise<number | null>;
  rememberZendeskUser(externalId: string, userId: number): Promise<void>;
}

/** Finds the Zendesk users of drivers. Every method throws what Zendesk's calls throw, or UnusableAnswer. */
export interface ZendeskPeople {
  externalId(driverId: string): string;
  /** The Zendesk user of a driver, created if there is none. Always an end user, never an agent. */
  requester(driver: Driver): Promise<number>;
  /**
   * The Zendesk user of a driver who has raised a ticket before; null if there is none. Never creates a user.
   * @param expected the user that Zendesk should have: if the host remembers another one, it searches again
   */
  findUser(driverId: string, expected?: number | null): Promise<number | null>;
  /** The portal's own Zendesk user, for drivers that Zendesk rejects. */
  portal(): Promise<number>;
}

/** @param tenant distinguishes operators that share one Zendesk account */
export function zendeskPeople(client: ZendeskClient, memory: Memory, tenant: string): ZendeskPeople {
  const driverExternalId = (driverId: string) => `${tenant}:driver:${distinctId(driverId)}`;
  const portalExternalId = `${tenant}:portal`;

  const remembered = async (externalId: string, find: () => Promise<number | null>): Promise<number | null> => {
    const known = await memory.zendeskUser(externalId);
    if (known !== null) return known;
    const existing = await find();
    if (existing !== null) await memory.rememberZendeskUser(externalId, existing);
    return existing;
  };

  /** Users with this external id, including agents, because staff may have made a driver one. */
  const withExternalId = async (externalId: string): Promise<readonly unknown[]> =>
    rows(await client.usersByExternalId(externalId)).filter((user) => textAt(user, 'external_id') === externalId);

  /**
   * Whether no user has this email address. Zendesk searches all email addresses of a user, but shows only the primary one, so every hit means that the
   * email address is taken. With a taken email address, the ticket could get staff or another person as its requester.
   */
  const addressIsFree = async (email: string): Promise<boolean> => {
    if (!/^[^\s@"()]+@[^\s@"()]+$/.test(email) || email.length > 254) return false;
    const answer = await client.usersByEmail(email);
    return !rejectsContent(answer) && rows(answer).length === 0;
  };

  const create = async (user: Readonly<Record<string, string>>): Promise<number | null> => {
    // Without `skip_verify_email` Zendesk asks the driver to confirm the address and to choose a password.
    const answer = await client.createOrUpdateUser({ ...user, role: 'end-user', skip_verify_email: true });
    const id = idAt(answer.json, 'user', 'id');
    if ((answer.status !== 200 && answer.status !== 201) || id === null) throw new UnusableAnswer(answer);
    return textAt(answer.json, 'user', 'role') === 'end-user' ? id : null;
  };

  /** Creates the driver's user. If Zendesk rejects it, leaves out the email address, then the name. Null when Zendesk rejects everything. */
  const createDriver = async (externalId: string, driver: Driver): Promise<number | null> => {
    const plainName = `Driver ${driver.id}`;
    const name = driver.name === '' ? plainName : driver.name;
    const attempts: readonly Readonly<Record<string, string>>[] = [
      ...((await addressIsFree(driver.email)) ? [{ name, email: driver.email }] : []),
      { name },
      ...(name === plainName ? [] : [{ name: plainName }]),
    ];
    for (const attempt of attempts) {
      try {
        return await create({ external_id: externalId, ...attempt });
      } catch (error) {
        if (!(error instanceof UnusableAnswer && rejectsContent(error.answer))) throw error;
      }
    }
    return null;
  };

  const portal = async (): Promise<number> => {
    const id = await remembered(portalExternalId, () =>
      create({ external_id: portalExternalId, name: 'Driver portal' }),
    );
    if (id === null) throw new Error("The portal's Zendesk user is not an end user.");
    return id;
  };

  return {
    externalId: driverExternalId,
    async findUser(driverId, expected) {
      const externalId = driverExternalId(driverId);
      const find = async () => endUserOf(await withExternalId(externalId));
      const user = await remembered(externalId, find);
      if (user === null || expected === undefined || user === expected) return user;
      // Zendesk's search may not have a new user yet.
      const current = (await find()) ?? user;
      if (current !== user) await memory.rememberZendeskUser(externalId, current);
      return current;
    },
    portal,
    async requester(driver) {
      const externalId = driverExternalId(driver.id);
      const id = await remembered(externalId, async () => {
        const users = await withExternalId(externalId);
        return users.length > 0 ? endUserOf(users) : await createDriver(externalId, driver);
      });
      return id ?? (await portal());
    },
  };
}

/** Zendesk ignores case in external ids and limits their length. Without this hash, two drivers could become one user there. */
function distinctId(driverId: string): string {
  return /^[a-z\d._-]{1,100}$/.test(driverId) ? driverId : `~${createHash('sha256').update(driverId).digest('hex')}`;
}

function endUserOf(users: readonly unknown[]): number | null {
  return idAt(
    users.find((user) => textAt(user, 'role') === 'end-user'),
    'id',
  );
}

/** Whether Zendesk itself, and not a gateway, rejected the content. */
function rejectsContent({ status, json }: Answer): boolean {
  return (status === 400 || status === 422) && json !== undefined;
}

function rows(answer: Answer): readonly unknown[] {
  const users = answer.status === 200 ? listAt(answer.json, 'users') : null;
  if (users === null) throw new UnusableAnswer(answer);
  return users;
}
