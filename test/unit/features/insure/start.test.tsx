import { screen as page } from '@testing-library/react';
import * as start from '../../../../src/features/insure/new';
import { openScreen } from '../screens';

it('the start of a quote is no page without the broker’s questions (ER-07)', async () => {
  await openScreen(start, { '/v1/insure/vehicles': [], '/v1/driver/vehicles': [], '/v1/insure/quotes': [] });
  expect(page.getByText(/^ApiError/)).toBeInTheDocument();
});
