import type { Sending } from '../../delivery/sending-page';

const leave = { label: 'Insurance', href: '/insure' } as const;

/** The way of a quote. */
export const quoteSteps: readonly string[] = ['Sent', 'Quote ready', 'Accepted', 'Insured'];

/** Asking for a quote. */
export const sendingRequest: Sending = {
  task: 'Insurance quote',
  leave,
  words: {
    sending: { title: 'Asking for your quote', lead: 'Keep this page open for a moment.' },
    looking: {
      title: 'Looking whether it arrived',
      lead: 'The answer got lost, so we ask what your operator has. Nothing is sent twice.',
    },
    telling: {
      title: 'Sent. Telling the team',
      lead: 'Your operator has your answers. Now the team hears of it. You are not insured by it yet.',
    },
    untold: {
      title: 'Sent. The team has not been told yet',
      lead: 'Your operator has your answers. Nothing is lost, and you need not send them again. You are not insured by it yet.',
    },
    notArrived: {
      title: 'It did not arrive',
      lead: 'Your operator does not have your answers yet. They are all still here.',
    },
  },
  steps: quoteSteps,
  stepsLabel: 'Steps of this quote',
  stepOf: { before: 0, after: 0 },
  backLabel: 'Back to your answers',
};

/** Accepting a quote. */
export const sendingAcceptance: Sending = {
  task: 'Accept the quote',
  leave,
  words: {
    sending: { title: 'Accepting the quote', lead: 'Keep this page open for a moment. You are not insured by it yet.' },
    looking: {
      title: 'Looking whether it arrived',
      lead: 'The answer got lost, so we ask what your operator has. Nothing is accepted twice.',
    },
    telling: {
      title: 'Accepted. Telling the team',
      lead: 'Your operator knows that you accept. Now the team hears of it. You are not insured by it yet.',
    },
    untold: {
      title: 'Accepted. The team has not been told yet',
      lead: 'Your operator knows that you accept. Nothing is lost, and you need not accept again. You are not insured by it yet.',
    },
    notArrived: {
      title: 'It did not arrive',
      lead: 'Your operator does not know yet that you accept. You are not insured by it.',
    },
  },
  steps: quoteSteps,
  stepsLabel: 'Steps of this quote',
  stepOf: { before: 1, after: 2 },
  backLabel: 'Back to the quote',
};
