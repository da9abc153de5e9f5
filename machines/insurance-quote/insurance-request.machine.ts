import { assign, emit, setup } from 'xstate';
import { type DeliveryOutput, type DeliveryReport, deliveryMachine } from '../delivery';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import type { Rejection } from '../shared/result';

/** One page of the form that the answers so far make necessary. */
export interface FormPage {
  readonly key: string;
  /** `check`: the page is saved, but one of its answers is wrong. */
  readonly status: 'done' | 'check' | 'todo';
}

/** One item of a group, such as the second claim. */
export interface GroupItem {
  readonly group: string;
  readonly index: number;
}

/** A page of the form, or one item of a group on it. */
export interface PagePlace {
  readonly page: string;
  readonly item: GroupItem | null;
}

/** A place in the form that a URL can name: the list of pages, the check of all answers, or a page. */
export type FormPlace = 'list' | 'check' | PagePlace;

/** What the delivery sends: the unchanged form, so that "Send it again" sends the same. */
export interface RequestItem {
  readonly request: unknown;
}

/** Each event that leads to another page carries the current pages, because answers show and hide them. */
type Pages = { readonly pages: readonly FormPage[] };

export type InsuranceRequestEvent =
  | ({ type: 'driver.open' } & PagePlace & Pages)
  | ({ type: 'driver.list' } & Pages)
  /** `corrected`: names of rejected answers that the driver has corrected. */
  | ({ type: 'driver.next'; corrected: readonly string[] } & Pages)
  | ({ type: 'driver.closeItem' } & Pages)
  | { type: 'driver.send'; key: string; request: unknown }
  | DeliveryReport;

/** The operator has the request, so the draft can be deleted. */
export type InsuranceRequestEmitted = { type: 'request.stored' };

export interface InsuranceRequestInput extends Pages {
  /** The place that the URL names; null for none. */
  readonly initialPlace: FormPlace | null;
}

export interface InsuranceRequestContext extends Pages {
  readonly initialPlace: FormPlace | null;
  readonly place: PagePlace | null;
  readonly request: unknown;
  readonly key: string;
  /** What the operator did not accept and the driver has not corrected. */
  readonly rejection: Rejection | null;
  readonly quoteId: string | null;
}

type DeliveryParams = { readonly delivery: DeliveryOutput };

const canVisit = ({ pages, page }: Pages & { readonly page: string }): boolean => {
  const index = pages.findIndex(({ key }) => key === page);
  return index >= 0 && pages.slice(0, index).every(({ status }) => status !== 'todo');
};

const firstUnfinished = (pages: readonly FormPage[]): PagePlace | null => {
  const open = pages.find(({ status }) => status !== 'done');
  return open ? { page: open.key, item: null } : null;
};

const isPage = (place: FormPlace | null): place is PagePlace => typeof place === 'object' && place !== null;

