import { screen as page } from '@testing-library/react';
import { ApiError } from '../../../../src/api/problem';
import * as start from '../../../../src/features/insure/new';
import { vehicle } from '../samples';
import { controls, openScreen } from '../screens';

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
