import '../clock';
import { act } from '@testing-library/react';
import { draftName } from '../../../../src/features/insure/answer-store';
import * as start from '../../../../src/features/insure/new';
import * as form from '../../../../src/features/insure/new-form';
import * as insurance from '../../../../src/features/insure/overview';
import { draftStore } from '../../../../src/storage/drafts';
import { openTicketStore } from '../../../../src/storage/ticket-store';
import { driver } from '../../app/people';
import { approveFlows, changeAnswers, late } from '../approved-flows';
import { quote } from '../home/samples';
import { change, vehicle } from '../samples';
import { fails, rejects } from '../screens';
import { contractForm } from './contract-form';

const { questions, claim } = contractForm();
const reads = {
  '/v1/insure/vehicles': [vehicle],
  '/v1/insure/quotes': [],
  '/v1/insure/question-schema': questions,
  '/v1/insure/claim-schema': claim,
  '/v1/insure/quotes/51': { ...quote, schema_version: '1', claim_schema_version: null, answers: { value: 1 } },
};
const asking = (schema: unknown) => ({
  ...reads,
  '/v1/insure/question-schema': schema,
  '/v1/insure/claim-schema': schema,
});
const short = {
  version: '7',
  sections: [{ key: 'car', title: 'The car', questions: [{ key: 'alarm', kind: 'yes_no', label: 'An alarm?' }] }],
  declarations: [{ key: 'true', text: 'My answers are true' }],
};
const carSections = [
  { key: 'car', title: 'The car', questions: [{ key: 'car', kind: 'vehicle', label: 'Which car?', required: true }] },
];
const newer = late({ ...short, version: '8' });
const started = {
  screen: start,
  answers: reads,
  path: '/insure/new',
  stored: () => void draftStore(localStorage).write(driver.id, 'insurance', { value: '14,500' }),
};

const beingSent =
  (rest: object = {}) =>
  () => {
    const drafts = draftStore(localStorage);
    drafts.write(driver.id, draftName, { alarm: 'yes', ':saved': 'car' });
    drafts.write(driver.id, `${draftName}:sent`, { key: 'key', content: '{}', ticketKey: 'ticket', known: '' });
    openTicketStore(localStorage).store(driver.id, { key: 'ticket', kind: 'insurance_quote', about: null, ...rest });
  };

