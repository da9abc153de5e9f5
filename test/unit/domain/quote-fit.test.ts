/** @jest-environment node */
import { quoteMismatch } from '../../../src/domain/quote-fit';
import { quote, timeZone, todayIs } from '../features/home/samples';
import { vehicle } from '../features/samples';

const mismatch = (more: Partial<typeof quote> = {}, vehicles: Parameters<typeof quoteMismatch>[1] = [vehicle]) =>
  quoteMismatch({ ...quote, ...more }, vehicles, { todayIs, timeZone })?.replaceAll('\u00a0', ' ') ?? null;

describe('what no longer fits about a quote', () => {
  it('is nothing while the driver has the car, the price is open and the start is to come', () => {
    expect(mismatch()).toBeNull();
    expect(mismatch({ starts_on: todayIs, expires_at: `${todayIs}T10:00:00Z` })).toBeNull();
    expect(mismatch({ expires_at: null })).toBeNull();
  });

  it('is nothing when the cars could not be read', () => {
    expect(mismatch({}, null)).toBeNull();
  });

  it('is nothing that the operator does not say', () => {
    expect(mismatch({ vehicle_id: null }, [])).toBeNull();
    expect(mismatch({ starts_on: null })).toBeNull();
    expect(mismatch({ vehicle_registration: null })).toBeNull();
    expect(mismatch({ vehicle_registration: null }, [])).toBe('The car in this quote is no longer one of your cars.');
    expect(mismatch({ status: { said: 'underwriting' } }, [])).toBeNull();
  });

  it.each(['submitted', 'referred', 'quoted', 'accepted'] as const)(
    'is a car that the driver no longer has: %s',
    (status) => {
      expect(mismatch({ status }, [])).toBe('BD19 SMR is no longer one of your cars.');
      expect(mismatch({ status }, [{ ...vehicle, status: 'removed' }])).toBe('BD19 SMR is no longer one of your cars.');
    },
  );

  it('is a car with another registration', () => {
    expect(mismatch({}, [{ ...vehicle, registration: 'YA23KXP' }])).toBe(
      'This car is now registered as YA23 KXP, not BD19 SMR.',
    );
  });

  it('is a price that expired on an earlier day, and a start date that has passed', () => {
    expect(mismatch({ expires_at: '2026-03-04T17:00:00Z' })).toBe('This price expired on 4 March 2026.');
    expect(mismatch({ starts_on: '2026-03-04' })).toBe('Its start date, 4 March 2026, has passed.');
    expect(mismatch({ status: 'accepted', starts_on: '2026-03-04' })).toBeNull();
  });

  it.each(['declined', 'expired', 'withdrawn', 'issued'] as const)(
    'is nothing about a quote that is not open: %s',
    (status) => {
      expect(mismatch({ status }, [])).toBeNull();
    },
  );
});
