import type { InsuranceRequestInput } from '../../../machines/insurance-quote';
import { searchOf } from '../../../src/features/insure/form-wiring';
import { type Outside, onAnotherDevice } from '../outside';

/** The driver's newest quote, as another device of theirs reads it. */
export const newestQuote = async (
  place: Pick<Outside, 'world' | 'sandboxOrigin' | 'portalOrigin'>,
): Promise<string> => {
  const read = await onAnotherDevice(place);
  const { data } = (await read('GET', '/v1/insure/quotes')) as { data: readonly { id: string }[] };
  const [newest] = data;
  if (!newest) throw new Error('The driver has no quote.');
  return String(newest.id);
};

/** The query of the address that a start comes from. */
export const searchFor = ({ initialPlace }: InsuranceRequestInput): string =>
  initialPlace === null ? '' : searchOf(initialPlace);
