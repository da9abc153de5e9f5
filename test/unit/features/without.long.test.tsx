import { act, cleanup, configure, waitFor } from '@testing-library/react';
import * as agreements from '../../../src/features/agreements/screen';
import * as home from '../../../src/features/home/screen';
import * as newQuote from '../../../src/features/insure/new';
import * as form from '../../../src/features/insure/new-form';
import * as insurance from '../../../src/features/insure/overview';
import * as quotePage from '../../../src/features/insure/quote';
import * as news from '../../../src/features/news/list';
import * as post from '../../../src/features/news/post';
import * as deal from '../../../src/features/partner-plus/deal';
import * as deals from '../../../src/features/partner-plus/deals';
import * as profile from '../../../src/features/profile/screen';
import * as update from '../../../src/features/profile/update';
import * as password from '../../../src/features/profile/update-password';
import * as register from '../../../src/features/register/screen';
import * as overview from '../../../src/features/vehicle-documents/documents/overview';
import * as upload from '../../../src/features/vehicle-documents/documents/upload';
import * as vehicle from '../../../src/features/vehicle-documents/vehicle/vehicle';
import * as change from '../../../src/features/vehicle-documents/vehicle-change/update';
import type { ScreenModule } from '../../../src/flows/services';
import { variantsOf } from '../../support/variants';
import { installDialogs } from '../ui/dialogs';
import { chargesScreens } from './charges-samples';
import { answers as driverAnswers } from './driver-answers';
import { wholeAnswers } from './insure/whole-answers';
import { moneyAnswers, moneyScreens } from './money-screens';
import { activeDriver } from './samples';
import { type Answers, openScreen } from './screens';
import { calls, answers as carAnswers, open, type } from './whole-documents';

installDialogs();
// Generous, because a busy machine must not fail the test.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(600_000);

const leakedValues = /\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object |Infinity/;

interface Place {
  readonly path?: string;
  readonly at?: string;
}
/** What the page cannot do without: the ids of rows, unless `needs` matches other fields. `rest` are answers that do not vary. */
type Page = [
  name: string,
  screen: ScreenModule,
  answers: Answers,
  place?: Place & { readonly needs?: RegExp; readonly rest?: Answers },
];

const ids = / (?:\*|\*\.id|id): /;

const some = (...paths: readonly (keyof typeof driverAnswers)[]): Answers =>
  Object.fromEntries(paths.map((path) => [path, driverAnswers[path]]));

const chargesPage = ({ name, screen, answers, place, needs = [] }: (typeof chargesScreens)[number]): Page => [
  name,
  screen,
  answers,
  { ...place, needs: needs.length > 0 ? new RegExp(`^(?:${needs.join('|')})${ids.source}`) : /^$/ },
];

const inChange = /^\/v1\/(?:driver\/vehicles|vehicle-changes\S*) \*(?:\.id)?: /;
const inUpload = /^\/v1\/documents(?:\/current)? \*(?:\.id|\.document_type|\.document_type\.id|\.document_type_id)?: /;

/** Of the screens of the car and its documents. If the status of a change is unknown, its form leads to the page of the car. */
const carPage = (name: string, screen: ScreenModule, address: string, needs = /^$/, changes: object = {}): Page => [
  name,
  screen,
  { ...carAnswers, [calls.changes]: [{ ...open, ...changes }] },
  {
    path: '/vehicle-documents/*',
    at: `/vehicle-documents${address}`,
    rest: { '/v1/driver': activeDriver },
    needs,
  },
];

/** Of insurance. It needs a quote's id, the cars that a quote can cover, and the questions. */
const insurePage = (screen: ScreenModule, address: string, status = 'quoted', path = address.split('?')[0]): Page => [
  `${address}, ${status}`,
  screen,
  wholeAnswers(status),
  {
    path,
    at: address,
    needs: /vehicles|question-schema sections:|claim-schema sections|quotes \*(\.id)?:|quotes\/51 id:/,
  },
];

const submitted = { submitted_at: '2026-03-02T10:00:00Z' };

