import { createActor } from 'xstate';
import type { SupportMessage } from '../../../machines/support-message';
import { ApiError } from '../../../src/api/problem';
import { readDraft, replyLogic, writeDraft } from '../../../src/features/support/wiring';
import { draftStore } from '../../../src/storage/drafts';

const place = { userId: '7', draft: 'reply:5' };
const message: SupportMessage = { key: '00000000-0000-4000-8000-000000000011', content: { comment: 'Thank you.' } };

/** Runs the chart of a reply whose call has this outcome. Returns what this device stores of it. */
const replying = (kind: ApiError['kind'], unanswered: SupportMessage | null) => {
  const drafts = draftStore(localStorage);
  writeDraft({ drafts }, place, message.content, message.key);
  const send = () => Promise.reject(new ApiError(kind, 0, null));
  const client = async () => ({ host: { send } }) as never;
  const actor = createActor(replyLogic({ client, drafts }, place, '5'), { input: { unanswered } });
  actor.on('message.notSent', () => writeDraft({ drafts }, place, message.content));
  actor.start();
  actor.send(unanswered ? { type: 'driver.tryAgain' } : { type: 'driver.send', message });
  return { actor, unansweredHere: () => readDraft({ drafts }, place)?.input.unanswered };
};

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe.each(['offline', 'tooMany', 'forbidden', 'session'] as const)(
  'a message that ends with %s (AP-01)',
  (kind) => {
    it('is a draft again when it was the first try', async () => {
      const { actor, unansweredHere } = replying(kind, null);
      await nextTask();
      expect(actor.getSnapshot().value).toEqual({ writing: 'notSent' });
      expect(unansweredHere()).toBeNull();
    });

    it('stays unanswered, with its key, when an earlier try may have arrived', async () => {
      const { actor, unansweredHere } = replying(kind, message);
      await nextTask();
      expect(actor.getSnapshot().value).toBe('unanswered');
      expect(unansweredHere()).toEqual(message);
    });
  },
);
