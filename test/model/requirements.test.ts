/** @jest-environment node */
import { models } from './models/all';
import { mentionsIn, notInBrowser, requirements, requirementsIn } from './requirements';
import { claimsIn } from './toolkit/requirements';

describe('requirements', () => {
  const known = requirements;
  const inBrowser = new Set(mentionsIn('test/browser').map(({ id }) => id));
  const claimed = new Set(models.flatMap(claimsIn).map(({ id }) => id));

  it('are all shown in a browser, by a chart that is walked or a test that names them, except those with a reason', () => {
    const silent = [...known.keys()].filter((id) => !claimed.has(id) && !inBrowser.has(id));
    expect(silent).toEqual(Object.keys(notInBrowser));
  });

  it('are named by tests with their numbers', () => {
    const named = mentionsIn('test').filter(
      ({ place }) => !place.includes('test/model/toolkit/') && !place.includes('test/tools/'),
    );
    expect(named.filter(({ id }) => !known.has(id))).toEqual([]);
    expect(named.length).toBeGreaterThan(300);
  });

  it('are read from ranges too, and not from other numbers', () => {
    expect(requirementsIn('what it says (RT-01, ER-07 to ER-09; SEC-02, XAP-01)')).toEqual([
      'RT-01',
      'ER-07',
      'ER-08',
      'ER-09',
    ]);
  });

  it('are read from docs/requirements.md with their sentences', () => {
    expect(requirements.get('AP-01')).toMatch(/^all calls go to a configured base URL/);
    expect(requirements.get('RT-01')).toBe('`/` · default · auth');
    expect(requirements.size).toBeGreaterThan(75);
  });
});
