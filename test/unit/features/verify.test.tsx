import './clock';
import { Actor, createActor, fromPromise } from 'xstate';
import { type SessionUser, sessionMachine } from '../../../machines/session';
import { UnexpectedRedirect } from '../../../src/api/problem';
import * as verify from '../../../src/features/verify/screen';
import { draftStore } from '../../../src/storage/drafts';
import { mailedCode } from '../../../src/storage/mailed-code';
import { typedEmail } from '../../../src/storage/typed-email';
import { driver } from '../app/people';
import { approveFlows, type Flow, reopen, type Step } from './approved-flows';
import { fails, never, rejects, succeedsWith } from './screens';

const fleet = { id: '1', name: 'F', insure_available: true, insure_unavailable_message: null, timezone: 'Asia/Tokyo' };
const user = {
  id: '1',
  status: 'unverified',
  email: 'n***@example.com',
  driver: { id: '2290', operating_area_id: '12', fleet },
};
const sent = succeedsWith({ sent_to: 'n***@example.com', resend_after_seconds: 30 });
const wrongCode = [rejects({ code: ['That code is wrong.'] }), sent];

const codeMailed = () => mailedCode({ drafts: draftStore(localStorage) }).store(0);
const verifying = (
  name: string,
  steps: readonly Step[],
  ends: readonly (() => Promise<unknown>)[],
  more: Partial<Flow> = {},
): Flow => ({ name, screen: verify, answers: { '/v1/user': user }, steps, ends, stored: codeMailed, ...more });
const code: Step = ['Code', ' 123 456'];
const address: readonly Step[] = ['Change the email address', ['New email address', 'nia@example.com']];
const pasted: Step = ['New email address', 'nia@example.com\u200b'];
const filled = [...address, code];
const change = 'Change it and email me a link';
const buttons = ['Verify', 'Send the code again', 'Send me a link', change];
const redirect = () => Promise.reject(new UnexpectedRedirect(200));
const unverified = async () => ({ ...driver, verified: false });
/** A session that gets these answers. */
const sessionWith = (answers: readonly (() => Promise<SessionUser>)[]) => {
  const left = [...answers];
  const readUser = fromPromise<SessionUser, void>(() => (left.shift() ?? never)());
  const input = { remembered: null, signOutPending: false };
  return createActor(sessionMachine.provide({ actors: { readUser } }), { input }).start();
};
let sends: jest.SpyInstance;
const asked: Step = {
  'the session asks': () => expect(sends).toHaveBeenCalledWith({ type: 'driver.openedLink' }),
};

beforeEach(typedEmail.forget);

approveFlows(__filename, [
  verifying(
    'a driver without a code can enter one from an earlier email, or ask for one',
    ['Email me a code'],
    [sent],
    { stored: () => undefined },
  ),
  verifying('a new code empties the field of the wrong one', [code, 'Verify', 'Send the code again'], wrongCode),
  verifying(
    'a changed email address empties the field, closes the form, and is shown on the next visit',
    [code, 'Verify', ...address, pasted, change, 'Change the email address', reopen, 'Email me a code'],
    wrongCode,
  ),
  verifying(
    'Verify offers no retry once another code is typed',
    [...filled, 'Verify', ['Code', '654321']],
    [fails('silent')],
  ),
  verifying(
    'the change offers no retry once another email address is typed',
    [...filled, change, ['New email address', 'ada@example.com'], reopen],
    [fails('silent')],
  ),
  ...['Send the code again', 'Send me a link'].map((button) =>
    verifying(`${button}: only this button is busy`, [button], [never]),
  ),
  ...buttons.map((button) => verifying(`${button}, without an answer`, [...filled, button], [fails('silent')])),
  ...[unverified, fails('silent'), never].map((answer, index) =>
    verifying(
      `after a link was sent, the driver can say that they opened it: the operator’s answer ${index}`,
      ['Send me a link', 'I’ve opened the link'],
      [sent],
      { services: { session: sessionWith([unverified, answer]) } },
    ),
  ),
  verifying('Send me a link, too often', [...filled, 'Send me a link'], [fails('tooMany')]),
  // Laravel answers an address that is verified already with a redirect. Then the session asks the operator.
  ...buttons.map((button) =>
    verifying(`${button}: a redirect makes the session ask the operator`, [...filled, button, asked], [redirect], {
      stored: () => {
        codeMailed();
        sends = jest.spyOn(Actor.prototype, 'send');
      },
    }),
  ),
  verifying('a reload keeps the email address in full', [], [], {
    stored: () => {
      codeMailed();
      sessionStorage.setItem('portal.typed-email', 'nia@example.com');
    },
  }),
]);
