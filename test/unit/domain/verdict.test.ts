/** @jest-environment node */
import type { Requirement } from '../../../src/api/documents';
import {
  type Clearance,
  type ClearedVehicle,
  clearanceOf,
  strictest,
  type WorkRecords,
} from '../../../src/domain/clearance';
import { documentGroupOf, documentStep, laterInWords } from '../../../src/domain/document-status';
import { otherCarText } from '../../../src/domain/other-cars';
import { type Cover, coverVerdict, type Verdict, type VerdictOptions, workVerdict } from '../../../src/domain/verdict';
import { requirement } from '../features/home/samples';
import { documentType, sent, vehicle } from '../features/samples';

const today = '2026-03-07';
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null;
/** The text on the card, from top to bottom. */
const cardTexts = ({ verdict, plate, answer, reason, detail, action, contradiction }: Verdict) => [
  verdict,
  plain(plate && `${plate.registration}${plate.isDrivable ? '' : ', may not be driven'}`),
  plain(answer),
  plain([reason, detail].filter(Boolean).join(' ')),
  action?.text ?? null,
  ...(contradiction ? [plain(contradiction.text)] : []),
];

/** The texts of a card. Below, `rest` is the reason, the action and, if there is one, the contradiction. */
type Card = ReturnType<typeof cardTexts>;
const until =
  (verdict: Verdict['verdict']) =>
  (day: string, ...rest: Card): Card => [verdict, 'BD19 SMR', `Yes, until ${day}`, ...rest];
const clearUntil = until('clear');
const soonUntil = until('soon');
const notDriven = (verdict: Verdict['verdict'], answer: string, ...rest: Card): Card => [
  verdict,
  'BD19 SMR, may not be driven',
  answer,
  ...rest,
];
const stopped = (...rest: Card) => notDriven('stopped', 'Not right now', ...rest);
const unclear = (...rest: Card) => notDriven('unknown', 'We can’t tell', ...rest);

const car = {
  ...vehicle,
  mot_expires_on: '2026-12-01',
  insurance_ends_on: '2026-11-01',
  plate_expires_on: '2026-10-01',
};
const other = { ...vehicle, id: '92', registration: 'LB70QRS', is_current: false, plate_expires_on: null };
const motType = { ...documentType, id: '14', name: 'MOT or council test', proves: 'mot' as const };
const motRow = (expires_on: string | null, more: Partial<Requirement> = {}): Requirement => ({
  ...requirement,
  document_type: motType,
  vehicle_id: car.id,
  current: { ...sent, vehicle_change_id: null, status: 'approved', expires_on },
  ...more,
});
const malformedRow = motRow(null, {
  current: { ...sent, vehicle_change_id: null, status: 'approved', expires_on: null, malformed: ['expires_on'] },
});
const clear: Clearance = { state: 'clear', until: null, blockers: [] };
const blocker = (code: string, stops_on: string | null, message: string | null = `About ${code}.`) => ({
  code,
  message,
  stops_on,
  related: code.startsWith('document_') ? { type: 'document_type', id: motType.id } : null,
});
const stoppedBy = (...codes: readonly string[]): Clearance => ({
  state: 'stopped',
  until: null,
  blockers: codes.map((code) => blocker(code, today)),
});
const addedCar = (status: string) => ({
  ...temporary,
  kind: 'add',
  status,
  proposed: { registration: 'TB24LMR' },
  until: null,
});
const endsSoon: Clearance = {
  state: 'ends_soon',
  until: '2026-03-19',
  blockers: [blocker('document_expiring', '2026-03-20')],
};
const motOf = (day: string) => ({ ...car, mot_expires_on: day });
const temporary = {
  ...{ kind: 'temporary', status: 'approved', proposed: car, vehicle_id: null, effective_from: null },
  until: '2026-03-20',
};
/** The approved request to stop using the car. */
const removal = { ...temporary, kind: 'remove', proposed: null, vehicle_id: car.id, until: null };
const records = { clearance: clear, vehicles: [car], documents: [motRow('2026-12-01')] };
const newMot = 'Upload your new MOT';

