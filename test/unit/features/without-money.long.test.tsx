import * as home from '../../../src/features/home/screen';
import { moneyAnswers, moneyScreens } from './money-screens';
import { brokenWithout } from './screens-without';

jest.setTimeout(600_000);

describe('no field of a week or of a job takes a page (OP-01)', () => {
  it.each(moneyScreens)('$name', async ({ name, screen, place }) => {
    const broken = await brokenWithout(screen, moneyAnswers, place);
    // A job that does not say which one it is cannot be shown.
    expect(broken.filter((one) => !(name === 'a job' && one.startsWith('/v1/bookings/882098 id:')))).toEqual([]);
  });

  it('home', async () => {
    expect(await brokenWithout(home, { '/v1/earnings': moneyAnswers['/v1/earnings'], '/v1/payouts': [] })).toEqual([]);
  });
});
