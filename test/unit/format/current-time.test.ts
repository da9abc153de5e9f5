import { currentTime, setHostTime } from '../../../src/format/current-time';
import { todayIn } from '../../../src/format/dates';

const phone = Date.parse('2026-11-28T09:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: phone }));
afterEach(() => {
  setHostTime(Number.NaN);
  jest.useRealTimers();
});

test('a phone whose date is a day ahead shows the day of the host, also after it has run on', () => {
  setHostTime(phone - 86_400_000);
  expect(todayIn('Europe/London')).toBe('2026-11-27');
  jest.advanceTimersByTime(86_400_000);
  expect(todayIn('Europe/London')).toBe('2026-11-28');
});

test.each([
  ['the page took minutes to arrive', phone - 9 * 60_000],
  ['the page has no time', Number.NaN],
])('keeps the phone’s time if %s', (_why, hostTime) => {
  setHostTime(hostTime);
  expect(currentTime()).toBe(phone);
});
