import { assign, emit, setup } from 'xstate';
import { type DeliveryNews, type DeliveryOutput, deliveryMachine } from '../delivery';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import type { Rejection } from '../shared/result';

/** One page of the form, of those that the answers so far lead to. */
export interface FormPage {
  readonly key: string;
  /** `look`: it was saved once, and something on it is no longer right. */
  readonly status: 'done' | 'check' | 'todo';
}

/** One thing of a list on a page, such as the second claim. */
export interface ListItem {
  readonly group: string;
  readonly index: number;
}

/** A page of the form, or one thing of a list on it. */
export interface PagePlace {
  readonly page: string;
  readonly item: ListItem | null;
}

/** Where in the form the driver is, as an address can name it. */
export type FormPlace = 'list' | 'check' | PagePlace;

/** What its delivery sends: the unchanged form, so that "Send it again" sends the same. */
export interface RequestItem {
  readonly request: unknown;
}

/** Each event that leads to another page carries the current pages: answers show and hide them. */
type Pages = { readonly pages: readonly FormPage[] };

export type InsuranceRequestEvent =
  | ({ type: 'driver.open' } & PagePlace & Pages)
  | ({ type: 'driver.list' } & Pages)
  /** `corrected`: names of rejected answers that the driver has corrected. */
  | ({ type: 'driver.next'; corrected: readonly string[] } & Pages)
  | ({ type: 'driver.closeItem' } & Pages)
  | { type: 'driver.send'; key: string; request: unknown }
  | DeliveryNews;

/** The operator has the request, so the draft can be deleted. */
export type InsuranceRequestEmitted = { type: 'request.stored' };

export interface InsuranceRequestInput extends Pages {
  /** Where the address leads; null for no particular place. */
  readonly at: FormPlace | null;
}

export interface InsuranceRequestContext extends Pages {
  readonly at: FormPlace | null;
  readonly place: PagePlace | null;
  readonly request: unknown;
  readonly key: string;
  /** What the operator did not accept and the driver has not corrected. */
  readonly rejection: Rejection | null;
  readonly quoteId: string | null;
}

type Delivered = { readonly delivery: DeliveryOutput };

const mayOpen = ({ pages, page }: Pages & { readonly page: string }): boolean => {
  const index = pages.findIndex(({ key }) => key === page);
  return index >= 0 && pages.slice(0, index).every(({ status }) => status !== 'todo');
};

const firstOpen = (pages: readonly FormPage[]): PagePlace | null => {
  const open = pages.find(({ status }) => status !== 'done');
  return open ? { page: open.key, item: null } : null;
};

const isPage = (place: FormPlace | null): place is PagePlace => typeof place === 'object' && place !== null;

const withoutFields = (rejection: Rejection | null, names: readonly string[]): Rejection | null => {
  const left = Object.entries(rejection?.fields ?? {}).filter(([name]) => !names.includes(name));
  return rejection && left.length > 0 ? { message: rejection.message, fields: Object.fromEntries(left) } : null;
};

