import { useState } from 'react';
import type { UnknownValue } from '../../machines/shared/unknown-value';
import { dueNotes, noteTitle } from '../domain/pending-notes';
import type { StoredTicket } from '../storage/ticket-store';
import { Banner } from '../ui/Banner';
import { ticketLogic, ticketPendingText } from './delivery';
import type { Services } from './services';
import { useFlow } from './use-flow';

interface PendingNoteProps {
  readonly services: Services;
  readonly userId: string;
  readonly note: StoredTicket;
  readonly onSent: () => void;
}

const PendingNote = ({ services, userId, note, onSent }: PendingNoteProps) => {
  const [logic] = useState(() => ticketLogic(services));
  const { actor, snapshot } = useFlow(
    services,
    logic,
    { pendingTicket: note, stage: 'pending' },
    {
      complete: () => {
        services.ticketStore.remove(userId, note);
        onSent();
      },
    },
  );
  const { failure } = snapshot.context;
  return (
    <Banner
      tone="warning"
      title={noteTitle(note)}
      action={{
        text: 'Notify our team',
        busy: snapshot.hasTag('busy'),
        busyLabel: 'Notifying our team',
        onClick: () => actor.send({ type: 'driver.raiseTicket' }),
      }}
    >
      {failure ? ticketPendingText(failure) : null}
    </Banner>
  );
};

interface PendingNotesProps {
  readonly services: Services;
  readonly userId: string;
  /** The driver's changes; null when the read failed. */
  readonly changes: readonly { readonly id: string; readonly status: string | UnknownValue }[] | null;
}

/** Private notes that are not on their tickets yet, each with a button that sends it. */
export const PendingNotes = ({ services, userId, changes }: PendingNotesProps) => {
  const [, setSent] = useState(0);
  const onSent = () => setSent((count) => count + 1);
  return dueNotes(services.ticketStore.read(userId), changes).map((note) => (
    <PendingNote key={note.key} services={services} userId={userId} note={note} onSent={onSent} />
  ));
};