/** Where each action leads, by its text. */
const links: Readonly<Record<string, string>> = {
  'Add your car': '/vehicle-documents/vehicle/update',
  'Finish adding your car': '/vehicle-documents/vehicle/update',
  'Fix your request': '/vehicle-documents/vehicle/update',
  'Ask us if you can work': '/tickets-support/new',
  'Add another car': '/vehicle-documents/vehicle/update',
  'Change your car': '/vehicle-documents/vehicle/update',
  'Ask us why': '/tickets-support/new',
  'Pay what you owe': '/payments',
  'Read and accept your agreements': '/agreements',
  'See your documents': '/vehicle-documents',
  'Upload your MOT': '/vehicle-documents/document/upload',
  'Upload your MOT again': '/vehicle-documents/document/upload',
  [newMot]: '/vehicle-documents/document/upload',
};

describe('the work status, on every page', () => {
  it.each<[string, Partial<WorkRecords>, Card, Partial<VerdictOptions>?]>([
    [
      'clear for 208 days: shows the date and no action',
      {},
      clearUntil('1 October', 'Your plate expires that day. 208 days left.', null),
    ],
    [
      'clear until another year: shows the year',
      { vehicles: [{ ...vehicle, plate_expires_on: '2027-01-05' }], documents: [] },
      clearUntil('5 January 2027', 'Your plate expires that day. 304 days left.', null),
    ],
    [
      'clear, but the expiry dates of the MOT and the plate are unreadable: warns',
      { vehicles: [{ ...car, malformed: ['plate_expires_on'] }], documents: [malformedRow] },
      soonUntil(
        '1 October',
        'We can’t read the expiry date of your MOT or council test and council plate. Check it before you work. 208 days left.',
        'Ask us if you can work',
      ),
    ],
    [
      'a temporary car: shows its last day, which contradicts no later date of the operator',
      { clearance: { ...clear, until: '2026-10-01' }, changes: [temporary] },
      clearUntil('20 March', 'We approved this car until 20 March 2026. 13 days left.', null),
    ],
    [
      'a temporary car whose MOT expires on its last day: names the MOT',
      { vehicles: [motOf('2026-03-20')], documents: [], changes: [temporary] },
      clearUntil('20 March', 'Your MOT expires that day. 13 days left.', null),
    ],
    [
      'a temporary car whose last day has passed: stops',
      { changes: [{ ...temporary, until: '2026-03-06' }] },
      stopped(
        'We approved this car until 6 March 2026.',
        'Change your car',
        'Our records don’t match. One says you can work. Do not take jobs until we have fixed this.',
      ),
    ],
    [
      'a car that the driver used for a while and now keeps: only its documents decide',
      { changes: [{ ...temporary, kind: 'replace', until: null }, temporary] },
      clearUntil('1 October', 'Your plate expires that day. 208 days left.', null),
    ],
    [
      'a temporary car that was not approved: only its documents decide',
      { changes: [{ ...temporary, status: 'rejected' }] },
      clearUntil('1 October', 'Your plate expires that day. 208 days left.', null),
    ],
    [
      'the only car is no longer used from a later day: shows the last day with it',
      { changes: [{ ...removal, effective_from: '2026-03-21' }] },
      clearUntil('20 March', 'Then you have no car. 13 days left.', 'Add another car'),
    ],
    [
      'one of two cars is no longer used from a later day',
      {
        vehicles: [car, { ...car, id: '99', is_current: false }],
        changes: [{ ...removal, effective_from: '2026-03-21' }],
      },
      clearUntil('20 March', 'Then ask us which car to use. 13 days left.', null),
    ],
    [
      'another car replaces it from a later day',
      {
        changes: [{ ...removal, kind: 'replace', proposed: { registration: 'TB24LMR' }, effective_from: '2026-03-21' }],
      },
      clearUntil('20 March', 'From 21 March you use TB24 LMR. 13 days left.', null),
    ],
    [
      'a temporary car replaces it from a later day',
      {
        changes: [
          { ...temporary, proposed: { registration: 'TB24LMR' }, vehicle_id: car.id, effective_from: '2026-03-21' },
        ],
      },
      clearUntil('20 March', 'From 21 March you use TB24 LMR. 13 days left.', null),
    ],
    [
      'a temporary car, while the driver has the car that it replaces',
      {
        vehicles: [car, { ...car, id: '99', registration: 'AB12CDE', is_current: false }],
        changes: [{ ...temporary, vehicle_id: '99' }],
      },
      clearUntil('20 March', 'From 21 March you use AB12 CDE again. 13 days left.', null),
    ],
    [
      'no car, and one is approved for a later day',
      {
        clearance: stoppedBy('vehicle_missing'),
        vehicles: [],
        changes: [{ ...addedCar('approved'), effective_from: '2026-03-21' }],
      },
      ['stopped', null, 'Not right now', 'About vehicle_missing. From 21 March you use TB24 LMR.', null],
    ],
    [
      'first day: a car that is approved for a later day is not asked for',
      {
        clearance: stoppedBy('vehicle_missing', 'document_missing'),
        vehicles: [],
        documents: [motRow(null, { status: 'missing', current: null, vehicle_id: null })],
        changes: [{ ...addedCar('approved'), until: null, effective_from: '2026-03-21' }],
      },
      ['soon', null, 'Not yet', 'We need 1 document. From 21 March you use TB24 LMR.', 'Upload your MOT'],
      { isNewDriver: true },
    ],
    [
      'a car that is used again after its removal: only its documents decide',
      { changes: [{ ...removal, effective_from: '2026-03-01' }] },
      clearUntil('1 October', 'Your plate expires that day. 208 days left.', null),
    ],
    ['clear: no end is known', { vehicles: null, documents: null }, ['clear', null, 'Yes', '', null]],
    [
      'ends soon, according to both the car and its document: gives the reason once',
      {
        clearance: endsSoon,
        vehicles: [motOf('2026-03-19')],
        documents: [motRow('2026-03-19', { status: 'expires_soon' })],
      },
      clearUntil('19 March', 'Your MOT expires that day. 12 days left.', newMot),
    ],
    [
      'ends within a week: a warning',
      { vehicles: [motOf('2026-03-14')], documents: [motRow('2026-03-14')] },
      soonUntil('14 March', 'Your MOT expires that day. 7 days left.', newMot),
    ],
    [
      'ends tomorrow, two reasons',
      {
        vehicles: [{ ...motOf('2026-03-08'), plate_expires_on: '2026-03-08' }],
        documents: [motRow('2026-03-08')],
      },
      soonUntil('8 March', 'Your MOT and your plate expire that day. Tomorrow is the last day.', newMot),
    ],
    [
      'ends today',
      { vehicles: [motOf(today)], documents: [motRow(today)] },
      soonUntil('7 March', 'Your MOT expires that day. Today is the last day.', newMot),
    ],
    [
      'ends soon, and the new document is being checked: asks for nothing',
      {
        vehicles: [motOf('2026-03-19')],
        documents: [motRow('2026-03-19', { replacement: { ...sent, vehicle_change_id: null, status: 'pending' } })],
      },
      clearUntil('19 March', 'Your MOT expires that day. 12 days left. We’re checking the new one.', null),
    ],
    [
      'ends soon for a reason that no document removes: shows the operator’s message',
      { clearance: { ...clear, blockers: [blocker('agreement_due', '2026-03-20', 'Accept the driver terms.')] } },
      clearUntil('19 March', 'Accept the driver terms. 12 days left.', 'Read and accept your agreements'),
    ],
    [
      'ends soon: the lists could not be loaded',
      { clearance: endsSoon, vehicles: null, documents: null },
      ['clear', null, 'Yes, until 19 March', 'About document_expiring. 12 days left.', 'See your documents'],
    ],
    [
      'stopped by the operator',
      { clearance: stoppedBy('balance_over_limit') },
      stopped('About balance_over_limit.', 'Pay what you owe'),
    ],
    [
      'stopped for two reasons: offers the first action that the portal has',
      {
        clearance: stoppedBy('suspended', 'document_expired'),
        documents: [motRow('2026-03-01', { status: 'expired' })],
      },
      stopped('About suspended.', newMot),
    ],
    [
      'stopped by a document that was sent back',
      {
        clearance: stoppedBy('document_rejected'),
        documents: [
          motRow(null, { status: 'rejected', current: { ...sent, vehicle_change_id: null, status: 'rejected' } }),
        ],
      },
      stopped('About document_rejected.', 'Upload your MOT again'),
    ],
    [
      'stopped, and the new document is being checked: asks for nothing',
      {
        clearance: stoppedBy('document_expired'),
        documents: [
          motRow('2026-03-01', {
            status: 'expired',
            replacement: { ...sent, vehicle_change_id: null, status: 'pending' },
          }),
        ],
      },
      stopped('Your MOT expired on 1 March 2026. We’re checking the new one.', null),
    ],
    [
      'stopped until the new document is checked, and another document expires later: asks for nothing',
      {
        clearance: {
          ...stoppedBy(),
          blockers: [
            { ...blocker('document_in_review', today), related: { type: 'document_type', id: '15' } },
            blocker('document_expiring', '2026-03-20'),
          ],
        },
        documents: [
          motRow('2026-03-19', { status: 'expires_soon' }),
          motRow(null, {
            status: 'pending',
            vehicle_id: null,
            document_type: { ...motType, id: '15', name: 'Private hire badge', proves: 'badge' },
            current: { ...sent, vehicle_change_id: null, status: 'expired' },
            replacement: { ...sent, vehicle_change_id: null, status: 'pending' },
          }),
        ],
      },
      stopped('Your private hire badge has expired. We’re checking the new one.', null),
    ],
    [
      'stopped until the first document is checked: says it once',
      {
        clearance: { ...stoppedBy(), blockers: [blocker('document_in_review', today, 'We’re checking your MOT.')] },
        documents: [motRow(null, { status: 'pending', current: { ...sent, vehicle_change_id: null } })],
      },
      stopped('We’re checking your MOT.', null),
    ],
    [
      'stopped: no reason is given',
      { clearance: { state: 'stopped', until: null, blockers: null } },
      stopped('', 'Ask us why'),
    ],
    [
      'stopped by a suspended car, although the operator’s clearance says clear',
      { vehicles: [{ ...car, status: 'suspended' }] },
      stopped(
        'BD19 SMR is suspended.',
        'Ask us why',
        'Our records don’t match. One says you can work. Do not take jobs until we have fixed this.',
      ),
    ],
    [
      'records disagree: the car’s MOT has expired, its certificate has not',
      {
        clearance: endsSoon,
        vehicles: [motOf('2026-03-04')],
        documents: [motRow('2026-03-19', { status: 'expires_soon' })],
      },
      stopped(
        'The MOT for BD19 SMR expired on 4 March 2026.',
        newMot,
        'Our records don’t match. One says you can work until 19 March. Do not take jobs until we have fixed this.',
      ),
    ],
    [
      'records disagree: one ends sooner',
      { clearance: { state: 'clear', until: '2027-03-07', blockers: [] } },
      clearUntil(
        '1 October',
        'Your plate expires that day. 208 days left.',
        null,
        'Our records don’t match. One says 7 March 2027. The earlier date applies.',
      ),
    ],
    [
      'stale records: a date that passed after they were read is not a contradiction',
      {
        clearance: { state: 'ends_soon', until: '2026-03-05', blockers: [] },
        vehicles: [motOf('2026-03-05')],
        documents: [motRow('2026-03-05')],
        readOn: '2026-03-05',
      },
      stopped('The MOT for BD19 SMR expired on 5 March 2026.', newMot),
    ],
    [
      'stale records: no date has passed since they were read',
      { readOn: '2026-03-01' },
      clearUntil('1 October', 'Your plate expires that day. 208 days left.', null),
    ],
    [
      'no car',
      { clearance: stoppedBy('vehicle_missing'), vehicles: [] },
      ['stopped', null, 'Not right now', 'About vehicle_missing.', 'Add your car'],
    ],
    [
      'no car, and no page to add one',
      { clearance: stoppedBy('vehicle_missing'), vehicles: [] },
      ['stopped', null, 'Not right now', 'About vehicle_missing.', 'Ask us why'],
      { canOpen: (path) => path !== '/vehicle-documents/vehicle/update' },
    ],
    [
      'first day: lists everything that is needed',
      {
        clearance: stoppedBy('vehicle_missing', 'document_missing'),
        vehicles: [],
        documents: [motRow(null, { status: 'missing', current: null, vehicle_id: null })],
      },
      ['soon', null, 'Not yet', 'We need 1 document and your car.', 'Add your car'],
      { isNewDriver: true },
    ],
    [
      'first day: a car that is being checked is not asked for again',
      {
        clearance: stoppedBy('vehicle_missing', 'document_missing'),
        vehicles: [],
        documents: [motRow(null, { status: 'missing', current: null, vehicle_id: null })],
        changes: [addedCar('pending')],
      },
      ['soon', null, 'Not yet', 'We need 1 document. We’re checking your car.', 'Upload your MOT'],
      { isNewDriver: true },
    ],
    [
      'first day: only the car is being checked',
      { clearance: stoppedBy('vehicle_missing'), vehicles: [], documents: [], changes: [addedCar('pending')] },
      ['soon', null, 'Not yet', 'We’re checking your car.', null],
      { isNewDriver: true },
    ],
    ...(
      [
        [['vehicle_missing'], 2, 'We’re checking 2 documents and your car.', null],
        [['document_in_review'], 2, 'We’re checking 2 documents.', null],
        [['vehicle_missing'], 1, 'We’re checking 1 document and your car.', null],
        [['agreement_due'], 1, 'About agreement_due.', 'Read and accept your agreements'],
      ] as const
    ).map(([codes, count, reason, action]): [string, Partial<WorkRecords>, Card, Partial<VerdictOptions>] => [
      `first day: ${count} documents are being checked, and ${codes.join()}`,
      {
        clearance: stoppedBy(...codes),
        vehicles: [],
        documents: Array.from({ length: count }, () =>
          motRow(null, { status: 'pending', current: { ...sent, vehicle_change_id: null }, vehicle_id: null }),
        ),
        changes: [addedCar('pending')],
      },
      ['soon', null, 'Not yet', reason, action],
      { isNewDriver: true },
    ]),
    [
      'first day: a car that was refused is asked for again',
      { clearance: stoppedBy('vehicle_missing'), vehicles: [], documents: [], changes: [addedCar('rejected')] },
      ['soon', null, 'Not yet', 'We need your car.', 'Add your car'],
      { isNewDriver: true },
    ],
    [
      'first day: a car that is not sent yet',
      { clearance: stoppedBy('vehicle_missing'), vehicles: [], documents: [], changes: [addedCar('draft')] },
      ['soon', null, 'Not yet', 'We need your car.', 'Finish adding your car'],
      { isNewDriver: true },
    ],
    [
      'first day: a car that was sent back',
      { clearance: stoppedBy('vehicle_missing'), vehicles: [], documents: [], changes: [addedCar('action_required')] },
      ['soon', null, 'Not yet', 'We need your car.', 'Fix your request'],
      { isNewDriver: true },
    ],
    [
      'no car, and one is being checked',
      { clearance: stoppedBy('vehicle_missing'), vehicles: [], changes: [addedCar('pending')] },
      ['stopped', null, 'Not right now', 'About vehicle_missing. We’re checking the new one.', null],
    ],
    [
      'first day: names the first blocker if the documents could not be loaded',
      { clearance: stoppedBy('vehicle_missing', 'document_missing'), vehicles: [], documents: null },
      ['soon', null, 'Not yet', 'About vehicle_missing.', 'Add your car'],
      { isNewDriver: true },
    ],
    [
      'first day: everything is being checked',
      {
        clearance: {
          state: 'stopped',
          until: null,
          blockers: [{ ...blocker('document_in_review', null, 'We’re checking your MOT.') }],
        },
        documents: [motRow(null, { status: 'pending', current: { ...sent, vehicle_change_id: null } })],
      },
      ['soon', 'BD19 SMR, may not be driven', 'Not yet', 'We’re checking your MOT.', null],
      { isNewDriver: true },
    ],
    [
      'first day: cleared',
      {},
      clearUntil('1 October', 'Your plate expires that day. 208 days left.', null),
      { isNewDriver: true },
    ],
    [
      'the clearance is not given: shows what the car’s record says',
      { clearance: { state: { raw: null }, until: null, blockers: null }, vehicles: [motOf('2026-03-04')] },
      unclear(
        'Our records don’t say whether you can work. The MOT for BD19 SMR expired on 4 March 2026.',
        'Ask us if you can work',
      ),
    ],
    [
      'the clearance is an unknown value: shows it',
      { clearance: { state: { raw: 'under_appeal' }, until: null, blockers: [] } },
      unclear('Your status is “Under appeal”.', 'Ask us if you can work'),
      { isNewDriver: true },
    ],
    [
      'clear, without dates, registration or documents',
      { vehicles: [{ ...vehicle, registration: null, plate_expires_on: null }], documents: [] },
      ['clear', null, 'Yes', '', null],
    ],
    ['the clearance could not be loaded', { clearance: null }, unclear('', null)],
    [
      'the clearance could not be loaded, and the car’s MOT has expired',
      { clearance: null, vehicles: [motOf('2026-03-04')], documents: null },
      stopped('The MOT for BD19 SMR expired on 4 March 2026.', 'Ask us why'),
    ],
  ])('%s', (_, changes, card, options = {}) => {
    const verdict = workVerdict({ ...records, ...changes }, { today, ...options });
    expect(cardTexts(verdict)).toEqual(card);
    if (verdict.action) expect(verdict.action.href.split('?')[0]).toBe(links[verdict.action.text]);
  });

  it.each<[unknown, Verdict['verdict'], string | null]>([
    ['active', 'clear', null],
    [{ raw: 'on_leave' }, 'clear', null],
    ['suspended', 'stopped', 'You’re suspended.'],
    ['inactive', 'stopped', 'You’re not an active driver.'],
  ])('applies the driver’s own status even if the clearance allows work: %j', (status, verdict, reason) => {
    const card = workVerdict({ ...records, clearance: clearanceOf({ clearance: clear, status }) }, { today });
    expect([card.verdict, card.contradiction !== null]).toEqual([verdict, verdict === 'stopped']);
    if (reason !== null) expect(card.reason).toBe(reason);
  });

  it('keeps the reasons of a clearance that has already stopped a suspended driver', () => {
    const stopped: Clearance = stoppedBy('suspended');
    expect(clearanceOf({ clearance: stopped, status: 'suspended' })).toEqual(stopped);
  });

  it('leads to the document of the car in use, not to that of another car', () => {
    const clearance: Clearance = stoppedBy('document_expired');
    const documents = ['92', car.id].map((vehicle_id) => motRow('2026-03-04', { vehicle_id, status: 'expired' }));
    const { action } = workVerdict({ ...records, clearance, documents }, { today });
    expect(action?.href).toContain(`vehicle=${car.id}`);
  });

  it.each<[string, Clearance, Partial<Requirement>, string]>([
    [
      'expires on its day',
      endsSoon,
      motRow('2026-03-19', { status: 'expires_soon' }),
      'About document_expiring. This is about LB70 QRS.',
    ],
    [
      'is missing',
      stoppedBy('document_missing'),
      { status: 'missing', current: null },
      'About document_missing. This is about LB70 QRS.',
    ],
    [
      'has expired',
      stoppedBy('document_expired'),
      motRow('2026-03-01', { status: 'expired' }),
      'About document_expired. This is about LB70 QRS.',
    ],
    ['expires on another day', endsSoon, motRow('2026-03-25', { status: 'expires_soon' }), 'About document_expiring.'],
  ])(
    'names the other car if the operator’s reason is about its document, which %s',
    (_, clearance, changes, reason) => {
      const documents = [motRow('2026-12-01'), { ...motRow(null), ...changes, vehicle_id: other.id }];
      const verdict = workVerdict({ clearance, vehicles: [car, other], documents }, { today });
      expect(plain(verdict.reason)).toBe(reason);
      expect(verdict.action?.href.includes('vehicle=92') ?? false).toBe(reason.endsWith('QRS.'));
    },
  );

  it('asks the team to correct records that disagree, with the text of the card', () => {
    const { contradiction } = workVerdict({ ...records, vehicles: [{ ...car, status: 'suspended' }] }, { today });
    expect(contradiction?.href).toMatch(
      /^\/tickets-support\/new\?topic=documents_vehicle&subject=.+&text=Our\+records/,
    );
  });
});

