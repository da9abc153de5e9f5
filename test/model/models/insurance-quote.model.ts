import {
  type InsuranceQuoteContext,
  type InsuranceQuoteInput,
  insuranceQuoteMachine,
  type QuoteStatus,
  type QuoteTicket,
} from '../../../machines/insurance-quote';
import { type Case, type Ending, type ExternalAction, lost, type Model, real, rejection } from '../external-actions';
import { isIn } from '../toolkit/definitions';
import type { ModelState } from '../toolkit/model';
import { deliveryEnds, driverEvent, ignores, portAnswers, portFails, receives } from './cases';
import { hostAsks } from './ticket.model';

/** What the operator has of the quote. */
export interface QuoteServer {
  readonly status: QuoteStatus;
}

type QuoteCase = Case<QuoteServer>;
type QuoteModelState = ModelState<QuoteServer>;

export const calls = {
  accept: 'POST /v1/insure/quotes/{id}/accept#browser',
  read: 'GET /v1/insure/quotes/{id}#browser',
  host: hostAsks,
} as const;

const key = '00000000-0000-4000-8000-000000000006';
const newKey = '00000000-0000-4000-8000-000000000008';
const release = (call: keyof typeof calls, ending: Ending): ExternalAction => ({ release: calls[call], ending });
const toHost = (ending: Ending): ExternalAction => release('host', ending);
/** The portal reserves a ticket, and reads the offer again before it accepts it. */
const accept = (ending: Ending): readonly ExternalAction[] => [
  toHost(real),
  release('read', real),
  release('accept', ending),
];
const contextOf = ({ snapshot }: Pick<QuoteModelState, 'snapshot'>): InsuranceQuoteContext => snapshot.context;

const accepts = driverEvent<QuoteServer>('driver.accept', 'accepts', {
  event: { key: newKey, plan: 'annual', offer: null },
});
const leaves = driverEvent<QuoteServer>('driver.leave', 'not yet');
const confirms = driverEvent<QuoteServer>('driver.confirm', 'wants it anyway');
const answered = (status: QuoteStatus) => ({
  type: 'operator.answered',
  status,
  pendingTicket: null,
  isOutdated: false,
});
const ends: ExternalAction = { quote: 'expired' };
const raisesTicketNow = deliveryEnds<QuoteServer>('raises the ticket now', 'ticketRaised', [
  { sendToChild: { type: 'driver.raiseTicket' } },
  toHost(real),
]);

/** The broker decides, or the quote expires, and the open page reads the quote again. */
const decided = (status: Exclude<QuoteStatus, 'submitted' | 'accepted'>): QuoteCase =>
  receives<QuoteServer>(answered(status), `is ${status} meanwhile`, [{ quote: status }], { server: { status } });
/** An earlier acceptance reserved a ticket and has not arrived: the next acceptance uses that ticket. */
const hasReservedTicket = (state: QuoteModelState): boolean =>
  state.leaf.startsWith('quoted') && contextOf(state).pendingTicket?.kind === 'quote_acceptance';

const accepting = (state: QuoteModelState): readonly QuoteCase[] => {
  const { stage } = contextOf(state);
  if (stage === 'pending') return [raisesTicketNow];
  if (state.server.status === 'accepted')
    return [
      deliveryEnds('the ticket is raised', 'ticketRaised', [toHost(real)]),
      deliveryEnds<QuoteServer>('the policy is issued meanwhile', 'ticketRaised', [{ quote: 'issued' }, toHost(real)], {
        server: { status: 'issued' },
      }),
    ];
  return [
    receives<QuoteServer>({ type: 'delivery.arrived' }, 'it arrives', accept(real), {
      server: { status: 'accepted' },
    }),
    deliveryEnds<QuoteServer>('rejected', 'rejected', [...accept(rejection({ quote: ['Not today.'] })), toHost(real)]),
    deliveryEnds<QuoteServer>(
      'did not arrive, and the price ended',
      'superseded',
      [...accept(lost), ends, release('read', real), toHost(real)],
      {
        server: { status: 'expired' },
      },
    ),
    deliveryEnds<QuoteServer>('did not arrive, goes back', 'notSent', [
      ...accept(lost),
      release('read', real),
      { sendToChild: { type: 'driver.back' } },
    ]),
  ];
};

const table: Readonly<Record<string, (state: QuoteModelState) => readonly QuoteCase[]>> = {
  'submitted.ticketRaised': () => [decided('quoted')],
  'submitted.ticketPending': () => [raisesTicketNow],
  'quoted.viewing': (state) => [
    driverEvent('driver.review', 'wants to accept'),
    ...(hasReservedTicket(state) || contextOf(state).isOutdated ? [] : [decided('expired')]),
  ],
  referred: () => [decided('quoted')],
  declined: () => [decided('quoted')],
  expired: () => [decided('quoted')],
  withdrawn: () => [decided('quoted')],
  accepted: ({ server }) => (server.status === 'accepted' ? [decided('issued')] : []),
  'quoted.confirmingOutdated': () => [confirms, leaves],
  'quoted.reviewing.idle': (state) => (hasReservedTicket(state) ? [accepts] : [accepts, leaves]),
  'quoted.reviewing.rejected': () => [accepts, leaves],
  accepting,
  verifying: () => [
    portAnswers<QuoteServer>('readStatus', 'it is still offered', 'quoted' satisfies QuoteStatus, [
      release('read', real),
    ]),
    portAnswers<QuoteServer>(
      'readStatus',
      'it has ended',
      'expired' satisfies QuoteStatus,
      [ends, release('read', real)],
      {
        server: { status: 'expired' },
      },
    ),
    portFails<QuoteServer>('readStatus', 'no answer', 'silent', [release('read', lost)]),
  ],
};

