import { screen as page } from '@testing-library/react';
import { NotOffered } from '../../../../src/api/collections';
import { ApiError } from '../../../../src/api/problem';
import * as home from '../../../../src/features/home/screen';
import { activeDriver } from '../samples';
import { openScreen } from '../screens';

const lists = [
  '/v1/earnings',
  '/v1/driver/vehicles',
  '/v1/documents/current',
  '/v1/vehicle-changes?include=documents,documentTypes',
  '/v1/invoice-summary-statements',
];
const others = [
  ...['/v1/agreements', '/v1/insure/quotes', '/v1/payouts', '/v1/news-posts'],
  ...['/api/zendesk/tickets', '/api/zendesk/intents'],
];
const answers = { '/v1/driver': activeDriver, ...Object.fromEntries([...lists, ...others].map((path) => [path, []])) };
const failWith = (error: ApiError) => () => {
  throw error;
};
const homeText = async (changes: object) => {
  const { container } = await openScreen(home, { ...answers, ...changes });
  await page.findByText('You’re all caught up');
  return container.textContent;
};

describe('home without a collection (OP-09)', () => {
  it.each(lists)('has no card and no line about %s', async (path) => {
    const text = await homeText({ [path]: failWith(new NotOffered(null)) });
    expect(text).not.toMatch(/We couldn’t load|We can’t tell/);
    expect(text?.includes('This week so far')).toBe(path !== '/v1/earnings');
  });

  it('shows “We can’t tell” about a list that the operator has and that failed to load', async () => {
    await openScreen(home, {
      ...answers,
      '/v1/vehicle-changes?include=documents,documentTypes': failWith(new ApiError('broken', 500, null)),
    });
    expect(await page.findByText('We can’t tell')).toBeInTheDocument();
  });
});
