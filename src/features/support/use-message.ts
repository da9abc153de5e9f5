import { useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { SupportMessageInput } from '../../../machines/support-message';
import { onOtherTab } from '../../flows/on-other-tab';
import type { Services } from '../../flows/services';
import { useFlow } from '../../flows/use-flow';
import { currentTime } from '../../format/current-time';
import { type DraftKey, type MessageLogic, markNotSent, readDraft, writeDraft } from './wiring';

/** What a screen of a message reads before it opens. */
export interface MessageData<Values> extends DraftKey {
  readonly logic: MessageLogic;
  readonly input: SupportMessageInput;
  /** The values of the form if this device has no draft. */
  readonly initialValues: Values;
  /** When the draft was stored; null without a draft. */
  readonly savedAt: number | null;
}

/** Runs the chart of a message in a screen, and stores the typed text and the sent message on this device. */
export const useMessage = <Values extends object>(services: Services, data: MessageData<Values>) => {
  const [visit] = useState(data);
  const { logic, input, userId, draft, initialValues } = visit;
  const [savedAt, setSavedAt] = useState(data.savedAt);
  const [storageFull, setStorageFull] = useState(false);
  const [receivedAt, setReceivedAt] = useState<Date | null>(null);
  const { revalidate } = useRevalidator();

  const { actor, snapshot } = useFlow(services, logic, input, {
    'message.remember': ({ message }) => void writeDraft(services, visit, message.content, message.key),
    'message.notSent': () => markNotSent(services, visit),
    'message.forget': () => {
      services.drafts.drop(userId, draft);
      setSavedAt(null);
      setReceivedAt(new Date(currentTime()));
    },
  });

  const isGone = useSyncExternalStore(onOtherTab, () => savedAt !== null && readDraft(services, visit) === null);

  return {
    snapshot,
    busy: snapshot.hasTag('busy'),
    /** The values of the form each time it is shown: the draft, or the initial values. */
    initialValues: (readDraft(services, visit)?.typed as Values | undefined) ?? initialValues,
    /** The message that is being sent, or that was sent with an unknown outcome. */
    sent: (snapshot.context.message?.content ?? null) as Values | null,
    savedAt,
    /** Whether the draft was stored and is gone: another tab has sent or deleted it, and this one has typed nothing since. */
    isGone,
    /** When the message arrived or was stored. */
    receivedAt,
    storageFull,
    saveDraft: (typed: Values) => {
      const written = writeDraft(services, visit, typed);
      setStorageFull(!written);
      setSavedAt(written ? currentTime() : null);
    },
    send: (typed: Values) => {
      // Another tab has sent this draft, and the outcome is unknown: the page shows that first.
      if (readDraft(services, visit)?.input.unanswered) void revalidate();
      else actor.send({ type: 'driver.send', message: { key: services.newKey(), content: typed } });
    },
    tryAgain: () => actor.send({ type: 'driver.tryAgain' }),
    changeText: () => actor.send({ type: 'driver.changeText' }),
    deleteDraft: () => {
      services.drafts.drop(userId, draft);
      setSavedAt(null);
    },
  };
};
