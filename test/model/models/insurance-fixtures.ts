import type { InsuranceRequestInput } from '../../../machines/insurance-quote';
import { searchOf } from '../../../src/features/insure/form-wiring';
import { onAnotherDevice, type Place } from '../../support/other-device';

/** The driver's newest quote, as another device of theirs reads it. */
export const newestQuote = async (place: Place): Promise<string> => {
  const read = await onAnotherDevice(place);
  const { data } = await read<{ data: readonly { id: string }[] }>('GET', '/v1/insure/quotes');
  const [newest] = data;
  if (!newest) throw new Error('The driver has no quote.');
  return String(newest.id);
};

/** The query of the address for a start. */
export const searchFor = ({ initialPlace }: InsuranceRequestInput): string =>
  initialPlace === null ? '' : searchOf(initialPlace);
