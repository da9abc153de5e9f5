import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { Failure, Rejection, Result } from '../../machines/shared/result';
import { submissionMachine } from '../../machines/submission';
import type { Client } from '../api/client';
import type { Services } from './services';

export type SubmissionLogic = typeof submissionMachine;

/** The chart of one form with its call. Made outside React, once per visit. */
export const submissionOf = (
  { client }: Services,
  send: (client: Client, values: unknown, signal: AbortSignal) => Promise<Result<unknown>>,
): SubmissionLogic =>
  submissionMachine.provide({
    actors: {
      send: fromPromise<Result<unknown>, { values: unknown }>(async ({ input, signal }) =>
        send(await client(), input.values, signal),
      ),
    },
  });

export interface Submission {
  readonly snapshot: SnapshotFrom<SubmissionLogic>;
  /** On its way; or accepted, with the next page still to come: a second press would send it twice. */
  readonly busy: boolean;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
  readonly submit: (values: unknown) => void;
  /** Missing once the driver has typed again: what was sent is then not what they would send. */
  readonly tryAgain: (() => void) | undefined;
  /** To be told of every change of the form. */
  readonly typed: () => void;
}

/** Runs a form's chart in a screen. `onAccepted` hears of every time the operator accepts the form. */
export const useSubmission = (
  services: Services,
  logic: SubmissionLogic,
  onAccepted?: (result: unknown) => void,
): Submission => {
  const actor = useActorRef(logic, services.inspect ? { inspect: services.inspect } : {});
  const snapshot = useSelector(actor, (state) => state);
  const leaving = useNavigation().state !== 'idle';
  const [typedSince, setTypedSince] = useState(false);
  const accepted = useEffectEvent((result: unknown) => onAccepted?.(result));
  useEffect(() => {
    const subscription = actor.on('form.accepted', ({ result }) => accepted(result));
    return () => subscription.unsubscribe();
  }, [actor]);
  return {
    snapshot,
    busy: snapshot.hasTag('busy') || (snapshot.matches('done') && leaving),
    rejection: snapshot.matches('rejected') ? snapshot.context.rejection : null,
    failure: snapshot.matches('stuck') ? snapshot.context.failure : null,
    submit: (values) => {
      setTypedSince(false);
      actor.send({ type: 'driver.submit', values });
    },
    tryAgain: typedSince ? undefined : () => actor.send({ type: 'driver.tryAgain' }),
    typed: () => setTypedSince(true),
  };
};
