import './clock';
import { Blob } from 'node:buffer';
import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { CheckDocument } from '../../../src/features/vehicle-documents/check-document';
import { detailsDraft, documentDraft, standaloneDraft } from '../../../src/features/vehicle-documents/document';
import * as overview from '../../../src/features/vehicle-documents/documents/overview';
import * as upload from '../../../src/features/vehicle-documents/documents/upload';
import { storeSent } from '../../../src/features/vehicle-documents/documents/upload-attempt';
import { uploadProgress } from '../../../src/features/vehicle-documents/progress';
import * as vehiclePage from '../../../src/features/vehicle-documents/vehicle/vehicle';
import { startValues } from '../../../src/features/vehicle-documents/vehicle-change/details';
import * as change from '../../../src/features/vehicle-documents/vehicle-change/update';
import type { PhotoWorker } from '../../../src/photos/photo';
import { draftStore } from '../../../src/storage/drafts';
import { openTicketStore } from '../../../src/storage/ticket-store';
import { paths } from '../../../src/ui/Icon';
import { driver } from '../app/people';
import { approveFlows, changeAnswers, type Flow, goTo, late, reopen, type Step } from './approved-flows';
import { fleet } from './driver-answers';
import { ticket as answer, quote } from './home/samples';
import { activeDriver, sent, vehicle } from './samples';
import { fails, never, openScreen, rejects, succeedsWith } from './screens';
import { answers, area, calls, closed, open, row, type } from './whole-documents';

/** An office that opens while it is still yesterday in UTC. */
const office = {
  ...fleet,
  support: {
    ...fleet.support,
    opening_hours: [{ weekday: 5, opens_at: '06:00', closes_at: '15:00' }],
    usual_review_hours: 1,
  },
};
const reads = { '/v1/driver': activeDriver, '/api/zendesk/tickets': [], '/v1/fleets/3': office, ...answers };
const drafts = draftStore(localStorage);

const rowOf = (id: string, changes: object) => ({ ...row, ...changes, document_type: { ...row.document_type, id } });
const renewal = { ...row.replacement, id: '504', status: 'pending', issued_on: null };
const missing = { status: 'missing', current: null, replacement: null };

const noRules = {
  max_age_years_when_first_licensed: null,
  max_age_years: null,
  min_passenger_seats: null,
  max_passenger_seats: null,
};

const certificate = 'Insurance certificate';
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
/** jsdom cannot read a file. */
File.prototype.slice = function (this: File) {
  return new Blob([this.name.endsWith('.jpg') ? jpeg : '%PDF-1.7']) as never;
};
const pdf = () => new File(['%PDF-1.7'], 'policy.pdf', { lastModified: 0 });
/** 100 bytes, of which 10 are left after preparation. */
const photo = () => new File([jpeg, 'x'.repeat(96)], 'page-1.jpg', { lastModified: 0 });

/** jsdom has no workers. */
class Shrinker implements PhotoWorker {
  onmessage: PhotoWorker['onmessage'] = null;
  readonly onerror = null;
  constructor() {
    setTimeout(() => this.reply({ up: true }));
  }
  reply(data: object): void {
    this.onmessage?.({ data } as MessageEvent);
  }
  postMessage({ number }: { readonly number: number }): void {
    const answer = { outcome: 'shrunk', blob: new window.Blob(['ten bytes.']), hints: [] };
    setTimeout(() => this.reply({ number, answer }));
  }
  terminate(): void {}
}
Object.assign(globalThis, { Worker: Shrinker });

/** Issued so long ago that it can be checked only until today. */
const typed = { number: 'P-204', issuedOn: '2026-02-14', expiresOn: '2026-12-30' };
const target = { documentTypeId: '15', vehicleId: '91' };
const services = {
  files: {
    read: async () => [photo(), pdf()],
    write: async (_user: string, _draft: string, files: readonly File[]) => {
      localStorage.setItem('files', files.map(({ name, size }) => `${name} ${size}`).join());
      return true;
    },
    drop: async () => void localStorage.setItem('files', ''),
  },
};

const singleUse = { ...row.document_type, single_use: true };

const oneDocument = '/here?type=15&vehicle=91';

