import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwedTicket } from '../../../machines/ticket';
import type { ChangeRecord } from '../../api/vehicle-changes';
import type { Services } from '../../services';
import { troubleWords } from '../../text/trouble';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { toast } from '../../ui/toast';
import { forgetChange } from './forget-change';
import { changeDiscardLogic } from './wiring';
import { endWords } from './words-of-change';

/** The team has it. */
const words = endWords({ status: 'pending' });

interface AskingProps {
  readonly services: Services;
  readonly userId: number;
  readonly changeId: number;
  /** The ticket of a change that the team was never told of. */
  readonly owed: OwedTicket | null;
  /** What became of it; the dialog is to go. */
  readonly onEnd: (outcome: 'kept' | 'gone' | 'overtaken') => void;
}

/** Asks before the team's work on a change ends, and ends it. Lives as long as the dialog is open. */
const Asking = ({ services, userId, changeId, owed, onEnd }: AskingProps) => {
  const logic = useMemo(() => changeDiscardLogic(services, userId), [services, userId]);
  const actor = useActorRef(logic, {
    input: { changeId, owed },
    ...(services.inspect ? { inspect: services.inspect } : {}),
  });
  const snapshot = useSelector(actor, (state) => state);
  useEffect(() => {
    const asked = actor.subscribe({ complete: () => onEnd(actor.getSnapshot().context.outcome) });
    return () => asked.unsubscribe();
  }, [actor, onEnd]);
  const notWithdrawn = snapshot.matches('stuck');
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={notWithdrawn ? 'Try again' : words.confirm}
      cancelLabel="Keep it"
      danger
      busy={snapshot.hasTag('busy')}
      busyLabel={words.busy}
      onConfirm={() => actor.send({ type: notWithdrawn ? 'driver.tryAgain' : 'driver.confirmDiscard' })}
      onCancel={() => actor.send({ type: 'driver.keep' })}
    >
      {notWithdrawn ? (
        <Banner tone="danger" urgent title={words.stuck}>
          {troubleWords(snapshot.context.trouble)}
        </Banner>
      ) : (
        <p>{words.lead}</p>
      )}
    </ConfirmDialog>
  );
};

/** The way out of a change that the team has: it stays readable among the past ones. */
export const Withdraw = ({
  services,
  userId,
  change,
  announcedKey,
}: {
  services: Services;
  userId: number;
  change: ChangeRecord;
  /** Key of the ticket of a change that the team was never told of, as far as it is known. */
  announcedKey: string | null;
}) => {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const end = (outcome: 'kept' | 'gone' | 'overtaken') => {
    setAsking(false);
    if (outcome === 'kept') return;
    forgetChange(services, userId, change);
    toast(outcome === 'gone' ? words.done : 'The team was quicker');
    void revalidate();
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
          owed={announcedKey === null ? null : { key: announcedKey, kind: 'vehicle_change', about: change.id }}
          onEnd={end}
        />
      ) : null}
    </>
  );
};
