import { assemble } from '../../../src/app/assemble';
import { config } from './config';

jest.mock('../../../src/api/client', () => {
  throw new Error('Loading chunk client failed.');
});

it('takes code of the client that does not load for a call without an answer (AP-10)', async () => {
  const { services, reachability } = assemble(config, { toast: () => undefined, inspect: undefined });
  const wanted = jest.fn();
  reachability.onProbeNeeded(wanted);
  const client = await services.client();
  await expect(client.send('POST', '/v1/payments')).rejects.toMatchObject({ kind: 'offline' });
  expect(reachability.state()).toBe('unknown');
  expect(wanted).toHaveBeenCalledTimes(1);
});