/** Asking for an insurance quote: the pages of the form, check, sending, and the ticket for the team. */
export const insuranceRequestMachine = setup({
  types: {
    context: {} as InsuranceRequestContext,
    input: {} as InsuranceRequestInput,
    events: {} as InsuranceRequestEvent,
    emitted: {} as InsuranceRequestEmitted,
    output: {} as { readonly quoteId: string | null },
    children: {} as { delivery: 'delivery' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** POST /v1/insure/store, and the team's ticket. */
    delivery: deliveryMachine,
  },
  guards: {
    itemWasOpen: ({ context: { at, pages } }) => isPage(at) && at.item !== null && mayOpen({ pages, page: at.page }),
    pageWasOpen: ({ context: { at, pages } }) => isPage(at) && mayOpen({ pages, page: at.page }),
    answersWereOpen: ({ context: { at, pages } }) => at === 'check' && firstOpen(pages) === null,
    itemMayOpen: (_, { pages, page, item }: PagePlace & Pages) => item !== null && mayOpen({ pages, page }),
    pageMayOpen: (_, { pages, page }: PagePlace & Pages) => mayOpen({ pages, page }),
    everythingIsAnswered: (_, { pages }: Pages) => firstOpen(pages) === null,
    ticketIsRaised: (_, { delivery }: Delivered) => delivery.outcome === 'ticketRaised',
    formIsOld: (_, { delivery: { rejection } }: Delivered) =>
      rejection !== null && ('schema_version' in rejection.fields || 'claim_schema_version' in rejection.fields),
    wasRejected: (_, { delivery }: Delivered) => delivery.outcome === 'rejected',
  },
  actions: {
    keepPages: assign({ pages: (_, { pages }: Pages) => pages }),
    comeBack: assign({ place: ({ context: { at } }) => (isPage(at) ? at : null) }),
    keepPlace: assign({ place: (_, { page, item }: PagePlace) => ({ page, item }) }),
    goToFirstOpen: assign({ place: (_, { pages }: Pages) => firstOpen(pages) }),
    leaveItem: assign({ place: ({ context: { place } }) => place && { page: place.page, item: null } }),
    clearCorrected: assign({
      rejection: ({ context: { rejection } }, { corrected }: { corrected: readonly string[] }) =>
        withoutFields(rejection, corrected),
    }),
    keepRequest: assign(({ context }, { key, request }: { key: string; request: unknown }) => ({
      // A call that did not arrive may still be in progress: its ticket stays reserved, and this try takes it over.
      key: context.key || key,
      request,
      rejection: null,
      place: null,
    })),
    keepRejection: assign((_, { delivery }: Delivered) => ({ rejection: delivery.rejection, key: '' })),
    keepQuote: assign({ quoteId: (_, { delivery }: Delivered) => delivery.about }),
    emitStored: emit({ type: 'request.stored' }),
  },
}).createMachine({
  id: 'insuranceRequest',
  description: 'Asking for an insurance quote: the pages of the form, check, sending, and the ticket for the team.',
  meta: { main: ['answering', 'sending', 'sent'], requirements: ['FL-03', 'AP-19'], route: '/insure/new/form' },
  context: ({ input: { pages, at } }) => ({
    pages,
    at,
    place: null,
    request: null,
    key: '',
    rejection: null,
    quoteId: null,
  }),
  output: ({ context: { quoteId } }) => ({ quoteId }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Where in the form does the address lead?',
      meta: { title: 'Opens where it stopped', requirements: ['RT-08', 'ER-01'] },
      always: [
        {
          guard: 'itemWasOpen',
          target: 'answering.item',
          actions: 'comeBack',
          description: 'To one item of a list, such as a claim.',
          meta: { step: 'at an item' },
        },
        {
          guard: 'pageWasOpen',
          target: 'answering.page',
          actions: 'comeBack',
          description: 'To a page that may open already.',
          meta: { step: 'at a page', requirements: ['RT-08'] },
        },
        {
          guard: 'answersWereOpen',
          target: 'answering.checking',
          description: 'To the check, and every page is done.',
          meta: { step: 'at the check' },
        },
        {
          target: 'answering.listing',
          description: 'Nowhere, or where the driver cannot be yet.',
          meta: { step: 'anywhere else' },
        },
      ],
    },

    answering: {
      description:
        'The form is with the driver. The device stores every answer immediately; the operator has nothing yet.',
      meta: { title: 'Answering the questions', main: ['listing', 'page', 'checking'], requirements: ['AP-19'] },
      initial: 'listing',
      on: {
        'driver.open': [
          {
            guard: { type: 'itemMayOpen', params: ({ event }) => event },
            target: '.item',
            actions: [
              { type: 'keepPages', params: ({ event }) => event },
              { type: 'keepPlace', params: ({ event }) => event },
            ],
            description: 'The driver opens one item of a list, from the page, by Back or by its address.',
            meta: { step: 'opens an item' },
          },
          {
            guard: { type: 'pageMayOpen', params: ({ event }) => event },
            target: '.page',
            reenter: true,
            actions: [
              { type: 'keepPages', params: ({ event }) => event },
              { type: 'keepPlace', params: ({ event }) => event },
            ],
            description:
              'The driver opens a page that may open already, from the list, a Change link, by Back or by its address.',
            meta: { step: 'opens a page', requirements: ['RT-08'] },
          },
        ],
        'driver.list': {
          target: '.listing',
          actions: { type: 'keepPages', params: ({ event }) => event },
          description: 'The driver looks at the list of pages.',
          meta: { step: 'to the list' },
        },
        'driver.next': [
          {
            guard: { type: 'everythingIsAnswered', params: ({ event }) => event },
            target: '.checking',
            actions: [
              { type: 'keepPages', params: ({ event }) => event },
              { type: 'clearCorrected', params: ({ event }) => event },
            ],
            description: 'Every page is done.',
            meta: { step: 'all done', requirements: ['AP-19'] },
          },
          {
            target: '.page',
            reenter: true,
            actions: [
              { type: 'keepPages', params: ({ event }) => event },
              { type: 'clearCorrected', params: ({ event }) => event },
              { type: 'goToFirstOpen', params: ({ event }) => event },
            ],
            description: 'The first page that is not done comes up.',
            meta: { step: 'next page' },
          },
        ],
      },
      states: {
        listing: {
          description: 'The list of pages: done, not started, or to be looked at again.',
          meta: { title: 'List of pages', requirements: ['AP-19'] },
        },
        page: {
          description: 'One page of questions.',
          meta: { title: 'One page of questions', requirements: ['AP-19', 'UI-02'] },
        },
        item: {
          description: 'One item of a list on a page, such as a claim.',
          meta: { title: 'One claim or item', requirements: ['AP-19'] },
          on: {
            'driver.closeItem': {
              target: 'page',
              actions: [{ type: 'keepPages', params: ({ event }) => event }, 'leaveItem'],
              description: 'It is answered, or left: the page it belongs to comes back.',
              meta: { step: 'back to page' },
            },
          },
        },
        checking: {
          description: 'All answers, and what the driver declares. Nothing has been sent.',
          meta: { title: 'Checking the answers', requirements: ['AP-19'] },
          initial: 'reading',
          on: {
            'driver.send': {
              target: '#insuranceRequest.sending',
              actions: { type: 'keepRequest', params: ({ event }) => event },
              description: 'The driver asks for the quote.',
              meta: { step: 'sends it', requirements: ['FL-03', 'AP-19'] },
            },
          },
          states: {
            reading: {
              description: 'The driver reads the answers.',
              meta: { title: 'Reading the answers', requirements: ['AP-19'] },
            },
            rejected: {
              description: 'Some answers were not accepted. The page says which, and leads to each question.',
              meta: { title: 'Answers not accepted', outcome: 'bad', requirements: ['ER-05'] },
            },
          },
        },
      },
    },

    sending: {
      description: 'The form is on its way to the operator, together with the ticket for the team.',
      meta: { title: 'Sending the request…', requirements: ['FL-03', 'FL-07', 'AP-32'] },
      invoke: {
        id: 'delivery',
        src: 'delivery',
        input: ({ context: { request, key } }) => ({
          item: { request } satisfies RequestItem,
          pendingTicket: { key, kind: 'insurance_quote', about: null },
          stage: 'reserve',
        }),
        onDone: [
          {
            guard: { type: 'ticketIsRaised', params: ({ event }) => ({ delivery: event.output }) },
            target: 'sent',
            actions: { type: 'keepQuote', params: ({ event }) => ({ delivery: event.output }) },
            description: 'The operator has it, and the ticket is raised.',
            meta: { step: 'ticket raised', requirements: ['FL-03', 'AP-32'] },
          },
          {
            guard: { type: 'formIsOld', params: ({ event }) => ({ delivery: event.output }) },
            target: 'outdated',
            description: 'The operator asks other questions by now.',
            meta: { step: 'form is old', requirements: ['AP-19'] },
          },
          {
            guard: { type: 'wasRejected', params: ({ event }) => ({ delivery: event.output }) },
            target: 'answering.checking.rejected',
            actions: { type: 'keepRejection', params: ({ event }) => ({ delivery: event.output }) },
            description: 'The operator did not accept some answers.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
          },
          {
            target: 'answering.checking',
            description: 'It was not sent.',
            meta: { outcome: 'bad', step: 'not sent', requirements: ['FL-07'] },
          },
        ],
      },
      on: {
        'delivery.arrived': {
          actions: 'emitStored',
          description: 'The operator has it. The draft on this device is deleted.',
          meta: { step: 'stored', requirements: ['FL-03', 'AP-19'] },
        },
      },
    },

    sent: {
      type: 'final',
      description: 'The quote is asked for. The driver sees its status.',
      meta: { title: 'Quote asked for', outcome: 'good', requirements: ['FL-03'], route: '/insure/{id}' },
    },
    outdated: {
      type: 'final',
      description:
        'The questions have changed. The answers are kept, and the page offers to go on with the new questions.',
      meta: { title: 'Questions have changed', outcome: 'bad', requirements: ['AP-19'] },
    },
  },
});
