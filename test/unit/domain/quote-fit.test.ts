/** @jest-environment node */
import { boughtInWords, quoteMismatch } from '../../../src/domain/quote-fit';
import { quote, timeZone, today } from '../features/home/samples';
import { vehicle } from '../features/samples';

const mismatch = (more: Partial<typeof quote> = {}, vehicles: Parameters<typeof quoteMismatch>[1] = [vehicle]) =>
  quoteMismatch({ ...quote, ...more }, vehicles, { today, timeZone })?.replaceAll('\u00a0', ' ') ?? null;

describe('the mismatches of a quote', () => {
  it('are none while the driver has the car, the price is open and the start is in the future', () => {
    expect(mismatch()).toBeNull();
    expect(mismatch({ starts_on: today, expires_at: `${today}T10:00:00Z` })).toBeNull();
    expect(mismatch({ expires_at: null })).toBeNull();
  });

  it('are none when the cars could not be read', () => {
    expect(mismatch({}, null)).toBeNull();
  });

  it('are none for missing values', () => {
    expect(mismatch({ vehicle_id: null }, [])).toBeNull();
    expect(mismatch({ starts_on: null })).toBeNull();
    expect(mismatch({ vehicle_registration: null })).toBeNull();
    expect(mismatch({ vehicle_registration: null }, [])).toBe('The car in this quote is no longer one of your cars.');
    expect(mismatch({ status: { raw: 'underwriting' } }, [])).toBeNull();
  });

  it.each(['submitted', 'referred', 'quoted', 'accepted'] as const)(
    'include a car that the driver no longer has: %s',
    (status) => {
      expect(mismatch({ status }, [])).toBe('BD19 SMR is no longer one of your cars.');
      expect(mismatch({ status }, [{ ...vehicle, status: 'removed' }])).toBe('BD19 SMR is no longer one of your cars.');
    },
  );

  it('include a car with another registration', () => {
    expect(mismatch({}, [{ ...vehicle, registration: 'YA23KXP' }])).toBe(
      'This car is now registered as YA23 KXP, not BD19 SMR.',
    );
  });

  it('include a price that expired on an earlier day, and a start date in the past', () => {
    expect(mismatch({ expires_at: '2026-03-03T17:00:00Z' })).toBe('This price expired on 4 March 2026.');
    expect(mismatch({ starts_on: '2026-03-04' })).toBe('Its start date, 4 March 2026, has passed.');
    expect(mismatch({ status: 'accepted', starts_on: '2026-03-04' })).toBeNull();
  });

  it.each(['declined', 'expired', 'withdrawn', 'issued'] as const)(
    'are none for a quote that is not open: %s',
    (status) => {
      expect(mismatch({ status }, [])).toBeNull();
    },
  );
});

describe('another quote for the car', () => {
  const bought = (more: Partial<typeof quote>, of: Partial<typeof quote> = {}) => {
    const asked = { ...quote, ...of };
    return boughtInWords(asked, [asked, { ...quote, ...more }], today)?.replaceAll('\u00a0', ' ') ?? null;
  };

  it('makes this one needless when it was accepted, or is a policy that has not started', () => {
    expect(bought({ status: 'accepted' })).toBe('You’ve already accepted another quote for this car.');
    expect(bought({ status: 'issued', starts_on: '2026-04-01' })).toBe(
      'You already have a policy for this car. It starts on 1 April 2026.',
    );
  });

  it('changes nothing when it is open, in force or for another car, and after this one was accepted', () => {
    for (const status of ['submitted', 'referred', 'quoted', 'declined'] as const)
      expect(bought({ status })).toBeNull();
    expect(bought({ status: 'issued', starts_on: today })).toBeNull();
    expect(bought({ status: 'accepted', vehicle_id: '7' })).toBeNull();
    expect(bought({ status: 'accepted', vehicle_id: null }, { vehicle_id: null })).toBeNull();
    expect(bought({ status: 'accepted' }, { status: 'accepted' })).toBeNull();
  });
});
