/** Mistakes that nobody notices, as `npm run mutate` names them, each with the reason. */
export const survivors: Readonly<Record<string, string>> = {
  "machines/insurance-quote/insurance-quote.machine.ts text: 'readStatus' → 'mistaken'":
    'It is the name in the error of a port that the application did not provide.',
  'src/features/payouts/wiring.ts number: 28 → 29':
    'A payout is planned a week ahead, and one on hold is a few weeks old: a day more or less finds the same.',
};
