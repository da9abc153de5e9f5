import { fromPromise } from 'xstate';
import type { Result } from '../../../machines/shared/result';
import {
  type SupportMessage,
  type SupportMessageInput,
  type SupportReceipt,
  supportMessageMachine,
} from '../../../machines/support-message';
import type { Client } from '../../api/client';
import { ApiError } from '../../api/problem';
import { askTeam, replyToTicket, type SupportTicket } from '../../api/support';
import type { Services } from '../../flows/services';
import { draftNames } from '../../storage/draft-names';
import { isTopic, type QuestionValues, type ReplyValues } from './check';
import type { LinkedItem } from './linked';
import { titleOf } from './texts';

export type MessageLogic = typeof supportMessageMachine;

/** Identifies the draft of a message on this device. */
export interface DraftKey {
  readonly userId: string;
  readonly draft: string;
}

type Send = (client: Client, message: SupportMessage, signal: AbortSignal) => Promise<Result<SupportReceipt>>;

/** The chart of a message with its call. Made by the loader, outside React. */
const messageLogic = (services: Pick<Services, 'client' | 'drafts'>, draftKey: DraftKey, send: Send): MessageLogic =>
  supportMessageMachine.provide({
    actors: {
      sendMessage: fromPromise<Result<SupportReceipt>, SupportMessage & { readonly mayHaveArrived: boolean }>(
        async ({ input, signal }) => {
          try {
            return await send(await services.client(), input, signal);
          } catch (error) {
            // The session has ended and its page is closed, so nothing else can store that the message did not arrive.
            if (error instanceof ApiError && error.kind === 'session' && !input.mayHaveArrived)
              markNotSent(services, draftKey);
            throw error;
          }
        },
      ),
    },
  });

/** What a question is about, apart from what the driver types. */
export interface About {
  readonly linked: LinkedItem | null;
  readonly followUpOf: string | null;
}

/** A path without a query, because the host's field accepts none. */
const pathOf = ({ linked }: About): string => linked?.href ?? '/tickets-support/new';

/** POST /api/zendesk/tickets. */
export const questionLogic = (
  services: Pick<Services, 'client' | 'config' | 'drafts'>,
  draftKey: DraftKey,
  about: About,
): MessageLogic =>
  messageLogic(services, draftKey, (client, { key, content }, signal) => {
    const { topic, subject, comment } = content as QuestionValues;
    return askTeam(
      client,
      services.config,
      key,
      {
        topic: isTopic(topic) ? topic : 'portal_problem',
        subject,
        comment,
        linked: about.linked,
        followUpOf: about.followUpOf,
        path: pathOf(about),
      },
      signal,
    );
  });

/** POST /api/zendesk/tickets/{id}/comments. */
export const replyLogic = (
  services: Pick<Services, 'client' | 'drafts'>,
  draftKey: DraftKey,
  ticketId: string,
): MessageLogic =>
  messageLogic(services, draftKey, (client, { key, content }, signal) =>
    replyToTicket(client, key, ticketId, (content as ReplyValues).comment, signal),
  );

/** The draft's field for the message's key, filled from sending until the outcome is known. */
const keyName = 'key';

type Typed = Readonly<Record<string, string>>;

/** The text on this device, and whether it was sent with an unknown outcome. */
export const readDraft = (
  { drafts }: Pick<Services, 'drafts'>,
  { userId, draft: name }: DraftKey,
): { readonly typed: Typed; readonly savedAt: number; readonly input: SupportMessageInput } | null => {
  const draft = drafts.read<Typed>(userId, name);
  if (!draft) return null;
  const { [keyName]: key, ...typed } = draft.values;
  return { typed, savedAt: draft.savedAt, input: { unanswered: key === undefined ? null : { key, content: typed } } };
};

export const replyDraft = (ticketId: string): string => `reply:${ticketId}`;

/** The messages on this device that were not sent, or may not have arrived, and the page that continues each. */
export const unsentMessages = (
  services: Pick<Services, 'drafts'>,
  userId: string,
  tickets: readonly Pick<SupportTicket, 'id' | 'subject'>[] = [],
) =>
  [...draftNames(userId, 'question'), ...draftNames(userId, replyDraft(''))].flatMap((draft) => {
    const { typed, input } = readDraft(services, { userId, draft }) ?? {};
    if (!typed?.comment?.trim()) return [];
    const ticket = tickets.find(({ id }) => draft === replyDraft(id));
    const reply = ticket ? `your reply to “${titleOf(ticket)}”` : 'your reply';
    const about = typed.subject || (draft.startsWith('question') ? 'your message' : reply);
    return {
      href: draft.replace(/^question/, '/tickets-support/new').replace(/^reply:/, '/tickets-support/'),
      title: `${input?.unanswered ? 'We’re not sure this was sent' : 'Not sent yet'}: ${about}`,
    };
  });

/** Returns false when the device has no room. */
export const writeDraft = (
  { drafts }: Pick<Services, 'drafts'>,
  { userId, draft: name }: DraftKey,
  typed: unknown,
  key: string | null = null,
): boolean => drafts.write(userId, name, { ...(typed as Typed), ...(key === null ? {} : { [keyName]: key }) });

/** Turns a sent message that did not arrive into a draft again. */
export const markNotSent = (services: Pick<Services, 'drafts'>, draftKey: DraftKey): void => {
  const stored = readDraft(services, draftKey);
  if (stored) writeDraft(services, draftKey, stored.typed);
};
