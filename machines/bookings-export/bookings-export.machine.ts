import { assign, emit, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import { type Failure, type Rejection, type Result, toFailure } from '../shared/result';

/** A range of local days, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export type BookingsExportEvent =
  | { type: 'driver.requestFile'; range: DayRange }
  | { type: 'driver.cancel' }
  | { type: 'driver.tryAgain' };

/** Emitted when all jobs of the range are read, so that the application can save them as a file. */
export type BookingsExportEmitted = { type: 'jobs.complete'; range: DayRange; jobs: readonly unknown[] };

export interface BookingsExportContext {
  /** The last range, so that "Try again" reads the same days. */
  readonly range: DayRange | null;
  /** Number of jobs in the last file. */
  readonly count: number;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
}

export const bookingsExportMachine = setup({
  types: {
    context: {} as BookingsExportContext,
    events: {} as BookingsExportEvent,
    emitted: {} as BookingsExportEmitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** GET /v1/bookings, page after page. Rejects when a page fails, and when the list changed between two pages. */
    readJobs: port<Result<readonly unknown[]>, { range: DayRange | null }>('readJobs'),
  },
  guards: {
    hasJobs: (_, params: { result: Result<readonly unknown[]> }) =>
      params.result.accepted && params.result.value.length > 0,
    hasNoJobs: (_, params: { result: Result<readonly unknown[]> }) =>
      params.result.accepted && params.result.value.length === 0,
  },
  actions: {
    setRange: assign({
      range: (_, params: { range: DayRange }) => params.range,
      count: 0,
      rejection: null,
      failure: null,
    }),
    clearFailure: assign({ failure: null }),
    setCount: assign({
      count: (_, params: { result: Result<readonly unknown[]> }) =>
        params.result.accepted ? params.result.value.length : 0,
    }),
    emitJobs: emit(({ context }, params: { result: Result<readonly unknown[]> }) => ({
      type: 'jobs.complete' as const,
      range: context.range ?? { from: '', to: '' },
      jobs: params.result.accepted ? params.result.value : [],
    })),
    setRejection: assign({
      rejection: (_, params: { result: Result<readonly unknown[]> }) =>
        params.result.accepted ? null : params.result.rejection,
    }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
  },
}).createMachine({
  id: 'bookingsExport',
  description: 'Saves all bookings of a range of days as a file, or none.',
  meta: { main: ['choosing', 'reading', 'fileReady'], requirements: ['AP-21', 'RT-15'] },
  context: { range: null, count: 0, rejection: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The driver chooses the first and the last day.',
      meta: { title: 'Choosing the days', requirements: ['UI-02'], route: '/bookings-earnings' },
      on: {
        'driver.requestFile': {
          target: 'reading',
          actions: { type: 'setRange', params: ({ event }) => ({ range: event.range }) },
          description: 'The driver asks for the file.',
          meta: { step: 'asks for it' },
        },
      },
    },
    reading: {
      description:
        'The portal reads the list page by page, and shows how many jobs it has read of how many. A second press does nothing.',
      tags: 'busy',
      meta: { title: 'Reading the jobs…', requirements: ['AP-21', 'AP-01'] },
      invoke: {
        id: 'readJobs',
        src: 'readJobs',
        input: ({ context }) => ({ range: context.range }),
        onDone: [
          {
            guard: { type: 'hasJobs', params: ({ event }) => ({ result: event.output }) },
            target: 'fileReady',
            actions: [
              { type: 'setCount', params: ({ event }) => ({ result: event.output }) },
              { type: 'emitJobs', params: ({ event }) => ({ result: event.output }) },
            ],
            description: 'All pages were read, and they form one list.',
            meta: { step: 'all read' },
          },
          {
            guard: { type: 'hasNoJobs', params: ({ event }) => ({ result: event.output }) },
            target: 'noJobs',
            description: 'There are no jobs in the range, so there is no file.',
            meta: { step: 'no jobs' },
          },
          {
            target: 'rejected',
            actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
            description: 'The operator rejects the days.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          description: 'A page could not be read, or the list changed meanwhile. There is no incomplete file.',
          meta: { step: 'a page fails', requirements: ['AP-01'] },
        },
      },
      on: {
        'driver.cancel': {
          target: 'choosing',
          description: 'The driver does not want to wait. The portal cancels the calls that are still open.',
          meta: { step: 'cancels' },
        },
      },
    },
    fileReady: {
      description: 'The file is on the device, with every job of the range.',
      meta: { title: 'File is ready', outcome: 'good', requirements: ['AP-21'] },
      on: {
        'driver.requestFile': {
          target: 'reading',
          actions: { type: 'setRange', params: ({ event }) => ({ range: event.range }) },
          description: 'The driver asks for another file.',
          meta: { step: 'asks for another' },
        },
      },
    },
    noJobs: {
      description: 'The page says that there are no jobs in the range.',
      meta: { title: 'No jobs found', outcome: 'bad', requirements: ['AP-21'] },
      on: {
        'driver.requestFile': {
          target: 'reading',
          actions: { type: 'setRange', params: ({ event }) => ({ range: event.range }) },
          description: 'The driver chooses other days.',
          meta: { step: 'chooses other days' },
        },
      },
    },
    rejected: {
      description: 'The operator rejected the days. The page says why, next to the field.',
      meta: { title: 'Days not accepted', outcome: 'bad', requirements: ['ER-05'] },
      on: {
        'driver.requestFile': {
          target: 'reading',
          actions: { type: 'setRange', params: ({ event }) => ({ range: event.range }) },
          description: 'The driver chooses other days.',
          meta: { step: 'chooses other days' },
        },
      },
    },
    failed: {
      description:
        'Not all jobs could be read, so there is no file. The portal reads them again only when the driver asks for it.',
      meta: { title: 'Not all jobs read', outcome: 'bad', requirements: ['AP-01'] },
      on: {
        'driver.tryAgain': {
          target: 'reading',
          actions: 'clearFailure',
          description: 'The driver asks for the same days again.',
          meta: { step: 'tries again' },
        },
        'driver.requestFile': {
          target: 'reading',
          actions: { type: 'setRange', params: ({ event }) => ({ range: event.range }) },
          description: 'The driver chooses other days.',
          meta: { step: 'chooses other days' },
        },
      },
    },
  },
});
