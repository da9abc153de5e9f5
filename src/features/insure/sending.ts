import type { SendingContent } from '../../flows/sending-page';

const leave = { label: 'Insurance', href: '/insure' } as const;

export const quoteSteps: readonly string[] = ['Sent', 'Quote ready', 'Accepted', 'Policy ready', 'Insured'];

/** The wording while a request is sent. */
export const sendingRequest: SendingContent = {
  task: 'Insurance quote',
  leave,
  texts: {
    sending: { title: 'Sending your answers', lead: 'Keep this page open until they’re sent.' },
    verifying: {
      title: 'Checking it was sent',
      lead: 'We didn’t get a reply, so we’re checking. This won’t send it twice.',
    },
    raisingTicket: {
      title: 'Sent. Notifying our team',
      lead: 'We have your answers. You’re not insured by it yet.',
    },
    ticketPending: {
      title: 'Sent, but our team hasn’t been notified',
      lead: 'We have your answers. You don’t need to send them again. You’re not insured by it yet.',
    },
    notReceived: {
      title: 'Not sent',
      lead: 'We don’t have your answers yet. They’re all still here.',
    },
  },
  steps: ['Send', ...quoteSteps.slice(1)],
  stepsLabel: 'Steps for this quote',
  stepOf: { before: 0, after: 1 },
  backLabel: 'Back to your answers',
};

/** The wording while an acceptance is sent. */
export const sendingAcceptance: SendingContent = {
  task: 'Accept the quote',
  leave,
  texts: {
    sending: {
      title: 'Accepting the quote',
      lead: 'Keep this page open until it’s accepted. You’re not insured by it yet.',
    },
    verifying: {
      title: 'Checking you’ve accepted',
      lead: 'We didn’t get a reply, so we’re checking. This won’t accept it twice.',
    },
    raisingTicket: {
      title: 'Accepted. Notifying our team',
      lead: 'You’ve accepted this quote. You’re not insured by it yet.',
    },
    ticketPending: {
      title: 'Accepted, but our team hasn’t been notified',
      lead: 'You’ve accepted this quote. You don’t need to accept it again. You’re not insured by it yet.',
    },
    outcomeUnknown: {
      title: 'We’re not sure you accepted this quote',
      lead: 'You can’t accept it twice. Check again before you do anything else.',
    },
    notReceived: {
      title: 'Not accepted',
      lead: 'You haven’t accepted this quote yet. You’re not insured by it.',
    },
  },
  steps: quoteSteps,
  stepsLabel: 'Steps for this quote',
  stepOf: { before: 1, after: 2 },
  backLabel: 'Back to the quote',
};
