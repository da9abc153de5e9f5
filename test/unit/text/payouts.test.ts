/** @jest-environment node */
import { offMeans, whatOffMeans } from '../../../src/text/payouts';
import { payout, todayIs } from '../features/home/samples';

const onHold = {
  ...payout,
  status: 'on_hold' as const,
  scheduled_for: '2026-02-26',
  amount: { amount: 4_253, currency: 'GBP' },
};

describe('what turning payouts off means', () => {
  it('names every payout that will be cancelled, with its amount and its day', () => {
    const others = (['processing', 'paid', 'failed', 'cancelled'] as const).map((status) => ({ ...payout, status }));
    expect(whatOffMeans([payout, onHold, ...others], todayIs).map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
      'Your £573.42 payout planned for tomorrow will be cancelled.',
      'Your £42.53 payout planned for Thursday 26 February will be cancelled.',
      ...offMeans,
    ]);
  });

  it('says that the bank details are needed again', () => {
    expect(whatOffMeans([], todayIs).join(' ')).toMatch(/enter your bank details again/);
  });

  it('says that a planned payout will be cancelled when the payouts could not be read', () => {
    expect(whatOffMeans(null, todayIs)[0]).toBe('If a payout is planned, it will be cancelled.');
  });
});
