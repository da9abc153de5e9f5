import { useState } from 'react';
import type { Failure } from '../../machines/shared/result';
import { isOutcomeUnknown } from '../format/failure';

/**
 * Does nobody know what became of what was sent? A later try that certainly did nothing, like one too many, tells nothing of the one
 * whose answer got lost: only an acceptance does.
 */
export const useOutcomeUnknown = (failure: Failure | null, isAccepted: boolean): boolean => {
  const [was, setWas] = useState(false);
  const is = !isAccepted && (was || isOutcomeUnknown(failure));
  if (is !== was) setWas(is);
  return is;
};
