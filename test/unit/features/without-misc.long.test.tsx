import { configure } from '@testing-library/react';
import * as agreements from '../../../src/features/agreements/screen';
import * as home from '../../../src/features/home/screen';
import * as news from '../../../src/features/news/list';
import * as post from '../../../src/features/news/post';
import * as deal from '../../../src/features/partner-plus/deal';
import * as deals from '../../../src/features/partner-plus/deals';
import * as profile from '../../../src/features/profile/screen';
import * as update from '../../../src/features/profile/update';
import * as password from '../../../src/features/profile/update-password';
import * as register from '../../../src/features/register/screen';
import type { ScreenModule } from '../../../src/flows/services';
import { installDialogs } from '../ui/dialogs';
import { answers } from './driver-answers';
import { failuresWithout } from './screens-without';

installDialogs();
// Generous, because a busy machine must not fail the test.
configure({ asyncUtilTimeout: 10_000 });

it.each<[string, ScreenModule, readonly (keyof typeof answers)[], { readonly path?: string; readonly at?: string }]>([
  ['home', home, ['/v1/driver', '/v1/fleets/3', '/v1/news-posts', '/v1/agreements'], {}],
  ['the profile', profile, ['/v1/driver/profile', '/v1/driver', '/v1/fleets/3'], {}],
  ['the form of the profile', update, ['/v1/driver/profile', '/v1/driver', '/v1/fleets/3'], {}],
  ['the password', password, ['/v1/driver/profile', '/v1/driver'], {}],
  ['news', news, ['/v1/news-posts', '/v1/news-categories'], {}],
  ['a post', post, ['/v1/news-posts/71/?include=newsCategory', '/v1/news-posts'], { path: '/:id', at: '/71' }],
  ['offers', deals, ['/v1/driver/deals'], {}],
  ['an offer', deal, ['/v1/driver/deals'], { path: '/:id', at: '/8' }],
  ['agreements', agreements, ['/v1/agreements'], {}],
  ['an agreement', agreements, ['/v1/agreements', '/v1/driver/profile'], { at: '/here?id=91', path: '/here' }],
  ['the registration', register, ['/v1/operating-areas', '/v1/fleets'], {}],
])('no missing value breaks a page: %s (OP-01)', async (_, screen, calls, place) => {
  const some = Object.fromEntries(calls.map((call) => [call, answers[call]]));
  const needs = (broken: string) => /^\S+ (?:id|\*|\*\.id): /.test(broken);
  expect((await failuresWithout(screen, some, place)).filter((broken) => !needs(broken))).toEqual([]);
});