const start = (
  name: string,
  status: QuoteStatus,
  pendingTicket: QuoteTicket['kind'] | null = null,
  { isReviewing = false, isOutdated = false } = {},
) => ({
  name,
  input: {
    quoteId: '1',
    status,
    pendingTicket: pendingTicket && { key, kind: pendingTicket },
    isOutdated,
    isReviewing,
  } satisfies InsuranceQuoteInput,
  server: { status },
});

const uninsured = [
  'accepting',
  'verifying',
  'quoted',
  'submitted',
  'referred',
  'declined',
  'expired',
  'withdrawn',
  'accepted',
  'superseded',
];

export const insuranceQuoteModel: Model<QuoteServer> = {
  name: 'insurance-quote',
  machine: insuranceQuoteMachine,
  starts: [
    start('opens a quote that has a price', 'quoted'),
    start('comes back to the page that accepts', 'quoted', null, { isReviewing: true }),
    start('opens a quote that no longer fits', 'quoted', null, { isOutdated: true }),
    start('comes back to the page that accepts a quote that no longer fits', 'quoted', null, {
      isReviewing: true,
      isOutdated: true,
    }),
    start('opens a quote that was sent', 'submitted'),
    start('opens a quote whose ticket is not raised', 'submitted', 'insurance_quote'),
    start('opens a quote that is with the insurer', 'referred'),
    start('opens a quote that was declined', 'declined'),
    start('opens a quote that has ended', 'expired'),
    start('opens a quote that was taken back', 'withdrawn'),
    start('opens a quote that was accepted', 'accepted'),
    start('opens an accepted quote whose ticket is not raised', 'accepted', 'quote_acceptance'),
    start('opens a quote whose acceptance was reserved and has not arrived', 'quoted', 'quote_acceptance'),
    start('opens a policy', 'issued'),
  ],
  facts: (state) => {
    const { stage } = contextOf(state);
    const { leaf, server } = state;
    return [
      leaf === 'accepting' ? server.status : '',
      leaf === 'accepting' && stage !== 'reserve' ? stage : '',
      hasReservedTicket(state) ? 'reserved' : '',
      isIn(leaf, 'quoted | accepting | verifying') && contextOf(state).isOutdated ? 'outdated' : '',
    ];
  },
  cases: (state) => table[state.leaf]?.(state) ?? [],
  screens: {
    '*': ['driver.review', 'driver.leave'],
    'quoted.confirmingOutdated': ['driver.confirm'],
    'quoted.reviewing': ['driver.accept'],
  },
  ignored: {
    'quoted.confirmingOutdated | quoted.reviewing | accepting | verifying': [
      ignores(answered('expired'), 'the page does not read the quote while the driver accepts'),
    ],
    'submitted.ticketPending': [ignores('delivery.arrived', 'the quote arrived on an earlier visit')],
    'referred | declined | expired | withdrawn | accepted': [
      ignores('driver.review', 'the address names the acceptance, but the quote has no price'),
      ignores('driver.leave', 'the address names the quote, which is open'),
      ignores('delivery.arrived', 'no delivery is in progress'),
    ],
    submitted: [
      ignores(answered('submitted'), 'the broker still has it'),
      ignores('driver.review', 'the address names the acceptance, but the quote has no price yet'),
      ignores('driver.leave', 'the address names the quote, which is open'),
    ],
    'submitted.ticketRaised | quoted | verifying': [ignores('delivery.arrived', 'no delivery is in progress')],
    'quoted.viewing': [ignores('driver.leave', 'the address names the quote, which is open')],
    'quoted.confirmingOutdated | quoted.reviewing': [
      ignores('driver.review', 'the address names the acceptance, which is open'),
    ],
    'accepting | verifying': [
      ignores('driver.review', 'the address changes during the acceptance'),
      ignores('driver.leave', 'the address changes during the acceptance'),
      ignores('driver.accept', 'a second press: the call is in progress'),
    ],
  },
  invariants: {
    'no page says that the driver is covered before the policy is issued': ({ snapshot, server }) =>
      !snapshot.hasTag('insured') || server.status === 'issued',
    'only an issued policy insures': ({ leaf, snapshot }) =>
      !uninsured.some((name) => leaf === name || leaf.startsWith(`${name}.`)) || !snapshot.hasTag('insured'),
    'an acceptance is sent only with a key for its ticket': (state) =>
      state.leaf !== 'accepting' || (contextOf(state).pendingTicket?.key ?? '') !== '',
    'a quote that is accepted is never shown as a price that can be accepted': ({ leaf, server }) =>
      !leaf.startsWith('quoted') || !['accepted', 'issued'].includes(server.status),
    'a page that shows a rejection has the reason': (state) =>
      state.leaf !== 'quoted.reviewing.rejected' || contextOf(state).rejection !== null,
  },
  steps: {
    'a quote that no longer fits is accepted only by a driver who confirmed it': ({ to, event }) =>
      event?.type !== 'driver.review' || to.snapshot.context.isOutdated === (to.leaf === 'quoted.confirmingOutdated'),
    'a reserved ticket is used with the same key, and after a rejection with a new one': ({ from, to, event }) =>
      event?.type !== 'driver.accept' ||
      to.snapshot.context.pendingTicket?.key === (from?.snapshot.context.pendingTicket?.key ?? event.key),
    'with a pending ticket from an earlier visit, nothing is sent again': ({ name, to }) =>
      !name.endsWith('whose ticket is not raised') || to.snapshot.context.stage === 'pending',
  },
};
