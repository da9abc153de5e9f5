import * as home from '../../../src/features/home/screen';
import { moneyAnswers, moneyScreens } from './money-screens';
import { failuresWithout } from './screens-without';

jest.setTimeout(600_000);

/** A list is unreadable if one of its rows has no id. */
const withIds = (broken: readonly string[]) => broken.filter((item) => !/ (?:\*|\*\.id|id): /.test(item));

describe('no field of a week or of a job breaks a page (OP-01)', () => {
  it.each(moneyScreens)('$name', async ({ screen, place }) => {
    expect(withIds(await failuresWithout(screen, moneyAnswers, place))).toEqual([]);
  });

  it('home', async () => {
    const answers = { '/v1/earnings': moneyAnswers['/v1/earnings'], '/v1/payouts': [] };
    expect(withIds(await failuresWithout(home, answers))).toEqual([]);
  });
});
