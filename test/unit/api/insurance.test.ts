/** @jest-environment ./test/support/portal-environment.cjs */
import {
  acceptQuote,
  fetchInsuranceForm,
  fetchQuote,
  findAcceptance,
  findQuote,
  type QuoteRequest,
  storeQuote,
} from '../../../src/api/insurance';
import { fetchQuotes } from '../../../src/api/quotes';
import { callerInWorld } from './caller';

const caller = callerInWorld({ signedIn: true });

const formNow = async () => {
  const form = await fetchInsuranceForm(caller.client);
  if (!form) throw new Error('The form asks nothing.');
  return form;
};

const requestLike = async (id: string): Promise<QuoteRequest> => {
  const { answers, schema_version, claim_schema_version } = await fetchQuote(caller.client, id);
  const { questions, claim } = await formNow();
  return {
    key: '6f2a3a0e-5c1b-4a0f-9d2e-0b8f3c1d7e55',
    body: {
      schema_version,
      claim_schema_version,
      answers: answers as QuoteRequest['body']['answers'],
      declarations: [...questions.declarations, ...claim.declarations].map(({ key }) => key),
    },
    known: (await fetchQuotes(caller.client)).map((quote) => quote.id),
  };
};

const arranged = async (status: 'quoted' | 'expired'): Promise<string> => {
  const { quote } = await caller.world.arrange({ quote: status });
  if (!quote) throw new Error('No quote was arranged.');
  return String(quote.id);
};

