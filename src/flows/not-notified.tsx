import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Banner } from '../ui/Banner';
import { type DeliveryActor, failureOf, ticketPendingText } from './delivery';

interface NotNotifiedProps {
  readonly delivery: DeliveryActor | undefined;
  readonly children: ReactNode;
}

/** A banner for a submission that arrived while its ticket is not raised yet: the driver can notify the team here. */
export const NotNotified = ({ delivery, children }: NotNotifiedProps) => {
  const isRaisingTicket = useSelector(delivery, (state) => state?.matches('raisingTicket') ?? false);
  const failure = useSelector(delivery, failureOf);
  return (
    <Banner
      tone="warning"
      title="Our team hasn’t been notified"
      action={{
        text: 'Notify our team',
        busy: isRaisingTicket,
        busyLabel: 'Notifying our team',
        onClick: () => delivery?.send({ type: 'driver.raiseTicket' }),
      }}
    >
      <p>
        {children} {failure ? ticketPendingText(failure) : ''}
      </p>
    </Banner>
  );
};
