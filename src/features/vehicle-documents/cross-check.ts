import type { DocumentType, Requirement, SentDocument } from '../../api/documents';
import type { Vehicle } from '../../api/driver';
import type { Profile } from '../../api/profile';
import { carName } from '../../domain/car';
import { checkableUntil } from '../../domain/document-status';
import { showRegistration } from '../../domain/registration';
import { daysBetween, daysLeft, fullDay, isDay, nearDay } from '../../format/dates';
import type { DocumentValues } from './document';

/** The comparison of one answer with the operator's records. A difference only warns: the operator decides. */
export interface Check {
  /** The name of the field. */
  readonly about: 'number' | 'issuedOn' | 'expiresOn';
  readonly fits: boolean;
  readonly text: string;
}

/** The operator's records. Answers are not compared with a record that could not be read. */
export interface OperatorRecords {
  readonly profile: Profile | null;
  readonly vehicles: readonly Vehicle[];
  readonly requirements: readonly Requirement[];
  readonly today: string;
  /** The day by which the team has usually checked what is sent now. */
  readonly usualCheckDay: string | null;
}

export type Typed = Pick<DocumentValues, 'number' | 'issuedOn' | 'expiresOn'>;

interface Question extends OperatorRecords {
  readonly typed: Typed;
  readonly type: DocumentType;
  /** The accepted document, which may have expired. */
  readonly previousDocument: SentDocument | null;
  readonly car: Vehicle | null;
}

type Rule = (question: Question) => Check | null;

const fits = (about: Check['about'], text: string): Check => ({ about, fits: true, text });
const warns = (about: Check['about'], text: string): Check => ({ about, fits: false, text });

const plain = (number: string): string => number.replaceAll(/[^\p{L}\p{N}*]/gu, '').toUpperCase();
const isSameNumber = (a: string, b: string): boolean => plain(a) === plain(b);

/** Whether a number fits a masked one, such as `FARRO******A99**`. For different lengths only the visible beginning is compared. */
export const fitsMask = (number: string, masked: string): boolean => {
  const [typed, mask] = [plain(number), plain(masked)];
  if (typed.length !== mask.length) return typed.startsWith(mask.replace(/\*.*$/, ''));
  return [...mask].every((letter, at) => letter === '*' || letter === typed[at]);
};

const badgeNumber: Rule = ({ type, typed, profile }) => {
  if (type.proves !== 'badge' || !profile?.badge?.number) return null;
  const { number } = profile.badge;
  return isSameNumber(typed.number, number)
    ? fits('number', 'The number matches your details')
    : warns('number', `Your details have badge number ${number}. If this one is new, send it`);
};

const licenceNumber: Rule = ({ type, typed, profile }) => {
  if (type.proves !== 'driving_licence' || !profile?.driving_licence?.number_masked) return null;
  const { number_masked: masked } = profile.driving_licence;
  return fitsMask(typed.number, masked)
    ? fits('number', 'The number matches the licence in your details')
    : warns('number', `Your details have licence ${masked}. Compare it with the card`);
};

const plateNumber: Rule = ({ type, typed, car, vehicles }) => {
  if (type.proves !== 'plate' || !car) return null;
  const registration = carName(car, 'your car');
  const owner = vehicles.find(({ plate_number }) => plate_number !== null && isSameNumber(typed.number, plate_number));
  if (owner && owner.id !== car.id)
    return warns(
      'number',
      `This is the plate of ${carName(owner, 'another car')}. This document is for ${registration}`,
    );
  if (car.plate_number === null) return null;
  return owner
    ? fits('number', `The plate number matches ${registration}`)
    : warns('number', `We have plate ${car.plate_number} for ${registration}. If this one is new, send it`);
};

/** A policy may cover two cars; no other document has one number for both. */
const numberOfOtherCar: Rule = ({ type, typed, car, vehicles, requirements }) => {
  if (!type.number_label || !car || type.proves === 'insurance' || type.proves === 'plate') return null;
  const twin = requirements.find(
    ({ document_type, vehicle_id, current, replacement }) =>
      document_type.id === type.id &&
      vehicle_id !== car.id &&
      [current, replacement].some((sent) => sent?.number && isSameNumber(sent.number, typed.number)),
  );
  const vehicle = vehicles.find(({ id }) => id === twin?.vehicle_id);
  if (!vehicle) return null;
  return warns(
    'number',
    `You sent this number for ${carName(vehicle, 'another car')}. This document is for ${carName(car, 'your car')}`,
  );
};

/** The last day of the current document, as the operator has it. */
const lastDayBefore = ({ type, previousDocument, car, profile }: Question): string | null => {
  if (previousDocument?.expires_on) return previousDocument.expires_on;
  const records = {
    badge: profile?.badge?.expires_on,
    driving_licence: profile?.driving_licence?.expires_on,
    plate: car?.plate_expires_on,
    mot: car?.mot_expires_on,
    insurance: car?.insurance_ends_on,
  };
  return (type.proves && records[type.proves]) ?? null;
};