/** The rejection without the errors of these fields; null if no other field has one. */
export const withoutFields = (rejection: Rejection | null, names: readonly string[]): Rejection | null => {
  const otherFields = Object.entries(rejection?.fields ?? {}).filter(([name]) => !names.includes(name));
  return rejection && otherFields.length > 0
    ? { message: rejection.message, fields: Object.fromEntries(otherFields) }
    : null;
};

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
    addressIsItem: ({ context: { initialPlace, pages } }) =>
      isPage(initialPlace) && initialPlace.item !== null && canVisit({ pages, page: initialPlace.page }),
    addressIsPage: ({ context: { initialPlace, pages } }) =>
      isPage(initialPlace) && canVisit({ pages, page: initialPlace.page }),
    addressIsCheck: ({ context: { initialPlace, pages } }) =>
      initialPlace === 'check' && firstUnfinished(pages) === null,
    canVisitItem: (_, { pages, page, item }: PagePlace & Pages) => item !== null && canVisit({ pages, page }),
    canVisitPage: (_, { pages, page }: PagePlace & Pages) => canVisit({ pages, page }),
    everythingIsAnswered: (_, { pages }: Pages) => firstUnfinished(pages) === null,
    ticketIsRaised: (_, { delivery }: DeliveryParams) => delivery.outcome === 'ticketRaised',
    schemaChanged: (_, { delivery: { rejection } }: DeliveryParams) =>
      rejection !== null && ('schema_version' in rejection.fields || 'claim_schema_version' in rejection.fields),
    wasRejected: (_, { delivery }: DeliveryParams) => delivery.outcome === 'rejected',
  },
  actions: {
    setPages: assign({ pages: (_, { pages }: Pages) => pages }),
    restorePlace: assign({ place: ({ context: { initialPlace } }) => (isPage(initialPlace) ? initialPlace : null) }),
    setPlace: assign({ place: (_, { page, item }: PagePlace) => ({ page, item }) }),
    goToFirstUnfinished: assign({ place: (_, { pages }: Pages) => firstUnfinished(pages) }),
    leaveItem: assign({ place: ({ context: { place } }) => place && { page: place.page, item: null } }),
    clearCorrected: assign({
      rejection: ({ context: { rejection } }, { corrected }: { corrected: readonly string[] }) =>
        withoutFields(rejection, corrected),
    }),
    setRequest: assign(({ context }, { key, request }: { key: string; request: unknown }) => ({
      // An earlier call may still arrive, so this attempt uses the same ticket.
      key: context.key || key,
      request,
      rejection: null,
      place: null,
    })),
    setRejection: assign((_, { delivery }: DeliveryParams) => ({ rejection: delivery.rejection, key: '' })),
    setQuote: assign({ quoteId: (_, { delivery }: DeliveryParams) => delivery.about }),
    emitStored: emit({ type: 'request.stored' }),
  },
}).createMachine({
  id: 'insuranceRequest',
  description: 'A request for an insurance quote: the pages of the form, check, sending, and the ticket for the team.',
  meta: { main: ['answering', 'sending', 'sent'], requirements: ['FL-03', 'AP-19'], route: '/insure/new/form' },
  context: ({ input: { pages, initialPlace } }) => ({
    pages,
    initialPlace,
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
      description: 'Which part of the form does the URL name?',
      meta: { title: 'Opening', requirements: ['RT-08', 'ER-01'] },
      always: [
        {
          guard: 'addressIsItem',
          target: 'answering.item',
          actions: 'restorePlace',
          description: 'One item of a group, such as a claim.',
          meta: { step: 'at an item' },
        },
        {
          guard: 'addressIsPage',
          target: 'answering.page',
          actions: 'restorePlace',
          description: 'A page that the driver has reached.',
          meta: { step: 'at a page', requirements: ['RT-08'] },
        },
        {
          guard: 'addressIsCheck',
          target: 'answering.checking',
          description: 'The check of the answers, because every page is done.',
          meta: { step: 'at the check' },
        },
        {
          target: 'answering.listing',
          description: 'No page, or one that the driver has not reached.',
          meta: { step: 'anywhere else' },
        },
      ],
    },

    answering: {
      description:
        'The driver fills in the form. The device stores every answer immediately; the operator has nothing yet.',
      meta: { title: 'Answering the questions', main: ['listing', 'page', 'checking'], requirements: ['AP-19'] },
      initial: 'listing',
      on: {
        'driver.open': [
          {
            guard: { type: 'canVisitItem', params: ({ event }) => event },
            target: '.item',
            actions: [
              { type: 'setPages', params: ({ event }) => event },
              { type: 'setPlace', params: ({ event }) => event },
            ],
            description: 'The driver opens one item of a group, from the page, by Back or by its URL.',
            meta: { step: 'opens an item' },
          },
          {
            guard: { type: 'canVisitPage', params: ({ event }) => event },
            target: '.page',
            reenter: true,
            actions: [
              { type: 'setPages', params: ({ event }) => event },
              { type: 'setPlace', params: ({ event }) => event },
            ],
            description:
              'The driver opens a page that they have reached, from the list, a Change link, by Back or by its URL.',
            meta: { step: 'opens a page', requirements: ['RT-08'] },
          },
        ],
        'driver.list': {
          target: '.listing',
          actions: { type: 'setPages', params: ({ event }) => event },
          description: 'The driver looks at the list of pages.',
          meta: { step: 'to the list' },
        },
        'driver.next': [
          {
            guard: { type: 'everythingIsAnswered', params: ({ event }) => event },
            target: '.checking',
            actions: [
              { type: 'setPages', params: ({ event }) => event },
              { type: 'clearCorrected', params: ({ event }) => event },
            ],
            description: 'Every page is done.',
            meta: { step: 'all done', requirements: ['AP-19'] },
          },
          {
            target: '.page',
            reenter: true,
            actions: [
              { type: 'setPages', params: ({ event }) => event },
              { type: 'clearCorrected', params: ({ event }) => event },
              { type: 'goToFirstUnfinished', params: ({ event }) => event },
            ],
            description: 'The first unfinished page opens.',
            meta: { step: 'next page' },
          },
        ],
      },
      states: {
        listing: {
          description: 'The list of pages: done, not started, or to be checked again.',
          meta: { title: 'List of pages', requirements: ['AP-19'] },
        },
        page: {
          description: 'One page of questions.',
          meta: { title: 'One page of questions', requirements: ['AP-19', 'UI-02'] },
        },
        item: {
          description: 'One item of a group, such as a claim.',
          meta: { title: 'One claim or item', requirements: ['AP-19'] },
          on: {
            'driver.closeItem': {
              target: 'page',
              actions: [{ type: 'setPages', params: ({ event }) => event }, 'leaveItem'],
              description: 'The item is saved or left unchanged, and its page opens again.',
              meta: { step: 'back to page' },
            },
          },
        },
        checking: {
          description: 'The driver checks all answers and the declarations. Nothing has been sent.',
          meta: { title: 'Checking the answers', requirements: ['AP-19'] },
          initial: 'idle',
          on: {
            'driver.send': {
              target: '#insuranceRequest.sending',
              actions: { type: 'setRequest', params: ({ event }) => event },
              description: 'The driver asks for the quote.',
              meta: { step: 'sends it', requirements: ['FL-03', 'AP-19'] },
            },
          },
          states: {
            idle: {
              description: 'The driver reads the answers.',
              meta: { title: 'Answers shown', requirements: ['AP-19'] },
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
      description: 'The form is being sent, and its ticket raised.',
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
            actions: { type: 'setQuote', params: ({ event }) => ({ delivery: event.output }) },
            description: 'The operator has it, and the ticket is raised.',
            meta: { step: 'ticket raised', requirements: ['FL-03', 'AP-32'] },
          },
          {
            guard: { type: 'schemaChanged', params: ({ event }) => ({ delivery: event.output }) },
            target: 'outdated',
            description: 'The operator’s questions have changed.',
            meta: { step: 'questions have changed', requirements: ['AP-19'] },
          },
          {
            guard: { type: 'wasRejected', params: ({ event }) => ({ delivery: event.output }) },
            target: 'answering.checking.rejected',
            actions: { type: 'setRejection', params: ({ event }) => ({ delivery: event.output }) },
            description: 'The operator did not accept some answers.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
          },
          {
            target: 'answering.checking',
            description: 'The request was not sent.',
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
      description: 'The quote is requested. The driver sees its status.',
      meta: { title: 'Quote requested', outcome: 'good', requirements: ['FL-03'], route: '/insure/{id}' },
    },
    outdated: {
      type: 'final',
      description:
        'The questions have changed. The answers are kept, and the page offers to continue with the new questions.',
      meta: { title: 'Questions have changed', outcome: 'bad', requirements: ['AP-19'] },
    },
  },
});
