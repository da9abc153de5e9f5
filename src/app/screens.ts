import type { ScreenModule } from '../flows/services';

/** The code of each screen, in a chunk of its own. The build reads these lines (`webpack.config.ts`): keep their form. */
const modules = {
  home: () => import(/* webpackChunkName: "home" */ '../features/home/screen'),
  news: () => import(/* webpackChunkName: "news" */ '../features/news/list'),
  'news-post': () => import(/* webpackChunkName: "news-post" */ '../features/news/post'),
  login: () => import(/* webpackChunkName: "login" */ '../features/login/screen'),
  'login-reset': () => import(/* webpackChunkName: "reset-password" */ '../features/reset-password/ask'),
  'reset-password': () => import(/* webpackChunkName: "reset-password" */ '../features/reset-password/choose'),
  register: () => import(/* webpackChunkName: "register" */ '../features/register/screen'),
  blocked: () => import(/* webpackChunkName: "turned-away" */ '../features/access-denied/blocked'),
  reinstate: () => import(/* webpackChunkName: "turned-away" */ '../features/access-denied/reinstate'),
  verify: () => import(/* webpackChunkName: "verify" */ '../features/verify/screen'),
  profile: () => import(/* webpackChunkName: "profile" */ '../features/profile/screen'),
  'profile-update': () => import(/* webpackChunkName: "profile-update" */ '../features/profile/update'),
  'profile-password': () => import(/* webpackChunkName: "profile-password" */ '../features/profile/update-password'),
  weeks: () => import(/* webpackChunkName: "weeks" */ '../features/bookings-earnings/weeks'),
  week: () => import(/* webpackChunkName: "week" */ '../features/bookings-earnings/week'),
  day: () => import(/* webpackChunkName: "day" */ '../features/bookings-earnings/day'),
  booking: () => import(/* webpackChunkName: "booking" */ '../features/bookings-earnings/booking'),
  'vehicle-documents': () =>
    import(/* webpackChunkName: "vehicle-documents" */ '../features/vehicle-documents/documents/overview'),
  vehicle: () => import(/* webpackChunkName: "vehicle" */ '../features/vehicle-documents/vehicle/vehicle'),
  'vehicle-update': () =>
    import(/* webpackChunkName: "vehicle-update" */ '../features/vehicle-documents/vehicle-change/update'),
  'document-upload': () =>
    import(/* webpackChunkName: "document-upload" */ '../features/vehicle-documents/documents/upload'),
  payouts: () => import(/* webpackChunkName: "payouts" */ '../features/payouts/list'),
  payout: () => import(/* webpackChunkName: "payout" */ '../features/payouts/detail'),
  'payouts-switch': () => import(/* webpackChunkName: "payouts-switch" */ '../features/payouts/switch'),
  payments: () => import(/* webpackChunkName: "payments" */ '../features/payments/screen'),
  agreements: () => import(/* webpackChunkName: "agreements" */ '../features/agreements/screen'),
  'plans-invoices': () => import(/* webpackChunkName: "plans-invoices" */ '../features/plans-invoices/overview'),
  statement: () => import(/* webpackChunkName: "statement" */ '../features/plans-invoices/statement'),
  invoice: () => import(/* webpackChunkName: "invoice" */ '../features/plans-invoices/invoice'),
  insure: () => import(/* webpackChunkName: "insure" */ '../features/insure/overview'),
  'insure-new': () => import(/* webpackChunkName: "insure-new" */ '../features/insure/new'),
  'insure-form': () => import(/* webpackChunkName: "insure-form" */ '../features/insure/new-form'),
  'insure-quote': () => import(/* webpackChunkName: "insure-quote" */ '../features/insure/quote'),
  'partner-plus': () => import(/* webpackChunkName: "partner-plus" */ '../features/partner-plus/landing'),
  deals: () => import(/* webpackChunkName: "deals" */ '../features/partner-plus/deals'),
  deal: () => import(/* webpackChunkName: "deals" */ '../features/partner-plus/deal'),
  support: () => import(/* webpackChunkName: "support" */ '../features/support/list'),
  'support-new': () => import(/* webpackChunkName: "support-new" */ '../features/support/new'),
  'support-ticket': () => import(/* webpackChunkName: "support-ticket" */ '../features/support/ticket'),
};

/** The screens. Each may have several URLs. */
export type ScreenName = keyof typeof modules;

export const screens: Readonly<Record<ScreenName, () => Promise<ScreenModule>>> = modules;
