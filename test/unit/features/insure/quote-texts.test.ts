/** @jest-environment node */
import type { Quote } from '../../../../src/api/quotes';
import { coverAnswer, progressOf, quoteTexts } from '../../../../src/features/insure/quote-texts';
import { quote as offered } from '../home/samples';

const now = { today: '2026-03-02', timeZone: 'Asia/Tokyo' };
const quote = (status: Quote['status'], more: Partial<Quote> = {}): Quote => ({
  ...offered,
  status,
  vehicle_id: '3301',
  vehicle_registration: 'TA23KXP',
  starts_on: '2026-03-01',
  ends_on: '2027-02-28',
  ...more,
});
const vehicle = { id: '3301', registration: 'TA23KXP', insurance_ends_on: null } as NonNullable<
  Parameters<typeof coverAnswer>[0]
>;

describe('the answer to “Am I insured?”', () => {
  it.each(['submitted', 'referred', 'quoted', 'declined', 'accepted', 'expired', 'withdrawn'] as const)(
    '%s',
    (status) => {
      expect(quoteTexts(quote(status), now).label).not.toMatch(/insured/i);
      expect(coverAnswer(vehicle, [quote(status)], now.today)).toMatchObject({
        verdict: 'stopped',
        answer: 'We can’t see valid insurance',
      });
    },
  );

  it('is no until the price expires, at the time of the fleet', () => {
    expect(quoteTexts(quote('quoted'), now).detail).toMatch(/Tuesday 10\sMarch at 2am/);
  });

  it('is no before the first day of a policy and after its last', () => {
    const later = quote('issued', { starts_on: '2026-03-03' });
    expect(quoteTexts(later, now)).toMatchObject({
      label: expect.stringMatching(/^Insured from 3\sMarch$/),
      detail: 'You’re not insured by it yet.',
    });
    expect(coverAnswer(vehicle, [later], now.today).verdict).toBe('stopped');
    const expiredPolicy = quote('issued', { ends_on: '2026-03-01' });
    expect(quoteTexts(expiredPolicy, now)).toMatchObject({
      label: 'Policy expired',
      detail: expect.stringMatching(/^On 1\sMarch/),
    });
    expect(coverAnswer(vehicle, [expiredPolicy], now.today).verdict).toBe('stopped');
  });

  it('is yes on the first day of a policy', () => {
    const policy = quote('issued', { starts_on: '2026-03-02' });
    expect(quoteTexts(policy, now).label).toBe('Insured');
    expect(coverAnswer(vehicle, [policy], now.today)).toMatchObject({
      verdict: 'clear',
      answer: 'Yes, until 28\u00a0February 2027',
    });
  });

  it('is yes for a policy without a last day', () => {
    expect(coverAnswer(vehicle, [quote('issued', { ends_on: null })], now.today)).toMatchObject({
      verdict: 'clear',
      answer: 'Yes',
      until: null,
    });
  });

  it.each<[string, Partial<Quote>]>([
    ['without a first day', { starts_on: null }],
    ['with a last day that cannot be read', { ends_on: { raw: '28/02/2025' } }],
  ])('is unknown for a policy %s', (_, more) => {
    const policy = quote('issued', more);
    expect(quoteTexts(policy, now)).toMatchObject({
      tone: 'info',
      label: 'Policy issued',
      detail: expect.stringMatching(/Do not rely on it/),
    });
    expect(progressOf(policy, now.today)?.steps.at(-1)).toBe('Policy issued');
    expect(coverAnswer(vehicle, [policy], now.today)).toMatchObject({
      verdict: 'unknown',
      answer: 'We can’t tell',
      until: null,
    });
    const vehicleWithCertificate = { ...vehicle, insurance_ends_on: '2026-06-05' };
    expect(coverAnswer(vehicleWithCertificate, [policy], now.today).answer).toMatch(/^Yes, until 5\sJune$/);
  });

  it('is unknown for a certificate with a last day that cannot be read', () => {
    const uncertain = { ...vehicle, insurance_ends_on: null, malformed: ['insurance_ends_on'] };
    expect(coverAnswer(uncertain, [], now.today)).toMatchObject({ verdict: 'unknown', until: null });
  });

  it('says that a quote has no price', () => {
    const quoteWithoutPrice = quote('quoted', { total: null });
    expect(quoteTexts(quoteWithoutPrice, now).detail).toBe('There’s no price yet. You’re not insured by it yet.');
  });

  it('is no for a quote with an unknown status', () => {
    const unknownStatusQuote = quote({ raw: 'in_force' }, { policy_number: 'P-1', issued_at: '2026-03-01T08:20:00Z' });
    expect(quoteTexts(unknownStatusQuote, now)).toMatchObject({ tone: 'idle', label: 'In force' });
    expect(quoteTexts(quote({ raw: null }), now).label).toBe('Status not given');
    expect(coverAnswer(vehicle, [unknownStatusQuote], now.today)).toMatchObject({
      verdict: 'unknown',
      answer: 'We can’t tell',
    });
  });

  it('finds the policy by registration if the operator gives no id', () => {
    const policy = quote('issued', { vehicle_id: null, vehicle_registration: 'ta23 kxp' });
    expect(coverAnswer(vehicle, [policy], now.today).verdict).toBe('clear');
    const quoteWithoutVehicle = quote('issued', { vehicle_id: null, vehicle_registration: null });
    expect(coverAnswer(vehicle, [quoteWithoutVehicle], now.today).verdict).toBe('stopped');
    expect(coverAnswer({ ...vehicle, id: null, registration: null }, [quoteWithoutVehicle], now.today).verdict).toBe(
      'stopped',
    );
  });

  it('is unknown without a certificate while the policies could not be read', () => {
    expect(coverAnswer(vehicle, null, now.today)).toMatchObject({ verdict: 'unknown', answer: 'We can’t tell' });
    const vehicleWithCertificate = { ...vehicle, insurance_ends_on: '2026-06-05' };
    expect(coverAnswer(vehicleWithCertificate, null, now.today).answer).toMatch(/^Yes, until 5\sJune$/);
  });
});

it.each([
  ['2026-03-02', 'soon', 'Today is the last day.'],
  ['2026-03-09', 'soon', '7\u00a0days\u00a0left.'],
  ['2026-03-10', 'clear', '8\u00a0days\u00a0left.'],
])('a certificate that ends on %s is %s', (day, verdict, detail) => {
  expect(coverAnswer({ ...vehicle, insurance_ends_on: day }, [], now.today)).toMatchObject({ verdict, detail });
});
