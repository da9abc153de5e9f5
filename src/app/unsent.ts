import { draftNames } from '../storage/draft-names';

/** What each kind of draft is for the driver, by the beginning of its name. */
const kinds = {
  question: 'your message to our team',
  reply: 'your reply to our team',
  insurance: 'your answers for an insurance quote',
  'vehicle-change': 'what you typed for a change of car',
  document: 'your document',
  profile: 'your changes to your details',
} as const;

/** What the driver typed on this device and has not sent, for the question before a sign-out deletes it. */
export const unsentOf = (userId: string): readonly string[] => {
  // These names belong to what was sent, or only to photos.
  const names = draftNames(userId, '').filter((name) => !/:(sent|done|photos)$/.test(name));
  return Object.entries(kinds).flatMap(([start, text]) => (names.some((name) => name.startsWith(start)) ? [text] : []));
};
