import { useState } from 'react';
import type { Failure } from '../../machines/shared/result';
import { isOutcomeUnknown } from '../format/failure';

/**
 * Whether the outcome of a submission is unknown. A later attempt that certainly did nothing, such as a 429, does not settle the one whose
 * answer was lost: only an acceptance does.
 */
export const useOutcomeUnknown = (failure: Failure | null, isAccepted: boolean): boolean => {
  const [was, setWas] = useState(false);
  const is = !isAccepted && (was || isOutcomeUnknown(failure));
  if (is !== was) setWas(is);
  return is;
};