/** A document that is filled in. */
const missingRow = (changes: object) => ({ ...row, document_type: singleUse, ...missing, ...changes });
const sending = (
  name: string,
  steps: readonly Step[],
  ends: readonly (() => Promise<unknown>)[],
  changes: object = {},
): Flow => ({
  name,
  screen: upload,
  at: oneDocument,
  answers: { ...reads, [calls.checklist]: [missingRow(changes)] },
  services,
  stored: () => {
    drafts.write(driver.id, standaloneDraft(target), typed);
    storeSent({ drafts }, driver.id, target, { id: '900', at: new Date('2026-03-05T09:00:00Z'), reference: null });
  },
  steps,
  ends,
});
let hasRoom = false;
/** The last file of each write that the phone has no room for: of c.pdf the smaller one fits. */
const doesNotFit = ['b.pdf', 'b.pdf', 'c.pdf'];
const choose = (name: string): Step => ({
  [`choose ${name}`]: () => {
    const files = [new File(['%PDF-1.7'], name, { lastModified: 0 })];
    for (const field of document.querySelectorAll('input[type=file]')) fireEvent.change(field, { target: { files } });
  },
});
const seatsHaveFocus: Step = {
  'the seats have the focus': () => expect(document.activeElement).toHaveAttribute('name', 'passengerSeats'),
};
const hasFocus = (name: string): Step => ({
  [`the focus is on ${name}`]: () =>
    expect([document.activeElement?.getAttribute('aria-label'), document.activeElement?.textContent]).toContain(name),
});
const online: Step = { 'the connection returns': () => act(() => void window.dispatchEvent(new Event('online'))) };
const second: Step = {
  'a second passes': () => act(() => jest.mocked(window.setInterval).mock.lastCall?.[0]()),
};
const readyToSend = () =>
  openTicketStore(localStorage).store(driver.id, {
    ...{ key: 'ready', kind: 'document', about: null },
    ready: { name: certificate, href: '/vehicle-documents/document/upload?type=18&vehicle=91' },
  });
const progress = (part: number): Step => ({
  [`uploaded ${part}`]: () => act(() => uploadProgress.set(part)),
});
/** A tab that sleeps meanwhile gets no event of the storage, and then one of the document. */
const anotherTab = (by: EventTarget, event: string, second: number): Step => ({
  [`another tab sends one, ${event}`]: () => {
    localStorage.removeItem('files');
    const at = new Date(`2026-03-05T10:00:0${second}Z`);
    storeSent({ drafts }, driver.id, target, { id: `90${second}`, at, reference: null });
    act(() => void by.dispatchEvent(new Event(event)));
  },
});

const path = '/vehicle-documents/vehicle/update';
const changing = (name: string, search: string, steps: readonly Step[], more: Partial<Flow>): Flow => ({
  name,
  screen: change,
  path,
  at: `${path}${search}`,
  answers: reads,
  steps,
  ...more,
});
const added = open.documents?.flatMap((document) => [document, { ...document, id: '505', status: 'pending' }]);
const complete = { answers: { ...reads, [calls.changes]: [{ ...open, documents: added }] } };
const removal = { ...open, kind: 'remove', proposed: null, document_types: [], documents: [] };
const related = { type: 'vehicle_change', id: open.id };
const reserved = [{ key: 'reserved', kind: 'vehicle_change', related, state: 'reserved' }];
const seen = { [calls.changes]: [{ ...open, status: 'action_required' }] };
const uploaded = late({ data: sent });
const tryingTwice = [
  ...['Add document', changeAnswers(seen), 'Try again', progress(0.5)],
  ...[uploaded.step, changeAnswers(seen), 'Check again'],
];

const secondCar = {
  ...answers[calls.vehicles][0],
  id: '92',
  registration: 'LB70 QRS',
  is_current: false,
  make: 'Orbit',
};
const twoCars = { ...reads, [calls.vehicles]: [answers[calls.vehicles][0], { ...secondCar, plate_expires_on: null }] };
const withdrawnDocument = { ...open, documents: [{ ...sent, status: 'withdrawn' }] };
const both = { ...open, document_types: [type, { ...type, id: '16' }], documents: [] };
/** All that this phone can hold of a change. What is dropped of its files is stored, so that it shows. */
const kept: Partial<Flow> = {
  services: {
    files: {
      ...services.files,
      drop: async (_user: string, draft: string) => localStorage.setItem(`dropped ${draft}`, 'yes'),
    },
  },
  stored: () => {
    for (const name of [detailsDraft(null), detailsDraft(open.id)])
      drafts.write(driver.id, name, { ...startValues(open, null, null), effectiveFrom: '' });
    for (const { id } of both.document_types) drafts.write(driver.id, documentDraft(open.id, id), typed);
  },
};

const car = (name: string, current: object, steps: readonly Step[], more: Partial<Flow> = {}): Flow => ({
  name,
  screen: vehiclePage,
  answers: { ...reads, [calls.changes]: [{ ...open, ...current }] },
  steps,
  ...more,
});
const raised = late([
  { key: 'of 504', kind: 'document', related: { type: 'document', id: renewal.id }, state: 'raised' },
]);
const reservedLater = late(reserved);
const decidedLater = late([
  { ...open, status: 'approved', reviewed_at: '2026-03-04T09:00:00Z', completed_at: '2026-03-05T09:00:00Z' },
]);
const decided = { status: 'approved', reviewed_at: '2026-03-02T09:00:00Z' };
const temporary = { kind: 'temporary', effective_from: '2026-03-02', until: '2026-03-15' };
const stopped = {
  ...activeDriver,
  clearance: {
    state: 'stopped',
    until: null,
    blockers: [
      {
        ...{ code: 'document_missing', message: 'We don’t have your certificate.', stops_on: '2026-03-05' },
        related: { type: 'document_type', id: type.id },
      },
    ],
  },
};
const withdrawing = ['Withdraw this change', 'Withdraw change'];
const withdrawn = { status: 'cancelled', completed_at: '2026-03-05T09:00:00Z' };

