import { Blob } from 'node:buffer';
import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { standaloneDraft } from '../../../src/features/vehicle-documents/document';
import * as overview from '../../../src/features/vehicle-documents/documents/overview';
import * as upload from '../../../src/features/vehicle-documents/documents/upload';
import * as vehiclePage from '../../../src/features/vehicle-documents/vehicle/vehicle';
import { addDays, todayIn } from '../../../src/format/dates';
import { draftStore } from '../../../src/storage/drafts';
import { openTicketStore } from '../../../src/storage/ticket-store';
import { driver } from '../app/people';
import { installDialogs } from '../ui/dialogs';
import { activeDriver, sent } from './samples';
import { colours, controls, fails, never, openScreen } from './screens';
import { answers, calls, open, row } from './whole-documents';

installDialogs();

const reads = { '/v1/driver': activeDriver, '/api/zendesk/tickets': [], ...answers };

it('the documents: each status has its colour', async () => {
  const rowOf = (id: string, changes: object) => ({ ...row, ...changes, document_type: { ...row.document_type, id } });
  const renewal = { ...row.replacement, id: '504', status: 'pending', issued_on: null };
  await openScreen(overview, {
    ...reads,
    [calls.checklist]: [
      row,
      rowOf('17', { replacement: renewal }),
      rowOf('18', { status: 'missing', current: null, replacement: null }),
      rowOf('19', { status: 'missing', current: null, replacement: null, required: false }),
    ],
  });
  expect(colours()).toMatchObject({
    'Sent back': 'danger',
    'Renewal being checked': 'info',
    Missing: 'danger',
    Optional: 'ink-quiet',
  });
});

it('a document is sent after a check, and its draft is deleted once the operator has it', async () => {
  const name = standaloneDraft({ documentTypeId: '15', vehicleId: '91' });
  const drafts = draftStore(localStorage);
  const today = todayIn('Asia/Tokyo');
  drafts.write(driver.id, name, { number: 'P-204', issuedOn: today, expiresOn: addDays(today, 300) });
  const missing = { ...row, status: 'missing', current: null, replacement: null };
  const file = new File(['%PDF-1.7'], 'policy.pdf', { type: 'application/pdf' });
  // jsdom cannot read a file.
  Object.assign(file, { slice: () => new Blob(['%PDF-1.7']) });
  const bodies: object[] = [];
  const drop = jest.fn(async () => undefined);
  await openScreen(
    upload,
    { ...reads, [calls.checklist]: [missing] },
    {
      at: '/here?type=15&vehicle=91',
      send: async (_, body) => {
        if (body instanceof FormData) bodies.push(Object.fromEntries(body));
        return { data: sent };
      },
      services: {
        files: { read: async () => [file], write: async () => true, drop },
        ticketStore: { read: () => [], store: () => undefined, remove: () => undefined },
      },
    },
  );
  await userEvent.click(await page.findByRole('button', { name: 'Continue' }));
  await userEvent.click(await page.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(drop).toHaveBeenCalledWith(driver.id, name));
  expect(drafts.read(driver.id, name)).toBeNull();
  const content = { number: 'P-204', issued_on: today, expires_on: addDays(today, 300), 'files[]': expect.any(File) };
  expect(bodies).toEqual([{ document_type_id: '15', vehicle_id: '91', ...content }]);
});

describe('the page of the car', () => {
  it('shows why the team refused a change', async () => {
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