describe('insurance, with the sandbox (AP-19, FL-03)', () => {
  describe('has no form where nothing is asked', () => {
    const titles = { version: '2026-02', title: 'Quote', declarations: [] };
    const section = (...questions: unknown[]) => ({ key: 'one', title: 'One', questions });
    const list = { key: 'claims', kind: 'group', label: 'Claims', required: false, item_label: 'claim' };
    const plain = { key: 'name', kind: 'text', label: 'Name', required: true };
    const quote = 'GET /v1/insure/question-schema';
    const claim = 'GET /v1/insure/claim-schema';
    for (const [name, call, sections] of [
      ['no section', quote, []],
      ['sections without a question', quote, [section(), section()]],
      [
        'a list whose items have no question',
        quote,
        [section(plain, { ...list, item_schema: 'inline', questions: [] })],
      ],
      ['claims without a section', claim, []],
      ['claims without a question', claim, [section()]],
    ] as const) {
      it(name, async () => {
        await caller.world.faults({ call, body: { data: { ...titles, sections } } });
        expect(await fetchInsuranceForm(caller.client)).toBeNull();
      });
    }

    it.each([
      ['are empty', { body: { data: { ...titles, sections: [] } } }],
      ['have no endpoint', { status: 404 }],
    ])('but has one where the questions about claims %s, and no list needs them', async (_name, answer) => {
      const body = { data: { ...titles, sections: [section(plain), section()] } };
      await caller.world.faults({ call: quote, body }, { call: claim, ...answer });
      expect(await fetchInsuranceForm(caller.client)).toMatchObject({
        questions: { sections: [{ questions: [{ key: 'name' }] }, {}] },
      });
    });

    it('but has one if a currency is unknown, and leaves that currency out', async () => {
      const body = { data: { ...titles, sections: [section({ ...plain, kind: 'money', currency: 'pounds' })] } };
      await caller.world.faults({ call: quote, body });
      expect(JSON.stringify(await fetchInsuranceForm(caller.client))).toMatch(/^(?!.*pounds).*"money"/);
    });
  });

  it.each(['writesAnsweredByNothing', 'writesAnsweredByEmptyPage', 'writesAnsweredByMessage'] as const)(
    'works out the effect when the answer does not give it: %s',
    async (shape) => {
      const request = await requestLike(await arranged('quoted'));
      const id = request.known[0] ?? '';
      await caller.world.arrange({ responseShapes: [shape] });
      expect(await storeQuote(caller.client, request)).toMatchObject({
        accepted: true,
        value: { id: expect.not.stringMatching(`^(${request.known.join('|')})$`), awaitsStaff: true },
      });
      expect(await acceptQuote(caller.client, id, 'annual')).toMatchObject({
        accepted: true,
        value: { id, awaitsStaff: true, answer: { data: { status: 'accepted' } } },
      });
    },
  );

  it('names the answers of a rejection, even where the operator names parts of them', async () => {
    const request = await requestLike(await arranged('quoted'));
    const errors = {
      'answers.value.amount': ['Too much.'],
      'answers.uses.0': ['Not this.'],
      'answers.uses.2': ['Nor this.'],
      'answers.claims.0.cost.amount': ['Too little.'],
      declarations: ['Confirm it.'],
    };
    await caller.world.faults({ call: 'POST /v1/insure/store', status: 422, body: { message: 'No.', errors } });
    expect(await storeQuote(caller.client, request)).toMatchObject({
      rejection: {
        fields: {
          'answers.value': ['Too much.'],
          'answers.uses': ['Not this.', 'Nor this.'],
          'answers.claims.0.cost': ['Too little.'],
          declarations: ['Confirm it.'],
        },
      },
    });
  });

  it('reads an accepted quote again when the answer is about something else, such as the acceptance (OP-06)', async () => {
    const id = await arranged('quoted');
    await caller.world.faults({ call: 'POST /v1/insure/quotes/{id}/accept', after: true, body: { data: { id: 9 } } });
    expect(await acceptQuote(caller.client, id, 'annual')).toMatchObject({
      value: { id, answer: { data: { status: 'accepted' } } },
    });
  });

  it('finds a quote only after it has arrived', async () => {
    const request = await requestLike(await arranged('quoted'));
    expect(await findQuote(caller.client, request)).toBe('notThere');
    const stored = await storeQuote(caller.client, request);
    expect(stored).toMatchObject({ accepted: true, value: { awaitsStaff: true } });
    expect(await findQuote(caller.client, request)).toMatchObject({ id: stored.accepted ? stored.value.id : 0 });
  });

  it('raises a ticket for a request or acceptance with an unknown status, without guessing the result', async () => {
    const request = await requestLike(await arranged('quoted'));
    const id = request.known[0] ?? '';
    const answered = (more: object) => ({
      call: 'GET /v1/insure/quotes/{id}' as const,
      body: { data: { id, ...more } },
    });
    await caller.world.faults(answered({ status: 'binding' }));
    await expect(findAcceptance(caller.client, id)).rejects.toMatchObject({ kind: 'broken' });
    await caller.world.faults(answered({ status: 'binding', accepted_at: '2026-03-02T08:00:00Z' }));
    expect(await findAcceptance(caller.client, id)).toEqual({
      id,
      awaitsStaff: true,
      answer: { data: { id, status: 'binding', accepted_at: '2026-03-02T08:00:00Z' } },
    });
    const data = [{ id: 'new', status: 'triage' }];
    await caller.world.faults({ call: 'GET /v1/insure/quotes', body: { data } });
    expect(await findQuote(caller.client, request)).toEqual({
      id: 'new',
      awaitsStaff: true,
      answer: { data: data[0] },
    });
  });

  describe('reads the usable part of a form', () => {
    const form = (...questions: unknown[]) => ({ data: { sections: [{ questions }] } });
    const usableQuestions = async (...questions: unknown[]) => {
      await caller.world.faults({ call: 'GET /v1/insure/question-schema', body: form(...questions) });
      const { questions: schema } = await formNow();
      return schema.sections[0]?.questions;
    };
    const plain = { key: 'first' };
    const rule = { question: 'first', operator: 'eq', value: true };
    const options = (...all: unknown[]) => ({ ...plain, kind: 'choice', options: all });

    it('without a question that has no key', async () => {
      expect(await usableQuestions({ label: 'Name', kind: 'text' }, plain)).toEqual([plain]);
    });

    it('without an option that has no value', async () => {
      expect(await usableQuestions(options({ label: 'A' }, { value: 'b' }, 'c'))).toEqual([options({ value: 'b' })]);
    });

    it.each([
      ['another operator', { match: 'all', rules: [rule, { ...rule, operator: 'like' }] }],
      ['nothing to compare with', { match: 'all', rules: [{ ...rule, value: undefined }] }],
      ['another way to match', { match: 'most', rules: [rule] }],
      ['no rules', { match: 'any' }],
      ['no question', { match: 'all', rules: [{ operator: 'answered' }] }],
    ])('without a condition that has %s', async (_, show_when) => {
      expect(await usableQuestions({ ...plain, show_when })).toEqual([plain]);
    });
  });
});
