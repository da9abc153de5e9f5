/** @jest-environment node */
import { createActor, fromPromise, waitFor } from 'xstate';
import { payoutsMachine } from '../../../machines/payouts';
import type { Client } from '../../../src/api/client';
import { startPayment } from '../../../src/api/payments';
import { disablePayouts, enablePayouts, maskedAccount } from '../../../src/api/payouts';
import { cancellable } from '../../support/cancellable';

/** A client whose writes get `writeResponse`, and whose reads get `settings`. */
const operator = (writeResponse: unknown, settings: unknown = null): Client =>
  ({
    send: async () => writeResponse,
    get: async () => ({ data: { payout_settings: settings } }),
  }) as unknown as Client;

const details = {
  account_holder_name: 'Adil Farrow',
  sort_code: '309430',
  account_number: '12345678',
  roll_number: null,
  accept_close_match: false,
  current_password: 'x',
};
const sentAccount = { holderName: 'Adil Farrow', sortCodeEnding: '30', accountNumberEnding: '5678' };

describe('turning payouts on and off with an incomplete response (OP-01, OP-05, OP-06)', () => {
  it.each<[string, unknown, unknown]>([
    ['no account: takes the sent one', { status: 'on' }, { status: 'on', account: sentAccount }],
    [
      'a part of the account: completes it from the sent one',
      { status: 'checking', bank_account: { account_number_masked: '****5678' } },
      { status: 'checking', account: sentAccount },
    ],
    [
      'another account: takes that one',
      { status: 'on', bank_account: { account_number_masked: '****1111' } },
      { account: { ...sentAccount, accountNumberEnding: '1111' } },
    ],
    [
      'no account and a matching name: takes the sent one',
      { status: 'on', payee_check: { result: 'match' } },
      { account: sentAccount },
    ],
    [
      'no account and a check that was not possible: takes the sent one',
      { status: 'on', payee_check: { result: 'unavailable' } },
      { account: sentAccount },
    ],
    [
      'no account and a close match: takes none',
      { status: 'on', payee_check: { result: 'close_match' } },
      { account: null, isCloseMatch: true },
    ],
    [
      'no account and an unknown result of the check: takes none',
      { status: 'on', payee_check: { result: 'partial' } },
      { account: null, isCloseMatch: false },
    ],
  ])('enabling, answered with %s', async (_, answer, expected) => {
    expect(await enablePayouts(operator({ data: answer }), details)).toMatchObject({ accepted: true, value: expected });
  });

  it.each([
    ['the format of the contract', '**-**-30', '****5678', { on: 'idle' }],
    ['fewer digits', '**30', '*****678', { on: 'idle' }],
    ['the first digits of the sort code', '30****', 'XXXX5678', { on: 'idle' }],
    ['no digit', '******', '********', { on: 'idle' }],
    ['another account', '**-**-30', '****1111', { filling: 'notStored' }],
    ['another account, with fewer digits', '**-**-30', '*****111', { filling: 'notStored' }],
    ['another sort code', '**-**-31', '****5678', { filling: 'notStored' }],
  ])('compares the saved account with the sent one by masked numbers: %s', async (_, sortCode, number, state) => {
    const account = {
      holder_name: 'ADIL FARROW',
      sort_code_masked: sortCode,
      account_number_masked: number,
    };
    const typed = { ...details, account_holder_name: 'Adíl Far-row' };
    const answer = { data: { status: 'on', bank_account: account } };
    const enable = async () => enablePayouts(operator(answer), typed);
    const actors = { enablePayouts: fromPromise<Awaited<ReturnType<typeof enable>>, { details: unknown }>(enable) };
    const off = { status: 'off', account: null, isCloseMatch: false, hasBankSaidNo: false, record: null } as const;
    const actor = createActor(payoutsMachine.provide({ actors }), { input: { payoutSetup: off } }).start();
    actor.send({ type: 'driver.openForm' });
    const ends = maskedAccount(typed.account_holder_name, typed.sort_code, typed.account_number);
    actor.send({ type: 'driver.enable', account: ends, details: typed });
    expect((await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))).value).toEqual(state);
  });

  it.each([{ status: 'paused' }, {}, null])(
    'fails, with the outcome unknown, when the payout settings are %j',
    async (settings) => {
      await expect(enablePayouts(operator({ data: settings }, settings), details)).rejects.toMatchObject({
        kind: 'broken',
      });
      await expect(disablePayouts(operator({ data: settings }, settings))).rejects.toMatchObject({ kind: 'broken' });
    },
  );

  it('reads the result when the response does not contain it', async () => {
    const answers = operator({ message: 'Done.' }, { status: 'off' });
    const client = cancellable({ ...answers, host: answers });
    const { signal } = new AbortController();
    expect(await disablePayouts(client, signal)).toMatchObject({ status: 'off' });
    expect(await enablePayouts(client, details, signal)).toMatchObject({ value: { status: 'off' } });
  });
});

describe('a started payment (OP-05)', () => {
  const request = { amount: { amount: 1, currency: 'GBP' }, statement_id: null, invoice_ids: [], return_path: '/' };
  const start = (answer: unknown) => startPayment(operator({ data: answer }), 'key', { ...request, method: 'card' });

  it.each(['under_review', undefined, null, 7])(
    'keeps its id and is neither paid nor failed when its status is %j',
    async (status) => {
      expect(await start({ id: 77, status, method: 'earnings' })).toMatchObject({
        value: { id: '77', stage: 'processing' },
      });
    },
  );

  it('is a failure when the response has no id', async () => {
    await expect(start({ status: 'succeeded' })).rejects.toMatchObject({ kind: 'broken' });
  });

  it('links to http and https URLs only', async () => {
    expect(await start({ id: 77, status: 'requires_action', redirect_url: 'javascript:alert(1)' })).toMatchObject({
      value: { stage: 'open', record: { redirect_url: null } },
    });
  });
});
