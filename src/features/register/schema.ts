import { boolean, object, string } from 'yup';
import type { PersonValues, PlaceValues } from '../../../machines/registration';
import type { Places } from '../../api/places';
import { bareEmail } from '../../domain/bare-email';
import { emailProblem } from '../../domain/email';
import { newPasswordProblem } from '../../domain/new-password';
import { isPhone, phoneText } from '../../domain/phone';
import { ruleFrom, textUpTo } from '../../ui/form-rules';
import { areaOf, fleetOf, fleetsIn } from './answers';

export const placeSchema = (places: Places) =>
  object({
    area: string().test(
      ruleFrom((id = '') => {
        const area = areaOf(places, { area: id, fleet: '' });
        if (!area) return 'Choose where you work';
        // The form says that this area has none.
        return fleetsIn(places, area).length > 0 ? null : 'Choose an area where a fleet is taking on drivers';
      }),
    ),
    fleet: string().test(
      ruleFrom<string | undefined, PlaceValues>((fleet = '', { area = '' }) => {
        const chosenArea = areaOf(places, { area, fleet });
        return chosenArea && fleetsIn(places, chosenArea).length > 0 && !fleetOf(places, { area, fleet })
          ? 'Choose a fleet'
          : null;
      }),
    ),
  });

const name = (which: string) =>
  textUpTo(60, `Your ${which} name must be 60 characters or fewer`)
    .required(`Enter your ${which} name`)
    .matches(/\p{L}/u, `Enter your ${which} name in letters`);

export const personSchema = object({
  firstName: name('first'),
  lastName: name('last'),
  phone: string()
    .trim()
    .required('Enter your mobile number')
    .test('phone', () => phoneText('a mobile number'), isPhone),
  badge: textUpTo(30, 'The badge number must be 30 characters or fewer').matches(/[\p{L}\p{N}]/u, {
    message: 'Enter the badge number in letters and digits',
    excludeEmptyString: true,
  }),
});

/** The email address and the password of the new account. */
export const signInSchema = ({ firstName, lastName }: PersonValues) =>
  object({
    email: string().test(ruleFrom((text = '') => emailProblem(text))),
    password: string()
      .required('Choose a password')
      .test(
        ruleFrom<string, { email: string }>((password = '', { email = '' }) =>
          newPasswordProblem(password, { email: bareEmail(email), names: [firstName, lastName] }),
        ),
      ),
  });

export const termsSchema = object({ terms: boolean().oneOf([true], 'Tick the box to accept the terms') });
