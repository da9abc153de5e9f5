import { assign, emit, setup } from 'xstate';
import { type DeliveryInput, type DeliveryOutput, type DeliveryReport, deliveryMachine } from '../delivery';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import type { Rejection } from '../shared/result';

export type QuoteStatus =
  | 'submitted'
  | 'referred'
  | 'quoted'
  | 'declined'
  | 'accepted'
  | 'issued'
  | 'expired'
  | 'withdrawn';

/** A ticket that an earlier visit reserved: for the request, or for the acceptance. */
export interface QuoteTicket {
  readonly key: string;
  readonly kind: 'insurance_quote' | 'quote_acceptance';
}

/** What the delivery of an acceptance sends. */
export interface AcceptanceItem {
  readonly quoteId: string;
  /** The payment plan. */
  readonly plan: string;
  /** The offer as the driver has seen it, for the call to compare. */
  readonly offer: unknown;
}

/** What a new read of the quote tells the chart. */
export type QuoteUpdate = Pick<InsuranceQuoteInput, 'status' | 'pendingTicket' | 'isOutdated'>;

export type InsuranceQuoteEvent =
  | { type: 'driver.review' }
  | { type: 'driver.confirm' }
  | { type: 'driver.leave' }
  | ({ type: 'driver.accept'; key: string } & Pick<AcceptanceItem, 'plan' | 'offer'>)
  /** The quote was read again in the background. */
  | ({ type: 'operator.answered' } & QuoteUpdate)
  | DeliveryReport;

/** The operator has the acceptance. */
export type InsuranceQuoteEmitted = { type: 'quote.accepted' };

export interface InsuranceQuoteInput {
  readonly quoteId: string;
  readonly status: QuoteStatus;
  readonly pendingTicket: QuoteTicket | null;
  /** Whether something in the request has changed since the driver sent it, such as the driver's car. */
  readonly isOutdated: boolean;
  /** Whether the URL is the page that accepts. */
  readonly isReviewing: boolean;
}

export interface InsuranceQuoteContext extends InsuranceQuoteInput {
  readonly stage: DeliveryInput['stage'];
  readonly plan: string;
  readonly offer: unknown;
  readonly rejection: Rejection | null;
}

type Delivered = { readonly delivery: DeliveryOutput };

