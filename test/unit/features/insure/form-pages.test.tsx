import { act, cleanup, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { draftName } from '../../../../src/features/insure/answer-store';
import * as form from '../../../../src/features/insure/new-form';
import { draftStore } from '../../../../src/storage/drafts';
import { driver } from '../../app/people';
import { installDialogs } from '../../ui/dialogs';
import { quote } from '../home/samples';
import { vehicle } from '../samples';
import { colours, controls, facts, fails, fillIn, never, openScreen, rejects, succeedsWith } from '../screens';

const cost = { key: 'cost', kind: 'integer', label: 'Cost', required: true };
const questions = {
  version: '7',
  title: 'Your car and you',
  sections: [
    {
      key: 'car',
      title: 'The car',
      questions: [
        { key: 'alarm', kind: 'yes_no', label: 'Does it have an alarm?', required: true },
        { key: 'value', kind: 'integer', label: 'Value', required: true },
      ],
    },
    {
      key: 'history',
      title: 'Claims made',
      questions: [{ key: 'claims', kind: 'group', label: 'Claims', item_label: 'claim', item_schema: 'claim' }],
    },
  ],
  declarations: [
    { key: 'true', text: 'My answers are true' },
    { key: 'checks', text: 'You may check them' },
  ],
};
const reads = {
  '/v1/insure/vehicles': [vehicle],
  '/v1/insure/quotes': [],
  '/v1/insure/question-schema': questions,
  '/v1/insure/claim-schema': { version: '3', sections: [{ questions: [cost] }] },
};

const drafts = draftStore(localStorage);
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
const title = () => page.getByRole('heading', { level: 1 }).textContent;

const open = async (
  at: string,
  draft: Readonly<Record<string, string>>,
  respond: () => Promise<unknown>,
  raiseTicket = succeedsWith({ state: 'sent', reference: '900', ticket_id: '900' }),
) => {
  drafts.write(driver.id, draftName, draft);
  const sent: unknown[] = [];
  const send = async (call: string, body: unknown) => {
    if (call.includes('/intents')) return null;
    if (call !== 'POST /v1/insure/store') return raiseTicket();
    sent.push(body);
    return respond();
  };
  const [toast, store] = [jest.fn(), jest.fn()];
  const ticketStore = { read: () => [], store, remove: () => undefined };
  const opened = await openScreen(form, reads, {
    path: '/insure/new/form',
    at: `/insure/new/form${at}`,
    send,
    services: { toast, ticketStore },
  });
  return { ...opened, sent, toast, store };
};

const statuses = () => Object.keys(colours());

const declare = async () => {
  for (const box of page.getAllByRole('checkbox')) await userEvent.click(box);
  await press('Send to the broker');
};

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined;
installDialogs();
beforeEach(() => localStorage.clear());

it('the check page names a quote that the driver already has for the car of the form, and no other', async () => {
  const noDates = { ...quote, starts_on: null, expires_at: null };
  const quotes = [noDates, { ...noDates, id: '52', reference: 'IQ-52', vehicle_id: '92' }];
  const openCheck = async (car: string) => {
    drafts.write(driver.id, draftName, { car, ':saved': 'car' });
    const question = { key: 'car', kind: 'vehicle', label: 'Which car?', required: true };
    const asked = { ...questions, sections: [{ key: 'car', title: 'The car', questions: [question] }] };
    const answers = {
      ...{ ...reads, '/v1/insure/quotes': quotes, '/v1/insure/question-schema': asked },
      '/v1/insure/vehicles': ['91', '92', '93'].map((id) => ({ ...vehicle, id })),
    };
    await openScreen(form, answers, { path: '/insure/new/form', at: '/insure/new/form?step=check' });
    return page.queryAllByText(/^You already have/).map(({ textContent }) => textContent);
  };
  expect(await openCheck('91')).toEqual(['You already have IQ-51 for this car']);
  cleanup();
  expect(await openCheck('93')).toEqual([]);
});

it('the quote form is filled in page by page, checked, and sent (RT-08)', async () => {
  const { address, router, sent, toast } = await open('', {}, succeedsWith({ ...quote, id: '52' }));
  expect(controls()).toEqual(['Leave, back to Insurance → /insure', 'The car', 'Start']);
  expect(statuses()).toEqual(['Not started']);
  await press('Start');
  expect([title(), address()]).toEqual(['The car', '/insure/new/form?section=car']);
  expect(page.getByText('Page 1 of 2')).toBeInTheDocument();
  await userEvent.click(page.getByRole('radio', { name: 'No' }));
  await press('Leave, back to All questions');
  await waitFor(() => expect(address()).toBe('/insure/new/form'));
  expect(statuses()).toEqual(['Not finished', 'Not started']);
  await press('Continue');
  await waitFor(() => expect(address()).toBe('/insure/new/form?section=car'));
  fillIn('Value', '14500');
  await press('Save and continue');
  await waitFor(() => expect(address()).toBe('/insure/new/form?section=history'));

  await press('Add a claim');
  expect([title(), address()]).toEqual(['Claim 1', '/insure/new/form?section=history&item=claims.1']);
  fillIn('Cost', '100');
  expect(drafts.read(driver.id, draftName)?.values).toMatchObject({ 'claims.0.cost': '100' });
  await press('Save claim');
  // Saving goes back in the history and adds no entry.
  await waitFor(() => expect(router.state.historyAction).toBe('POP'));
  await press('Add another claim');
  fillIn('Cost', '200');
  await press('Save claim');
  // The driver comes back to the list of claims, not to the top of the page.
  await waitFor(() => expect(page.getByRole('button', { name: 'Change Claim 1' })).toHaveFocus());
  await press('Change Claim 1');
  expect(page.getByLabelText('Cost')).toHaveValue('100');
  await press('Save claim');
  await press('Remove Claim 1');
  await press('Keep claim');
  expect(page.getAllByText('Cost')).toHaveLength(2);
  await press('Remove Claim 1');
  await press('Remove claim');
  await waitFor(() => expect(page.getByRole('button', { name: 'Add another claim' })).toHaveFocus());
  expect(facts()).toEqual({ Cost: '200' });
  await press('Add another claim');
  expect(page.getByLabelText('Cost')).toHaveValue('');
  await press('Leave, back to Claims made');
  await press('Save and continue');
  await waitFor(() => expect(title()).toBe('Check your answers'));
  await press('Change Claims made');
  expect(title()).toBe('Claims made');
  await press('Leave, back to All questions');
  expect(controls()).toEqual(['Leave, back to Insurance → /insure', 'The car', 'Claims made', 'Continue']);
  await press('Claims made');
  expect(title()).toBe('Claims made');
  await press('Save and continue');
  await waitFor(() => expect(title()).toBe('Check your answers'));
  expect(page.getByRole('button', { name: 'Change Claims made' })).toHaveFocus();
  await press('Send to the broker');
  expect(await page.findAllByText(/^Tick to confirm: /)).not.toHaveLength(0);
  expect(sent).toEqual([]);
  await declare();
  await waitFor(() => expect(address()).toBe('/insure/52'));
  expect(sent).toEqual([
    {
      schema_version: '7',
      claim_schema_version: '3',
      answers: { alarm: false, value: 14_500, claims: [{ cost: 200 }] },
      declarations: ['true', 'checks'],
    },
  ]);
  expect(toast.mock.calls).toEqual([['Answers sent']]);
  expect(drafts.read(driver.id, draftName)).toBeNull();
  // The form opened again, as by Back to an earlier history entry, leads to the insurance page.
  await act(() => router.navigate('/insure/new/form'));
  expect(address()).toBe('/insure');
});

it('Back, after removing a claim, returns to the previous page and not to an empty claim (RT-08)', async () => {
  const answers = { alarm: 'yes', value: '9', claims: '1', 'claims.0.cost': '5', ':saved': 'car\nhistory' };
  const { address, router } = await open('?step=check', answers, never);
  await press('Change Claim 1');
  await press('Save claim');
  await waitFor(() => expect(address()).toBe('/insure/new/form?section=history'));
  await press('Remove Claim 1');
  await press('Remove claim');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(title()).toBe('Check your answers'));
});

