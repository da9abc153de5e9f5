import { assign, emit, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import { type Failure, type Rejection, type Result, toFailure } from '../shared/result';

/** The pages with questions, in order. */
export type RegistrationPage = 'place' | 'person' | 'signIn';

/** Where a new driver works; ids as text, as a form has them. */
export interface PlaceValues {
  readonly area: string;
  readonly fleet: string;
}

export interface PersonValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly badge: string;
}

export interface SignInValues {
  readonly email: string;
  readonly password: string;
}

/** The answers of each page; null for a page without any yet. */
export interface RegistrationAnswers {
  readonly place: PlaceValues | null;
  readonly person: PersonValues | null;
  readonly signIn: SignInValues | null;
}

type PageAnswers = PlaceValues | PersonValues | SignInValues;

/** `signedIn`: the account is created. `reviewed`: staff decide whether a closed account is reopened. */
export type RegistrationOutcome =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'reviewed'; readonly reference: string; readonly message: string };

export interface RegistrationInput {
  /** The draft on this device, which never contains the sign-in. */
  readonly draft: Pick<RegistrationAnswers, 'place' | 'person'>;
}

export type RegistrationEvent =
  | { type: 'driver.next'; answers: PageAnswers }
  | { type: 'driver.back' }
  | { type: 'driver.changePlace' }
  | { type: 'driver.changePerson' }
  | { type: 'driver.changeSignIn' }
  | { type: 'driver.submit' }
  | { type: 'driver.tryAgain' };

export type RegistrationEmitted = { type: 'registration.signedIn' } | { type: 'registration.reviewed' };

export interface RegistrationContext {
  readonly answers: RegistrationAnswers;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
  readonly outcome: RegistrationOutcome | null;
}

type ResultParams = { result: Result<RegistrationOutcome> };

/** The inputs of each page, by their names at the operator. */
const pageInputs: Readonly<Record<RegistrationPage, readonly string[]>> = {
  place: ['operating_area_id', 'fleet_id'],
  person: ['first_name', 'last_name', 'phone', 'badge_number'],
  signIn: ['email', 'password', 'password_confirmation'],
};
const isAbout = (page: RegistrationPage, { result }: ResultParams): boolean =>
  !result.accepted && pageInputs[page].some((name) => name in result.rejection.fields);

