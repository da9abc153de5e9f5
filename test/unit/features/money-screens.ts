import * as bookingPage from '../../../src/features/bookings-earnings/booking';
import * as dayPage from '../../../src/features/bookings-earnings/day';
import * as weekPage from '../../../src/features/bookings-earnings/week';
import * as weeks from '../../../src/features/bookings-earnings/weeks';
import { accountJob, week } from './earnings-samples';

/** Each screen of weeks and jobs, with its reads, for a week that is over. */
export const moneyScreens = [
  { name: 'all weeks', screen: weeks, place: {} },
  { name: 'a tax year', screen: weeks, place: { path: '/weeks', at: '/weeks?tax=' } },
  { name: 'a week', screen: weekPage, place: { path: '/:date/:tab', at: '/2026-02-23/earnings' } },
  { name: 'the jobs of a week', screen: weekPage, place: { path: '/:date/:tab', at: '/2026-02-23/bookings' } },
  { name: 'a day', screen: dayPage, place: { path: '/:date/bookings/:day', at: '/2026-02-23/bookings/2026-02-26' } },
  {
    name: 'a job',
    screen: bookingPage,
    place: {
      path: '/bookings-earnings/:date/bookings/:day/:booking',
      at: '/bookings-earnings/2026-02-23/bookings/2026-02-26/882098',
    },
  },
] as const;

/** The answers, by the path of the call. */
export const moneyAnswers = { '/v1/earnings': [week], '/v1/bookings': [accountJob], '/v1/bookings/882098': accountJob };