describe('an answer that the operator rejects (RT-08)', () => {
  const complete = { alarm: 'yes', value: '9', claims: '1', 'claims.0.cost': '5', ':saved': 'car\nhistory' };
  const rejected = { 'answers.value': ['Too low.'], 'answers.claims.0.cost': ['Not a cost.'], other: ['Call us.'] };

  it('is shown next to its field until it is changed', async () => {
    const { sent } = await open('?step=check', complete, rejects(rejected));
    await declare();
    expect(await page.findByText('Some answers were not accepted')).toBeInTheDocument();
    expect(page.getByText('Call us.')).toBeInTheDocument();
    expect(drafts.read(driver.id, draftName)?.values).toMatchObject({ value: '9' });
    await press('Change Value');
    expect(title()).toBe('The car');
    expect(page.getByLabelText('Value')).toHaveAccessibleDescription('Too low.');
    fillIn('Value', '900');
    await press('Save and continue');
    await waitFor(() => expect(title()).toBe('Claims made'));
    await press('Change Claim 1');
    fillIn('Cost', '6');
    await press('Save claim');
    await press('Save and continue');
    await waitFor(() => expect(title()).toBe('Check your answers'));
    expect(page.queryByText('Call us.')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('is not marked if the operator does not name it: the page shows the operator’s message', async () => {
    await open('?step=check', complete, rejects({}));
    await declare();
    expect((await page.findByText('Your form was not accepted')).closest('[role=alert]')).toHaveTextContent('No.');
  });

  it('is shown in its item, and next to the list of items', async () => {
    await open('?step=check', complete, rejects(rejected));
    await declare();
    await page.findByText('Some answers were not accepted');
    await press('Change Claim 1, Cost');
    expect(title()).toBe('Claim 1');
    expect(page.getByLabelText('Cost')).toHaveAccessibleDescription('Not a cost.');
    await press('Leave, back to Claims made');
    expect(page.getByRole('group', { name: /^Claims/ })).toHaveAccessibleDescription('Claim 1: Not a cost.');
  });
});

it('a form shows that it is being sent while the operator is slow to respond (US-01)', async () => {
  await open('?step=check', { alarm: 'yes', value: '9', ':saved': 'car\nhistory' }, never);
  await declare();
  expect(await page.findByRole('progressbar', { name: 'Sending your answers' })).toBeInTheDocument();
});

it('Back leaves a form while the team is being notified, without a new entry in the history', async () => {
  const answers = { alarm: 'yes', value: '9', ':saved': 'car\nhistory' };
  const { address, router } = await open('', answers, succeedsWith({ ...quote, id: '52' }), never);
  await act(() => router.navigate('/insure/new/form?step=check'));
  await declare();
  await page.findByRole('heading', { name: 'Sent. Notifying our team' });
  await act(() => router.navigate(-1));
  expect([address(), router.state.historyAction]).toEqual(['/insure', 'REPLACE']);
});

it('a form sent without a connection is kept as ready to send, with a link to its check page (FL-07)', async () => {
  const { store } = await open('?step=check', { alarm: 'yes', value: '9', ':saved': 'car\nhistory' }, fails('offline'));
  await declare();
  const ready = { name: 'Insurance request', href: '/insure/new/form?step=check' };
  await waitFor(() => expect(store).toHaveBeenLastCalledWith(driver.id, expect.objectContaining({ ready })));
});

it('a page with only prefilled answers counts as not started', async () => {
  const car = { key: 'car', kind: 'vehicle', label: 'Which car?', prefill: 'vehicle.current' };
  const sections = questions.sections.map((section, index) =>
    index === 0 ? { ...section, questions: [car, ...section.questions] } : section,
  );
  await openScreen(
    form,
    { ...reads, '/v1/insure/question-schema': { ...questions, sections } },
    { path: '/insure/new/form' },
  );
  expect(controls()).toEqual(['Leave, back to Insurance → /insure', 'The car', 'Start']);
  expect(statuses()).toEqual(['Not started']);
});

it.each(['?section=history&item=claims.3', '?section=history', '?section=nothing', '?step=check'])(
  'the URL %s, to which the form does not lead yet, is replaced, so that Back does not return to it',
  async (search) => {
    const { address, router } = await open(search, {}, fails('offline'));
    await waitFor(() => expect(address()).toBe('/insure/new/form'));
    expect(router.state.historyAction).toBe('REPLACE');
  },
);

it('a URL opens the item that it names', async () => {
  const claims = { claims: '2', 'claims.0.cost': '100', 'claims.1.cost': '200' };
  const draft = { alarm: 'yes', value: '9', ...claims, ':saved': 'car' };
  await open('?section=history&item=claims.2', draft, fails('offline'));
  expect(title()).toBe('Claim 2');
  expect(page.getByLabelText('Cost')).toHaveValue('200');
});
