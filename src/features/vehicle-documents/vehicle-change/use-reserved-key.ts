import { useRef } from 'react';
import { reservedKeyOf } from '../reserved-key';
import { useArrived } from '../use-arrived';
import type { ChangeData } from './wiring';

/**
 * Returns the key of the ticket that our host has reserved for this change, once it is known: the driver's next step uses that ticket.
 * Returns it only once, because a rejection cancels the reservation.
 */
export const useReservedKey = ({ open, reserved }: Pick<ChangeData, 'open' | 'reserved'>): (() => string | null) => {
  const arrivedKey = useArrived(reserved);
  const isGiven = useRef(false);
  return () => {
    if (isGiven.current) return null;
    isGiven.current = true;
    return open && arrivedKey ? reservedKeyOf(open, [], arrivedKey) : null;
  };
};
