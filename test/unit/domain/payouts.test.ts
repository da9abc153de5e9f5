/** @jest-environment node */
import {
  consequencesOfTurningOff,
  nextPayout,
  payDay,
  purposeText,
  rulesWhileOff,
  timingText,
  unknownPayout,
} from '../../../src/domain/payouts';
import { payout, timeZone, today } from '../features/home/samples';

const onHold = {
  ...payout,
  status: 'on_hold' as const,
  scheduled_for: '2026-02-26',
  amount: { amount: 4_253, currency: 'GBP' },
};

describe('the consequences of turning payouts off', () => {
  it('include every payout that will be cancelled, with its amount and its day', () => {
    const otherPayouts = (['processing', 'paid', 'failed', 'cancelled'] as const).map((status) => ({
      ...payout,
      status,
    }));
    expect(
      consequencesOfTurningOff([payout, onHold, ...otherPayouts], today).map((line) => line.replaceAll('\u00a0', ' ')),
    ).toEqual([
      'Your £573.42 payout scheduled for tomorrow will be cancelled.',
      'Your £42.53 payout scheduled for Thursday 26 February, which is on hold, will be cancelled.',
      ...rulesWhileOff,
    ]);
  });

  it('include that the bank details are needed again', () => {
    expect(consequencesOfTurningOff([], today).join(' ')).toMatch(/enter your bank details again/);
  });

  it('leave out a missing amount and day', () => {
    expect(consequencesOfTurningOff([{ ...payout, amount: null, scheduled_for: null }], today)[0]).toBe(
      'Your payout will be cancelled.',
    );
  });

  it('include that a scheduled payout would be cancelled, when a payout has an unknown status', () => {
    expect(consequencesOfTurningOff([{ ...payout, status: { raw: 'under_review' } }], today)[0]).toBe(
      'If a payout is scheduled, it will be cancelled.',
    );
  });

  it('include that a scheduled payout would be cancelled, when the payouts could not be read', () => {
    expect(consequencesOfTurningOff(null, today)[0]).toBe('If a payout is scheduled, it will be cancelled.');
  });
});

describe('a payout with missing values (OP-01, OP-05)', () => {
  const payoutTiming = (more: Partial<typeof payout>) =>
    timingText({ ...payout, ...more }, today, timeZone)?.replaceAll('\u00a0', ' ') ?? null;

  it('leaves out a missing day, and shows a planned day only as planned', () => {
    expect(payoutTiming({ scheduled_for: null })).toBeNull();
    expect(payoutTiming({ status: 'processing', expected_by: '2026-03-10' })).toBe('Expected Tuesday 10 March');
    expect(payoutTiming({ status: 'processing', sent_at: '2026-03-03T16:00:00Z', expected_by: null })).toBe(
      'Sent yesterday',
    );
    expect(payoutTiming({ status: 'paid', expected_by: '2026-03-04' })).toBe('Paid');
    expect(payoutTiming({ status: 'paid', paid_at: '2026-03-03T16:00:00Z' })).toBe('Paid yesterday');
    expect(payoutTiming({ status: { raw: 'under_review' } })).toBeNull();
  });

  it('shows its purpose and account as far as given', () => {
    const account = { holder_name: null, bank_name: null, sort_code_masked: null, account_number_masked: '****5678' };
    expect(purposeText({ ...payout, period_end: null })).toBeNull();
    expect(purposeText({ ...payout, period_end: null, bank_account: account })).toBe('To account ending 5678');
    const iban = { ...account, account_number_masked: 'MT** **** 001S' };
    expect(purposeText({ ...payout, period_end: null, bank_account: iban })).toBe('To account ending 001S');
    expect(purposeText({ ...payout, bank_account: { ...account, account_number_masked: null } })).toMatch(
      /, to your account$/,
    );
  });

  it('is not shown as the next payout while its status is unknown, but may still be paid', () => {
    const payoutUnderReview = { ...payout, status: { raw: 'under_review' } };
    expect(nextPayout([payoutUnderReview])).toBeNull();
    expect(unknownPayout([payoutUnderReview], today)).toBe(payoutUnderReview);
    expect(unknownPayout([{ ...payoutUnderReview, expected_by: '2026-03-04' }, payout], today)).toBeNull();
  });

  it('has no pay day if none was given', () => {
    expect([null, 0, 8, 1.5, 4].map((day) => payDay({ pays_on_weekday: day }))).toEqual([
      null,
      null,
      null,
      null,
      'Thursday',
    ]);
  });
});
