import type { Driver } from '../caller';
import { at, idAt, listAt, textAt } from '../json';
import type { Answer } from '../outgoing';
import { UnusableAnswer } from './pages';
import type { ZendeskClient } from './zendesk-client';

/** Remembers which desk user stands for whom. */
type Memory = {
  deskUser(externalId: string): Promise<number | null>;
  rememberDeskUser(externalId: string, userId: number): Promise<void>;
};

/** Finds the desk's users that stand for drivers. Every method throws what the desk's calls throw, or UnusableAnswer. */
export type DeskPeople = {
  externalId(driverId: number): string;
  /** The desk user of a driver, made when there is none. Always an end user, never an agent. */
  requester(driver: Driver): Promise<number>;
  /** The desk user of a driver who wrote before, or null. Makes none. */
  known(driverId: number): Promise<number | null>;
  /** The portal's own desk user, for drivers whom the desk refuses. */
  portal(): Promise<number>;
};

export function deskPeople(client: ZendeskClient, memory: Memory, environment: string): DeskPeople {
  const driverExternalId = (driverId: number) => `${environment}:driver:${driverId}`;
  const portalExternalId = `${environment}:portal`;

  const remembered = async (externalId: string, find: () => Promise<number | null>): Promise<number | null> => {
    const known = await memory.deskUser(externalId);
    if (known !== null) return known;
    const found = await find();
    if (found !== null) await memory.rememberDeskUser(externalId, found);
    return found;
  };

  const find = async (externalId: string): Promise<number | null> => {
    const users = rows(await client.usersByExternalId(externalId));
    const user = users.find(
      (candidate) => textAt(candidate, 'external_id') === externalId && textAt(candidate, 'role') === 'end-user',
    );
    return idAt(user, 'id');
  };

  /**
   * The desk matches by address too. An address that belongs to staff, or to another driver, is left out: the ticket
   * would be raised in that person's name.
   */
  const addressIsFree = async (email: string): Promise<boolean> => {
    if (!/^[^\s@"()]+@[^\s@"()]+$/.test(email)) return false;
    const users = rows(await client.usersByEmail(email)).filter(
      (user) => textAt(user, 'email')?.toLowerCase() === email.toLowerCase(),
    );
    return users.every((user) => textAt(user, 'role') === 'end-user' && (at(user, 'external_id') ?? null) === null);
  };

  const create = async (user: Readonly<Record<string, string>>): Promise<number | null> => {
    const answer = await client.createOrUpdateUser({ ...user, role: 'end-user' });
    const id = idAt(answer.json, 'user', 'id');
    if ((answer.status !== 200 && answer.status !== 201) || id === null) throw new UnusableAnswer(answer);
    return textAt(answer.json, 'user', 'role') === 'end-user' ? id : null;
  };

  const portal = async (): Promise<number> => {
    const id = await remembered(portalExternalId, () =>
      create({ external_id: portalExternalId, name: 'Driver portal' }),
    );
    if (id === null) throw new Error("The portal's desk user is not an end user.");
    return id;
  };

  return {
    externalId: driverExternalId,
    known: (driverId) => remembered(driverExternalId(driverId), () => find(driverExternalId(driverId))),
    portal,
    async requester(driver) {
      const externalId = driverExternalId(driver.id);
      const id = await remembered(externalId, async () => {
        const found = await find(externalId);
        if (found !== null) return found;
        const name = driver.name === '' ? `Driver ${driver.id}` : driver.name;
        const withAddress = await addressIsFree(driver.email);
        return await create({ external_id: externalId, name, ...(withAddress ? { email: driver.email } : {}) });
      });
      return id ?? (await portal());
    },
  };
}

function rows(answer: Answer): readonly unknown[] {
  const users = answer.status === 200 ? listAt(answer.json, 'users') : null;
  if (users === null) throw new UnusableAnswer(answer);
  return users;
}
