import { useState } from 'react';
import { useNavigation } from 'react-router';
import { fromPromise } from 'xstate';
import type { Result } from '../../machines/shared/result';
import { submissionMachine } from '../../machines/submission';
import type { Client } from '../api/client';
import type { Services } from './services';
import { useFlow } from './use-flow';

export type SubmissionLogic = typeof submissionMachine;

/** The chart of one form, connected to its call. */
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

/**
 * Runs a form's chart in a screen, and calls `onAccepted` each time the operator accepts the form.
 * @param logic the chart, or a function that creates one for this visit
 */
export const useSubmission = (
  services: Services,
  logic: SubmissionLogic | ((services: Services) => SubmissionLogic),
  onAccepted?: (result: unknown) => Promise<void> | void,
) => {
  const [formLogic] = useState(() => (typeof logic === 'function' ? logic(services) : logic));
  const isNavigating = useNavigation().state !== 'idle';
  const [isLeaving, setIsLeaving] = useState(false);
  const { actor, snapshot } = useFlow(services, formLogic, undefined, {
    'form.accepted': ({ result }) => {
      const left = onAccepted?.(result);
      if (!left) return;
      // In the same render as the accepted state. The router reports its navigation one render later, in which the form could be sent again.
      setIsLeaving(true);
      void left.finally(() => setIsLeaving(false));
    },
  });
  const [isEdited, setIsEdited] = useState(false);
  return {
    snapshot,
    /** In progress, or accepted with the next page still to come: another press would send twice. */
    busy: snapshot.hasTag('busy') || (snapshot.matches('done') && (isLeaving || isNavigating)),
    rejection: snapshot.matches('rejected') ? snapshot.context.rejection : null,
    failure: snapshot.matches('failed') ? snapshot.context.failure : null,
    submit: (values: unknown) => {
      setIsEdited(false);
      actor.send({ type: 'driver.submit', values });
    },
    /** Undefined once the driver has edited the form, because the sent values are no longer the current ones. */
    tryAgain: isEdited ? undefined : () => actor.send({ type: 'driver.tryAgain' }),
    /** Call this on every change of the form. */
    typed: () => setIsEdited(true),
  };
};
