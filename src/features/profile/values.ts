import type { Profile, ProfileUpdate } from '../../api/profile';
import { bareEmail } from '../../domain/bare-email';
import { normalisePhone, showPhone } from '../../domain/phone';
import { normalisePostcode } from '../../domain/postcode';

const typedPhone = (phone: string | null): string => (phone === null ? '' : showPhone(phone));

/** The details as the operator has them, numbers written as a driver writes them. */
export const valuesOf = (profile: Profile) => {
  const { address, emergency_contact: person } = profile;
  return {
    knownAs: profile.known_as ?? '',
    email: profile.email ?? '',
    phone: typedPhone(profile.phone),
    addressLine1: address?.line_1 ?? '',
    addressLine2: address?.line_2 ?? '',
    town: address?.town ?? '',
    county: address?.county ?? '',
    postcode: address?.postcode ?? '',
    emergencyName: person?.name ?? '',
    emergencyRelationship: person?.relationship ?? '',
    emergencyPhone: typedPhone(person?.phone ?? null),
    vatNumber: profile.vat_number ?? '',
    remindByEmail: profile.notifications?.email ?? false,
    remindByText: profile.notifications?.sms ?? false,
  };
};

/** The details that a driver may change, as values of the form. */
export type ProfileValues = Readonly<ReturnType<typeof valuesOf>>;

const isEmpty = (...texts: readonly (string | undefined)[]): boolean => texts.every((text = '') => text.trim() === '');
const orNull = (text: string): string | null => (isEmpty(text) ? null : text.trim());

/** Whether any part of an address is filled in. Then all of it is required. */
export const hasAddress = (values: Partial<ProfileValues>): boolean =>
  !isEmpty(values.addressLine1, values.addressLine2, values.town, values.county, values.postcode);

/** Whether any part of the emergency contact is filled in. Then name and number are required. */
export const hasEmergencyContact = (values: Partial<ProfileValues>): boolean =>
  !isEmpty(values.emergencyName, values.emergencyRelationship, values.emergencyPhone);

/** The number without the spaces that make it easier to read. */
export const normaliseVatNumber = (typed: string): string => typed.replace(/[\s\p{Dash}\p{Cf}.]/gu, '').toUpperCase();

/** Whether this is a VAT number of nine digits, or twelve for a branch. Other forms exist, so up to 14 characters the portal only warns. */
export const looksLikeVatNumber = (typed: string): boolean =>
  /^(GB|XI)?(\d{9}|\d{12})$/.test(normaliseVatNumber(typed));

/** The body of PUT /v1/driver/{id}. The form has been checked. */
export const toUpdate = (values: ProfileValues): ProfileUpdate => ({
  known_as: orNull(values.knownAs),
  email: bareEmail(values.email),
  phone: normalisePhone(values.phone),
  vat_number: orNull(normaliseVatNumber(values.vatNumber)),
  address: hasAddress(values)
    ? {
        line_1: values.addressLine1.trim(),
        line_2: orNull(values.addressLine2),
        town: values.town.trim(),
        county: orNull(values.county),
        postcode: normalisePostcode(values.postcode),
      }
    : null,
  emergency_contact: hasEmergencyContact(values)
    ? {
        name: values.emergencyName.trim(),
        relationship: orNull(values.emergencyRelationship),
        phone: normalisePhone(values.emergencyPhone),
      }
    : null,
  notifications: { email: values.remindByEmail, sms: values.remindByText },
});

type Some = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Some => typeof value === 'object' && value !== null;

/**
 * The update without fields that the operator did not give and the driver did not fill in: sent empty, they would delete what the operator
 * has.
 */
const withoutGaps = (update: ProfileUpdate, profile: Profile): Partial<ProfileUpdate> => {
  const isGap = (place: string) =>
    profile.gaps.some((gap) => gap === place || gap.startsWith(`${place}.`) || place.startsWith(`${gap}.`));
  const typed = (now: Some, before: Some | null, above: string): Some =>
    Object.fromEntries(
      Object.entries(now).flatMap(([name, value]) => {
        const [place, was] = [`${above}${name}`, before?.[name]];
        if (isGap(place) && JSON.stringify(value) === JSON.stringify(was)) return [];
        return [[name, isMap(value) ? typed(value, isMap(was) ? was : null, `${place}.`) : value]];
      }),
    );
  return typed({ ...update }, { ...toUpdate(valuesOf(profile)) }, '');
};

/** The form fields that may stay empty because the operator gave no readable value for them. It may have one nevertheless. */
export const unaskedFields = ({ gaps }: Profile): readonly (keyof ProfileValues)[] =>
  gaps.filter((gap) => gap !== 'address' && gap !== 'emergency_contact').flatMap((gap) => formFieldNames[gap] ?? []);

/** The name of the draft on this device. */
export const profileDraft = 'profile';

/** The typed values that differ from the operator's, as text. A draft of all values would undo changes that others made meanwhile. */
export const toDraft = (typed: ProfileValues, saved: ProfileValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([name, value]) => value !== saved[name as keyof ProfileValues])
      .map(([name, value]) => [name, String(value)]),
  );

/** The operator's values, replaced by those of the draft. Names that the form does not know are left out. */
export const withDraft = (saved: ProfileValues, draft: Readonly<Record<string, string>>): ProfileValues =>
  Object.fromEntries(
    Object.entries(saved).map(([name, value]) => {
      const typed = Object.hasOwn(draft, name) ? draft[name] : undefined;
      return [name, typed === undefined ? value : typeof value === 'boolean' ? typed === 'true' : typed];
    }),
  ) as unknown as ProfileValues;

/**
 * The body of PUT /v1/driver/{id}: the operator's details with the driver's changes, which are a draft. It is made from the newest details, so
 * that changes made in another tab stay.
 */
export const withChanges = (profile: Profile, changes: Readonly<Record<string, string>>): Partial<ProfileUpdate> =>
  withoutGaps(toUpdate(withDraft(valuesOf(profile), changes)), profile);

/** Whether the operator has the typed values already: the answer to their save may not have reached this device. */
export const isSaved = (draft: Readonly<Record<string, string>>, profile: Profile): boolean => {
  const saved = valuesOf(profile);
  return JSON.stringify(toUpdate(withDraft(saved, draft))) === JSON.stringify(toUpdate(saved));
};

/** For each field of the contract, the form field that shows its errors. */
export const formFieldNames: Readonly<Record<string, keyof ProfileValues>> = {
  known_as: 'knownAs',
  email: 'email',
  phone: 'phone',
  vat_number: 'vatNumber',
  address: 'addressLine1',
  'address.line_1': 'addressLine1',
  'address.line_2': 'addressLine2',
  'address.town': 'town',
  'address.county': 'county',
  'address.postcode': 'postcode',
  emergency_contact: 'emergencyName',
  'emergency_contact.name': 'emergencyName',
  'emergency_contact.relationship': 'emergencyRelationship',
  'emergency_contact.phone': 'emergencyPhone',
  notifications: 'remindByEmail',
  'notifications.email': 'remindByEmail',
  'notifications.sms': 'remindByText',
};