approveFlows(__filename, [
  {
    name: 'the documents in each status',
    screen: overview,
    answers: {
      ...reads,
      [calls.checklist]: [
        row,
        rowOf('17', { current: { ...renewal, id: '503' }, replacement: renewal }),
        rowOf('18', missing),
        rowOf('19', { ...missing, required: false }),
        rowOf('20', { status: 'in_review', replacement: null }),
      ],
      '/api/zendesk/intents': raised.answer,
    },
    steps: [raised.step],
    stored: () => {
      for (const about of ['503', renewal.id])
        openTicketStore(localStorage).store(driver.id, { key: `of ${about}`, kind: 'document', about });
    },
  },
  sending(
    'a document is sent after a check, and its draft is deleted once the operator has it',
    [
      // The number of an older document.
      ['Policy number', 'P-1'],
      'Continue',
      ['Policy number', ' P-204 '],
      'Continue',
      'Change Policy number',
      'Continue',
      ...['Send', progress(0.409), progress(1), 'Stop sending', hasFocus('Not sent'), 'Send it again'],
    ],
    [never, succeedsWith({ ...sent, vehicle_change_id: null }), succeedsWith({ reference: '4711', state: 'sent' })],
  ),
  sending(
    'a document gets its own key if another tab has sent one meanwhile',
    [
      ...['Continue', anotherTab(window, 'storage', 1), 'Check and send another'],
      ...[anotherTab(document, 'visibilitychange', 2), 'Check and send another', 'Send'],
    ],
    [never],
    { status: 'pending', current: { ...renewal, issued_on: typed.issuedOn } },
  ),
  {
    ...sending(
      'Back and Forward lead through the steps of a document, and read nothing again (RT-17)',
      [
        changeAnswers({ [calls.checklist]: fails('broken') }),
        ...[certificate, 'Continue', goTo(-1), goTo(-1), goTo(1), goTo(1), 'Continue', 'Change Policy number'],
        'Leave, back to Which document?',
      ],
      [never],
    ),
    at: '/here',
  },
  {
    ...sending('the URL of the check opens the form with what was typed', [], [never]),
    at: `${oneDocument}&step=check`,
  },
  ...[renewal, null].map((replacement) => ({
    ...sending(
      `a reload of the last page, ${replacement ? 'while the document is checked' : 'once it is decided'}`,
      [],
      [never],
      { replacement },
    ),
    at: `${oneDocument}&step=check`,
    stored: () =>
      storeSent({ drafts }, driver.id, target, {
        ...{ id: renewal.id, at: new Date('2026-03-05T09:00:00Z'), reference: null },
      }),
  })),
  {
    ...sending(
      'only the page that was sent back is asked for again, and the others are kept',
      ['Continue', 'Send'],
      [never],
      {
        status: 'rejected',
        current: {
          ...row.replacement,
          files: ['Front', 'Back'].map((label, index) => ({ ...row.current?.files[0], id: `${9 + index}`, label })),
        },
      },
    ),
    services: { files: { ...services.files, read: async () => [pdf()] } },
  },
  {
    ...sending(
      'a document without a connection is ready to send, and is sent once when the driver presses Send now (AP-01, REL-31)',
      ['Continue', 'Send', online, second, 'Cancel', 'Send now'],
      [
        fails('offline'),
        succeedsWith({ ...sent, vehicle_change_id: null }),
        succeedsWith({ reference: null, state: 'sent' }),
      ],
    ),
    answers: { ...reads, [calls.checklist]: [missingRow({ vehicle_id: '92' }), missingRow({})] },
  },
  sending(
    'a document keeps its key over a reload, and another content has its own (AP-01)',
    [
      ...['Continue', 'Send', reopen, 'Continue', 'Send', 'Back to your answers'],
      ...['Change Policy number', ['Policy number', 'P-9'] as const, 'Continue', 'Send'],
    ],
    [fails('forbidden')],
  ),
  {
    ...sending(
      'a phone without room for a draft, and then only for its files',
      [
        ['Policy number', 'P-1'],
        { 'there is room again': () => (hasRoom = true) },
        ['Policy number', 'P-2'],
        choose('b.pdf'),
        choose('c.pdf'),
      ],
      [never],
    ),
    services: {
      files: {
        ...services.files,
        write: async (_user: string, _draft: string, files: readonly File[]) => {
          const at = doesNotFit.indexOf(files.at(-1)?.name ?? '');
          return at < 0 || doesNotFit.splice(at, 1).length === 0;
        },
      },
      drafts: {
        ...drafts,
        write: (...draft: Parameters<typeof drafts.write>) => hasRoom && drafts.write(...draft),
      },
    },
  },
  {
    name: 'the documents page names what is ready to send, and the tickets that could not be read (REL-10)',
    screen: overview,
    answers: {
      ...reads,
      [calls.checklist]: [rowOf('18', missing)],
      [calls.changes]: [{ ...open, status: 'pending' }],
      '/api/zendesk/tickets': fails('broken'),
    },
    stored: readyToSend,
  },
  {
    name: 'a driver who is stopped by a document, and the documents could not be read: no button leads to this page',
    screen: overview,
    answers: { ...reads, '/v1/driver': stopped, [calls.checklist]: fails('broken') },
    region: 'Can I work?',
  },
  {
    name: 'the count of documents that are up to date leaves out an optional one that was not sent',
    screen: overview,
    answers: {
      ...reads,
      [calls.checklist]: [
        { ...row, replacement: null },
        rowOf('18', missing),
        rowOf('19', { ...missing, required: false }),
      ],
      [calls.changes]: [],
    },
  },
  ...[true, false].map((hasInsurance) => ({
    name: `the certificate of a new policy, to a driver ${hasInsurance ? 'with' : 'without'} the insurance pages`,
    screen: upload,
    at: oneDocument,
    answers: {
      ...reads,
      [calls.checklist]: [missingRow({})],
      [calls.vehicles]: [{ ...vehicle, insurance_ends_on: '2026-03-04' }],
      '/v1/insure/quotes': [
        {
          ...quote,
          status: 'issued',
          ends_on: '2027-03-04',
          policy_number: 'PH-204',
          documents: [{ kind: 'certificate', name: 'Certificate', url: 'https://files.example/1' }],
        },
      ],
    },
    services: { canOpen: (page: string) => hasInsurance || !page.startsWith('/insure') },
  })),
  {
    name: 'the URL of another document opens that document',
    screen: upload,
    at: '/here?type=15&vehicle=91',
    answers: { ...reads, [calls.checklist]: [row, rowOf('18', missing)] },
    steps: [goTo('/here?type=18&vehicle=91')],
  },
  ...[[], [{ ...answer, related: [related] }]].map((tickets) =>
    changing(
      `a question about a change that has all its documents, with ${tickets.length} answers of the driver`,
      '',
      tickets.length === 0 ? ['Continue without an answer'] : [],
      {
        answers: {
          ...reads,
          [calls.changes]: [{ ...open, documents: added, status: 'action_required', review: 'Is the car hired?' }],
          '/api/zendesk/tickets': tickets,
        },
      },
    ),
  ),
  changing('a question about a change that needs no documents', '', [], {
    answers: {
      ...reads,
      [calls.changes]: [
        {
          ...open,
          kind: 'remove',
          document_types: [],
          documents: [],
          status: 'action_required',
          review: 'Since when?',
        },
      ],
    },
  }),
  changing(
    'a change shows why it was rejected until the driver has been at a document',
    '?step=check',
    ['Send', certificate, 'Leave, back to Documents'],
    {
      answers: { ...reads, '/api/zendesk/intents': reserved, [calls.changes]: [{ ...open, documents: added }] },
      ends: [rejects({ documents: ['Page 2 is missing.'] })],
    },
  ),
  changing(
    'Back and Forward lead through a change with what was typed, and read nothing again (RT-17)',
    '',
    [
      changeAnswers({ [calls.changes]: fails('broken') }),
      ...['Change the details', ['Make', 'Typed'] as const, goTo(-1), goTo(1), goTo(-1), certificate, goTo(-1)],
      ...['Continue', `Change ${certificate}`, goTo(-1), goTo(-1)],
    ],
    complete,
  ),
  changing(
    '“Change” leads to the field of its answer, and the check names the car that is replaced (AP-18, UI-02)',
    '?step=check',
    ['Change Seats', seatsHaveFocus, 'I’ve stopped using a car', 'Save and continue'],
    {
      ...complete,
      ends: [succeedsWith({ ...open, kind: 'remove' })],
      after: { [calls.changes]: [{ ...open, kind: 'remove', document_types: [], documents: [] }] },
    },
  ),
  changing(
    'a change that needs no documents skips their list, and Back leads to its details (AP-18)',
    '',
    ['I’ve stopped using a car', 'Save and continue', goTo(-1), goTo(1)],
    {
      answers: { ...reads, [calls.changes]: [] },
      ends: [succeedsWith(removal)],
      after: { [calls.changes]: [removal] },
    },
  ),
  changing(
    'a correction that makes documents necessary leads from the check to their list (AP-16, AP-18)',
    '?step=check',
    [
      'Change What’s changing',
      'Save and continue',
      'Continue',
      hasFocus('One document is missing'),
      'Add your insurance certificate',
    ],
    {
      answers: { ...reads, [calls.changes]: [{ ...open, reason: null, document_types: [], documents: [] }] },
      ends: [succeedsWith(withdrawnDocument)],
      after: { [calls.changes]: [withdrawnDocument] },
    },
  ),
  changing(
    'the draft of the details is deleted when they are saved, and the other drafts when the change is deleted',
    '',
    ['Save and continue', 'Delete this change', 'Delete change'],
    {
      ...kept,
      answers: { ...reads, [calls.changes]: [] },
      ends: [succeedsWith(both), succeedsWith(null)],
      after: { [calls.changes]: [both] },
    },
  ),
  ...[fails('offline'), fails('silent'), rejects({ reason: ['Say more.'] })].map((end, index) =>
    changing(
      `details that are not saved, ${['offline', 'without an answer', 'rejected'][index]}`,
      '',
      ['Save and continue', ...(index < 2 ? ['Try again'] : [])],
      {
        stored: () => drafts.write(driver.id, detailsDraft(null), { ...startValues(open, null, null), kind: 'remove' }),
        answers: { ...reads, [calls.changes]: [] },
        ends: [end, never],
      },
    ),
  ),
  changing(
    'new details of one of two cars begin with those that the team has, and a temporary car asks for its end',
    '',
    [
      ...['My car’s details have changed', ['Which car?', '92'] as const],
      ...['Use the details we have for LB70 QRS', 'I’m using a temporary car'],
    ],
    { answers: { ...reads, [calls.changes]: [], [calls.vehicles]: [...answers[calls.vehicles], secondCar] } },
  ),
  changing('new details of the only car begin with those that the team has', '', ['My car’s details have changed'], {
    answers: { ...reads, [calls.changes]: [] },
    region: 'The car',
  }),
  changing('a change of an earlier visit is deleted with its drafts', '', ['Delete this change', 'Delete change'], {
    ...kept,
    answers: { ...reads, [calls.changes]: [both] },
    ends: [succeedsWith(null)],
  }),
  changing('a change that was sent back is withdrawn, and not deleted', '', withdrawing, {
    answers: { ...reads, ...seen },
    ends: [succeedsWith(null)],
  }),
  changing(
    'the draft of a document is deleted with its files once the operator has it, and no other',
    '?document=15',
    ['Add document'],
    {
      ...kept,
      answers: { ...reads, [calls.changes]: [both] },
      ends: [succeedsWith(sent)],
      after: { [calls.changes]: [{ ...both, documents: [sent] }] },
    },
  ),
  ...[
    { name: 'a change', search: '?step=check', press: 'Send' },
    { name: 'a document of a change', search: '?document=15', press: 'Add document' },
  ].map(({ name, search, press }) =>
    changing(`${name} that another tab has withdrawn is not sent, and leads to the page of the car`, search, [press], {
      ...kept,
      answers: {
        ...reads,
        [calls.changes]: [
          {
            ...both,
            documents: ['15', '16'].map((id) => ({ ...sent, document_type_id: id })).slice(press === 'Send' ? 0 : 1),
          },
        ],
      },
      ends: [rejects({ vehicle_change: ['This change is closed. Start a new one'] })],
      after: { [calls.changes]: [{ ...both, ...withdrawn }] },
    }),
  ),
  changing('what was never saved is deleted with the sent change (AP-18)', '?step=check', ['Send'], {
    ...kept,
    answers: {
      ...reads,
      [calls.changes]: [{ ...both, documents: ['15', '16'].map((id) => ({ ...sent, document_type_id: id })) }],
    },
    ends: [succeedsWith({ ...open, status: 'pending' }), succeedsWith({ reference: '4711', state: 'sent' })],
  }),
  changing(
    'a change that the operator approves immediately is confirmed as approved (FL-01)',
    '?step=check',
    ['Send'],
    {
      ...complete,
      ends: [succeedsWith({ ...open, status: 'approved' })],
    },
  ),
  changing('Back during a submission leads to the page of the car', '', ['Continue', 'Send', goTo(-1)], complete),
  changing(
    'Back never stops a document that is being sent (AP-16)',
    '',
    [certificate, progress(1), 'Add document', goTo(-1)],
    {
      services,
      stored: () => void drafts.write(driver.id, documentDraft(open.id, '15'), typed),
    },
  ),
  changing('a document of a change without an answer can be sent again', '?document=15', tryingTwice, {
    answers: { ...reads, ...seen },
    services,
    stored: () => void drafts.write(driver.id, documentDraft(open.id, '15'), typed),
    ends: [fails('silent'), uploaded.answer, never],
    after: { [calls.changes]: fails('broken') },
  }),
  car('the team is notified of a change whose ticket was not raised', {}, ['Notify our team', 'Notify our team'], {
    answers: {
      ...reads,
      [calls.changes]: [{ ...open, status: 'pending' }],
      '/api/zendesk/intents': reserved,
    },
    ends: [fails('tooMany'), succeedsWith({ reference: '4711', state: 'sent' })],
    after: { '/api/zendesk/intents': [] },
  }),
  car('a note that is not on its ticket yet is sent, and offered no longer (AP-31)', withdrawn, ['Notify our team'], {
    ends: [succeedsWith(null)],
    stored: () => {
      const ticket = { key: 'note', kind: 'change_withdrawn', about: open.id } as const;
      openTicketStore(localStorage).store(driver.id, ticket);
    },
  }),
  car(
    'a sent change is withdrawn after a question, and then the car is shown again',
    { status: 'pending' },
    [...withdrawing, reservedLater.step],
    {
      answers: {
        ...reads,
        [calls.changes]: [{ ...open, status: 'pending' }],
        '/api/zendesk/intents': reservedLater.answer,
      },
      stored: () => void drafts.write(driver.id, detailsDraft(open.id), {}),
      ends: [succeedsWith(null)],
      after: { [calls.changes]: [{ ...open, ...withdrawn }] },
    },
  ),
  {
    ...car('the latest 5 of 7 past changes are shown at first (RT-17)', {}, ['Show all 7'], {
      answers: {
        ...reads,
        [calls.changes]: ['1', '2', '3', '4', '5', '6', '7'].map((id) => ({
          ...{ ...closed, id, proposed: null, completed_at: `2026-01-0${8 - Number(id)}T10:00:00Z` },
          ...(id === '3' && { status: 'approved', completed_at: null }),
          ...(id === '4' && { ...withdrawn, completed_at: null, reviewed_at: null }),
        })),
      },
    }),
    region: 'Past changes',
  },
  car(
    'a change that the team decides before the withdrawal arrives shows the decision',
    { status: 'pending' },
    [...withdrawing, decidedLater.step],
    {
      ends: [rejects({ status: ['It is decided already.'] })],
      after: { [calls.changes]: decidedLater.answer },
    },
  ),
  car(
    'a change is read again after a withdrawal without an answer, and its ticket is cancelled with it',
    { status: 'pending' },
    [...withdrawing, 'Keep change', ...withdrawing],
    {
      stored: () =>
        openTicketStore(localStorage).store(driver.id, { key: 'stored', kind: 'vehicle_change', about: open.id }),
      ends: [fails('silent'), succeedsWith(null)],
      after: { [calls.changes]: [{ ...open, status: 'pending', submitted_at: '2026-03-05T09:00:00Z' }] },
    },
  ),
  {
    name: 'the documents page names the second car, and a change that was not approved',
    screen: overview,
    answers: {
      ...twoCars,
      [calls.checklist]: [],
      [calls.changes]: [{ ...closed, reviewed_at: '2026-03-02T09:00:00Z' }],
    },
  },
  {
    name: 'the documents page names the cars if the operator does not say which one is in use',
    screen: overview,
    answers: {
      ...twoCars,
      [calls.checklist]: [],
      [calls.vehicles]: [
        { ...secondCar, is_current: null },
        { ...secondCar, id: '93', registration: null, is_current: null },
      ],
      [calls.changes]: [closed],
    },
  },
  {
    ...car('the page of the car with dates that are past', {}, [], {
      answers: {
        ...reads,
        [calls.vehicles]: [{ ...vehicle, plate_expires_on: '2026-03-04', insurance_ends_on: '2026-03-04' }],
        [calls.changes]: [],
      },
    }),
    region: 'Details',
  },
  {
    name: 'a document that has expired, in the choice of a document',
    screen: upload,
    at: '/here',
    answers: { ...reads, [calls.checklist]: [{ ...row, current: { ...row.current, expires_on: '2026-03-04' } }] },
  },
  car('the page of the car names the other car', {}, [], { answers: { ...twoCars, [calls.changes]: [closed] } }),
  ...[overview, vehiclePage].map((screen) => ({
    name: `a temporary car in use shows its last day: ${screen.title}`,
    screen,
    answers: {
      ...twoCars,
      [calls.checklist]: [],
      [calls.vehicles]: [
        { ...secondCar, registration: open.proposed?.registration, is_current: true },
        { ...answers[calls.vehicles][0], is_current: false },
      ],
      [calls.changes]: [{ ...open, ...temporary, ...decided }],
    },
  })),
  car('a temporary car was approved, and its last day is over', { ...temporary, until: '2026-03-04', ...decided }, []),
  car('an approved car in use that may not be driven', { ...temporary, ...decided }, [], {
    answers: {
      ...reads,
      '/v1/driver': stopped,
      [calls.vehicles]: [{ ...answers[calls.vehicles][0], registration: open.proposed?.registration }],
      [calls.checklist]: [],
      [calls.changes]: [{ ...open, ...temporary, ...decided }],
    },
  }),
  car('an approved second car whose document is missing', {}, [], {
    answers: {
      ...twoCars,
      [calls.checklist]: [{ ...row, ...missing, vehicle_id: secondCar.id }],
      [calls.changes]: [{ ...open, kind: 'add', ...decided, proposed: { ...open.proposed, registration: 'LB70 QRS' } }],
    },
  }),
  car('a document is asked for by its car while another car is in a change', {}, [], {
    answers: {
      ...reads,
      '/v1/driver': stopped,
      [calls.checklist]: [{ ...row, ...missing }],
      [calls.changes]: [{ ...open, status: 'pending' }],
    },
    region: 'Can I work?',
  }),
  {
    ...car('a withdrawn removal is named as a request', {}, [], {
      answers: { ...reads, [calls.changes]: [{ ...removal, vehicle_id: vehicle.id, ...withdrawn }] },
    }),
    region: 'Past changes',
  },
  car('an approved removal names its car', {}, [], {
    answers: { ...reads, [calls.changes]: [{ ...removal, ...decided }] },
  }),
  {
    ...car(
      'a change of details names those that differ',
      {
        ...{ kind: 'update', status: 'pending' },
        proposed: { ...answers[calls.vehicles][0], plate_number: 'PHV-9999', colour: 'black' },
      },
      [],
    ),
    region: 'Details',
  },
  {
    ...car('a temporary car that is being checked shows its last day', { ...temporary, status: 'pending' }, []),
    region: 'Details',
  },
  {
    ...car(
      'a car that is no longer used is named while the change is being checked',
      { kind: 'remove', proposed: null, status: 'pending' },
      [],
    ),
    region: 'Details',
  },
  {
    name: 'a change that was sent back with a question that the driver has answered',
    screen: vehiclePage,
    answers: {
      ...reads,
      [calls.changes]: [{ ...open, document_types: [], status: 'action_required', review: 'Is it hired?' }],
      '/api/zendesk/tickets': [{ ...answer, related: [related] }],
    },
    region: 'Status',
  },
  ...[
    ['of a car that breaks a rule of the council', { min_passenger_seats: 5, notes: [] }],
    ['whose council has only notes', { ...noRules, notes: ['No tinted windows'] }],
    ['whose council has no rules', { ...noRules, notes: [] }],
  ].map(([name, rules]) =>
    changing(`the details of a change ${name}`, '?step=details', [], {
      answers: {
        ...reads,
        [calls.areas]: [{ ...area, vehicle_rules: { ...area.vehicle_rules, ...(rules as object) } }],
      },
      region: 'The car',
    }),
  ),
  ...[[], [{ ...answer, related: [related] }]].map((tickets) =>
    changing(
      `a change sent back with a question, to which the driver has added a document since, with ${tickets.length} messages`,
      '',
      tickets.length === 0 ? ['Continue'] : [],
      {
        answers: {
          ...reads,
          '/api/zendesk/tickets': tickets,
          [calls.changes]: [
            {
              ...open,
              documents: added?.map((document) => ({ ...document, submitted_at: '2026-03-05T08:00:00Z' })),
              status: 'action_required',
              reviewed_at: '2026-03-04T09:00:00Z',
              review: 'Can you send it again?',
            },
          ],
        },
      },
    ),
  ),
  {
    name: 'the form of a document that could not be sent says that',
    screen: upload,
    at: '/here?type=18&vehicle=91',
    answers: { ...reads, [calls.checklist]: [rowOf('18', missing)] },
    stored: readyToSend,
  },
  {
    name: 'what is ready to send is forgotten when the driver decides not to send it',
    screen: overview,
    answers: { ...reads, [calls.checklist]: [rowOf('18', missing)] },
    stored: readyToSend,
    steps: [`Don’t send ${certificate}`],
  },
  ...[overview, vehiclePage].flatMap((screen) =>
    (
      [
        [
          'to the second car',
          { kind: 'replace', proposed: { ...open.proposed, registration: secondCar.registration } },
        ],
        ['that removes one of two cars', { kind: 'remove', proposed: null }],
      ] as const
    ).map(([what, changes]) => ({
      name: `an approved change ${what} says when it starts: ${screen.title}`,
      screen,
      answers: {
        ...twoCars,
        [calls.checklist]: [],
        [calls.changes]: [
          { ...open, ...changes, ...decided, vehicle_id: vehicle.id, completed_at: null, effective_from: '2026-03-12' },
        ],
      },
    })),
  ),
  car(
    'an approved removal of the only car says until when it is used',
    {
      ...{ ...decided, kind: 'remove', proposed: null, completed_at: null },
      ...{ vehicle_id: vehicle.id, effective_from: '2026-03-12' },
    },
    [],
  ),
  ...[overview, vehiclePage].map((screen) => ({
    name: `a first car that is approved for a later day: ${screen.title}`,
    screen,
    answers: {
      ...reads,
      [calls.vehicles]: [],
      [calls.checklist]: [],
      [calls.changes]: [
        { ...open, ...decided, kind: 'add', vehicle_id: null, completed_at: null, effective_from: '2026-03-12' },
      ],
    },
  })),
  car(
    'an approved temporary car says from when until when it is used',
    {
      ...{ ...decided, ...temporary, completed_at: null, vehicle_id: vehicle.id, effective_from: '2026-03-12' },
    },
    [],
  ),
  ...['', '?step=check'].map((search) =>
    changing(
      `a change sent back with a question, ${search === '' ? 'while a document is missing' : 'after a document was added'}`,
      search,
      [],
      {
        answers: {
          ...reads,
          '/api/zendesk/tickets': [],
          [calls.changes]: [
            {
              ...open,
              documents:
                search === '' ? [] : added?.map((document) => ({ ...document, submitted_at: '2026-03-05T08:00:00Z' })),
              ...{ status: 'action_required', reviewed_at: '2026-03-04T09:00:00Z', review: 'Who pays for it?' },
            },
          ],
        },
      },
    ),
  ),
  {
    name: 'the documents page when the last day of a temporary car is over',
    screen: overview,
    answers: {
      ...reads,
      [calls.changes]: [
        {
          ...{ ...open, ...decided, ...temporary, until: '2026-03-04' },
          proposed: { ...open.proposed, registration: vehicle.registration },
        },
      ],
    },
    region: 'Your car',
  },
  changing('the check of new details says what they were', '?step=check', [], {
    answers: {
      ...reads,
      [calls.changes]: [
        { ...open, kind: 'update', vehicle_id: vehicle.id, proposed: { ...vehicle, colour: 'blue' }, documents: added },
      ],
    },
    region: 'The car',
  }),
]);

