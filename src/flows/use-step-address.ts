import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What an entry of the browser's history says of itself when a step made it: the query of the entry before it. */
interface StepState {
  readonly stepBefore?: string;
}

/**
 * Keeps the address and a flow's step together: the address asks (Back, Forward, a link), the flow decides, and the address shows the
 * answer. Each step has one entry of the browser's history, and the step that comes before is returned to, not added again.
 *
 * @param step the query of the step that the flow is at; null while it is at none that has an address
 * @param ask tells the flow what the address wants, and returns the query of the step where it is then; null if it stays where no
 * address leads, or the driver has left
 */
export const useStepAddress = (step: string | null, ask: (search: string) => string | null): void => {
  const { search, key, state } = useLocation();
  const before = (state as StepState | null)?.stepBefore;
  const navigate = useNavigate();
  /** The entry where the browser was last; null before the first. */
  const last = useRef<{ readonly search: string; readonly before: string | undefined } | null>(null);
  /** This hook has asked for another entry. The next move waits for it: the browser takes its time to go back. */
  const isMoving = useRef(false);

  const show = (wanted: string | null, replace: boolean) => {
    if (wanted === null || wanted === search) return;
    isMoving.current = true;
    if (wanted === before) void navigate(-1);
    else {
      const entry = replace ? state : ({ stepBefore: search } satisfies StepState);
      void navigate({ search: wanted }, { replace, preventScrollReset: true, state: entry });
    }
  };
  const onAddress = useEffectEvent(() => {
    const from = last.current;
    const wasMoving = isMoving.current;
    last.current = { search, before };
    isMoving.current = false;
    // The address that led here is not a step of its own to go back to, if it led elsewhere.
    if (from === null || wasMoving) show(step, from === null);
    else if (search !== from.search) {
      const now = ask(search);
      // A flow that does not go back keeps the entries that its step had.
      show(now, now !== from.search || search !== from.before);
    }
  });
  const onStep = useEffectEvent(() => {
    if (!isMoving.current) show(step, false);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the browser is at another entry, and reads the rest as it is then
  useEffect(() => onAddress(), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the flow has moved, and reads the rest as it is then
  useEffect(() => onStep(), [step]);
};
