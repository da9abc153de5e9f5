import { Blob } from 'node:buffer';
import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { documentDraft, standaloneDraft } from '../../../src/features/vehicle-documents/document';
import * as upload from '../../../src/features/vehicle-documents/documents/upload';
import { storeSent } from '../../../src/features/vehicle-documents/documents/upload-attempt';
import { uploadProgress } from '../../../src/features/vehicle-documents/progress';
import * as vehiclePage from '../../../src/features/vehicle-documents/vehicle/vehicle';
import * as change from '../../../src/features/vehicle-documents/vehicle-change/update';
import { addDays, todayIn } from '../../../src/format/dates';
import { draftStore } from '../../../src/storage/drafts';
import { openTicketStore } from '../../../src/storage/ticket-store';
import { driver } from '../app/people';
import { installDialogs } from '../ui/dialogs';
import { activeDriver, sent } from './samples';
import { controls, facts, fails, never, openScreen, rejects, succeedsWith } from './screens';
import { answers, calls, open, row } from './whole-documents';

installDialogs();

const reads = { '/v1/driver': activeDriver, '/api/zendesk/tickets': [], ...answers };

/** A file to send. jsdom cannot read one. */
const pdf = () =>
  Object.assign(new File(['%PDF-1.7'], 'policy.pdf', { type: 'application/pdf' }), {
    slice: () => new Blob(['%PDF-1.7']),
  });

describe('a document', () => {
  const target = { documentTypeId: '15', vehicleId: '91' };
  const name = standaloneDraft(target);
  const drafts = draftStore(localStorage);
  const today = todayIn('Asia/Tokyo');
  const press = async (button: string) => userEvent.click(await page.findByRole('button', { name: button }));

  /** Opens the check of a document that is filled in. Returns the bodies and keys that are sent. */
  const openCheck = async (respond: () => Promise<unknown>) => {
    drafts.write(driver.id, name, { number: 'P-204', issuedOn: today, expiresOn: addDays(today, 300) });
    const missing = { ...row, status: 'missing', current: null, replacement: null };
    const file = pdf();
    const [bodies, keys] = [[] as object[], [] as unknown[]];
    const drop = jest.fn(async () => undefined);
    let nextKey = 1;
    await openScreen(
      upload,
      { ...reads, [calls.checklist]: [missing] },
      {
        at: '/here?type=15&vehicle=91',
        send: (_, body, options) => {
          if (!(body instanceof FormData)) return Promise.resolve({ data: sent });
          bodies.push(Object.fromEntries(body));
          keys.push((options as { headers?: object }).headers);
          return respond();
        },
        services: {
          files: { read: async () => [file], write: async () => true, drop },
          ticketStore: { read: () => [], store: () => undefined, remove: () => undefined },
          newKey: () => String(nextKey++),
        },
      },
    );
    await press('Continue');
    return { bodies, keys, drop };
  };

  it('is sent after a check, and its draft is deleted once the operator has it', async () => {
    const ends = [never];
    const { bodies, drop } = await openCheck(() => (ends.shift() ?? succeedsWith(sent))());
    await press('Send');
    await waitFor(() => expect(bodies).toHaveLength(1));
    act(() => uploadProgress.set(0.409));
    expect(page.getByText('Uploading: 40%')).toBeInTheDocument();
    act(() => uploadProgress.set(1));
    expect(page.getByText('Uploaded. Waiting for confirmation.')).toBeInTheDocument();
    await press('Stop sending');
    await press('Send it again');
    await waitFor(() => expect(drop).toHaveBeenCalledWith(driver.id, name));
    expect(drafts.read(driver.id, name)).toBeNull();
    const content = { number: 'P-204', issued_on: today, expires_on: addDays(today, 300), 'files[]': expect.any(File) };
    expect(bodies).toEqual(Array(2).fill({ document_type_id: '15', vehicle_id: '91', ...content }));
    await page.findByRole('heading', { name: 'Document sent' });
    expect(facts()).toMatchObject({ Sent: expect.stringContaining('today') });
  });

  it('has a key of its own if another tab has sent one meanwhile', async () => {
    const { keys } = await openCheck(succeedsWith(sent));
    storeSent({ drafts }, driver.id, target, { id: '900', at: new Date(Date.now() + 1), reference: null });
    act(() => void window.dispatchEvent(new Event('storage')));
    await press('Check and send another');
    await press('Send');
    await waitFor(() => expect(keys).toEqual([{ 'Idempotency-Key': '2' }]));
  });
});