export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    input: {} as RegistrationInput,
    events: {} as RegistrationEvent,
    emitted: {} as RegistrationEmitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** POST /v1/register */
    createAccount: port<Result<RegistrationOutcome>, { answers: RegistrationAnswers }>('createAccount'),
  },
  guards: {
    placeIsUnanswered: ({ context }) => context.answers.place === null,
    personIsUnanswered: ({ context }) => context.answers.person === null,
    signInIsAnswered: ({ context }) => context.answers.signIn !== null,
    signedIn: (_, { result }: ResultParams) => result.accepted && result.value.kind === 'signedIn',
    reviewed: (_, { result }: ResultParams) => result.accepted && result.value.kind === 'reviewed',
    rejectedPlace: (_, params: ResultParams) => isAbout('place', params),
    rejectedPerson: (_, params: ResultParams) => isAbout('person', params),
    rejectedSignIn: (_, params: ResultParams) => isAbout('signIn', params),
  },
  actions: {
    setAnswers: assign({
      answers: ({ context }, params: { page: RegistrationPage; answers: PageAnswers }) => ({
        ...context.answers,
        [params.page]: params.answers,
      }),
      rejection: null,
    }),
    setOutcome: assign({ outcome: (_, { result }: ResultParams) => (result.accepted ? result.value : null) }),
    setRejection: assign({ rejection: (_, { result }: ResultParams) => (result.accepted ? null : result.rejection) }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    clearProblems: assign({ rejection: null, failure: null }),
    // The password is not needed once the account is created.
    clearSignIn: assign({ answers: ({ context }) => ({ ...context.answers, signIn: null }) }),
    emitSignedIn: emit({ type: 'registration.signedIn' }),
    emitReviewed: emit({ type: 'registration.reviewed' }),
  },
}).createMachine({
  id: 'registration',
  description:
    'The registration of a new driver: where they work, who they are, how they sign in, and a check of all answers before they are sent.',
  meta: { main: ['place', 'person', 'signIn', 'checking', 'creating', 'created'], requirements: ['RT-05', 'SE-05'] },
  context: ({ input }) => ({
    answers: { ...input.draft, signIn: null },
    rejection: null,
    failure: null,
    outcome: null,
  }),
  initial: 'resuming',
  states: {
    resuming: {
      description: 'Which page has not been answered yet?',
      meta: { title: 'Opening', requirements: ['RT-05'] },
      always: [
        {
          guard: 'placeIsUnanswered',
          target: 'place',
          description: 'No draft is stored.',
          meta: { step: 'begins' },
        },
        {
          guard: 'personIsUnanswered',
          target: 'person',
          description: 'The place of work was answered before.',
          meta: { step: 'workplace is known' },
        },
        {
          target: 'signIn',
          description: 'Everything except the password was answered before. A password is never stored.',
          meta: { step: 'details are known' },
        },
      ],
    },
    place: {
      description:
        'The driver chooses where they work: first the operating area, then one of the fleets that accept drivers there.',
      meta: { title: 'Where do you work?', requirements: ['RT-05', 'AP-10'], route: '/register' },
      initial: 'asking',
      on: {
        'driver.next': [
          {
            guard: 'signInIsAnswered',
            target: 'checking',
            actions: {
              type: 'setAnswers',
              params: ({ event }) => ({ page: 'place' as const, answers: event.answers }),
            },
            description: 'Everything else was answered before, so the driver returns to the check.',
            meta: { step: 'changes it' },
          },
          {
            target: 'person',
            actions: {
              type: 'setAnswers',
              params: ({ event }) => ({ page: 'place' as const, answers: event.answers }),
            },
            description: 'The driver continues with the place of work.',
            meta: { step: 'chooses where they work' },
          },
        ],
      },
      states: {
        asking: {
          description: 'The form waits to be filled in.',
          meta: { title: 'Form open', requirements: ['RT-05'] },
        },
        rejected: {
          description: 'The operator did not accept an answer of this page. The page shows which one and why.',
          meta: { title: 'Answer not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
      },
    },
    person: {
      description:
        'The driver types their name as on the badge, their mobile number, and the badge number if there is one.',
      meta: { title: 'Who are you?', requirements: ['RT-05'], route: '/register' },
      initial: 'asking',
      on: {
        'driver.next': [
          {
            guard: 'signInIsAnswered',
            target: 'checking',
            actions: {
              type: 'setAnswers',
              params: ({ event }) => ({ page: 'person' as const, answers: event.answers }),
            },
            description: 'Everything else was answered before, so the driver returns to the check.',
            meta: { step: 'changes it' },
          },
          {
            target: 'signIn',
            actions: {
              type: 'setAnswers',
              params: ({ event }) => ({ page: 'person' as const, answers: event.answers }),
            },
            description: 'The driver continues with the name and the numbers.',
            meta: { step: 'gives their details' },
          },
        ],
        'driver.back': {
          target: 'place',
          actions: 'clearProblems',
          description: 'The driver goes back.',
          meta: { step: 'goes back' },
        },
      },
      states: {
        asking: {
          description: 'The form waits to be filled in.',
          meta: { title: 'Form open', requirements: ['RT-05'] },
        },
        rejected: {
          description: 'The operator did not accept an answer of this page. The page shows which one and why.',
          meta: { title: 'Answer not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
      },
    },
    signIn: {
      description: 'The driver enters their email address and chooses a password.',
      meta: { title: 'How will you sign in?', requirements: ['RT-05', 'SE-05'], route: '/register' },
      initial: 'asking',
      on: {
        'driver.next': {
          target: 'checking',
          actions: {
            type: 'setAnswers',
            params: ({ event }) => ({ page: 'signIn' as const, answers: event.answers }),
          },
          description: 'The driver continues with the email address and the password.',
          meta: { step: 'chooses a sign-in' },
        },
        'driver.back': {
          target: 'person',
          actions: 'clearProblems',
          description: 'The driver goes back.',
          meta: { step: 'goes back' },
        },
      },
      states: {
        asking: {
          description: 'The form waits to be filled in.',
          meta: { title: 'Form open', requirements: ['RT-05'] },
        },
        rejected: {
          description:
            'The operator did not accept the email address or the password. It says which and why, but never who has that address.',
          meta: { title: 'Answer not accepted', outcome: 'bad', requirements: ['ER-05', 'SE-05'] },
        },
      },
    },
    checking: {
      description: 'The driver checks all answers; each has a link to change it. Nothing has been sent.',
      meta: { title: 'Checking the answers', requirements: ['RT-05'], route: '/register' },
      initial: 'ready',
      on: {
        'driver.changePlace': {
          target: 'place',
          actions: 'clearProblems',
          description: 'The driver changes where they work.',
          meta: { step: 'changes where they work' },
        },
        'driver.changePerson': {
          target: 'person',
          actions: 'clearProblems',
          description: 'The driver changes who they are.',
          meta: { step: 'changes their details' },
        },
        'driver.changeSignIn': {
          target: 'signIn',
          actions: 'clearProblems',
          description: 'The driver changes how they sign in.',
          meta: { step: 'changes the sign-in' },
        },
        'driver.back': {
          target: 'signIn',
          actions: 'clearProblems',
          description: 'The driver goes back.',
          meta: { step: 'goes back' },
        },
        'driver.submit': {
          target: 'creating',
          actions: 'clearProblems',
          description: 'The driver accepts the terms and sends the answers.',
          meta: { step: 'sends it', requirements: ['AP-12'] },
        },
      },
      states: {
        ready: {
          description: 'The page asks to check and to accept the terms.',
          meta: { title: 'Ready to send', requirements: ['RT-05'] },
        },
        rejected: {
          description:
            'The operator rejected the answers for a reason that belongs to no single page. The reason is above the answers.',
          meta: { title: 'Not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
        failed: {
          description:
            'The registration did not arrive, or its answer was lost. Sending it again is safe: an email address has one account, and the operator says whether it exists.',
          meta: { title: 'Account created or not?', outcome: 'unknown', requirements: ['AP-01'] },
          on: {
            'driver.tryAgain': {
              target: '#registration.creating',
              actions: 'clearProblems',
              description: 'The driver sends the same answers again.',
              meta: { step: 'tries again' },
            },
          },
        },
      },
    },
    creating: {
      description: 'The account is being created. A second press does nothing.',
      tags: 'busy',
      meta: { title: 'Creating the account…', requirements: ['AP-12', 'AP-02'] },
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context }) => ({ answers: context.answers }),
        onDone: [
          {
            guard: { type: 'signedIn', params: ({ event }) => ({ result: event.output }) },
            target: 'created',
            actions: [
              { type: 'setOutcome', params: ({ event }) => ({ result: event.output }) },
              'clearSignIn',
              'emitSignedIn',
            ],
            description: 'The account is created and signed in; its email address has to be verified.',
            meta: { step: 'created' },
          },
          {
            guard: { type: 'reviewed', params: ({ event }) => ({ result: event.output }) },
            target: 'awaitingReview',
            actions: [
              { type: 'setOutcome', params: ({ event }) => ({ result: event.output }) },
              'clearSignIn',
              'emitReviewed',
            ],
            description: 'The account was closed before. Staff review it before it is reopened.',
            meta: { outcome: 'good', step: 'to be reviewed', requirements: ['RT-07'] },
          },
          {
            guard: { type: 'rejectedPlace', params: ({ event }) => ({ result: event.output }) },
            target: 'place.rejected',
            actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
            description: 'The fleet no longer accepts drivers there, or the area is closed.',
            meta: { step: 'workplace not accepted', requirements: ['ER-05'] },
          },
          {
            guard: { type: 'rejectedPerson', params: ({ event }) => ({ result: event.output }) },
            target: 'person.rejected',
            actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
            description: 'A name or a number is not accepted.',
            meta: { step: 'details not accepted', requirements: ['ER-05'] },
          },
          {
            guard: { type: 'rejectedSignIn', params: ({ event }) => ({ result: event.output }) },
            target: 'signIn.rejected',
            actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
            description: 'The email address or the password is not accepted.',
            meta: { step: 'sign-in not accepted', requirements: ['ER-05'] },
          },
          {
            target: 'checking.rejected',
            actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
            description: 'Something that belongs to no page is not accepted.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
          },
        ],
        onError: {
          target: 'checking.failed',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          description: 'No usable answer came.',
          meta: { step: 'no answer', requirements: ['AP-01'] },
        },
      },
    },
    created: {
      type: 'final',
      description: 'The account is created. The session chart continues.',
      meta: { title: 'Account created', outcome: 'good', requirements: ['SE-05'] },
    },
    awaitingReview: {
      type: 'final',
      description:
        'Staff decide about the closed account. The page says how long it takes and which reference to quote.',
      meta: { title: 'Team reviews it', requirements: ['RT-07', 'SE-05'], route: '/register' },
    },
  },
});
