import { assign, fromPromise, setup } from 'xstate';
import { done, failed, type Model } from './model';

/** A small chart with everything that charts may have: nesting, parallel regions, `always`, a delay, a call, guards. */
export const tripMachine = setup({
  types: {
    context: {} as { passengers: number; isRemembered: boolean },
    input: {} as { isRemembered: boolean },
    events: {} as
      | { type: 'driver.start' }
      | { type: 'driver.board' }
      | { type: 'driver.toggleLight' }
      | { type: 'driver.stop' },
    meta: {} as { requirements: readonly string[] },
    tags: {} as 'busy',
  },
  actors: { fetchTrip: fromPromise<number, void>(() => Promise.reject(new Error('not plugged in'))) },
  guards: {
    isRemembered: ({ context }) => context.isRemembered,
    hasPassengers: (_, params: { passengers: number }) => params.passengers > 0,
  },
  actions: {
    keepPassengers: assign({ passengers: (_, params: { passengers: number }) => params.passengers }),
    board: assign({ passengers: ({ context }) => context.passengers + 1 }),
  },
  delays: { patience: 5_000 },
}).createMachine({
  id: 'trip',
  description: 'One trip.',
  meta: { requirements: ['AP-01'] },
  context: ({ input }) => ({ passengers: 0, isRemembered: input.isRemembered }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Is a trip remembered?',
      meta: { requirements: [] },
      always: [
        { guard: 'isRemembered', target: 'driving', description: 'A trip is remembered.' },
        { target: 'waiting', description: 'None is.' },
      ],
    },
    waiting: {
      description: 'Nothing happens.',
      meta: { requirements: [] },
      on: { 'driver.start': { target: 'fetching', description: 'The driver starts.' } },
    },
    fetching: {
      description: 'The trip is fetched.',
      meta: { requirements: [] },
      tags: 'busy',
      invoke: {
        id: 'fetchTrip',
        src: 'fetchTrip',
        onDone: [
          {
            guard: { type: 'hasPassengers', params: ({ event }) => ({ passengers: event.output }) },
            target: 'driving',
            actions: { type: 'keepPassengers', params: ({ event }) => ({ passengers: event.output }) },
            description: 'A passenger waits.',
          },
          { target: 'waiting', description: 'No passenger waits.' },
        ],
        onError: { target: 'waiting', description: 'No answer.' },
      },
      after: { patience: { target: 'waiting', description: 'It took too long.' } },
    },
    driving: {
      description: 'In progress.',
      meta: { requirements: [] },
      type: 'parallel',
      on: {
        'driver.board': { actions: 'board', description: 'A passenger gets in.' },
        'driver.stop': { target: '#trip.arrived', description: 'The trip ends.' },
      },
      states: {
        light: {
          description: 'The light.',
          meta: { requirements: [] },
          initial: 'off',
          states: {
            off: {
              description: 'Dark.',
              meta: { requirements: [] },
              on: { 'driver.toggleLight': { target: 'on', description: 'On.' } },
            },
            on: {
              description: 'Bright.',
              meta: { requirements: [] },
              on: {
                'driver.toggleLight': { target: 'off', description: 'Off.' },
                'driver.start': { description: 'In progress already.' },
              },
            },
          },
        },
        meter: {
          description: 'The meter.',
          meta: { requirements: [] },
          initial: 'running',
          states: { running: { description: 'It counts.', meta: { requirements: [] } } },
        },
      },
    },
    arrived: { type: 'final', description: 'There.', meta: { requirements: [] } },
  },
});

const press = (event: string, name: string) => ({ name, event: { type: event } });

export const tripModel: Model<{ asked: boolean }> = {
  name: 'trip',
  machine: tripMachine,
  starts: [
    { name: 'open', input: { isRemembered: false }, server: { asked: false } },
    { name: 'open, remembered', input: { isRemembered: true }, server: { asked: false } },
  ],
  facts: ({ server }) => [server.asked ? 'asked' : ''],
  cases: ({ leaf }) => {
    if (leaf === 'waiting') return [{ ...press('driver.start', 'start'), server: { asked: true } }];
    if (leaf === 'fetching') {
      return [
        { name: 'two passengers', event: done('fetchTrip', 2) },
        { name: 'nobody', event: done('fetchTrip', 0) },
        { name: 'no answer', event: failed('fetchTrip', 'silent') },
        press('xstate.after.patience.trip.fetching', 'too late'),
      ];
    }
    const light = press('driver.toggleLight', 'light');
    const board = press('driver.board', 'board');
    const stop = press('driver.stop', 'stop');
    if (leaf === 'driving.light.off + driving.meter.running') return [light, board, stop];
    return [light, board, stop, { ...press('driver.start', 'start again'), rejected: true }];
  },
  invariants: {
    'a waiting car is empty': ({ leaf, snapshot }) => leaf !== 'waiting' || snapshot.context.passengers === 0,
  },
};
