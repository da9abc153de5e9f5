import { fromPromise } from 'xstate';
import {
  type RegistrationAnswers,
  type RegistrationInput,
  type RegistrationOutcome,
  registrationMachine,
} from '../../../machines/registration';
import { mayHaveArrived, type Result, toFailure } from '../../../machines/shared/result';
import { register } from '../../api/account';
import { fetchPlaces, type Places } from '../../api/places';
import { asGuest } from '../../flows/guest-call';
import type { LoadArgs, Services } from '../../flows/services';
import { noDraft, type RegistrationDraft, toRegistration } from './answers';
import { personSchema, placeSchema } from './schema';

/** The draft belongs to the phone, because no driver is signed in yet. */
const noDriver = '0';
const draftName = 'registration';
/** Set while a registration may have arrived without an answer, also after a reload. */
const sentName = 'registration-sent';

/** The registration that is stored on this device. */
export const registrationDrafts = ({ drafts }: Pick<Services, 'drafts'>) => {
  const find = (): Partial<RegistrationDraft> =>
    drafts.read<Partial<RegistrationDraft>>(noDriver, draftName)?.values ?? {};
  return {
    read: (): RegistrationDraft => ({ ...noDraft, ...find() }),
    /** Whether anything has been typed. */
    hasAnswers: (): boolean => Object.values(find()).some((typed) => typed.trim() !== ''),
    write: (draft: RegistrationDraft): boolean => drafts.write(noDriver, draftName, draft),
    drop: (): void => {
      drafts.drop(noDriver, draftName);
      drafts.drop(noDriver, sentName);
    },
    /** Whether the answers were sent, and may have created an account. */
    isSent: (): boolean => drafts.read(noDriver, sentName) !== null,
    setSent: (isSent: boolean): void => {
      if (isSent) drafts.write(noDriver, sentName, {});
      else drafts.drop(noDriver, sentName);
    },
  };
};

/** The registration chart with its call: POST /v1/register. */
export const registrationLogic = (
  services: Pick<Services, 'client' | 'session' | 'pendingSignOut' | 'drafts'>,
  reopens: boolean,
) =>
  registrationMachine.provide({
    actors: {
      createAccount: fromPromise<Result<RegistrationOutcome>, { answers: RegistrationAnswers }>(
        async ({ input, signal }) => {
          const client = await services.client();
          const { place, person, signIn } = input.answers;
          if (!place || !person || !signIn) throw new Error('A page has no answers.');
          const registration = toRegistration({ place, person, signIn }, reopens);
          const { isSent, setSent } = registrationDrafts(services);
          const wasSent = isSent();
          const result = await asGuest(services, client, signal, () => {
            setSent(true);
            return register(client, registration, signal);
          }).catch((error: unknown) => {
            if (!wasSent && !signal.aborted && !mayHaveArrived(toFailure(error))) setSent(false);
            throw error;
          });
          // The registration without an answer may be what took the email address.
          if (!result.accepted && !(wasSent && 'email' in result.rejection.fields)) setSent(false);
          return result;
        },
      ),
    },
  });

export type RegistrationLogic = ReturnType<typeof registrationLogic>;

/** The answers of the complete pages of a draft. The driver answers the other pages again. */
export const keptAnswers = (draft: RegistrationDraft, places: Places): RegistrationInput['draft'] => ({
  place: placeSchema(places).isValidSync(draft) ? { area: draft.area, fleet: draft.fleet } : null,
  person: personSchema.isValidSync(draft)
    ? { firstName: draft.firstName, lastName: draft.lastName, phone: draft.phone, badge: draft.badge }
    : null,
});

/** Reads the areas and fleets, and the draft on this device. */
export const loadRegistration = async (services: Services, { signal, url }: LoadArgs) => {
  const places = await fetchPlaces(await services.client(), signal);
  const reopens = url.searchParams.get('reopen') === 'yes';
  return {
    places,
    reopens,
    logic: registrationLogic(services, reopens),
    input: { draft: keptAnswers(registrationDrafts(services).read(), places) },
  };
};

export type RegistrationData = Awaited<ReturnType<typeof loadRegistration>>;
