import type { Random } from './random';

/** A place of a job, as precisely as the driver was told. */
export interface Place {
  readonly line: string;
  readonly postcode: string;
}

const streets = [
  ['Station Approach', 'ZM1 1AA'],
  ['Harbour Street', 'ZM1 2BD'],
  ['Market Row', 'ZM1 3LE'],
  ['Theatre Lane', 'ZM1 4NW'],
  ['Quayside', 'ZM2 1RU'],
  ['Chapel Hill', 'ZM2 3JD'],
  ['Orchard Close', 'ZM2 5PT'],
  ['Brickfield Road', 'ZM3 2HG'],
  ['Infirmary Way', 'ZM3 4XQ'],
  ['Mill Lane', 'ZM4 1SD'],
  ['Example Road', 'ZM4 2QA'],
  ['Cinder Path', 'ZM4 6FY'],
  ['College Avenue', 'ZM5 1KN'],
  ['Lighthouse Drive', 'ZM5 3BW'],
  ['Ferry Terrace', 'ZM6 2UL'],
  ['Tannery Court', 'ZM6 4ZE'],
  ['Old Rope Walk', 'ZM7 1GH'],
  ['Meadow View', 'ZM7 5TA'],
  ['Business Park East', 'ZM8 2PX'],
  ['School Lane', 'ZM9 3DR'],
] as const;

export const airport: Place = { line: 'Airport Terminal 1', postcode: 'ZM22 1AA' };

export const randomPlace = (random: Random): Place => {
  const [street, postcode] = random.pick(streets);
  return { line: `${random.between(1, 148)} ${street}`, postcode };
};

/** Street and postcode district: where somebody lives is told for as long as the driver needs it. */
export const coarse = (place: Place): Place => ({
  line: place.line.replace(/^\d+ /, ''),
  postcode: place.postcode.split(' ')[0] ?? '',
});
