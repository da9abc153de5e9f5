import type { Registration } from '../../api/account';
import type { OpenArea, OpenFleet, Places } from '../../api/places';
import { bareEmail } from '../../text/bare-email';
import { emailProblem } from '../../text/email';
import { newPasswordProblem } from '../../text/new-password';
import { isPhone, normalisePhone, phoneWords } from '../../text/phone';

/** Where a new driver works; ids as text, as a form has them. */
export interface PlaceValues {
  readonly area: string;
  readonly fleet: string;
}

export interface PersonValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly badge: string;
}

export interface SignInValues {
  readonly email: string;
  readonly password: string;
}

/** What this phone keeps of a registration: everything but the password. */
export type RegistrationDraft = PlaceValues & PersonValues & Pick<SignInValues, 'email'>;

export const noDraft: RegistrationDraft = {
  area: '',
  fleet: '',
  firstName: '',
  lastName: '',
  phone: '',
  badge: '',
  email: '',
};

type Problems<Values> = { readonly [Name in keyof Values]?: string };

/** Only what is wrong. */
const complaints = <Values>(found: { readonly [Name in keyof Values]?: string | null }): Problems<Values> =>
  Object.fromEntries(Object.entries(found).filter(([, words]) => words)) as Problems<Values>;

export const areaOf = (places: Places, values: PlaceValues): OpenArea | null =>
  places.areas.find((area) => String(area.id) === values.area) ?? null;

/** The fleets that take drivers in an area. */
export const fleetsIn = (places: Places, area: OpenArea): readonly OpenFleet[] =>
  // Where neither says, the operator refuses a fleet that does not work there.
  places.fleets.filter(
    (fleet) => area.fleet_ids?.includes(fleet.id) ?? fleet.operating_area_ids?.includes(area.id) ?? true,
  );

export const fleetOf = (places: Places, values: PlaceValues): OpenFleet | null => {
  const area = areaOf(places, values);
  return (area && fleetsIn(places, area).find((fleet) => String(fleet.id) === values.fleet)) ?? null;
};

export const checkPlace = (values: PlaceValues, places: Places): Problems<PlaceValues> => {
  const area = areaOf(places, values);
  if (!area) return { area: 'Choose where you work' };
  return complaints<PlaceValues>({
    area:
      fleetsIn(places, area).length === 0
        ? `No fleet takes new drivers in ${area.name} now. Choose another area`
        : null,
    fleet: fleetsIn(places, area).length > 0 && !fleetOf(places, values) ? 'Choose a fleet' : null,
  });
};

/** As a person counts them: some letters and every picture are two units of a string. */
const isLonger = (text: string, characters: number): boolean => [...text].length > characters;

const nameProblem = (typed: string, which: string): string | null => {
  const name = typed.trim();
  if (name === '') return `Enter your ${which} name`;
  if (!/\p{L}/u.test(name)) return `Enter your ${which} name in letters`;
  return isLonger(name, 60) ? `Your ${which} name must be 60 characters or fewer` : null;
};

const phoneProblem = (typed: string): string | null => {
  if (typed.trim() === '') return 'Enter your mobile number';
  return isPhone(typed) ? null : phoneWords('a mobile number');
};

export const checkPerson = ({ firstName, lastName, phone, badge }: PersonValues): Problems<PersonValues> =>
  complaints<PersonValues>({
    firstName: nameProblem(firstName, 'first'),
    lastName: nameProblem(lastName, 'last'),
    phone: phoneProblem(phone),
    badge: isLonger(badge.trim(), 30) ? 'The badge number must be 30 characters or fewer' : null,
  });

export const checkSignIn = async (
  { email, password }: SignInValues,
  person: PersonValues,
): Promise<Problems<SignInValues>> =>
  complaints<SignInValues>({
    email: emailProblem(email),
    password:
      password === ''
        ? 'Choose a password'
        : await newPasswordProblem(password, { email: bareEmail(email), names: [person.firstName, person.lastName] }),
  });

/** The operator's names of what a page asks, and the form's. */
export const fieldOf: Readonly<Record<string, string>> = {
  operating_area_id: 'area',
  fleet_id: 'fleet',
  first_name: 'firstName',
  last_name: 'lastName',
  badge_number: 'badge',
  password_confirmation: 'password',
  terms_accepted: 'terms',
};

/** The answers as they travel. */
export const toRegistration = (
  { place, person, signIn }: { place: PlaceValues; person: PersonValues; signIn: SignInValues },
  reopens: boolean,
): Registration => ({
  operatingAreaId: place.area,
  fleetId: place.fleet,
  firstName: person.firstName.trim(),
  lastName: person.lastName.trim(),
  phone: normalisePhone(person.phone),
  badgeNumber: person.badge.trim() || null,
  email: bareEmail(signIn.email),
  password: signIn.password,
  termsAccepted: true,
  reopens,
});
