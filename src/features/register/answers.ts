import type { PersonValues, PlaceValues, SignInValues } from '../../../machines/registration';
import type { Registration } from '../../api/account';
import type { OpenArea, OpenFleet, Places } from '../../api/places';
import { bareEmail } from '../../domain/bare-email';
import { normalisePhone } from '../../domain/phone';

/** The answers that this device stores: all except the password. */
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

export const areaOf = (places: Places, values: PlaceValues): OpenArea | null =>
  places.areas.find((area) => String(area.id) === values.area) ?? null;

export const fleetsIn = (places: Places, area: OpenArea): readonly OpenFleet[] =>
  // If neither the area nor the fleet lists the other, the fleet is offered, and the operator rejects it if it does not work there.
  places.fleets.filter(
    (fleet) => area.fleet_ids?.includes(fleet.id) ?? fleet.operating_area_ids?.includes(area.id) ?? true,
  );

export const fleetOf = (places: Places, values: PlaceValues): OpenFleet | null => {
  const area = areaOf(places, values);
  return (area && fleetsIn(places, area).find((fleet) => String(fleet.id) === values.fleet)) ?? null;
};

/** For each field of the contract with another name in the form, the form field that shows its errors. */
export const formFieldNames: Readonly<Record<string, string>> = {
  operating_area_id: 'area',
  fleet_id: 'fleet',
  first_name: 'firstName',
  last_name: 'lastName',
  badge_number: 'badge',
  password_confirmation: 'password',
  terms_accepted: 'terms',
};

/** The answers as sent to the API. */
export const toRegistration = (
  { place, person, signIn }: { place: PlaceValues; person: PersonValues; signIn: SignInValues },
  reopens: boolean,
): Registration => ({
  operating_area_id: place.area,
  fleet_id: place.fleet,
  first_name: person.firstName.trim(),
  last_name: person.lastName.trim(),
  phone: normalisePhone(person.phone),
  badge_number: person.badge.trim() || null,
  email: bareEmail(signIn.email),
  password: signIn.password,
  password_confirmation: signIn.password,
  terms_accepted: true,
  reinstate: reopens,
});
