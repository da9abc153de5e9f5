import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PendingTicket } from '../../../../machines/ticket';
import type { ChangeRecord } from '../../../api/vehicle-changes';
import type { Services } from '../../../flows/services';
import { useFlow } from '../../../flows/use-flow';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/toast';
import { DiscardDialog } from '../vehicle-change/discard-dialog';
import { forgetChange } from '../vehicle-change/forget-change';
import { type ChangeData, changeDiscardLogic } from '../vehicle-change/wiring';
import { endWords } from '../vehicle-change/words-of-change';

const withTeam = { status: 'pending' } as const;
const words = endWords(withTeam);

interface AskingProps {
  readonly services: Services;
  readonly userId: string;
  readonly changeId: string;
  /** The pending ticket of a change, where known. */
  readonly pendingTicket: PendingTicket | null;
  readonly reserved: ChangeData['reserved'];
  /** What became of it; the dialog is to go. `outcomeUnknown`: it may be over all the same, because an answer did not come. */
  readonly onEnd: (outcome: 'kept' | 'gone' | 'superseded', outcomeUnknown: boolean) => void;
}

/** Asks before the team's work on a change ends, and ends it. Lives as long as the dialog is open. */
const Asking = ({ services, userId, changeId, pendingTicket, reserved, onEnd }: AskingProps) => {
  const [logic] = useState(() => changeDiscardLogic(services, userId, reserved));
  const { actor } = useFlow(
    services,
    logic,
    { changeId, pendingTicket, wasSent: true },
    { complete: (_, { outcome, failure }) => onEnd(outcome, failure !== null) },
  );
  return <DiscardDialog change={withTeam} discard={actor} newKey={services.newKey} />;
};

/** The way out of a change that the team has: it stays readable among the past ones. */
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
  /** Key of the pending ticket of a change, where known. */
  reservedKey: string | null;
}) => {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const end: AskingProps['onEnd'] = (outcome, outcomeUnknown) => {
    setAsking(false);
    if (outcome !== 'kept') {
      forgetChange(services, userId, change);
      toast(outcome === 'gone' ? words.done : 'We made a decision before you withdrew it');
    }
    if (outcome !== 'kept' || outcomeUnknown) void revalidate();
  };
  return (
    <>
      <Button variant="danger" icon="bin" onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      {asking ? (
        <Asking
          services={services}
          userId={userId}
          changeId={change.id}
          pendingTicket={reservedKey === null ? null : { key: reservedKey, kind: 'vehicle_change', about: change.id }}
          reserved={reserved}
          onEnd={end}
        />
      ) : null}
    </>
  );
};
