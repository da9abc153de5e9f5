import '../clock';
import { draftName } from '../../../../src/features/insure/answer-store';
import * as newQuote from '../../../../src/features/insure/new';
import * as form from '../../../../src/features/insure/new-form';
import * as insurance from '../../../../src/features/insure/overview';
import * as quotePage from '../../../../src/features/insure/quote';
import { draftStore } from '../../../../src/storage/drafts';
import { driver } from '../../app/people';
import { approveFlows } from '../approved-flows';

import { wholeAnswers } from './whole-answers';

const schema = (...questions: object[]) => ({ sections: [{ questions }] });

/** The answers of an operator that leaves out every field without which the page still works. */
const least = {
  ...wholeAnswers(),
  '/v1/insure/quotes': [{ id: '51' }],
  '/v1/insure/quotes/51': { id: '51' },
  '/v1/insure/question-schema': schema(
    { key: 'first' },
    { key: 'use', kind: 'choice' },
    { key: 'claims', kind: 'group', item_schema: 'claim' },
  ),
  '/v1/insure/claim-schema': schema({ key: 'cost' }),
};

/** The answers with every part of a quote present, but empty. */
const emptyAnswers = {
  ...least,
  '/v1/insure/quotes/51': {
    id: '51',
    status: 'quoted',
    total: { amount: 100, currency: 'GBP' },
    price_lines: [{}],
    excess: { a: 1 },
    instalments: { a: 1 },
    no_claims_bonus: { a: 1 },
    payment_plan: 'weekly',
    cover: 'gap',
    documents: [{}],
    answers: { first: 'x' },
  },
};

approveFlows(
  __filename,
  (
    [
      ['/insure', insurance],
      ['/insure/51', quotePage],
      ['/insure/new', newQuote],
      ['/insure/new/form', form],
      ['/insure/new/form?section=part-1', form],
      ['/insure/new/form?step=check', form],
    ] as const
  ).flatMap(([address, screen]) =>
    Object.entries({ 'every optional field missing': least, 'every part empty or unknown': emptyAnswers }).map(
      ([what, answers]) => ({
        name: `${address} with ${what} (OP-01, OP-05)`,
        screen,
        path: address.replace(/51.*/, ':id').replace(/\?.*/, ''),
        at: address,
        answers,
        stored: () => void draftStore(localStorage).write(driver.id, draftName, { ':saved': 'part-1' }),
      }),
    ),
  ),
);
