import type { Vehicle } from '../../../api/driver';
import type { Profile } from '../../../api/profile';
import { currentOf } from '../../../domain/car';
import { showPhone } from '../../../domain/phone';
import type { Answers, AskedForm, AskedQuestion } from './questions';

/** The operator's data about the driver. */
export interface Known {
  /** Null when it could not be read: then the driver types it. */
  readonly profile: Profile | null;
  readonly vehicles: readonly Vehicle[];
}

const sources: Readonly<Record<string, (known: Known) => string | null | undefined>> = {
  'user.email': ({ profile }) => profile?.email,
  'profile.phone': ({ profile }) => profile?.phone && showPhone(profile.phone),
  'profile.first_name': ({ profile }) => profile?.first_name,
  'profile.last_name': ({ profile }) => profile?.last_name,
  'profile.date_of_birth': ({ profile }) => profile?.date_of_birth,
  'profile.address.postcode': ({ profile }) => profile?.address?.postcode,
  'profile.badge.number': ({ profile }) => profile?.badge?.number,
  'profile.badge.first_issued_on': ({ profile }) => profile?.badge?.first_issued_on,
  'vehicle.current': ({ vehicles }) => {
    const current = currentOf(vehicles);
    return current && String(current.id);
  },
};

/** The prefilled answer to a question; '' for none. */
export const prefilledAnswer = ({ prefill, kind }: AskedQuestion, known: Known): string => {
  const value = (prefill !== undefined && Object.hasOwn(sources, prefill) && sources[prefill]?.(known)) || '';
  return kind === 'month' ? value.slice(0, 7) : value;
};

export const prefilledAnswers = (form: AskedForm, known: Known): Answers => {
  const answers: Record<string, string> = {};
  for (const { question } of form.places.values()) {
    const text = prefilledAnswer(question, known);
    if (text !== '') answers[question.key] = text;
  }
  return answers;
};