describe('whether the driver may drive a car that is not in use', () => {
  const ofOther = (row: Requirement) => ({ ...row, vehicle_id: other.id });
  const switching = 'Ask us before you switch to it.';
  const stop = 'Do not take jobs in it.';
  const ask = 'Ask us before you take jobs in it.';
  it.each<[string, Partial<ClearedVehicle>, readonly Requirement[] | null, string]>([
    ['approved', {}, [], `Approved. ${switching}`],
    [
      'approved, with last days',
      { plate_expires_on: '2026-10-01' },
      [ofOther(motRow('2026-08-01')), motRow('2026-03-01'), ofOther(motRow(null, { required: false, current: null }))],
      `Approved. Its documents are valid until 1 August 2026. ${switching}`,
    ],
    ['the documents could not be read', {}, null, ask],
    ['a last day cannot be read', { malformed: ['mot_expires_on'] }, [], ask],
    ['the last day of a document cannot be read', {}, [ofOther(malformedRow)], ask],
    ['the MOT has expired', { mot_expires_on: '2026-03-06' }, null, `Its MOT has expired. ${stop}`],
    [
      'a document has expired',
      {},
      [ofOther(motRow('2026-03-01', { status: 'expired' }))],
      `Its MOT or council test has expired. ${stop}`,
    ],
    [
      'a document is missing',
      {},
      [ofOther(motRow(null, { status: 'missing', current: null }))],
      `We don’t have its MOT or council test yet. ${stop}`,
    ],
    [
      'a document is being checked',
      {},
      [ofOther(motRow(null, { status: 'pending', current: null }))],
      `We haven’t approved its MOT or council test yet. ${stop}`,
    ],
    ['suspended', { status: 'suspended' }, [], `It’s suspended. ${stop}`],
    ['not approved yet', { status: 'pending' }, [], `We haven’t approved it yet. ${stop}`],
    [
      'an unknown status',
      { status: { raw: 'in_repair' } },
      [],
      'The status of this car is “In repair”. Ask us before you drive it.',
    ],
    ['no status', { status: { raw: null } }, [], ask],
  ])('%s', (_, changes, documents, text) => {
    expect(plain(otherCarText({ ...other, ...changes }, documents, today))).toBe(text);
  });

  it.each([
    [
      'the driver changes to it on a later day',
      { ...temporary, kind: 'replace', proposed: other, until: null, effective_from: '2026-03-12' },
      'You use it from 12 March 2026.',
    ],
    ['a temporary car replaces it', { ...temporary, vehicle_id: other.id }, 'You use it again from 21 March 2026.'],
    [
      'it is added on a later day',
      { ...temporary, kind: 'add', proposed: other, until: null, effective_from: '2026-03-12' },
      'You can use it from 12 March 2026. Ask us before you switch to it.',
    ],
    [
      'a temporary car replaced it before',
      { ...temporary, vehicle_id: other.id, until: '2026-03-01' },
      'Ask us before you switch to it.',
    ],
  ])('%s', (_, change, text) => {
    expect(plain(otherCarText(other, [], today, [change]))).toMatch(new RegExp(`${text}$`));
  });
});

