import './clock';
import * as agreements from '../../../src/features/agreements/screen';
import { approveFlows, changeAnswers, type Flow, goTo, refresh, type Step } from './approved-flows';
import { agreementToAccept } from './driver-answers';
import { full } from './profile-samples';
import { fails, never, rejects, succeedsWith } from './screens';

const list = '/v1/agreements';
const waiting = { ...agreementToAccept, effective_from: '2026-04-02', accept_by: '2026-03-14' };
const signed = {
  ...waiting,
  status: 'accepted',
  accepted_at: '2026-04-02T16:05:00Z',
  accepted_name: 'Adil Farrow',
  receipt_reference: 'R-91',
};
const newer = { ...waiting, id: '97', version: '3.3' };
const signedNewer = { ...signed, id: '97', version: '3.3' };

const listed = (name: string, all: readonly object[], at?: string): Flow => ({
  name,
  screen: agreements,
  answers: { [list]: all },
  path: '/agreements',
  ...(at && { at }),
});
const reading = (name: string, changes: object, steps: readonly Step[] = [], more: Partial<Flow> = {}): Flow => ({
  name,
  screen: agreements,
  path: '/agreements',
  at: '/agreements?id=91',
  answers: { [list]: [{ ...waiting, ...changes }], '/v1/driver/profile': full },
  steps,
  ...more,
});
const accept: readonly Step[] = [['Your full name', 'adil farrow'], 'Accept version 3.2'];
const nothing = { heading: null, was: null, now: null, why: null };

approveFlows(__filename, [
  listed('no agreements', []),
  listed('one accepted agreement', [signed]),
  listed('one agreement to accept', [waiting]),
  listed('two agreements to accept', [waiting, newer]),
  listed('agreements by their status, with version and day', [
    waiting,
    { ...newer, consequence: null, accept_by: null },
    { ...signed, id: '1' },
    { ...signed, id: '2', version: null },
    { ...signed, id: '3', accepted_at: null },
    { ...signed, id: '4', status: 'superseded' },
    { ...waiting, id: '5', status: 'withdrawn' },
    { ...waiting, id: '6', status: 'in_arbitration' },
  ]),
  ...[undefined, '/agreements?id=90'].map((at) =>
    listed(
      `a version in force until the next one, which is accepted, applies: ${at ? 'its receipt' : 'the list'}`,
      [signed, { ...signed, id: '90', version: '3.1', status: 'superseded', effective_from: '2025-04-02' }],
      at,
    ),
  ),
  listed('an unknown agreement leads to the list', [waiting], '/agreements?id=4'),
  ...[
    {},
    { consequence: null },
    { consequence: null, effective_from: null },
    { changes: [] },
    { changes: [nothing] },
    { changes: [nothing, { ...nothing, heading: 'Fees' }, { ...nothing, heading: 'Fees' }] },
    { document: null },
    { document: null, summary: [] },
    { summary: [] },
    { version: null },
    { status: 'in_arbitration' },
  ].map((changes) => reading(`an agreement with ${JSON.stringify(changes)}`, changes)),
  reading(
    'the typed name is stored until the agreement is accepted; the confirmation leads to the receipt',
    {},
    [...accept, 'See your receipt'],
    {
      ends: [succeedsWith(signed)],
      after: { [list]: [signed] },
    },
  ),
  reading('the confirmation leads to the next agreement', {}, [...accept, 'Read the next agreement'], {
    answers: { [list]: [waiting, { ...waiting, id: '98', title: 'Safety rules' }], '/v1/driver/profile': full },
    ends: [succeedsWith(signed)],
    after: { [list]: [signed, { ...waiting, id: '98', title: 'Safety rules' }] },
  }),
  reading('an agreement that was accepted earlier shows its receipt', {}, [...accept, goTo('/agreements?id=90')], {
    ends: [succeedsWith(signed)],
    after: { [list]: [signed, { ...signed, id: '90', version: '3.1' }] },
  }),
  reading('an acceptance whose name is rejected', {}, accept, {
    ends: [rejects({ full_name: ['Enter your full name.'] })],
  }),
  reading('an acceptance without a connection', {}, accept, { ends: [fails('offline')] }),
  reading('an acceptance while the operator is down', {}, accept, { ends: [fails('offline', 503)] }),
  reading('an acceptance that did not arrive', {}, accept, { ends: [fails('silent')] }),
  reading('an acceptance whose outcome is unknown', {}, accept, {
    ends: [fails('silent')],
    after: { [list]: fails('broken') },
  }),
  reading('an acceptance of an older version', {}, accept, { ends: [fails('silent')], after: { [list]: [newer] } }),
  reading(
    'an acceptance of a newer version leads to that version’s URL',
    {},
    [
      ...[changeAnswers({ [list]: [newer] }), ...accept],
      ...[changeAnswers({ [list]: [signedNewer] }), 'Accept version 3.3', goTo(-1)],
    ],
    { ends: [fails('silent'), succeedsWith(signedNewer)] },
  ),
  reading('a background read that finds the same version', {}, [refresh({ [list]: [waiting] })]),
  ...[[signed], [{ ...waiting, version: '3.3' }], [newer], [{ ...waiting, status: 'superseded' }, newer]].map((all) => {
    const show = all[0] === signed ? 'Show the receipt' : 'Show the latest';
    // Back does not lead to the address of the earlier version.
    const steps = [refresh({ [list]: all }), show, goTo(-1)];
    const versions = all.map(({ status, version, id }) => `${status} version ${version} (id ${id})`);
    return reading(`a background read that finds ${versions.join(' and ')}`, {}, steps);
  }),
  ...['accepted', 'superseded', 'withdrawn'].map((status) =>
    listed(
      `an agreement that is ${status}`,
      [{ ...(status === 'withdrawn' ? waiting : signed), status }, newer],
      '/agreements?id=91',
    ),
  ),
  reading('an agreement while its acceptance is being sent', {}, accept, { ends: [never] }),
]);
