import { screen as page } from '@testing-library/react';
import * as agreements from '../../../src/features/agreements/screen';
import * as home from '../../../src/features/home/screen';
import * as news from '../../../src/features/news/list';
import * as post from '../../../src/features/news/post';
import * as deal from '../../../src/features/partner-plus/deal';
import * as deals from '../../../src/features/partner-plus/deals';
import * as profile from '../../../src/features/profile/screen';
import * as update from '../../../src/features/profile/update';
import * as register from '../../../src/features/register/screen';
import type { ScreenModule } from '../../../src/flows/services';
import { config } from '../app/config';
import { approveFlows } from './approved-flows';
import { answers, overview as driver, deal as offer } from './driver-answers';
import { openScreen } from './screens';

type Place = { readonly path?: string; readonly at?: string };

const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');

it.each<[string, ScreenModule, Readonly<Record<string, unknown>>, Place, string]>([
  [
    'home',
    home,
    { '/v1/driver': { id: 1 }, '/v1/news-posts': [{ id: 71, is_pinned: 1 }], '/v1/agreements': [{ id: 91 }] },
    {},
    'Home',
  ],
  ['the profile', profile, { '/v1/driver/profile': { id: 1 }, '/v1/driver': { id: 1 } }, {}, 'Your details'],
  ['the form of the profile', update, { '/v1/driver/profile': { id: 1 } }, {}, 'Change your details'],
  ['news', news, { '/v1/news-posts': [{ id: 'a-slug' }], '/v1/news-categories': [{ id: 2 }] }, {}, 'News'],
  [
    'a post',
    post,
    { '/v1/news-posts/a-slug/?include=newsCategory': { id: 'a-slug' } },
    { path: '/:id', at: '/a-slug' },
    'News',
  ],
  ['offers', deals, { '/v1/driver/deals': [{ id: 8 }] }, {}, 'Offers'],
  ['an offer', deal, { '/v1/driver/deals': [{ id: 8 }] }, { path: '/:id', at: '/8' }, 'Offer'],
  ['agreements', agreements, { '/v1/agreements': [{ id: 91 }] }, {}, 'Agreements We can’t tell'],
  ['an agreement', agreements, { '/v1/agreements': [{ id: 91 }] }, { at: '/here?id=91', path: '/here' }, 'Agreement'],
  [
    'the registration',
    register,
    { '/v1/operating-areas': [{ id: 4 }], '/v1/fleets': [{ id: 3 }] },
    {},
    'Become a driver',
  ],
])('pages of an operator that gives only ids: %s (OP-01)', async (_, screen, some, place, heading) => {
  await openScreen(screen, some, place);
  expect((await page.findByRole('heading', { level: 1 })).textContent).toBe(heading);
  expect(text()).not.toMatch(/\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object |£0\.00|You owe nothing/);
});

it('money that was not given is not a debt, and not “you owe nothing”', async () => {
  await openScreen(home, { '/v1/driver': { ...driver, clearance: null, balance_owed: null }, '/v1/agreements': [] });
  await page.findByRole('region', { name: 'Can I work?' });
  expect(text()).not.toMatch(/You owe|We owe/);
});

const offered = (changes: object) => ({ '/v1/driver/deals': [{ ...offer, ...changes }] });
const anOffer = { screen: deal, path: '/:id', at: '/8' };
const { email: _, ...withoutEmail } = answers['/v1/driver/profile'];

approveFlows(__filename, [
  ...[{ saving: null }, { saving: null, title: null }].map((changes) => ({
    name: `offers with ${JSON.stringify(changes)}`,
    screen: deals,
    answers: offered(changes),
  })),
  {
    name: 'an offer outside the driver’s area says that it can be used where the company takes part',
    ...anOffer,
    answers: offered({ in_driver_area: false, provider_name: null }),
  },
  { name: 'an offer that is no longer in the list is missing (RT-19)', ...anOffer, at: '/9', answers: offered({}) },
  ...[{ screen: deals }, anOffer].map((place, index) => ({
    name: `offers are neither in nor out of the driver’s area: ${index}`,
    ...place,
    answers: offered({ in_driver_area: null }),
    services: { config: { ...config, partner_plus_base_path: '/extras' } },
  })),
  {
    name: 'the profile form shows missing details as empty, and does not change the others',
    screen: update,
    answers: { '/v1/driver/profile': withoutEmail },
  },
  ...(
    [
      ['https://api.example/v1/news-posts?page=2', '/news'],
      [null, '/news?page=2'],
      [null, '/news'],
    ] as const
  ).map(([next, at]) => ({
    name: `news of an operator that does not count the posts, at ${at}, ${next ? 'before' : 'on'} the last page (OP-03)`,
    screen: news,
    path: '/news',
    at,
    answers: { '/v1/news-posts': { data: [{ id: 'a-slug' }], links: { next } }, '/v1/news-categories': [] },
  })),
]);