it.each([
  ['for good', {}, '2026-03-11', 'fine'],
  ['for good, after the document has ended', {}, '2026-03-10', 'soon'],
  ['for a temporary car, and returns to it', { kind: 'temporary', until: '2026-03-15' }, '2026-03-17', 'soon'],
])('a document of a car that the driver leaves %s', (_, changes, end, group) => {
  const leaving = [{ ...removal, effective_from: '2026-03-12', ...changes }];
  const records = { clearance: clear, vehicles: [motOf(end)], changes: leaving };
  expect(strictest([motRow(end)], records, today).map((row) => documentGroupOf(row, today))).toEqual([group]);
});

describe('records that disagree about a document', () => {
  const rowOf = (changes: Partial<WorkRecords>, row = motRow('2026-03-19')) => {
    const [first] = strictest([row], { clearance: clear, vehicles: [car], ...changes }, today);
    if (!first) throw new Error('There is no row.');
    return first;
  };

  it.each<[string, Partial<WorkRecords>, string | null, string | null]>([
    ['the car agrees', {}, '2026-03-19', null],
    ['the car’s record says that it has expired', { vehicles: [motOf('2026-03-04')] }, '2026-03-04', '2026-03-19'],
    ['the car’s record has an earlier date', { vehicles: [motOf('2026-03-10')] }, '2026-03-10', '2026-03-19'],
    [
      'the operator has stopped work because of it',
      { clearance: { ...clear, blockers: [blocker('document_expired', today)] } },
      null,
      '2026-03-19',
    ],
    ['the car could not be loaded', { vehicles: null }, '2026-03-19', null],
  ])('%s: the strictest record applies', (_, changes, day, later = null) => {
    const row = rowOf(changes);
    expect([row.current?.expires_on, row.later ?? null]).toEqual([day, later]);
    expect(documentStep(row, today)?.text).toBe(newMot);
    expect(plain(laterInWords(row))).toBe(later && 'Another record says 19 March 2026. The earlier date applies.');
  });

  it('do not affect another car’s document or one that has expired', () => {
    const otherCarRow = motRow('2026-03-19', { vehicle_id: '92' });
    expect(rowOf({ vehicles: [motOf('2026-03-04')] }, otherCarRow)).toBe(otherCarRow);
    const expiredRow = motRow('2026-03-01');
    expect(rowOf({ vehicles: [motOf('2026-02-01')] }, expiredRow)).toBe(expiredRow);
  });
});

