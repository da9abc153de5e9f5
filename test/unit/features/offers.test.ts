/** @jest-environment node */
import type { Deal } from '../../../src/api/deals';
import { dealPath, dealsPath, landingPath } from '../../../src/features/partner-plus/addresses';
import { categoriesOf, dealStatus, groupsOf, isOver } from '../../../src/features/partner-plus/texts';
import { deal as sample } from './driver-answers';

const today = '2026-11-21';
const deal = (more: Partial<Deal> = {}): Deal => ({ ...(sample as Deal), ends_on: null, ...more });

it.each([
  [null, 'No end date', 'idle'],
  ['2027-01-18', 'Until 18\u00a0January 2027', 'idle'],
  ['2026-11-29', 'Until 29\u00a0November', 'idle'],
  ['2026-11-28', '7\u00a0days\u00a0left', 'warning'],
  ['2026-11-22', 'Expires tomorrow', 'warning'],
  ['2026-11-21', 'Expires today', 'warning'],
  ['2026-11-20', 'Expired 20\u00a0November', 'idle'],
  ['2025-12-30', 'Expired 30\u00a0December 2025', 'idle'],
] as const)('how long an offer lasts: last day %s: %s (RT-19)', (ends_on, label, tone) => {
  expect(dealStatus({ ends_on }, today)).toMatchObject({ label, tone });
  expect(isOver({ ends_on }, today)).toBe(label.startsWith('Expired'));
});

describe('the order of offers (RT-19)', () => {
  it('is: usable where the driver works, other areas, expired; each in the operator’s order', () => {
    const deals = [
      deal({ id: '1', ends_on: '2026-11-20' }),
      deal({ id: '2', in_driver_area: false }),
      deal({ id: '3' }),
      deal({ id: '4', in_driver_area: false, ends_on: '2026-11-19' }),
      deal({ id: '5', ends_on: today }),
    ];
    const { mine: availableDeals, elsewhere, over } = groupsOf(deals, today);
    expect([availableDeals, elsewhere, over].map((group) => group.map(({ id }) => id))).toEqual([
      ['3', '5'],
      ['2'],
      ['1', '4'],
    ]);
  });

  it('can be limited to a kind that exists', () => {
    expect(categoriesOf([deal({ category: 'food' }), deal(), deal()])).toEqual(['fuel', 'food']);
    expect(categoriesOf([])).toEqual([]);
  });
});

it.each(['/partner-plus', '/extras/for-drivers'])(
  'the path of the section, which a deployment chooses: %s (RT-18, RT-19)',
  (base) => {
    const config = { partner_plus_base_path: base };
    expect(landingPath(config)).toBe(base);
    expect(dealsPath(config)).toBe(`${base}/deals`);
    expect(dealsPath(config, 'tyres_servicing')).toBe(`${base}/deals?category=tyres_servicing`);
    expect(dealPath(config, { id: '310' })).toBe(`${base}/310`);
  },
);