const previousInWords = (last: string, today: string): string =>
  last < today
    ? `your last one, which expired on ${fullDay(last)}`
    : `your current one, which is valid until ${fullDay(last)}`;

/** No document is valid for longer than a photocard licence. */
const longestYears = 10;

const lastDay: Rule = (question) => {
  const { typed, today } = question;
  if (!isDay(typed.expiresOn)) return null;
  const { expiresOn } = typed;
  const has = lastDayBefore(question);
  if (Number(expiresOn.slice(0, 4)) - Number(today.slice(0, 4)) > longestYears)
    return warns('expiresOn', `It expires in ${expiresOn.slice(0, 4)}. Check the year`);
  if (has !== null && expiresOn < has) return warns('expiresOn', `It expires before ${previousInWords(has, today)}`);
  if (has !== null && expiresOn === has)
    return warns('expiresOn', 'Same expiry date as your current one. Is this the new one?');
  // The operator asks for the next document from 30 days before the last day.
  if (daysBetween(today, expiresOn) <= 30)
    return warns('expiresOn', `${daysLeft(expiresOn, today)}. If you already have the next one, send that`);
  return has === null ? null : fits('expiresOn', `It expires after ${previousInWords(has, today)}`);
};

const dayOfIssue: Rule = ({ typed, previousDocument }) => {
  if (!previousDocument?.issued_on || !isDay(typed.issuedOn)) return null;
  const has = previousDocument.issued_on;
  if (typed.issuedOn < has) return warns('issuedOn', `Your current one is newer. It was issued on ${fullDay(has)}`);
  if (typed.issuedOn === has) return warns('issuedOn', 'Same date of issue as your current one. Is this the new one?');
  return fits('issuedOn', `It’s newer than your current one, issued on ${fullDay(has)}`);
};

const issuedForThisCar: Rule = ({ typed, car }) => {
  const first = car?.first_registered_on;
  if (!car || !first || !isDay(typed.issuedOn) || typed.issuedOn >= first) return null;
  return warns('issuedOn', `${carName(car, 'Your car')} was first registered later, on ${fullDay(first)}`);
};

/** Compares the day of issue with the time in which staff can check the document, such as a one-time code. */
const checkedInTime: Rule = ({ type, typed, today, usualCheckDay }) => {
  const last = checkableUntil(type, typed.issuedOn);
  if (last === null || last < today) return null;
  const isNear = daysBetween(today, last) < 2;
  const until = isNear ? nearDay(last, today) : fullDay(last);
  if (usualCheckDay === null ? isNear : last < usualCheckDay)
    return warns('issuedOn', `We can only accept it until ${until}. Get a newer one first`);
  return fits('issuedOn', `We can accept it until ${until}`);
};

const rules: readonly Rule[] = [
  badgeNumber,
  licenceNumber,
  plateNumber,
  numberOfOtherCar,
  dayOfIssue,
  issuedForThisCar,
  checkedInTime,
  lastDay,
];

/** Compares the answers with the profile, the car and the other documents. Differences come first. */
export const crossCheck = (typed: Typed, requirement: Requirement, records: OperatorRecords): readonly Check[] => {
  const { document_type: type, vehicle_id, current } = requirement;
  const question: Question = {
    ...records,
    typed,
    type,
    previousDocument: current?.status === 'approved' || current?.status === 'expired' ? current : null,
    car: records.vehicles.find(({ id }) => id === vehicle_id) ?? null,
  };
  return rules
    .flatMap((rule) => rule(question) ?? [])
    .filter(({ about }) => typed[about] !== '')
    .sort((a, b) => Number(a.fits) - Number(b.fits));
};

/** What the document must show, for staff to compare. */
export const documentMustShow = (
  { document_type: type, vehicle_id }: Requirement,
  { profile, vehicles }: Pick<OperatorRecords, 'profile' | 'vehicles'>,
): readonly { readonly term: string; readonly value: string }[] => {
  if (type.max_files === 0) return [];
  const car = vehicles.find(({ id }) => id === vehicle_id);
  const council = type.proves === 'badge' || type.proves === 'plate' ? profile?.badge?.licensing_authority : null;
  const namesDriver = type.scope === 'driver' || type.proves === 'insurance';
  return [
    ...(namesDriver && profile ? [{ term: 'Name', value: `${profile.first_name} ${profile.last_name}` }] : []),
    ...(car?.registration ? [{ term: 'Registration', value: showRegistration(car.registration) }] : []),
    ...(council ? [{ term: 'Council', value: council }] : []),
  ];
};