it.each([
  ['add', 'Second car', 'plus'],
  ['temporary', 'Temporary car', 'plus'],
  ['replace', 'Change of car', 'go'],
] as const)(
  'a change of kind %s is called %s, and shows whether the driver keeps the current car',
  async (kind, title, icon) => {
    const { container } = await openScreen(vehiclePage, {
      ...reads,
      [calls.changes]: [{ ...open, kind, status: 'pending' }],
    });
    expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const marks = [...container.querySelectorAll('svg path')].map((path) => path.getAttribute('d'));
    expect(marks.find((mark) => mark === paths.plus || mark === paths.go)).toBe(paths[icon]);
  },
);

it('a driver without a car asks for a first car', async () => {
  const asked = { ...open, kind: 'add', status: 'pending' };
  await openScreen(vehiclePage, { ...reads, [calls.vehicles]: [], [calls.changes]: [asked] });
  expect(page.getByRole('heading', { level: 1, name: 'First car' })).toBeVisible();
});

it.each([
  ['rejected', 'YA23KXP'],
  ['approved', ''],
])(
  'a change that starts with one that was %s has the registration "%s" after a reload, and no days',
  async (status, registration) => {
    const own = { ...reads, [calls.changes]: [{ ...open, ...temporary, status }] };
    const { address } = await openScreen(change, own, { at: `/here?same=${open.id}` });
    const at = address();
    cleanup();
    await openScreen(change, own, { at });
    fireEvent.click(page.getByLabelText(/temporary car/));
    expect(page.getByLabelText('Registration')).toHaveValue(registration);
    const endDate = page.getByRole('group', { name: /End date/ });
    expect(endDate.querySelector('input')).toHaveValue('');
  },
);

it('the check of a document: each “Change” leads to its own answer', () => {
  const press = jest.fn();
  const props = {
    ...{ requirement: row, sentElsewhere: null },
    records: { vehicles: [], requirements: [], today: '2026-03-05', usualCheckDay: '2026-03-06' },
    ...{ document: { ...typed, files: [photo()] }, labels: [], kept: [], onEdit: press, onSend: () => press('sent') },
  } as unknown as Parameters<typeof CheckDocument>[0];
  render(<CheckDocument {...props} />);
  for (const button of page.getAllByRole('button')) fireEvent.click(button);
  const fields = ['number', 'issuedOn', 'expiresOn', 'issuedOn'].map((field) => [field]);
  expect(press.mock.calls).toEqual([[], ['files'], ...fields, ['sent']]);
});
