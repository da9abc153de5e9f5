import { screen as page } from '@testing-library/react';
import * as news from '../../../src/features/news/list';
import { openScreen } from './screens';

describe('the list of news without a post', () => {
  const answers = { '/v1/news-posts': [], '/v1/news-categories': [{ id: '4', name: 'Licensing' }] };

  it('offers nothing to search', async () => {
    await openScreen(news, answers, { path: '/news' });
    expect(page.getByText('No news yet')).toBeInTheDocument();
    expect(page.queryByRole('searchbox')).toBeNull();
    expect(page.queryByRole('link')).toBeNull();
  });

  it.each(['?search=tyres', '?category=4'])('keeps the way back to all posts for %s', async (search) => {
    await openScreen(news, answers, { path: '/news', at: `/news${search}` });
    expect(page.getByRole('searchbox')).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'See all news' })).toBeInTheDocument();
  });
});
