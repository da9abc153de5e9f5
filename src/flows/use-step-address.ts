import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** State of a history entry that a step added: the query of the entry before it. */
interface StepState {
  readonly stepBefore?: string;
}

/**
 * Keeps the URL and a flow's step in sync: the URL requests a step (Back, Forward, a link), the flow decides, and the URL shows the result.
 * Each step has one history entry, and a return to the previous step goes back instead of adding another.
 *
 * @param step query of the current step; null while the flow is at a step without a URL
 * @param ask requests a step from the flow by its query, and returns the query of the step that the flow is at afterwards; null if that
 * step has no URL, or the driver has left
 */
export const useStepAddress = (step: string | null, ask: (search: string) => string | null): void => {
  const { search, key, state } = useLocation();
  const before = (state as StepState | null)?.stepBefore;
  const navigate = useNavigate();
  /** The history entry after the last change of the URL; null before the first. */
  const last = useRef<{ readonly search: string; readonly before: string | undefined } | null>(null);
  /** Set while a navigation of this hook is in progress, because history.back() is asynchronous. The next step change waits for it. */
  const isMoving = useRef(false);

  const show = (target: string | null, replace: boolean) => {
    if (target === null || target === search) return;
    isMoving.current = true;
    if (target === before) void navigate(-1);
    else {
      // A step from a part to its whole, such as from a claim to the list of claims, replaces the entry: the part may have been removed.
      const shouldReplace = replace || search.startsWith(`${target}&`);
      const entry = shouldReplace ? state : ({ stepBefore: search } satisfies StepState);
      void navigate({ search: target }, { replace: shouldReplace, preventScrollReset: true, state: entry });
    }
  };
  const onUrlChange = useEffectEvent(() => {
    const from = last.current;
    const wasMoving = isMoving.current;
    last.current = { search, before };
    isMoving.current = false;
    // The first URL may belong to another step. It is replaced, so that Back does not return to it.
    if (from === null) show(step, true);
    // This hook changed the URL. The flow may have moved on meanwhile.
    else if (wasMoving) show(step, false);
    else if (search !== from.search) {
      const now = ask(search);
      // The URL of the flow's step replaces the requested one. But if the driver went Back and the flow stayed at its step, its URL becomes a
      // new entry, after the one that Back led to.
      const hasStayed = now === from.search && search === from.before;
      show(now, !hasStayed);
    }
  });
  const onStepChange = useEffectEvent(() => {
    if (!isMoving.current) show(step, false);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the browser is at another entry, and reads the current values of the rest
  useEffect(() => onUrlChange(), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the flow has moved, and reads the current values of the rest
  useEffect(() => onStepChange(), [step]);
};
