/** @jest-environment node */
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Result } from '../../../machines/shared/result';
import { submissionMachine } from '../../../machines/submission';

const values = { email: 'adil@example.org', password: 'lamp river bicycle', remember: false };

const submitWith = async (result: Result<unknown>) => {
  const logic = submissionMachine.provide({ actors: { send: fromPromise(async () => result) } });
  const actor = createActor(logic).start();
  actor.send({ type: 'driver.submit', values });
  return waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
};

test('the form deletes an accepted password, and keeps a rejected one', async () => {
  const refused = await submitWith({ accepted: false, rejection: { message: 'These details are wrong.', fields: {} } });
  expect(JSON.stringify(refused.context)).toContain(values.password);
  const accepted = await submitWith({ accepted: true, value: null });
  expect(accepted.value).toBe('done');
  expect(JSON.stringify(accepted.context)).not.toContain(values.password);
});
