import { useState } from 'react';
import { type Failure, mayHaveArrived } from '../../machines/shared/result';

/**
 * Whether the outcome of a submission is unknown. If its answer was lost, only an acceptance shows the outcome: a later attempt that
 * certainly did nothing, such as a 429, does not.
 */
export const useOutcomeUnknown = (failure: Failure | null, isAccepted: boolean): boolean => {
  const [wasUnknown, setWasUnknown] = useState(false);
  const isUnknown = !isAccepted && (wasUnknown || mayHaveArrived(failure));
  if (isUnknown !== wasUnknown) setWasUnknown(isUnknown);
  return isUnknown;
};
