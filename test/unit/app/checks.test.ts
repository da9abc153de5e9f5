/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { assertKnownChecks, decide } from '../../../src/app/checks';
import { routeTable } from '../../../src/app/routes';
import { driver as user } from './people';

/** Rows that state a rule of all routes, and name none. */
const rules = ['RT-20', 'RT-21', 'RT-22'];

/** The rows of the requirements' route table, in the format of the table in the code. */
const requiredRoutes = (): string[] =>
  readFileSync('docs/requirements.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| RT-\d+ \|/.test(line) && !rules.some((id) => line.startsWith(`| ${id} |`)))
    .flatMap((line) => {
      const [, id = '', routes = '', layout = '', checks = ''] = line.split('|').map((cell) => cell.trim());
      const requiredRoutePaths = [...routes.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) =>
        path.replace(/\{(\w+)\}/g, ':$1'),
      );
      const base = id === 'RT-19' ? '/partner-plus' : '';
      const wantedChecks = /none/.test(checks) ? [] : checks.split(', ');
      return requiredRoutePaths.map((path) =>
        rowText(id, base + path, layout.replace('decided: ', '').split(' ')[0] ?? '', wantedChecks),
      );
    });
const rowText = (id: string, path: string, layout: string, checks: readonly string[]) =>
  `${id} ${path}: ${layout}, ${checks.join(' and ') || 'no check'}`;

describe('the table of routes (RT-01 to RT-19)', () => {
  const rows = routeTable('/partner-plus');

  it('has every route of the requirements, once, with its layout and its checks', () => {
    expect(rows.map(({ id, path, layout, checks }) => rowText(id, path, layout, checks)).sort()).toEqual(
      requiredRoutes().sort(),
    );
  });

  it('leads an unverified driver to the same pages if nothing more is known (ER-02)', () => {
    for (const { checks } of rows) {
      expect(decide(checks, { user: null, mustVerify: true, unreachable: null })).toEqual(
        decide(checks, { user: { ...user, verified: false }, unreachable: null }),
      );
    }
  });

  it('gives its own reason if the fleet has none (CK-05)', () => {
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
  it('throws an error that names it and its route', () => {
    expect(() => assertKnownChecks([{ path: '/payouts', checks: ['auth', 'vip'] }])).toThrow(
      'Unknown route check: "vip" of /payouts.',
    );
  });

  it('is not found on the prototype', () => {
    expect(() => assertKnownChecks([{ path: '/', checks: ['toString'] }])).toThrow('toString');
  });
});