describe('the insurance status, on the same card', () => {
  const quote = { href: '/insure/new', text: 'Get a quote' };
  it.each<[string, Cover, Card]>([
    ['more than a month', { until: '2026-06-05' }, clearUntil('5 June', '90 days left.', null)],
    ['until another year', { until: '2027-02-28' }, clearUntil('28 February 2027', '358 days left.', null)],
    ['a month', { until: '2026-04-06' }, clearUntil('6 April', '30 days left.', 'Get a quote')],
    ['a week', { until: '2026-03-14' }, soonUntil('14 March', '7 days left.', 'Get a quote')],
    ['today', { until: today }, soonUntil('7 March', 'Today is the last day.', 'Get a quote')],
    ['without an end', { until: null }, ['clear', 'BD19 SMR', 'Yes', '', null]],
    [
      'no cover',
      null,
      [
        'stopped',
        'BD19 SMR, may not be driven',
        'We can’t see valid insurance',
        'We don’t have a current certificate. A quote does not insure you.',
        'Get a quote',
      ],
    ],
    [
      'the policy is unclear',
      'unclear',
      unclear('We don’t know enough about your policy. A quote does not insure you.', 'Get a quote'),
    ],
    [
      'the policies could not be loaded',
      'readFailed',
      unclear('We couldn’t check your policies. A quote does not insure you.', 'Get a quote'),
    ],
  ])('%s', (_, cover, card) => {
    expect(cardTexts(coverVerdict(vehicle, cover, today, quote))).toEqual(card);
  });

  it('without a car: asks for a car first', () => {
    expect(cardTexts(coverVerdict(null, null, today, quote))).toEqual([
      'soon',
      null,
      'You have no car',
      'Add your car, then get a quote for it.',
      'Add your car',
    ]);
  });

  it.each([
    ['draft', 'You have no car', 'Finish adding your car'],
    ['action_required', 'You have no car', 'Fix your request'],
    ['pending', 'We’re checking your car', undefined],
  ] as const)('without a car, with a request that is %s', (request, answer, text) => {
    const card = coverVerdict(null, null, today, quote, request);
    expect([card.answer, card.action?.text]).toEqual([answer, text]);
  });
});
