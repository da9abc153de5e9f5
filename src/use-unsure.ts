import { useState } from 'react';
import type { Trouble } from '../machines/shared/verdict';
import { isUnsure } from './text/trouble';

/**
 * Does nobody know what became of what was sent? A later try that certainly did nothing, like one too many, tells nothing of the one
 * whose answer got lost: only an acceptance does.
 */
export const useUnsure = (trouble: Trouble | null, isAccepted: boolean): boolean => {
  const [was, setWas] = useState(false);
  const is = !isAccepted && (was || isUnsure(trouble));
  if (is !== was) setWas(is);
  return is;
};