export const insuranceQuoteMachine = setup({
  types: {
    context: {} as InsuranceQuoteContext,
    input: {} as InsuranceQuoteInput,
    events: {} as InsuranceQuoteEvent,
    emitted: {} as InsuranceQuoteEmitted,
    children: {} as { delivery: 'delivery' },
    tags: {} as 'busy' | 'insured',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** POST /v1/insure/quotes/{id}/accept, and the team's ticket. */
    delivery: deliveryMachine,
    /** GET /v1/insure/quotes/{id}: its status now. */
    readStatus: port<QuoteStatus, { quoteId: string }>('readStatus'),
  },
  guards: {
    requestTicketIsPending: ({ context: { status, pendingTicket } }) =>
      status === 'submitted' && pendingTicket?.kind === 'insurance_quote',
    acceptanceTicketIsPending: ({ context: { status, pendingTicket } }) =>
      status === 'accepted' && pendingTicket?.kind === 'quote_acceptance',
    wasReviewing: ({ context: { status, isReviewing, isOutdated } }) =>
      status === 'quoted' && isReviewing && !isOutdated,
    wasReviewingOutdated: ({ context: { status, isReviewing } }) => status === 'quoted' && isReviewing,
    isSubmitted: ({ context: { status } }) => status === 'submitted',
    isOutdated: ({ context: { isOutdated } }) => isOutdated,
    isReferred: ({ context: { status } }) => status === 'referred',
    isQuoted: ({ context: { status } }) => status === 'quoted',
    isDeclined: ({ context: { status } }) => status === 'declined',
    isExpired: ({ context: { status } }) => status === 'expired',
    isAccepted: ({ context: { status } }) => status === 'accepted',
    isIssued: ({ context: { status } }) => status === 'issued',
    operatorHasIt: (_, { delivery }: Delivered) =>
      delivery.outcome === 'ticketRaised' || delivery.outcome === 'settled',
    wasRejected: (_, { delivery }: Delivered) => delivery.outcome === 'rejected',
    isSuperseded: (_, { delivery }: Delivered) => delivery.outcome === 'superseded',
    hasNewStatus: (_, { status }: { status: QuoteStatus }) => status !== 'submitted',
    isStillOpen: (_, { status }: { status: QuoteStatus }) => status === 'quoted',
  },
  actions: {
    setStagePending: assign({ stage: 'pending' }),
    setAcceptance: assign(
      ({ context: { pendingTicket } }, { key, plan, offer }: Omit<AcceptanceItem, 'quoteId'> & { key: string }) => ({
        // An earlier acceptance may still arrive, so this one uses the same ticket.
        pendingTicket: pendingTicket ?? { key, kind: 'quote_acceptance' as const },
        stage: 'reserve' as const,
        plan,
        offer,
        rejection: null,
      }),
    ),
    setRejection: assign((_, { delivery }: Delivered) => ({ rejection: delivery.rejection, pendingTicket: null })),
    clearRejection: assign({ rejection: null }),
    setUpdate: assign((_, { status, pendingTicket, isOutdated }: QuoteUpdate) => ({
      status,
      pendingTicket,
      isOutdated,
      isReviewing: false,
    })),
    emitAccepted: emit({ type: 'quote.accepted' }),
  },
}).createMachine({
  id: 'insuranceQuote',
  description: 'A quote from the request to the policy. Only an issued policy insures the driver.',
  meta: {
    main: ['submitted', 'quoted', 'accepting', 'accepted', 'issued'],
    requirements: ['FL-03', 'AP-19'],
    route: '/insure/{id}',
  },
  context: ({ input }) => ({ ...input, stage: 'reserve', plan: '', offer: null, rejection: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'What is the status of this quote?',
      meta: { title: 'Opening', requirements: ['AP-19', 'FL-07'] },
      always: [
        {
          guard: 'requestTicketIsPending',
          target: 'submitted.ticketPending',
          actions: 'setStagePending',
          description: 'The driver asked for it on an earlier visit, and its ticket was not raised.',
          meta: { step: 'sent, ticket not raised', requirements: ['FL-07', 'AP-32'] },
        },
        {
          guard: 'acceptanceTicketIsPending',
          target: 'accepting',
          actions: 'setStagePending',
          description: 'The driver accepted it on an earlier visit, and its ticket was not raised.',
          meta: { step: 'accepted, ticket not raised', requirements: ['FL-07', 'AP-33'] },
        },
        {
          guard: 'wasReviewing',
          target: 'quoted.reviewing',
          description: 'There is a price, and the driver comes back to the page that accepts it.',
          meta: { step: 'about to accept' },
        },
        {
          guard: 'wasReviewingOutdated',
          target: 'quoted.confirmingOutdated',
          description: 'The driver comes back to the page that accepts it, and the quote no longer fits.',
          meta: { step: 'about to accept, outdated' },
        },
        {
          guard: 'isSubmitted',
          target: 'submitted',
          description: 'The broker has it.',
          meta: { step: 'with the broker' },
        },
        {
          guard: 'isReferred',
          target: 'referred',
          description: 'The insurer looks at it more closely.',
          meta: { step: 'with the insurer' },
        },
        { guard: 'isQuoted', target: 'quoted', description: 'There is a price.', meta: { step: 'a price' } },
        {
          guard: 'isDeclined',
          target: 'declined',
          description: 'No insurer covers the driver.',
          meta: { step: 'declined' },
        },
        { guard: 'isExpired', target: 'expired', description: 'The price has expired.', meta: { step: 'expired' } },
        {
          guard: 'isAccepted',
          target: 'accepted',
          description: 'The quote is accepted, and there is no policy yet.',
          meta: { step: 'accepted' },
        },
        { guard: 'isIssued', target: 'issued', description: 'There is a policy.', meta: { step: 'issued' } },
        { target: 'withdrawn', description: 'The quote was withdrawn.', meta: { step: 'withdrawn' } },
      ],
    },

    submitted: {
      description: 'The broker has the request. The driver is not insured.',
      meta: {
        title: 'With the broker',
        later: [
          { to: 'quoted', who: 'broker', what: 'gives a price' },
          { to: 'referred', who: 'broker', what: 'refers it' },
          { to: 'declined', who: 'broker', what: 'declines it' },
          { to: 'withdrawn', who: 'broker', what: 'withdraws it' },
        ],
        requirements: ['FL-03'],
      },
      initial: 'ticketRaised',
      on: {
        'operator.answered': {
          guard: { type: 'hasNewStatus', params: ({ event }) => event },
          target: '#insuranceQuote.opening',
          actions: { type: 'setUpdate', params: ({ event }) => event },
          description: 'The broker has answered while the page was open.',
          meta: { step: 'the broker answered', requirements: ['AP-19'] },
        },
      },
      states: {
        ticketRaised: {
          description: 'The ticket is raised.',
          meta: { title: 'Ticket raised', requirements: ['AP-32'] },
        },
        ticketPending: {
          description:
            'The operator has the request, but its ticket is not raised yet. The page says that and lets the driver raise it.',
          meta: { title: 'Ticket not raised', outcome: 'bad', requirements: ['FL-07', 'AP-32'] },
          invoke: {
            id: 'delivery',
            src: 'delivery',
            input: ({ context: { quoteId, pendingTicket } }) => ({
              item: null,
              pendingTicket: { key: pendingTicket?.key ?? '', kind: 'insurance_quote', about: quoteId },
              stage: 'pending',
            }),
            onDone: {
              target: 'ticketRaised',
              description: 'The ticket is raised.',
              meta: { outcome: 'good', step: 'ticket raised', requirements: ['AP-32'] },
            },
          },
        },
      },
    },
    quoted: {
      description: 'There is a price with an expiry date. The driver is not insured.',
      meta: {
        title: 'Price ready',
        main: ['viewing', 'reviewing'],
        later: [
          { to: 'expired', who: 'time', what: 'price expires' },
          { to: 'withdrawn', who: 'broker', what: 'withdraws it' },
        ],
        requirements: ['FL-03', 'AP-19'],
      },
      initial: 'viewing',
      states: {
        viewing: {
          description: 'The driver reads the cover and the price.',
          meta: { title: 'Viewing the price', requirements: ['AP-19'] },
          on: {
            'operator.answered': {
              target: '#insuranceQuote.opening',
              actions: { type: 'setUpdate', params: ({ event }) => event },
              description: 'The quote was read again: it is still open, or it has expired or been withdrawn.',
              meta: { step: 'read again', requirements: ['AP-19'] },
            },
            'driver.review': [
              {
                guard: 'isOutdated',
                target: 'confirmingOutdated',
                description: 'The driver wants to accept a quote that no longer fits.',
                meta: { step: 'wants to accept, outdated', requirements: ['AP-19'] },
              },
              {
                target: 'reviewing',
                description: 'The driver wants to accept.',
                meta: { step: 'wants to accept', requirements: ['AP-19'] },
              },
            ],
          },
        },
        confirmingOutdated: {
          description:
            'Something in the request has changed since the driver sent it, such as the driver’s car. The page names the change and asks the driver to confirm.',
          meta: { title: 'Outdated: confirm?', requirements: ['AP-19'] },
          on: {
            'driver.confirm': {
              target: 'reviewing',
              description: 'The driver wants this quote anyway.',
              meta: { step: 'wants it anyway', requirements: ['AP-19'] },
            },
            'driver.leave': {
              target: 'viewing',
              description: 'The driver does not want it.',
              meta: { step: 'does not want it' },
            },
          },
        },
        reviewing: {
          description: 'The driver reads the start, the total, the excess and the right to cancel before they accept.',
          meta: { title: 'About to accept', requirements: ['AP-19'] },
          initial: 'idle',
          on: {
            'driver.leave': {
              target: 'viewing',
              actions: 'clearRejection',
              description: 'The driver does not accept yet.',
              meta: { step: 'not yet' },
            },
            'driver.accept': {
              target: '#insuranceQuote.accepting',
              actions: { type: 'setAcceptance', params: ({ event }) => event },
              description: 'The driver accepts the quote.',
              meta: { step: 'accepts', requirements: ['FL-03', 'AP-19'] },
            },
          },
          states: {
            idle: {
              description: 'The page shows the terms and the button that accepts.',
              meta: { title: 'Terms shown', requirements: ['AP-19'] },
            },
            rejected: {
              description:
                'The broker has changed the offer since the driver read it, or the operator rejected the acceptance. The page says why.',
              meta: { title: 'Not accepted', outcome: 'bad', requirements: ['ER-05'] },
            },
          },
        },
      },
    },
    accepting: {
      description: 'The acceptance is being sent, and its ticket raised. The driver is not insured.',
      meta: { title: 'Accepting…', requirements: ['FL-03', 'FL-07', 'AP-33'] },
      invoke: {
        id: 'delivery',
        src: 'delivery',
        input: ({ context: { quoteId, plan, offer, pendingTicket, stage } }) => ({
          item: { quoteId, plan, offer } satisfies AcceptanceItem,
          pendingTicket: { key: pendingTicket?.key ?? '', kind: 'quote_acceptance', about: quoteId },
          stage,
        }),
        onDone: [
          {
            guard: { type: 'operatorHasIt', params: ({ event }) => ({ delivery: event.output }) },
            target: 'accepted',
            description: 'The quote is accepted, and the ticket is raised.',
            meta: { step: 'accepted', requirements: ['FL-03', 'AP-33'] },
          },
          {
            guard: { type: 'wasRejected', params: ({ event }) => ({ delivery: event.output }) },
            target: 'verifying',
            actions: { type: 'setRejection', params: ({ event }) => ({ delivery: event.output }) },
            description:
              'The operator did not accept it, or the broker has changed the offer. The portal reads the quote again.',
            meta: { outcome: 'bad', step: 'not accepted', requirements: ['ER-05'] },
          },
          {
            guard: { type: 'isSuperseded', params: ({ event }) => ({ delivery: event.output }) },
            target: 'superseded',
            description: 'The quote was not accepted, and its price is no longer valid.',
            meta: { step: 'price is gone' },
          },
          {
            target: 'quoted',
            description: 'The quote was not accepted.',
            meta: { outcome: 'bad', step: 'not sent', requirements: ['FL-07'] },
          },
        ],
      },
      on: {
        'delivery.arrived': {
          actions: 'emitAccepted',
          description: 'The operator has the acceptance.',
          meta: { step: 'arrived', requirements: ['FL-03'] },
        },
      },
    },
    verifying: {
      description: 'The portal reads the quote again.',
      tags: 'busy',
      meta: { title: 'Checking the quote…', requirements: ['AP-19'] },
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        input: ({ context: { quoteId } }) => ({ quoteId }),
        onDone: [
          {
            guard: { type: 'isStillOpen', params: ({ event }) => ({ status: event.output }) },
            target: 'quoted.reviewing.rejected',
            description: 'The price is still valid.',
            meta: { step: 'still open', requirements: ['ER-05'] },
          },
          { target: 'superseded', description: 'The price is no longer valid.', meta: { step: 'price is gone' } },
        ],
        onError: {
          target: 'quoted.reviewing.rejected',
          description: 'No usable answer came, so the page shows why it was not accepted.',
          meta: { step: 'no answer', requirements: ['AP-01'] },
        },
      },
    },

    referred: {
      description:
        'The insurer looks at the request more closely before there is a price. The broker may have a message. The driver is not insured.',
      meta: {
        title: 'With the insurer',
        later: [
          { to: 'quoted', who: 'broker', what: 'gives a price' },
          { to: 'declined', who: 'broker', what: 'declines it' },
        ],
        requirements: ['AP-19'],
      },
      on: {
        'operator.answered': {
          target: '#insuranceQuote.opening',
          actions: { type: 'setUpdate', params: ({ event }) => event },
          description: 'The quote was read again: the broker may have a price by now.',
          meta: { step: 'read again', requirements: ['AP-19'] },
        },
      },
    },
    declined: {
      description: 'The broker offers no insurance for this request, and says why.',
      meta: {
        title: 'Declined',
        outcome: 'bad',
        later: [{ to: 'quoted', who: 'broker', what: 'prices it after all' }],
        requirements: ['AP-19'],
      },
      on: {
        'operator.answered': {
          target: '#insuranceQuote.opening',
          actions: { type: 'setUpdate', params: ({ event }) => event },
          description: 'The quote was read again: the broker may have a price after all.',
          meta: { step: 'read again', requirements: ['AP-19'] },
        },
      },
    },
    expired: {
      description: 'The price has expired. The driver can ask again with the same answers, and is not insured.',
      meta: {
        title: 'Price expired',
        outcome: 'bad',
        later: [{ to: 'quoted', who: 'broker', what: 'prices it again' }],
        requirements: ['AP-19'],
      },
      on: {
        'operator.answered': {
          target: '#insuranceQuote.opening',
          actions: { type: 'setUpdate', params: ({ event }) => event },
          description: 'The quote was read again: the broker may have priced it again.',
          meta: { step: 'read again', requirements: ['AP-19'] },
        },
      },
    },
    withdrawn: {
      description: 'The quote was withdrawn. The driver is not insured.',
      meta: {
        title: 'Withdrawn',
        outcome: 'bad',
        later: [{ to: 'quoted', who: 'broker', what: 'prices it after all' }],
        requirements: ['AP-19'],
      },
      on: {
        'operator.answered': {
          target: '#insuranceQuote.opening',
          actions: { type: 'setUpdate', params: ({ event }) => event },
          description: 'The quote was read again: the broker may have priced it after all.',
          meta: { step: 'read again', requirements: ['AP-19'] },
        },
      },
    },
    accepted: {
      description: 'The driver has accepted, and the broker sets up the policy. The driver is not insured yet.',
      meta: {
        title: 'Accepted, no policy yet',
        outcome: 'good',
        later: [{ to: 'issued', who: 'broker', what: 'issues the policy' }],
        requirements: ['FL-03', 'AP-33'],
      },
      on: {
        'operator.answered': {
          target: '#insuranceQuote.opening',
          actions: { type: 'setUpdate', params: ({ event }) => event },
          description: 'The quote was read again: there may be a policy by now.',
          meta: { step: 'read again', requirements: ['AP-19'] },
        },
      },
    },
    issued: {
      type: 'final',
      tags: 'insured',
      description: 'There is a policy. It insures the driver from its first day.',
      meta: { title: 'Policy issued', outcome: 'good', requirements: ['AP-19'] },
    },
    superseded: {
      type: 'final',
      description: 'The quote has changed elsewhere: it expired or was withdrawn. The page reads it again.',
      meta: { title: 'Changed elsewhere', outcome: 'bad', requirements: ['AP-19'] },
    },
  },
});
