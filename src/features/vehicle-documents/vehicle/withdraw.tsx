import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PendingTicket } from '../../../../machines/ticket';
import type { ChangeRecord } from '../../../api/vehicle-changes';
import type { Services } from '../../../flows/services';
import { useFlow } from '../../../flows/use-flow';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/toast';
import { endTexts } from '../vehicle-change/change-texts';
import { DiscardDialog } from '../vehicle-change/discard-dialog';
import { forgetChange } from '../vehicle-change/forget-change';
import { type ChangeData, changeDiscardLogic } from '../vehicle-change/wiring';

const withTeam = { status: 'pending' } as const;
const texts = endTexts(withTeam);

interface WithdrawDialogProps {
  readonly services: Services;
  readonly userId: string;
  readonly changeId: string;
  readonly pendingTicket: PendingTicket | null;
  readonly reserved: ChangeData['reserved'];
  /** Called with the outcome, to close the dialog. `outcomeUnknown`: no answer came, so it may be withdrawn. */
  readonly onEnd: (outcome: 'kept' | 'gone' | 'superseded', outcomeUnknown: boolean) => void;
}

/** Asks for confirmation before a change is withdrawn, and withdraws it. Mounted while the dialog is open. */
const WithdrawDialog = ({ services, userId, changeId, pendingTicket, reserved, onEnd }: WithdrawDialogProps) => {
  const [logic] = useState(() => changeDiscardLogic(services, userId, reserved));
  const { actor } = useFlow(
    services,
    logic,
    { changeId, pendingTicket, wasSent: true },
    { complete: (_, { outcome, failure }) => onEnd(outcome, failure !== null) },
  );
  return <DiscardDialog change={withTeam} discard={actor} newKey={services.newKey} />;
};

/** Withdraws a change that the team has. It stays readable among the past ones. */
export const Withdraw = ({
  services,
  userId,
  change,
  reservedKey,
  reserved,
}: {
  services: Services;
  userId: string;
  reserved: ChangeData['reserved'];
  change: ChangeRecord;
  /** The key of the pending ticket for a change, if known. */
  reservedKey: string | null;
}) => {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const end = async (...[outcome, outcomeUnknown]: Parameters<WithdrawDialogProps['onEnd']>) => {
    if (outcome === 'kept') {
      setAsking(false);
      if (outcomeUnknown) void revalidate();
      return;
    }
    forgetChange(services, userId, change);
    // Until it is read again, the page behind the dialog shows the change with its buttons.
    await revalidate();
    setAsking(false);
    toast(outcome === 'gone' ? texts.done : 'We made a decision before you withdrew it');
  };
  return (
    <>
      <Button variant="danger" icon="bin" onClick={() => setAsking(true)}>
        {texts.button}
      </Button>
      {isAsking ? (
        <WithdrawDialog
          services={services}
          userId={userId}
          changeId={change.id}
          pendingTicket={reservedKey === null ? null : { key: reservedKey, kind: 'vehicle_change', about: change.id }}
          reserved={reserved}
          onEnd={(...ended) => void end(...ended)}
        />
      ) : null}
    </>
  );
};
