import { useRef } from 'react';
import { reservedKeyOf } from '../reserved-key';
import { useArrived } from '../use-arrived';
import type { ChangeData } from './wiring';

/**
 * Gives the key of the ticket that our host knows to be announced for this change, once it has said so: whatever the driver does next
 * takes that ticket over. Given once, because what is refused is called off.
 */
export const useReservedKey = ({ open, reserved }: Pick<ChangeData, 'open' | 'reserved'>): (() => string | null) => {
  const known = useArrived(reserved);
  const isGiven = useRef(false);
  return () => {
    if (isGiven.current) return null;
    isGiven.current = true;
    return open && known ? reservedKeyOf(open, [], known) : null;
  };
};
