/** @jest-environment node */
import { yearsOfPayouts } from '../../../src/features/payouts/list';

const newest = (period_start: string | null, total: number) => ({ rows: [{ period_start }], total });

it.each<[string, Parameters<typeof yearsOfPayouts>[0], readonly number[]]>([
  ['a driver without a week of work', { rows: [], total: 0 }, [2026]],
  ['a driver who began this year', newest('2026-11-16', 3), [2026]],
  ['a driver who began two years ago', newest('2026-11-16', 110), [2026, 2025, 2024]],
  ['a driver who began ten years ago', newest('2026-11-16', 600), [2026, 2025, 2024, 2023, 2022, 2021, 2020]],
  ['a driver whose newest week has no start date', newest(null, 3), [2026, 2025, 2024, 2023, 2022, 2021, 2020]],
  ['a driver whose weeks could not be read', null, [2026, 2025, 2024, 2023, 2022, 2021, 2020]],
])('the years of payouts begin with the first week: %s', (_, weeks, years) => {
  expect(yearsOfPayouts(weeks, 2026, 2026)).toEqual(years);
});

it('the years of payouts include the one in the URL', () => {
  expect(yearsOfPayouts(newest('2026-11-16', 3), 2026, 2024)).toEqual([2026, 2024]);
});
