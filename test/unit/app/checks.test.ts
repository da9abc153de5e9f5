/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { assertKnownChecks, type CheckName, decide, type SessionView } from '../../../src/app/checks';
import { insureAvailable } from '../../../src/app/insure-available';
import { routeTable } from '../../../src/app/table';
import { kindOf, leadsTo, type Visitor } from './access';
import { driver as user } from './people';

const views = {
  guest: { user: null, unreachable: null },
  verified: { user, unreachable: null },
  unverified: { user: { ...user, verified: false }, unreachable: null },
  'no insurance': {
    user: { ...user, insureAvailable: false, insureMessage: 'Not offered by this fleet yet.' },
    unreachable: null,
  },
  unreachable: { user: null, unreachable: { kind: 'silent', status: 0, message: null } },
  blocked: { user: null, unreachable: null },
  deleted: { user: null, unreachable: null },
  'signing out': { user: null, unreachable: null },
  'not admitted': { user: null, unreachable: null },
} satisfies Record<Visitor, SessionView>;

/** A row of the requirements' table of routes, as the table in the code would say it. */
const requiredRoutes = (): string[] =>
  readFileSync('docs/requirements.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| RT-(0\d|1[0-9]) \|/.test(line))
    .flatMap((line) => {
      const [, id = '', routes = '', layout = '', checks = ''] = line.split('|').map((cell) => cell.trim());
      const named = [...routes.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path.replace(/\{(\w+)\}/g, ':$1'));
      const below = id === 'RT-19' ? '/partner-plus' : '';
      const wantedChecks = /none/.test(checks) ? [] : checks.split(', ');
      return named.map((path) =>
        said(id, below + path, layout.replace('decided: ', '').split(' ')[0] ?? '', wantedChecks),
      );
    });
const said = (id: string, path: string, layout: string, checks: readonly string[]) =>
  `${id} ${path}: ${layout}, ${checks.join(' and ') || 'no check'}`;

const landing = (checks: readonly CheckName[], view: SessionView): string => {
  const decision = decide(checks, view);
  return { enter: 'in', go: decision.kind === 'go' ? decision.to : '', forbid: '403', trouble: 'trouble' }[
    decision.kind
  ];
};

describe('each route × each session state (CK-01 to CK-05, RT-01 to RT-19, SEC-21)', () => {
  const rows = routeTable('/partner-plus');

  it('is every route of the requirements, once, with its layout and its checks', () => {
    const required = requiredRoutes();
    expect(required).toHaveLength(39);
    expect(rows.map(({ id, path, layout, checks }) => said(id, path, layout, checks)).sort()).toEqual(required.sort());
  });

  for (const row of rows) {
    for (const who of Object.keys(views) as Visitor[]) {
      const where = leadsTo[kindOf[row.path] ?? 'auth']?.[who];
      it(`${row.id} ${row.path}, ${who}: ${where}`, () => {
        expect(landing(row.checks, views[who])).toBe(where);
      });
    }
  }

  it('leads whoever has to verify to the same pages when nothing more is known of them (ER-02)', () => {
    for (const { checks } of rows) {
      expect(decide(checks, { user: null, mustVerify: true, unreachable: null })).toEqual(
        decide(checks, views.unverified),
      );
    }
  });

  it('keeps the place asked for when it sends a guest to sign in (CK-01)', () => {
    expect(decide(['auth'], views.guest)).toEqual({ kind: 'go', to: '/login', comeBack: true });
  });

  it('says why insurance is refused, in the fleet’s words, and what to do (CK-05)', () => {
    expect(decide(['auth', 'insure-available'], views['no insurance'])).toEqual({
      kind: 'forbid',
      message: 'Not offered by this fleet yet. Ask us which insurance you need.',
    });
  });

  it('says why in words of its own where the fleet has none (CK-05)', () => {
    for (const insureMessage of [null, '', ' ']) {
      expect(
        decide(['insure-available'], { user: { ...user, insureAvailable: false, insureMessage }, unreachable: null }),
      ).toEqual({
        kind: 'forbid',
        message: 'We don’t offer insurance quotes. Ask us which insurance you need.',
      });
    }
  });
});

describe('a check that does not exist (CK-06)', () => {
  it('is an error that names it and its route', () => {
    expect(() => assertKnownChecks([{ path: '/payouts', checks: ['auth', 'vip'] }])).toThrow(
      'Unknown route check: "vip" of /payouts.',
    );
  });

  it('does not mistake an inherited property for a check', () => {
    expect(() => assertKnownChecks([{ path: '/', checks: ['toString'] }])).toThrow('toString');
  });

  it('does not exist in the table', () => {
    expect(() => assertKnownChecks(routeTable('/offers'))).not.toThrow();
  });
});

describe('insure-available (CK-05)', () => {
  it('is what the fleet says', () => {
    expect(insureAvailable(user)).toBe(true);
    expect(insureAvailable({ ...user, insureAvailable: false })).toBe(false);
  });
});
