import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dropTemplates } from '../money/template';
import type { ResponseShape } from '../response-shapes/shapes';
import { type Database, openDatabase } from './database';
import { schema, schemaVersion } from './schema';
import { hashOfSamplePassword, idsPerWorld, readAccounts, type SampleAccounts, seed } from './seed';
import { Traffic } from './traffic';

/** The settings of a world in which operators' APIs and support desks differ. */
export interface Behaviour {
  /** Whether a sign-in answers with the user or with an empty 204. */
  loginAnswers: 'body' | 'empty';
  /** A sign-in by a signed-in driver: accepted, or redirected to `/` as Laravel's guest middleware does. */
  loginWhenSignedIn: 'taken' | 'redirected';
  /** How long Zendesk remembers an idempotency key. */
  zendeskKeyLifeMs: number;
  /** Shapes that the operator's API gives its answers, other than the contract's. */
  responseShapes: readonly ResponseShape[];
}

/** One isolated data set with its own database. */
export interface World {
  /** The name of a world, as in the cookie `sandbox_world`. */
  readonly id: string;
  readonly number: number;
  readonly database: Database;
  readonly traffic: Traffic;
  readonly accounts: SampleAccounts;
  readonly behaviour: Behaviour;
}

export const defaultWorldId = 'default';

/** The sandbox's worlds: the default one, which is stored in a file, and the temporary ones of tests. */
export class Worlds {
  private readonly byNumber = new Map<number, World>();
  private lastNumber = 0;
  readonly main: World;
  private readonly behaviour: Behaviour;
  private readonly passwordHash: string;

  private constructor(main: (worlds: Worlds) => World, behaviour: Behaviour, passwordHash: string) {
    this.behaviour = behaviour;
    this.passwordHash = passwordHash;
    this.main = main(this);
    this.byNumber.set(0, this.main);
  }

  /** `dataDir` `undefined` keeps the default world in memory too. */
  static async open(dataDir: string | undefined, behaviour: Behaviour): Promise<Worlds> {
    const passwordHash = await hashOfSamplePassword();
    if (dataDir) mkdirSync(dataDir, { recursive: true });
    return new Worlds(
      (worlds) => worlds.build(0, dataDir ? join(dataDir, 'sandbox.sqlite') : ':memory:'),
      behaviour,
      passwordHash,
    );
  }

  private build(number: number, path: string): World {
    let opened = openDatabase(path, schema, schemaVersion);
    if (opened.isOutdated) {
      opened.database.close();
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
      opened = openDatabase(path, schema, schemaVersion);
    }
    const accounts = opened.isNew ? seed(opened.database, number, this.passwordHash) : readAccounts(opened.database);
    return {
      id: number === 0 ? defaultWorldId : `w${number}`,
      number,
      database: opened.database,
      traffic: new Traffic(),
      accounts,
      behaviour: { ...this.behaviour },
    };
  }

  create(): World {
    this.lastNumber += 1;
    const world = this.build(this.lastNumber, ':memory:');
    this.byNumber.set(world.number, world);
    return world;
  }

  byId(id: string): World | undefined {
    if (id === defaultWorldId) return this.main;
    return /^w\d+$/.test(id) ? this.byNumber.get(Number(id.slice(1))) : undefined;
  }

  /** The world that an id of a driver, ticket, file … belongs to. */
  ofRowId(rowId: number): World | undefined {
    return this.byNumber.get(Math.floor(rowId / idsPerWorld));
  }

  all(): World[] {
    return [...this.byNumber.values()];
  }

  remove(world: World): void {
    if (world === this.main) throw new Error('The default world stays.');
    this.byNumber.delete(world.number);
    world.traffic.close();
    // The handler of a released call may still be running.
    setTimeout(() => world.database.close(), 1000).unref();
  }

  close(): void {
    for (const world of this.all()) {
      world.traffic.close();
      world.database.close();
    }
    this.byNumber.clear();
    dropTemplates();
  }
}
