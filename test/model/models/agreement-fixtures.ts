import type { AgreementVersion } from '../../../machines/agreement';
import type { Agreement } from '../../../src/api/agreements';
import { onAnotherDevice, type Place } from '../../support/other-device';

/** Id of the sample driver's first agreement with this status. */
export const agreementIdWith = async (place: Place, status: AgreementVersion['status']): Promise<string> => {
  const read = await onAnotherDevice(place);
  const { data } = await read<{ data: readonly Agreement[] }>('GET', '/v1/agreements');
  const found = data.find((agreement) => agreement.status === status);
  if (!found) throw new Error(`No agreement is ${status}.`);
  return String(found.id);
};
