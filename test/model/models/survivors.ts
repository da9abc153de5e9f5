/** A mistake that no check of a chart notices, and why that is so. */
interface Survivors {
  readonly because: string;
  /** Ids of mutants, as `npm run paths:mutate` prints them. */
  readonly mutants: readonly string[];
}

/** By the chart's name. An entry that something notices, or that no longer exists, fails the run. */
export const survivors: Readonly<Record<string, readonly Survivors[]>> = {
  'document-upload': [
    {
      because:
        'a refused document goes back to its form and never to the check, so there is nothing to forget on the way from it',
      mutants: ['documentUpload.checking|driver.edit|0 clearRejection: action dropped'],
    },
  ],
  'insurance-request': [
    {
      because:
        'the model refuses an answer of the first page only, and that page is settled before the driver is at the last one',
      mutants: ['insuranceRequest.answering|driver.next|1 clearCorrected: action dropped'],
    },
  ],
  payouts: [
    {
      because:
        'a state that is reached by an answer has no problem to forget; the action guards against one that comes later',
      mutants: [
        'payouts.on|driver.typeAccount|0 clearProblems: action dropped',
        'payouts.on|driver.disable|0 clearProblems: action dropped',
        'payouts.off|driver.typeAccount|0 clearProblems: action dropped',
      ],
    },
    {
      because: 'with payouts off there is nothing to go back to, and the page has no button for it',
      mutants: ['payouts.filling|driver.back|1: guard dropped'],
    },
  ],
};
