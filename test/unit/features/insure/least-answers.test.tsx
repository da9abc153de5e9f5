import { screen as page } from '@testing-library/react';
import { draftName } from '../../../../src/features/insure/answer-store';
import * as newQuote from '../../../../src/features/insure/new';
import * as form from '../../../../src/features/insure/new-form';
import * as insurance from '../../../../src/features/insure/overview';
import * as quotePage from '../../../../src/features/insure/quote';
import type { ScreenModule } from '../../../../src/flows/services';
import { draftStore } from '../../../../src/storage/drafts';
import { driver } from '../../app/people';
import { openScreen } from '../screens';
import { wholeAnswers } from './whole-answers';

const leakedValues = /\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object |£0\.00/;

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

const at = (address: string) => ({ path: address.replace(/51.*/, ':id').replace(/\?.*/, ''), at: address });

beforeEach(() => draftStore(localStorage).write(driver.id, draftName, { ':saved': 'part-1' }));

describe.each([
  ['every optional field missing', least],
  ['every optional part empty, and unknown values', emptyAnswers],
])('insurance with %s (OP-01, OP-05)', (_, answers) => {
  it.each<[string, ScreenModule, string]>([
    ['/insure', insurance, 'Insurance'],
    ['/insure/51', quotePage, 'Insurance quote'],
    ['/insure/new', newQuote, 'Get an insurance quote'],
    ['/insure/new/form', form, 'Insurance quote'],
    ['/insure/new/form?section=part-1', form, 'Part 1'],
    ['/insure/new/form?step=check', form, 'Check your answers'],
  ])('shows %s', async (address, screen, title) => {
    const { container } = await openScreen(screen, answers, at(address));
    expect(await page.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(container.textContent).not.toMatch(leakedValues);
  });
});

it('shows what an empty quote lacks, and offers no action', async () => {
  await openScreen(quotePage, least, at('/insure/51'));
  expect(await page.findByText('Status not given')).toBeInTheDocument();
  expect(page.queryByRole('button', { name: 'Check and accept' })).toBeNull();
});
