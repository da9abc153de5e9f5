import * as newQuote from '../../../src/features/insure/new';
import * as form from '../../../src/features/insure/new-form';
import * as insurance from '../../../src/features/insure/overview';
import * as quotePage from '../../../src/features/insure/quote';
import type { ScreenModule } from '../../../src/flows/services';
import { wholeAnswers } from './insure/whole-answers';
import { failuresWithout } from './screens-without';

const quotePath = '/insure/:id';

// Without these fields nothing is left to show: the id of a quote, the cars that a quote can cover, the questions about a claim.
const neededFields = /vehicles|question-schema sections:|claim-schema sections|quotes \*(\.id)?:|quotes\/51 id:/;

it.each<[string, ScreenModule, string, { readonly path?: string; readonly at?: string }]>([
  ['/insure', insurance, 'issued', {}],
  ['/insure/{id}', quotePage, 'quoted', { path: quotePath, at: '/insure/51' }],
  ['/insure/{id}, issued', quotePage, 'issued', { path: quotePath, at: '/insure/51' }],
  ['/insure/{id}, accepting', quotePage, 'quoted', { path: quotePath, at: '/insure/51?step=accept' }],
  ['/insure/new', newQuote, 'quoted', { path: '/insure/new', at: '/insure/new?same=51' }],
  ['/insure/new/form', form, 'quoted', {}],
  ['/insure/new/form, a page', form, 'quoted', { path: '/insure/new/form', at: '/insure/new/form?section=vehicle' }],
  ['/insure/new/form, check', form, 'quoted', { path: '/insure/new/form', at: '/insure/new/form?step=check' }],
])('a missing field on which nothing depends does not break %s (OP-01)', async (_, screen, status, place) => {
  const broken = await failuresWithout(screen, wholeAnswers(status), place);
  expect(broken.filter((why) => !neededFields.test(why))).toEqual([]);
});