describe('the change of a car', () => {
  const path = '/vehicle-documents/vehicle/update';
  const ticketStore = openTicketStore(localStorage);
  const press = async (button: RegExp | string) => userEvent.click(await page.findByRole('button', { name: button }));

  it('shows why it was rejected until the driver has been at a document', async () => {
    const added = open.documents?.map((document) => ({ ...document, status: 'pending' }));
    const send = (call: string) =>
      (call.endsWith('/submit') ? rejects({ documents: ['Page 2 is missing.'] }) : succeedsWith(null))();
    await openScreen(
      change,
      { ...reads, [calls.changes]: [{ ...open, documents: added }] },
      { path, at: `${path}?step=check`, send, services: { ticketStore } },
    );
    await press('Send');
    expect(await page.findByText('Page 2 is missing.')).toBeInTheDocument();
    await press(/^Insurance certificate/);
    await press(/^Leave, back/);
    await page.findByRole('button', { name: /^Insurance certificate/ });
    expect(page.queryByText('Page 2 is missing.')).toBeNull();
  });

  it('can send a document without an answer again', async () => {
    const drafts = draftStore(localStorage);
    const today = todayIn('Asia/Tokyo');
    drafts.write(driver.id, documentDraft(open.id, '15'), {
      number: 'P-204',
      issuedOn: today,
      expiresOn: addDays(today, 300),
    });
    const changing: Record<string, unknown> = { ...reads };
    const send = () => {
      delete changing[calls.changes];
      return fails('silent')();
    };
    await openScreen(change, changing, {
      path,
      at: `${path}?document=15`,
      send,
      services: {
        ticketStore,
        files: { read: async () => [pdf()], write: async () => true, drop: async () => undefined },
      },
    });
    await press('Add document');
    expect(await page.findByText('We’re not sure this was sent')).toBeInTheDocument();
    expect(page.getByText(/It’s safe to try again\./)).toBeInTheDocument();
  });
});

describe('the page of the car', () => {
  it('shows why the team rejected a change', async () => {
    const [, refused] = answers[calls.changes];
    await openScreen(vehiclePage, { ...reads, [calls.changes]: [refused] });
    const banner = page.getByText(/was not approved/).closest('[role=status]');
    expect(banner).toHaveTextContent('The car is too old.');
    expect(controls()).toContain('Start again → /vehicle-documents/vehicle/update');
  });

  it('notifies the team of a change whose ticket was not raised', async () => {
    const related = { type: 'vehicle_change', id: open.id };
    const ends = [fails('tooMany')];
    await openScreen(
      vehiclePage,
      {
        ...reads,
        [calls.changes]: [{ ...open, status: 'pending' }],
        '/api/zendesk/intents': [{ key: 'reserved', kind: 'vehicle_change', related, state: 'reserved' }],
      },
      {
        send: () => (ends.shift() ?? never)(),
        services: { ticketStore: { read: () => [], store: () => undefined, remove: () => undefined } },
      },
    );
    await userEvent.click(await page.findByRole('button', { name: 'Notify our team' }));
    expect(await page.findByText(/You have made too many requests/)).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Notify our team' }));
    await waitFor(() => expect(controls()).toContain('Notifying our team (busy)'));
  });

  it('sends a note that is not on its ticket yet, and offers it no longer (AP-31)', async () => {
    const ticketStore = openTicketStore(localStorage);
    ticketStore.store(driver.id, { key: 'note', kind: 'change_withdrawn', about: open.id });
    const withdrawn = { ...open, status: 'cancelled', completed_at: '2026-03-05T09:00:00Z' };
    await openScreen(vehiclePage, { ...reads, [calls.changes]: [withdrawn] }, { services: { ticketStore } });
    await userEvent.click(await page.findByRole('button', { name: 'Notify our team' }));
    await waitFor(() => expect(controls()).not.toContain('Notify our team'));
    expect(ticketStore.read(driver.id)).toEqual([]);
  });

  it('withdraws a sent change after a question, and then shows the car again', async () => {
    const sent: string[] = [];
    const changed: Record<string, unknown> = { ...reads, [calls.changes]: [{ ...open, status: 'pending' }] };
    await openScreen(vehiclePage, changed, {
      send: async (call) => {
        sent.push(call);
        changed[calls.changes] = [{ ...open, status: 'cancelled', completed_at: '2026-03-05T09:00:00Z' }];
      },
      services: { ticketStore: { read: () => [], store: () => undefined, remove: () => undefined } },
    });
    expect(controls()).toContain(`Ask about this change → /tickets-support/new?vehicle_change=${open.id}`);
    await userEvent.click(page.getByRole('button', { name: 'Withdraw this change' }));
    expect(sent).toEqual([]);
    await userEvent.click(within(page.getByRole('dialog')).getByRole('button', { name: /^Withdraw/ }));
    await waitFor(() => expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your car'));
    expect(sent).toEqual([`DELETE /v1/vehicle-changes/${open.id}`]);
  });
});
