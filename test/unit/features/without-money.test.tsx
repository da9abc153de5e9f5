import './clock';
import * as weekPage from '../../../src/features/bookings-earnings/week';
import * as weeks from '../../../src/features/bookings-earnings/weeks';
import * as home from '../../../src/features/home/screen';
import * as payouts from '../../../src/features/payouts/list';
import { approveFlows, type Flow } from './approved-flows';
import { accountJob, week } from './earnings-samples';
import { moneyAnswers, moneyScreens } from './money-screens';
import { activeDriver } from './samples';
import type { Answers } from './screens';

const answersOf = (earning: object, booking: object): Answers => ({
  '/v1/earnings': [earning],
  '/v1/bookings': [booking],
  '/v1/bookings/882098': booking,
});
const pick = <Thing extends object, Name extends keyof Thing>(thing: Thing, ...names: Name[]): Pick<Thing, Name> =>
  Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>;
const newWords = answersOf(
  { ...week, status: 'under_audit', commission_status: 'disputed' },
  { ...accountJob, status: 'under_appeal', payment_method: 'barter', commission_status: 'disputed' },
);
const running = { ...week, period_start: '2026-03-02', period_end: '2026-03-08', payout_id: null };
const aWeek = (name: string, answers: Answers): Flow => ({
  name,
  screen: weekPage,
  path: '/:date/:tab',
  at: '/2026-02-23/earnings',
  answers,
});
const paid = { status: 'paid', scheduled_for: '2026-02-26', amount: { amount: '573.42', currency: 'GBP' } };

approveFlows(__filename, [
  ...moneyScreens.flatMap(({ name, screen, place }) => [
    { name: `${name} with ids only (OP-01)`, screen, answers: answersOf({ id: '1' }, { id: '882098' }), ...place },
    { name: `${name} with unknown values (OP-05)`, screen, answers: newWords, ...place },
  ]),
  aWeek('a week without its days is not shown as not found', answersOf({ id: '1' }, accountJob)),
  aWeek('a week is found by its last day alone', {
    ...moneyAnswers,
    '/v1/earnings': [pick(week, 'id', 'period_end', 'payable')],
  }),
  aWeek('a week shows unknown values as the operator wrote them (OP-05)', newWords),
  // The answer’s one row is the week and its only day. The jobs cannot be read.
  ...[
    { payable: undefined, fees: undefined, commission: 'x' },
    { commission: { amount: 19_773, currency: 'JPY' } },
  ].map((changes) =>
    aWeek(`a week with ${JSON.stringify(changes)} is not added up`, { '/v1/earnings': [{ ...week, ...changes }] }),
  ),
  {
    name: 'a running week below zero is explained on the page of all weeks',
    screen: weeks,
    answers: { '/v1/earnings': [{ ...running, status: 'open', payable: { amount: -2_150, currency: 'GBP' } }] },
  },
  {
    name: 'payouts in decimals show “Not given”',
    screen: payouts,
    answers: { '/v1/driver': activeDriver, '/v1/payouts': ['1', '2'].map((id) => ({ id, ...paid })) },
  },
  ...[
    { id: '1' },
    { ...running, status: 'under_audit' },
    { id: '1', status: 'open', payable: { amount: -1_972, currency: 'GBP' } },
  ].map((earning, index) => ({
    name: `home shows a week with missing or unknown values: ${index}`,
    screen: home,
    answers: { '/v1/driver': activeDriver, '/v1/earnings': [earning], '/v1/payouts': [] },
    region: 'This week so far',
  })),
]);
