/** @jest-environment node */
import { models } from './models/all';
import { mentionsIn, notInBrowser, requirements, requirementsIn } from './requirements';
import { requirementsOf } from './toolkit/requirements';

describe('requirements', () => {
  const inBrowser = new Set(mentionsIn('test/browser').map(({ id }) => id));
  const inCharts = new Set(models.flatMap(({ machine }) => requirementsOf(machine)));

  it('are named by a chart or a browser test, except those that no browser can show', () => {
    const unshown = [...requirements.keys()].filter((id) => !inCharts.has(id) && !inBrowser.has(id));
    expect(unshown).toEqual(Object.keys(notInBrowser));
  });

  it('have only known ids in test titles', () => {
    const named = mentionsIn('test').filter(
      ({ location }) => !location.includes('test/model/toolkit/') && !location.includes('test/tools/'),
    );
    expect(named.filter(({ id }) => !requirements.has(id))).toEqual([]);
    expect(named.length).toBeGreaterThan(300);
  });

  it('are read from ranges too, and not from other ids', () => {
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
