import '../clock';
import { NotOffered } from '../../../../src/api/collections';
import { newChangeDraft } from '../../../../src/domain/car';
import * as home from '../../../../src/features/home/screen';
import * as overview from '../../../../src/features/vehicle-documents/documents/overview';
import * as car from '../../../../src/features/vehicle-documents/vehicle/vehicle';
import { draftStore } from '../../../../src/storage/drafts';
import { driver } from '../../app/people';
import { approveFlows, changeAnswers, late } from '../approved-flows';
import { week } from '../earnings-samples';
import { activeDriver, change, documentType } from '../samples';
import { fails } from '../screens';
import { blocker, emptyLists, payout, requirement, stoppedDriver, ticket } from './samples';

const badge = { ...documentType, id: '16', name: 'Badge', scope: 'driver' as const, proves: null };
const noBadge = blocker('document_missing', { type: 'document_type', id: badge.id });
const missingBadge = { ...requirement, document_type: badge, vehicle_id: null, status: 'missing', current: null };
const lists = { ...emptyLists, '/v1/documents/current': [missingBadge] };
const changes = '/v1/vehicle-changes?include=documents,documentTypes';

/** Home of a driver with these blockers. */
const stopped = (
  name: string,
  status: string,
  blockers: readonly ReturnType<typeof blocker>[],
  answers: object = lists,
) => ({
  name,
  screen: home,
  answers: { ...answers, '/v1/driver': stoppedDriver(status, ...blockers) },
});
/** Home of a driver who can work and has nothing to do. */
const working = (name: string, answers: object) => ({
  name,
  screen: home,
  answers: {
    ...{ ...emptyLists, '/v1/driver': activeDriver, '/api/zendesk/tickets': [], '/api/zendesk/intents': [] },
    ...answers,
  },
});
const reasons = (count: number) => Array.from({ length: count }, (_, index) => blocker(`reason_${index}`));
const withoutCar = [noBadge, blocker('vehicle_missing')];
const failed = (call: string) => ({ ...emptyLists, [call]: fails('broken') });

const expiringBadge = {
  ...missingBadge,
  status: 'expires_soon',
  current: { ...requirement.current, expires_on: '2026-03-12' },
};
const missingCertificate = { ...requirement, status: 'missing', current: null };

const badgeLater = late([missingBadge]);

/** Stores the answers of a change of car that the operator does not have yet. */
const startedHere = () => void draftStore(localStorage).write(driver.id, newChangeDraft, {});

approveFlows(__filename, [
  stopped('the first button is in the to-do list, and not on the card', 'applicant', [noBadge]),
  ...[home, overview].map((screen) => ({
    ...stopped(
      `the car cannot be added if the operator offers no changes of car: ${screen.title}`,
      'applicant',
      withoutCar,
    ),
    screen,
    services: { canOpen: (path: string) => !path.startsWith('/vehicle-documents/vehicle') },
  })),
  {
    ...stopped('a new driver does not read half of what we need while the documents load', 'applicant', withoutCar, {
      ...lists,
      '/v1/documents/current': badgeLater.answer,
    }),
    steps: [badgeLater.step],
  },
  working('what the team has is joined as a sentence', {
    '/v1/documents/current': [
      expiringBadge,
      { ...expiringBadge, document_type: { ...badge, id: '17', name: 'Licence' } },
    ],
    '/api/zendesk/tickets': [ticket, { ...ticket, id: '72', subject: 'Quote NQ-320417' }],
  }),
  stopped('the first button is on the card if the first to-do has no link', 'applicant', [blocker('other'), noBadge]),
  stopped(
    'the first button is on the card if the lists could not be loaded',
    'applicant',
    [{ ...noBadge, code: 'document_in_review' }],
    {},
  ),
  ...[home, overview, car].map((screen) => ({
    ...stopped(`the car is first where the operator names the badge first: ${screen.title}`, 'active', withoutCar),
    screen,
  })),
  stopped('of 5 to-dos all are shown', 'active', reasons(5), emptyLists),
  { ...stopped('of 6 to-dos 4 are shown at first', 'active', reasons(6), emptyLists), steps: ['Show all 6'] },
  {
    ...stopped('“Try again” loads a failed list', 'active', [], failed('/v1/agreements')),
    steps: [changeAnswers(emptyLists), 'Try again'],
  },
  {
    ...stopped('a card whose list failed has its own “Try again” (RT-01)', 'active', [], failed('/v1/payouts')),
    steps: [changeAnswers(emptyLists), 'Try again to load your payouts'],
  },
  {
    ...stopped('“Try again” for one list does not reload a list that has loaded', 'active', [], {
      ...failed('/v1/payouts'),
      ...{ '/v1/agreements': fails('broken') },
    }),
    steps: [
      ...[changeAnswers({ '/v1/agreements': [] }), 'Try again'],
      ...[changeAnswers({ ...failed('/v1/agreements') }), 'Try again to load your payouts'],
    ],
  },
  ...Object.keys(emptyLists).map((call) =>
    working(`home without ${call}, which the operator does not have (OP-09)`, {
      [call]: () => Promise.reject(new NotOffered(null)),
    }),
  ),
  ...[[], [missingCertificate]].map((others) => ({
    ...working(`the button of the card is not in the to-do list again, ${others.length} other to-dos`, {
      '/v1/documents/current': [expiringBadge, ...others],
    }),
    region: 'Your to-do list',
  })),
  {
    ...working('a change of car that is only on this device is in the to-do list', {}),
    ...{ stored: startedHere, region: 'Your to-do list' },
  },
  {
    ...stopped('a car whose details are only on this device is first', 'applicant', withoutCar),
    ...{ stored: startedHere, region: 'Before your first job' },
  },
  {
    ...working('a change of car on this device is not named next to one that is being checked', {
      [changes]: [{ ...change, status: 'pending' }],
    }),
    ...{ stored: startedHere, region: 'Your to-do list' },
  },
  working('home if the changes of car could not be loaded', { [changes]: fails('broken') }),
  stopped(
    'a new driver is not told that the earnings could not be loaded',
    'applicant',
    [blocker('vehicle_missing')],
    failed('/v1/earnings'),
  ),
  stopped(
    'the missing car is named even if the changes of car could not be loaded',
    'active',
    [blocker('vehicle_missing')],
    failed(changes),
  ),
  // An account that was reopened is an applicant's again.
  ...(
    [
      ['weeks', { '/v1/earnings': [week] }],
      ['payouts', { '/v1/payouts': [payout] }],
    ] as const
  ).map(([what, answers]) =>
    stopped(`an applicant with ${what} of before sees what they will be paid`, 'applicant', [noBadge], {
      ...lists,
      ...answers,
    }),
  ),
]);
