import type { Random } from './random';
import streets from './streets.json' with { type: 'json' };

export interface Place {
  readonly line: string;
  readonly postcode: string;
}

export const airport: Place = { line: 'Airport Terminal 1', postcode: 'ZM22 1AA' };

export const randomPlace = (random: Random): Place => {
  const [street = '', postcode = ''] = random.pick(streets);
  return { line: `${random.between(1, 148)} ${street}`, postcode };
};

/** Street and postcode district: an address is shown only for as long as the driver needs it. */
export const coarse = (place: Place): Place => ({
  line: place.line.replace(/^\d+ /, ''),
  postcode: place.postcode.split(' ')[0] ?? '',
});
