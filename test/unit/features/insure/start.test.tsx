import { screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../../../src/api/problem';
import * as start from '../../../../src/features/insure/new';
import { draftStore } from '../../../../src/storage/drafts';
import { driver } from '../../app/people';
import { installDialogs } from '../../ui/dialogs';
import { quote } from '../home/samples';
import { vehicle } from '../samples';
import { controls, openScreen } from '../screens';
import { contractForm } from './contract-form';

installDialogs();

it('the start of a quote is not found without the broker’s questions (ER-07)', async () => {
  await openScreen(start, { '/v1/insure/vehicles': [], '/v1/driver/vehicles': [], '/v1/insure/quotes': [] });
  expect(page.getByText(/^ApiError/)).toBeInTheDocument();
});

it.each([
  ['asks nothing', { sections: [], declarations: [] }],
  [
    'has no such questions',
    () => {
      throw new ApiError('missing', 404, null);
    },
  ],
])('the start of a quote leads to the team where the operator %s (RT-08)', async (_name, schema) => {
  await openScreen(start, {
    '/v1/insure/vehicles': [vehicle],
    '/v1/insure/quotes': [],
    '/v1/insure/question-schema': schema,
    '/v1/insure/claim-schema': schema,
  });
  expect(controls()).toEqual([
    'Insurance → /insure',
    'Ask us for a quote → /tickets-support/new?topic=insurance&subject=Insurance+quote',
  ]);
});

it('a started form is continued, or deleted after a confirmation; a quote is requested again from its own page (RT-08)', async () => {
  const drafts = draftStore(localStorage);
  drafts.write(driver.id, 'insurance', { value: '14,500' });
  const { questions, claim } = contractForm();
  const reads = {
    '/v1/insure/vehicles': [vehicle],
    '/v1/insure/quotes': [],
    '/v1/insure/question-schema': questions,
    '/v1/insure/claim-schema': claim,
    '/v1/insure/quotes/51': { ...quote, schema_version: '1', claim_schema_version: null, answers: { value: 1 } },
  };
  const again = await openScreen(start, reads, { path: '/insure/new', at: '/insure/new?same=51' });
  expect(controls()).toEqual(['Insurance → /insure', 'Continue']);
  again.unmount();
  await openScreen(start, reads, { path: '/insure/new' });
  expect(controls()).toEqual(['Insurance → /insure', 'Continue → /insure/new/form', 'Start again']);
  await userEvent.click(page.getByRole('button', { name: 'Start again' }));
  expect(drafts.read(driver.id, 'insurance')?.values).toEqual({ value: '14,500' });
  await userEvent.click(page.getByRole('button', { name: 'Delete answers' }));
  expect(drafts.read(driver.id, 'insurance')?.values).toEqual({});
});
