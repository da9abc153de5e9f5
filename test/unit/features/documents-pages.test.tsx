import './clock';
import { Blob } from 'node:buffer';
import { act } from '@testing-library/react';
import { documentDraft, standaloneDraft } from '../../../src/features/vehicle-documents/document';
import * as overview from '../../../src/features/vehicle-documents/documents/overview';
import * as upload from '../../../src/features/vehicle-documents/documents/upload';
import { storeSent } from '../../../src/features/vehicle-documents/documents/upload-attempt';
import { uploadProgress } from '../../../src/features/vehicle-documents/progress';
import * as vehiclePage from '../../../src/features/vehicle-documents/vehicle/vehicle';
import * as change from '../../../src/features/vehicle-documents/vehicle-change/update';
import { draftStore } from '../../../src/storage/drafts';
import { openTicketStore } from '../../../src/storage/ticket-store';
import { driver } from '../app/people';
import { approveFlows, type Flow, type Step } from './approved-flows';
import { activeDriver, sent } from './samples';
import { fails, never, rejects, succeedsWith } from './screens';
import { answers, calls, open, row } from './whole-documents';

const reads = { '/v1/driver': activeDriver, '/api/zendesk/tickets': [], ...answers };
const drafts = draftStore(localStorage);

const rowOf = (id: string, changes: object) => ({ ...row, ...changes, document_type: { ...row.document_type, id } });
const renewal = { ...row.replacement, id: '504', status: 'pending', issued_on: null };
const missing = { status: 'missing', current: null, replacement: null };

/** A file to send. jsdom cannot read one. */
const pdf = () =>
  Object.assign(new File(['%PDF-1.7'], 'policy.pdf', { type: 'application/pdf', lastModified: 0 }), {
    slice: () => new Blob(['%PDF-1.7']),
  });
const typed = { number: 'P-204', issuedOn: '2026-03-05', expiresOn: '2026-12-30' };
const target = { documentTypeId: '15', vehicleId: '91' };
const services = {
  files: {
    read: async () => [pdf()],
    write: async () => true,
    drop: async () => void localStorage.setItem('files', ''),
  },
};

/** A document that is filled in. */
const sending = (name: string, steps: readonly Step[], ends: readonly (() => Promise<unknown>)[]): Flow => ({
  name,
  screen: upload,
  at: '/here?type=15&vehicle=91',
  answers: { ...reads, [calls.checklist]: [{ ...row, ...missing }] },
  services,
  stored: () => void drafts.write(driver.id, standaloneDraft(target), typed),
  steps: ['Continue', ...steps],
  ends,
});
const progress = (part: number): Step => ({
  [`uploaded ${part}`]: () => act(() => uploadProgress.set(part)),
});
const anotherTab: Step = {
  'another tab sends one': () => {
    storeSent({ drafts }, driver.id, target, { id: '900', at: new Date('2026-03-05T10:00:01Z'), reference: null });
    act(() => void window.dispatchEvent(new Event('storage')));
  },
};

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
const added = open.documents?.map((document) => ({ ...document, status: 'pending' }));
const certificate = 'Insurance certificate';

const car = (name: string, current: object, steps: readonly Step[], more: Partial<Flow> = {}): Flow => ({
  name,
  screen: vehiclePage,
  answers: { ...reads, [calls.changes]: [{ ...open, ...current }] },
  steps,
  ...more,
});
const withdrawn = { status: 'cancelled', completed_at: '2026-03-05T09:00:00Z' };
const related = { type: 'vehicle_change', id: open.id };

approveFlows(__filename, [
  {
    name: 'the documents in each status',
    screen: overview,
    answers: {
      ...reads,
      [calls.checklist]: [
        row,
        rowOf('17', { replacement: renewal }),
        rowOf('18', missing),
        rowOf('19', { ...missing, required: false }),
        rowOf('20', { status: 'in_review', replacement: null }),
      ],
    },
  },
  sending(
    'a document is sent after a check, and its draft is deleted once the operator has it',
    ['Send', progress(0.409), progress(1), 'Stop sending', 'Send it again'],
    [never, succeedsWith(sent)],
  ),
  sending(
    'a document has a key of its own if another tab has sent one meanwhile',
    [anotherTab, 'Check and send another', 'Send'],
    [succeedsWith(sent)],
  ),
  changing(
    'a change shows why it was rejected until the driver has been at a document',
    '?step=check',
    ['Send', certificate, 'Leave, back to Documents'],
    {
      answers: { ...reads, [calls.changes]: [{ ...open, documents: added }] },
      ends: [rejects({ documents: ['Page 2 is missing.'] })],
    },
  ),
  changing('a document of a change without an answer can be sent again', '?document=15', ['Add document'], {
    services,
    stored: () => void drafts.write(driver.id, documentDraft(open.id, '15'), typed),
    ends: [fails('silent')],
    after: { [calls.changes]: fails('broken') },
  }),
  car('the team is notified of a change whose ticket was not raised', {}, ['Notify our team', 'Notify our team'], {
    answers: {
      ...reads,
      [calls.changes]: [{ ...open, status: 'pending' }],
      '/api/zendesk/intents': [{ key: 'reserved', kind: 'vehicle_change', related, state: 'reserved' }],
    },
    ends: [fails('tooMany'), never],
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
    ['Withdraw this change', 'Withdraw change'],
    { ends: [succeedsWith(null)], after: { [calls.changes]: [{ ...open, ...withdrawn }] } },
  ),
]);
