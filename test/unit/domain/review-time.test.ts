/** @jest-environment node */
import { reviewTimeText } from '../../../src/domain/review-time';

const london = 'Europe/London';
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_at: '09:00', closes_at: '17:00' }));

describe('the time by which a driver gets an answer', () => {
  const fleet = (more: object = {}) => ({
    timezone: london,
    support: { opening_hours: weekdays, closed_on: [], usual_review_hours: 4, ...more },
  });
  const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);

  it.each([
    ['09:00', 'You’ll hear by 1pm today.'],
    ['09:01', 'You’ll hear by 1:30pm today.'],
    ['15:00', 'You’ll hear by 11am tomorrow.'],
  ])('is for a question sent at %s: %s', (time, text) => {
    expect(reviewTimeText(at(time), fleet(), london)).toBe(text);
  });

  it('counts the hours of the fleet’s office, and is shown in the driver’s time', () => {
    expect(reviewTimeText(at('07:00'), fleet(), 'Europe/Paris')).toBe('You’ll hear by 2pm today.');
  });

  it.each([
    ['the fleet is not known', null],
    ['the usual time is unknown', fleet({ usual_review_hours: null })],
    ['its hours are not known', fleet({ opening_hours: null })],
  ])('is unknown if %s', (_, known) => {
    expect(reviewTimeText(at('09:00'), known, london)).toBe('You’ll see our answer in Vehicle and documents.');
  });
});
