import type { AgreementStanding } from '../../../machines/agreement';
import type { Agreement } from '../../../src/api/agreements';
import { type Outside, onAnotherDevice } from '../outside';

/** Id of the sample driver's first agreement with this status. */
export const agreementThat = async (
  place: Pick<Outside, 'world' | 'sandboxOrigin' | 'portalOrigin'>,
  status: AgreementStanding['status'],
): Promise<string> => {
  const read = await onAnotherDevice(place);
  const { data } = (await read('GET', '/v1/agreements')) as { data: readonly Agreement[] };
  const found = data.find((agreement) => agreement.status === status);
  if (!found) throw new Error(`No agreement is ${status}.`);
  return String(found.id);
};
