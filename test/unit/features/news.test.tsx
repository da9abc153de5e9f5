import './clock';
import * as home from '../../../src/features/home/screen';
import * as news from '../../../src/features/news/list';
import * as postPage from '../../../src/features/news/post';
import { readPosts } from '../../../src/storage/read-posts';
import { driver } from '../app/people';
import { approveFlows, goTo, reopen } from './approved-flows';
import { answers, post } from './driver-answers';
import { emptyLists } from './home/samples';

const [older, newer] = [
  { ...post, id: '70', title: 'Older', is_important: false },
  { ...post, id: '72', title: 'Newer', is_important: false, is_pinned: false },
];

const list = { screen: news, path: '/news' };
const empty = { '/v1/news-posts': [], '/v1/news-categories': [{ id: '4', name: 'Licensing' }] };
const services = { readPosts: readPosts(localStorage) };
const reads = { ...answers, '/v1/news-posts': [newer, post, older] };
const search = '?category=4&page=2';

approveFlows(__filename, [
  ...['', '?search=tyres', '?category=4'].map((filter) => ({
    ...list,
    name: `no news at ${filter}`,
    at: `/news${filter}`,
    answers: empty,
  })),
  { ...list, name: 'the news page keeps its category and page', at: `/news${search}`, answers: reads, services },
  {
    ...list,
    name: 'a search starts at the first page, and Back clears it',
    at: `/news${search}`,
    answers: reads,
    steps: [['Search the news', 'bridge'], 'Search', goTo(-1)],
  },
  {
    name: 'a post links back to its category and page, and is marked as read',
    screen: postPage,
    path: '/news/:id',
    at: `/news/71${search}`,
    answers: reads,
    services,
    steps: [reopen],
  },
  {
    ...list,
    name: 'an opened post is marked as read in the list',
    answers: reads,
    services,
    stored: () => services.readPosts.mark(driver.id, '71'),
  },
  ...[
    [newer, post, older],
    [newer, older],
  ].map((posts) => ({
    name: `home shows the important posts, or the pinned ones: ${posts.length}`,
    screen: home,
    answers: { ...emptyLists, '/v1/driver': answers['/v1/driver'], '/v1/news-posts': posts },
    region: 'News',
  })),
]);
