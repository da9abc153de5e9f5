import { act, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as home from '../../../src/features/home/screen';
import * as news from '../../../src/features/news/list';
import * as postPage from '../../../src/features/news/post';
import { readPosts } from '../../../src/storage/read-posts';
import { driver } from '../app/people';
import { answers, post } from './driver-answers';
import { emptyLists } from './home/samples';
import { controls, openScreen } from './screens';

const [older, newer] = [
  { ...post, id: '70', title: 'Older', is_important: false },
  { ...post, id: '72', title: 'Newer', is_important: false, is_pinned: false },
];

describe('the list of news without a post', () => {
  const empty = { '/v1/news-posts': [], '/v1/news-categories': [{ id: '4', name: 'Licensing' }] };

  it('offers nothing to search', async () => {
    await openScreen(news, empty, { path: '/news' });
    expect(page.getByText('No news yet')).toBeInTheDocument();
    expect(page.queryByRole('searchbox')).toBeNull();
    expect(page.queryByRole('link')).toBeNull();
  });

  it.each(['?search=tyres', '?category=4'])('keeps the way back to all posts for %s', async (search) => {
    await openScreen(news, empty, { path: '/news', at: `/news${search}` });
    expect(page.getByRole('searchbox')).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'See all news' })).toBeInTheDocument();
  });
});

it('the news keep their category and page from the list to a post and back, and a post that was opened is read', async () => {
  const services = { readPosts: readPosts(localStorage) };
  const reads = { ...answers, '/v1/news-posts': [newer, post, older] };
  const search = '?category=2&page=2';
  const list = await openScreen(news, reads, { path: '/news', at: `/news${search}`, services });
  expect(page.getByText('3 posts')).toHaveAttribute('role', 'status');
  const posts = () => controls().filter((control) => /news\/\d/.test(control));
  expect(posts()).toEqual([
    `Unread: Newer → /news/72${search}`,
    `Unread: The bridge is closed → /news/71${search}`,
    `Unread: Older → /news/70${search}`,
  ]);
  await userEvent.type(page.getByRole('searchbox'), 'bridge{Enter}');
  await waitFor(() => expect(list.address()).toBe('/news?category=2&search=bridge'));
  await act(() => list.router.navigate(-1));
  await waitFor(() => expect(page.getByRole('searchbox')).toHaveValue(''));
  list.unmount();
  const opened = await openScreen(postPage, reads, { path: '/news/:id', at: `/news/71${search}`, services });
  expect(controls().slice(-4)).toEqual([
    `News → /news${search}`,
    'See the map → https://maps.example/bridge',
    `Previous: Newer → /news/72${search}`,
    `Next: Older → /news/70${search}`,
  ]);
  expect([...services.readPosts.of(driver.id)]).toEqual(['71']);
  opened.unmount();
  await openScreen(news, reads, { path: '/news', services });
  expect(posts()[1]).toBe('The bridge is closed → /news/71');
});

it.each([
  ['the important posts', [newer, post, older], 'The bridge is closed → /news/71'],
  ['the pinned ones without any', [newer, older], 'Older → /news/70'],
])('home shows %s', async (_, posts, shown) => {
  await openScreen(home, { ...emptyLists, '/v1/driver': answers['/v1/driver'], '/v1/news-posts': posts });
  await page.findByRole('link', { name: 'All news' });
  expect(controls().filter((control) => /news\/\d/.test(control))).toEqual([shown]);
});