const pages: readonly Page[] = [
  ['home', home, some('/v1/driver', '/v1/fleets/3', '/v1/news-posts', '/v1/agreements')],
  ['home with money', home, { '/v1/earnings': moneyAnswers['/v1/earnings'], '/v1/payouts': [] }],
  ['the profile', profile, some('/v1/driver/profile', '/v1/driver', '/v1/fleets/3')],
  ['the form of the profile', update, some('/v1/driver/profile', '/v1/driver', '/v1/fleets/3')],
  ['the password', password, some('/v1/driver/profile', '/v1/driver')],
  ['news', news, some('/v1/news-posts', '/v1/news-categories')],
  ['a post', post, some('/v1/news-posts/71/?include=newsCategory', '/v1/news-posts'), { path: '/:id', at: '/71' }],
  ['offers', deals, some('/v1/driver/deals')],
  ['an offer', deal, some('/v1/driver/deals'), { path: '/:id', at: '/8' }],
  ['agreements', agreements, some('/v1/agreements')],
  ['an agreement', agreements, some('/v1/agreements', '/v1/driver/profile'), { path: '/here', at: '/here?id=91' }],
  ['the registration', register, some('/v1/operating-areas', '/v1/fleets')],
  ...moneyScreens.map(({ name, screen, place }): Page => [name, screen, moneyAnswers, place]),
  ...chargesScreens.map(chargesPage),
  carPage('vehicle and documents', overview, ''),
  carPage('your car, a draft', vehicle, '/vehicle', inChange),
  carPage('your car, with the team', vehicle, '/vehicle', inChange, { ...submitted, status: 'pending' }),
  carPage('your car, decided', vehicle, '/vehicle', inChange, { ...submitted, status: 'rejected' }),
  carPage('documents of a change', change, '/vehicle/update', inChange),
  carPage('details of a change', change, '/vehicle/update?step=details', inChange),
  carPage('one document of a change', change, `/vehicle/update?document=${type.id}`, inChange),
  carPage('check of a change', change, '/vehicle/update?step=check', inChange, {
    documents: open.documents?.map((document) => ({ ...document, status: 'pending' })),
  }),
  carPage('choosing which document to send', upload, '/document/upload', inUpload),
  carPage('one document', upload, `/document/upload?type=${type.id}&vehicle=91`, inUpload),
  insurePage(insurance, '/insure', 'issued'),
  ...['quoted', 'issued'].map((status) => insurePage(quotePage, '/insure/51', status, '/insure/:id')),
  insurePage(quotePage, '/insure/51?step=accept', 'quoted', '/insure/:id'),
  insurePage(newQuote, '/insure/new?same=51'),
  ...['', '?section=vehicle', '?step=check'].map((search) => insurePage(form, `/insure/new/form${search}`)),
];

/** The reason why a screen cannot be used with these answers; null if it can. */
const failureWith = async (screen: ScreenModule, answers: Answers, place: Place): Promise<string | null> => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const { container } = await openScreen(screen, answers, place);
    await waitFor(() => expect(container.textContent).not.toBe('Loading'), { timeout: 10_000 });
    await act(() => new Promise((shown) => setTimeout(shown)));
    const text = container.textContent ?? '';
    if (!container.querySelector('h1')) return `no heading: ${text.slice(0, 80)}`;
    return leakedValues.exec(text)?.[0] ?? null;
  } catch (error) {
    return String(error);
  } finally {
    errors.mockRestore();
    cleanup();
  }
};

it.each(pages)(
  'no missing value, or map in place of a value, breaks a page: %s (OP-01)',
  async (_, screen, answers, { needs = ids, rest = {}, ...place } = {}) => {
    const faults = await failureWith(screen, { ...rest, ...answers }, place);
    if (faults) throw new Error(`It is broken unchanged: ${faults}`);
    const broken = new Set<string>();
    for (const [call, plain] of Object.entries(answers))
      for (const { at, change: kind, body } of variantsOf(plain)) {
        if (kind !== 'missing' && kind !== 'map') continue;
        const why = await failureWith(screen, { ...rest, ...answers, [call]: body }, place);
        if (why) broken.add(`${call} ${at}: ${why}`);
      }
    expect([...broken].filter((why) => !needs.test(why))).toEqual([]);
  },
);
