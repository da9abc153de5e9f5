import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Keeps the address and a flow's step together: the address asks (Back, Forward, a link), the flow decides, and the address shows the
 * answer. `step` is the query of the step that the flow is at; `ask` tells the flow what the address wants and says where it is then.
 */
export const useStepAddress = (step: string, ask: (search: string) => string): void => {
  const { search } = useLocation();
  const navigate = useNavigate();
  /** What the address and the flow agreed on last; null before they did. */
  const agreed = useRef<string | null>(null);

  const show = (wanted: string, replace: boolean) => {
    agreed.current = wanted;
    void navigate({ search: wanted }, { replace, preventScrollReset: true });
  };
  const onAddress = useEffectEvent(() => {
    if (agreed.current === null || search === agreed.current) return;
    agreed.current = search;
    const now = ask(search);
    if (now !== search) show(now, true);
  });
  const onStep = useEffectEvent(() => {
    // The address that led here is not a step of its own to go back to, if it led elsewhere.
    const isFirst = agreed.current === null;
    if (isFirst) agreed.current = search;
    if (step !== agreed.current) show(step, isFirst);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes, and reads the rest as it is then
  useEffect(() => onAddress(), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the flow has moved, and reads the rest as it is then
  useEffect(() => onStep(), [step]);
};
