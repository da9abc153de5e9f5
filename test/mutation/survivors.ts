/** Mistakes that no test detects, as `npm run mutate` names them, each with the reason. */
export const survivors: Readonly<Record<string, string>> = {
  "machines/insurance-quote/insurance-quote.machine.ts text: 'readStatus' → 'mistaken'":
    'It is the name in the error of a port that the application did not provide.',
  'src/features/agreements/parts.tsx boolean: false → true': 'It is the line above a section, and only a look.',
  'src/features/profile/update.tsx number: 0 → 1': 'It is a key: only its change counts, and not where it begins.',
  'src/features/support/new.tsx boolean: true → false':
    'It is the side and the colour of a message. Its text says that it is yours.',
  'src/features/support/new.tsx number: 8 → 9': 'It is how tall the field is before it grows with its text.',
  'src/domain/payouts.ts number: 28 → 29':
    'A payout is planned a week ahead, and one on hold is a few weeks old: a day more or less finds the same.',
};