approveFlows(__filename, [
  {
    name: 'no start of a quote without the broker’s questions (ER-07)',
    screen: start,
    answers: asking(fails('broken')),
  },
  {
    name: 'the start of a quote leads to the team where the operator asks nothing (RT-08)',
    screen: start,
    answers: asking({ sections: [], declarations: [] }),
  },
  {
    name: 'the start of a quote leads to the team where the operator has no such questions (RT-08)',
    screen: start,
    answers: asking(fails('missing')),
  },
  { ...started, name: 'a started form is continued from the page of a quote (RT-08)', at: '/insure/new?same=51' },
  { ...started, name: 'a started form is continued (RT-08)' },
  {
    ...started,
    name: 'a started form is deleted after a confirmation (RT-08)',
    steps: ['Start again', 'Keep answers', 'Start again', 'Delete answers'],
  },
  {
    name: 'the start of a quote says if the car is insured for too long to renew',
    screen: start,
    answers: { ...reads, '/v1/insure/vehicles': [{ ...vehicle, insurance_ends_on: '2026-04-19' }] },
  },
  ...(['submitted', 'accepted'] as const).map((status) => ({
    name: `the start of a quote says that the driver has a quote: ${status}`,
    screen: start,
    answers: { ...reads, '/v1/insure/quotes': [{ ...quote, status, vehicle_id: vehicle.id }] },
  })),
  {
    name: 'the start of a quote says that the driver has a policy that starts later',
    screen: start,
    answers: {
      ...reads,
      '/v1/insure/quotes': [
        { ...quote, status: 'issued', policy_number: 'P-1', vehicle_id: vehicle.id, starts_on: '2026-03-20' },
      ],
    },
  },
  {
    name: 'the start of a quote for an insured car whose next policy is issued says only that',
    screen: start,
    answers: {
      ...reads,
      '/v1/insure/vehicles': [{ ...vehicle, insurance_ends_on: '2026-04-19' }],
      '/v1/insure/quotes': [
        { ...quote, status: 'issued', policy_number: 'P-1', vehicle_id: vehicle.id, starts_on: '2026-03-20' },
      ],
    },
  },
  {
    name: 'the start of a quote says that the new car of an open change has no quotes yet',
    screen: start,
    answers: { ...reads, '/v1/vehicle-changes?include=documents,documentTypes': [change] },
  },
  {
    name: 'a form whose car is no longer offered asks for a car of today, and says which answers to check',
    screen: form,
    path: '/insure/new/form',
    at: '/insure/new/form?step=check',
    answers: asking({ ...short, sections: carSections }),
    stored: () => void draftStore(localStorage).write(driver.id, draftName, { car: vehicle.id, ':saved': 'car' }),
    ends: [rejects({ 'answers.car': ['Choose one of your vehicles'] })],
    after: { '/v1/insure/vehicles': [{ ...vehicle, id: '92', registration: 'YA23 KXP' }] },
    steps: ['My answers are true', 'Send to the broker', 'Change Which car?', 'Leave, back to All questions'],
  },
  {
    name: 'a form that another tab has sent says that sending it makes another quote',
    screen: form,
    path: '/insure/new/form',
    at: '/insure/new/form?step=check',
    answers: asking(short),
    stored: () => void draftStore(localStorage).write(driver.id, draftName, { alarm: 'yes', ':saved': 'car' }),
    steps: [
      {
        'another tab sends it': () =>
          act(() => {
            draftStore(localStorage).drop(driver.id, draftName);
            window.dispatchEvent(new StorageEvent('storage'));
          }),
      },
    ],
  },
  ...[[], [quote]].map((quotes) => ({
    name: `a form that was being sent when the page was closed does not say that it was not, ${quotes.length} quotes`,
    screen: form,
    path: '/insure/new/form',
    at: '/insure/new/form?step=check',
    answers: { ...asking(short), '/v1/insure/quotes': quotes },
    stored: beingSent(),
  })),
  {
    name: 'insurance while a form was being sent when the page was closed',
    screen: insurance,
    answers: { ...asking(short), '/v1/insure/quotes': [] },
    stored: beingSent(),
  },
  {
    name: 'a form whose questions have changed loads the new ones, and keeps the answers (AP-19)',
    screen: form,
    path: '/insure/new/form',
    at: '/insure/new/form?step=check',
    answers: asking(short),
    stored: () => void draftStore(localStorage).write(driver.id, draftName, { alarm: 'yes', ':saved': 'car' }),
    ends: [rejects({ schema_version: ['These are the old questions.'] })],
    steps: [
      ...['My answers are true', 'Send to the broker', changeAnswers({ '/v1/insure/question-schema': newer.answer })],
      ...['See the new questions', newer.step],
    ],
  },
  {
    name: 'the pages of a form that was being sent when the page was closed',
    screen: form,
    path: '/insure/new/form',
    at: '/insure/new/form',
    answers: { ...asking(short), '/v1/insure/quotes': [quote] },
    stored: beingSent(),
  },
  {
    name: 'a form that has a new page since it could not be sent',
    screen: form,
    path: '/insure/new/form',
    at: '/insure/new/form?step=check',
    answers: asking({
      ...short,
      sections: [...short.sections, ...carSections.map((page) => ({ ...page, key: 'new' }))],
    }),
    stored: beingSent({ ready: { name: 'Insurance form', href: '/insure/new/form?step=check' } }),
  },
  ...[insurance, start].flatMap((screen) =>
    (['draft', 'pending'] as const).map((status) => ({
      name: `${screen.title}: a first car whose request is ${status}`,
      screen,
      answers: {
        ...reads,
        '/v1/insure/vehicles': [],
        '/v1/vehicle-changes?include=documents,documentTypes': [{ ...change, status }],
      },
    })),
  ),
  {
    ...started,
    name: 'a form that is deleted is no longer ready to send',
    stored: beingSent({ ready: { name: 'Insurance form', href: '/insure/new/form?step=check' } }),
    steps: ['Start again', 'Delete answers'],
  },
  ...(['quoted', 'expired', 'accepted'] as const).map((status) => ({
    name: `insurance with an acceptance that is ready to send, of a quote that is ${status}`,
    screen: insurance,
    answers: { ...reads, '/v1/insure/quotes': [{ ...quote, status }] },
    stored: () =>
      openTicketStore(localStorage).store(driver.id, {
        ...{ key: 'ticket', kind: 'quote_acceptance', about: quote.id },
        ready: { name: 'Acceptance of your quote', href: '/insure/51?step=accept' },
      }),
  })),
]);
