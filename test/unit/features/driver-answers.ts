import { agreement } from './home/samples';
import { full } from './profile-samples';

const { gaps: _, ...profile } = full;

/** Complete answers about the driver, by path. */
export const overview = {
  id: '2290',
  callsign: '418',
  status: 'active',
  first_name: 'Adil',
  known_as: 'Adi',
  clearance: {
    state: 'ends_soon',
    until: '2099-03-14',
    blockers: [
      {
        code: 'balance_over_limit',
        message: 'You owe too much.',
        stops_on: '2099-03-15',
        related: { type: 'statement', id: '5' },
      },
    ],
  },
  balance_owed: { amount: 4_250, currency: 'GBP' },
  balance_owed_limit: { amount: 15_000, currency: 'GBP' },
  payout_settings: {
    status: 'off',
    bank_account: null,
    pays_on_weekday: 4,
    changes_close_at: null,
    amount_waiting: { amount: 5_000, currency: 'GBP' },
    payee_check: null,
  },
};

export const fleet = {
  id: '3',
  name: 'Saltmere Cars',
  town: 'Eastmoor',
  timezone: 'Asia/Tokyo',
  is_recruiting: true,
  operating_area_ids: ['4'],
  support: {
    phone: '+441632960012',
    email: 'drivers@saltmere.example',
    opening_hours: [{ weekday: 1, opens_at: '09:00', closes_at: '17:00' }],
    closed_on: ['2099-12-25'],
    usual_review_hours: 4,
    usual_reply_hours: 2,
  },
};

export const area = {
  id: '4',
  name: 'Eastmoor',
  is_open: true,
  fleet_ids: ['3'],
  licensing_authority: { name: 'Saltshire Council' },
  vehicle_rules: {
    max_age_years_when_first_licensed: null,
    max_age_years: null,
    min_passenger_seats: 4,
    max_passenger_seats: 8,
    notes: [],
  },
};

export const category = { id: '2', name: 'Roads' };

export const post = {
  id: '71',
  title: 'The bridge is closed',
  excerpt: 'Take the tunnel.',
  news_category: category,
  image: { url: 'https://portal.example/bridge.png', alt: 'The bridge', width: 640, height: 360 },
  is_pinned: true,
  is_important: true,
  published_at: '2026-03-02T09:00:00Z',
  call_to_action: { label: 'See the map', url: 'https://maps.example/bridge' },
  body_html: '<p>Take the tunnel.</p>',
};

export const deal = {
  id: '8',
  title: 'Fuel card',
  provider_name: 'Example Fuel',
  category: 'fuel',
  saving: '5p off a litre',
  summary: 'At every station.',
  how_to_use: ['Show your card.'],
  redemption: { kind: 'code', code: 'FUEL5', url: 'https://fuel.example' },
  starts_on: '2026-01-01',
  ends_on: '2099-01-01',
  terms_html: '<p>One card a driver.</p>',
  in_driver_area: true,
};

export const agreementToAccept = {
  ...agreement,
  consequence: 'Work stops without it.',
  summary: ['You pay 20%.'],
  changes: [{ heading: 'Notice', was: '14 days', now: '10 days', why: 'The law changed.' }],
};

export const answers = {
  '/v1/driver': overview,
  '/v1/driver/profile': profile,
  '/v1/fleets/3': fleet,
  '/v1/fleets': [fleet],
  '/v1/operating-areas': [area],
  '/v1/news-categories': [category],
  '/v1/news-posts': [post],
  '/v1/news-posts/71/?include=newsCategory': post,
  '/v1/driver/deals': [deal],
  '/v1/agreements': [agreementToAccept],
};
