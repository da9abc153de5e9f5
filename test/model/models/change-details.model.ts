import { accepted, rejected } from '../../../machines/shared/result';
import {
  type ChangeDetailsContext,
  type ChangeDetailsInput,
  changeDetailsMachine,
} from '../../../machines/vehicle-change/details';
import { answerLost, broken, type Case, lost, type Model, proxyPage, real, rejection } from '../external-actions';
import type { ModelState } from '../toolkit/model';
import { driverEvent, ignores, portAnswers, portFails } from './cases';
import { asRead, type ChangeKind, type ChangeServer, draftChange, factsOfChange, release } from './change-server';

/** What the operator has of the change, and the last details that the driver sent. */
export interface DetailsServer extends ChangeServer {
  readonly typed: ChangeKind;
}

type DetailsCase = Case<DetailsServer>;
type DetailsModelState = ModelState<DetailsServer>;

const contextOf = ({ snapshot }: DetailsModelState): ChangeDetailsContext => snapshot.context;

const saves = (kind: ChangeKind): DetailsCase =>
  driverEvent('driver.saveDetails', { seats: 'saves other seats', colour: 'saves another colour' }[kind], {
    event: { details: { kind } },
    server: { typed: kind },
  });

const leaves = (state: DetailsModelState): DetailsCase =>
  contextOf(state).isStarted
    ? driverEvent('driver.back', 'goes back')
    : ignores('driver.back', 'goes back with nothing started');

const table: Readonly<Record<string, (state: DetailsModelState) => readonly DetailsCase[]>> = {
  'describing.filling': (state) => [
    saves('seats'),
    ...(contextOf(state).isStarted ? [] : [saves('colour')]),
    leaves(state),
  ],
  'describing.rejected': (state) => [saves('seats'), leaves(state)],
  'describing.failed': (state) => [driverEvent('driver.tryAgain', 'tries again'), saves('seats'), leaves(state)],
  saving: ({ server }) => {
    const saved: DetailsServer = { ...server, kind: server.typed, status: 'draft' };
    return [
      portAnswers('saveChange', 'accepted', accepted(asRead(saved)), [release('save', real), release('read', real)], {
        server: saved,
      }),
      // The chart treats a change of colour like one of seats, so one of them covers the failures.
      ...(server.typed === 'colour'
        ? []
        : [
            portAnswers<DetailsServer>(
              'saveChange',
              'rejected',
              rejected({ message: 'Check it.', fields: { reason: ['Check it.'] } }),
              [release('save', rejection({ reason: ['Check it.'] }))],
            ),
            portFails<DetailsServer>('saveChange', 'no answer', 'silent', [release('save', lost)]),
            portFails<DetailsServer>(
              'saveChange',
              'the request arrives, but its answer is lost',
              'silent',
              [release('save', answerLost)],
              {
                server: saved,
              },
            ),
            portFails<DetailsServer>(
              'saveChange',
              'saved, but the list does not come',
              'broken',
              [release('save', real), release('read', broken)],
              {
                server: saved,
              },
            ),
            portFails<DetailsServer>('saveChange', 'a page instead of data', 'broken', [release('save', proxyPage)]),
          ]),
    ];
  },
};

export const changeDetailsModel: Model<DetailsServer> = {
  name: 'change-details',
  machine: changeDetailsMachine,
  starts: [
    {
      name: 'starts a change',
      input: { isStarted: false } satisfies ChangeDetailsInput,
      server: { ...draftChange, status: 'none', typed: 'seats' },
    },
    {
      name: 'corrects the details',
      input: { isStarted: true } satisfies ChangeDetailsInput,
      server: { ...draftChange, hasDocument: true, typed: 'seats' },
    },
  ],
  facts: (state) => [
    ...factsOfChange(state.server),
    state.server.typed === state.server.kind ? '' : `typed ${state.server.typed}`,
    contextOf(state).isStarted ? 'started before' : '',
  ],
  cases: (state) => table[state.leaf]?.(state) ?? [],
  screens: {
    describing: ['driver.saveDetails'],
    'describing | saving': ['driver.back'],
    'describing.failed': ['driver.tryAgain'],
  },
  ignored: {
    saving: [
      ignores('driver.saveDetails', 'a second press: the call is in progress'),
      ignores('driver.tryAgain', 'a second press: the call is in progress'),
      ignores('driver.back', 'a save in progress cannot be cancelled: the answer says what the operator has'),
    ],
  },
  invariants: {
    'the operator has every change that is shown as saved, and the chart has its record': (state) =>
      state.leaf !== 'saved' || (state.server.status === 'draft' && contextOf(state).saved !== null),
    'only a change that was started can be left unchanged': (state) =>
      state.leaf !== 'left' || (contextOf(state).isStarted && contextOf(state).saved === null),
    'details without an answer keep the failure': (state) =>
      state.leaf !== 'describing.failed' || contextOf(state).failure !== null,
    'rejected details have the reason': (state) =>
      state.leaf !== 'describing.rejected' || contextOf(state).rejection !== null,
  },
};
