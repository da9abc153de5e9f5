import type { Agreement } from '../../../src/api/agreements';
import type { Deal } from '../../../src/api/deals';
import type { DriverOverview, Fleet, OperatingArea } from '../../../src/api/driver';
import type { NewsPostDetail } from '../../../src/api/news';
import { exampleOf } from '../../support/contract-examples';
import { gbp } from './earnings-samples';
import { full } from './profile-samples';

const { gaps: _, ...profile } = full;

/** Complete answers about the driver, by path. */
const { payout_settings, ...standing } = exampleOf<DriverOverview>('DriverOverview');
const related = { type: 'statement', id: '5' };

export const overview = {
  ...standing,
  known_as: 'Adi',
  clearance: {
    state: 'ends_soon',
    until: '2099-03-14',
    blockers: [{ code: 'balance_over_limit', message: 'You owe too much.', stops_on: '2099-03-15', related }],
  },
  payout_settings: { ...payout_settings, status: 'off', bank_account: null, amount_waiting: gbp(5_000) },
};
export const fleet = { ...exampleOf<[Fleet]>('FleetList')[0], id: '3', timezone: 'Asia/Tokyo' };
export const area = {
  ...exampleOf<[OperatingArea]>('OperatingAreaList')[0],
  id: '4',
  fleet_ids: ['3'],
  licensing_authority: { name: 'Saltshire Council' },
};
export const post = { ...exampleOf<NewsPostDetail>('NewsPost'), id: '71', is_pinned: true };
const [offer] = exampleOf<[Deal]>('DealList');
export const deal = {
  ...offer,
  id: '8',
  redemption: { ...offer.redemption, url: 'https://fuel.example' },
  ends_on: '2099-01-01',
};
export const [agreementToAccept] = exampleOf<[Agreement]>('AgreementList');

export const answers = {
  '/v1/driver': overview,
  '/v1/driver/profile': profile,
  '/v1/fleets/3': fleet,
  '/v1/fleets': [fleet],
  '/v1/operating-areas': [area],
  '/v1/news-categories': [post.news_category],
  '/v1/news-posts': [post],
  '/v1/news-posts/71/?include=newsCategory': post,
  '/v1/driver/deals': [deal],
  '/v1/agreements': [agreementToAccept],
};
