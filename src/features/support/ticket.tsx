import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { idOf } from '../../api/id';
import { optional } from '../../api/optional';
import { path } from '../../api/path';
import {
  type Conversation as ConversationData,
  fetchConversation,
  fetchSupportPage,
  type SupportComment,
  type SupportTicket,
} from '../../api/support';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, RefreshMode, Services } from '../../flows/services';
import { StorageFullBanner } from '../../flows/storage-full-banner';
import { currentTime } from '../../format/current-time';
import { clock, moment } from '../../format/dates';
import { BackLink } from '../../ui/BackLink';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Conversation } from '../../ui/Conversation';
import { Form } from '../../ui/Form';
import { LinkButton } from '../../ui/LinkButton';
import { hasRoomForList, ListAndDetail } from '../../ui/ListAndDetail';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { questionStatusLook } from '../../ui/question-status';
import { Reference } from '../../ui/Reference';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Badge } from '../../ui/Status';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextLink } from '../../ui/TextLink';
import { maxTextLength, type ReplyValues } from './check';
import { isLinkedType, type LinkedItem, readLinked } from './linked';
import { GoneNotice, NotSent, OutcomeUnknown, RemovedCharacters } from './parts';
import { allStatuses, deliveredLater, isAutomatic, nextStepOf, titleOf, topicLabels } from './texts';
import { Tickets } from './tickets';
import { type MessageData, useMessage } from './use-message';
import { readDraft, replyDraft, replyLogic } from './wiring';

export const title = 'Message';

/** The team may answer at any time. A reply that is being typed stays when the ticket is read again: its form does not restart. */
export const refresh = ({ ticket }: TicketData): RefreshMode =>
  ticket.is_queued || ['new', 'open'].includes(ticket.status) ? 'waiting' : 'return';

const rules = () => import(/* webpackChunkName: "rules" */ './schema');

interface TicketData extends MessageData<ReplyValues> {
  readonly ticket: ConversationData;
  /** The newest messages, if there is room to show them next to this one. */
  readonly others: readonly SupportTicket[];
  readonly linked: readonly LinkedItem[];
  readonly timeZone: string;
}

/** GET /api/zendesk/tickets/{id}, and the names of the items it is about. An empty id is a 404. */
export const load = async (services: Services, { signal, params, currentData }: LoadArgs): Promise<TicketData> => {
  const user = requireDriver(services);
  const id = idOf(params.id);
  const client = await services.client();
  const [ticket, others] = await Promise.all([
    fetchConversation(client, id, signal),
    hasRoomForList() ? optional(fetchSupportPage(client, allStatuses, 1, signal)) : null,
  ]);
  const related = ticket.related.flatMap(({ type, id }) => (isLinkedType(type) ? [{ type, id }] : []));
  const linked = await Promise.all(related.map((item) => readLinked(client, item, signal)));
  const draftKey = { userId: user.id, draft: replyDraft(ticket.id) };
  const stored = readDraft(services, draftKey);
  return {
    ticket,
    others: others?.tickets ?? [],
    linked: linked.filter((item) => item !== null),
    ...draftKey,
    logic: replyLogic(services, draftKey, ticket.id),
    // A background read keeps the input, so that the form of the reply does not restart.
    input: (currentData as TicketData | undefined)?.input ?? stored?.input ?? { unanswered: null },
    initialValues: { comment: '' },
    savedAt: stored?.savedAt ?? null,
    timeZone: user.timeZone,
  };
};

const entryOf = (ticket: ConversationData, timeZone: string) => (comment: SupportComment, index: number) => ({
  key: comment.id,
  isYou: comment.author === 'driver',
  who: {
    driver: index === 0 && isAutomatic(ticket) ? 'Sent automatically' : 'You',
    team: comment.author_name ? `${comment.author_name}, our team` : 'Our team',
    other: comment.author_name ?? 'Someone else',
  }[comment.author],
  when: { text: moment(comment.created_at, timeZone), dateTime: comment.created_at },
  text: comment.body,
  isQueued: comment.is_queued,
  files: comment.attachments.map(({ name, size_bytes: bytes }) => ({ name, bytes })),
});

const storedReply = (id: string, body: string): SupportComment => ({
  ...{ id, body, author: 'driver', author_name: null, attachments: [], is_queued: true },
  created_at: new Date(currentTime()).toISOString(),
});

const FollowUp = ({ ticket }: Pick<TicketData, 'ticket'>) => (
  <LinkButton href={path`/tickets-support/new?follow_up=${ticket.id}`} icon="support">
    Send a follow-up
  </LinkButton>
);

interface ReplyProps {
  readonly data: TicketData;
  readonly services: Services;
  /** The field that gets the focus first. */
  readonly startAt: string | undefined;
  readonly onAnother: () => void;
  /** Our host has the reply and delivers it later. */
  readonly onStored: (text: string) => void;
}

const Reply = ({ data, services, startAt, onAnother, onStored }: ReplyProps) => {
  const { ticket, timeZone } = data;
  const message = useMessage(services, data);
  const { snapshot } = message;
  const { rejection, failure } = snapshot.context;
  const { revalidate } = useRevalidator();
  const isOver = snapshot.matches('arrived') || snapshot.matches('stored');
  const isRejected = snapshot.matches({ writing: 'rejected' });
  // The team has closed the ticket while the driver wrote: no reply is possible any more.
  const isClosed = isRejected && ticket.status === 'closed';

  // When the form is removed, the focus moves to the button that replaces it. When the conversation then shows the reply, it moves that
  // button down.
  const anotherReplyButton = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read may have moved the button
  useLayoutEffect(() => {
    if (isOver && document.activeElement === document.body) anotherReplyButton.current?.focus();
    if (isOver && document.activeElement === anotherReplyButton.current)
      anotherReplyButton.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOver, ticket]);

  // The error that has the focus is replaced by the notice.
  const closedNotice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isClosed) closedNotice.current?.querySelector('a')?.focus();
  }, [isClosed]);

  // Reads the ticket again, so that the page shows the new reply, or that the team has closed the ticket. Not after a stored reply: the
  // support desk does not have it yet and may be down, and a failed read would replace the confirmation with an error.
  const readAgain = useEffectEvent(() => void revalidate());
  const shouldReadAgain = snapshot.matches('arrived') || isRejected;
  useEffect(() => {
    if (shouldReadAgain) readAgain();
  }, [shouldReadAgain]);

  const isStored = snapshot.matches('stored');
  const showStored = useEffectEvent(() => onStored(message.sent?.comment ?? ''));
  useEffect(() => {
    if (isStored) showStored();
  }, [isStored]);

  if (isOver) {
    return (
      <Banner
        tone={isStored ? 'info' : 'success'}
        title={isStored ? 'We’ve saved your reply' : 'Reply sent'}
        // The focus moves to the button, so a screen reader would not read a polite status.
        urgent
        action={
          <Button ref={anotherReplyButton} variant="quiet" onClick={onAnother}>
            Write another reply
          </Button>
        }
      >
        {isStored ? deliveredLater : null}
      </Banner>
    );
  }
  if (snapshot.matches('unanswered')) {
    return (
      <OutcomeUnknown failure={failure} onTryAgain={message.tryAgain} onChange={message.changeText}>
        <Conversation
          label="What you sent"
          entries={[{ key: 'sent', isYou: true, who: 'You', when: null, text: message.sent?.comment ?? '', files: [] }]}
        />
      </OutcomeUnknown>
    );
  }
  return (
    <Stack>
      {isClosed ? (
        <div ref={closedNotice}>
          <Banner
            tone="warning"
            urgent
            title="We closed this conversation while you were writing"
            action={<FollowUp ticket={ticket} />}
          >
            Your reply wasn’t sent. We’ve kept it for your follow-up.
          </Banner>
        </div>
      ) : null}
      {message.isGone ? (
        <GoneNotice what="reply" action={{ text: 'Show the conversation', onClick: () => void revalidate() }} />
      ) : null}
      {message.storageFull ? <StorageFullBanner /> : null}
      {snapshot.matches({ writing: 'notSent' }) ? <NotSent failure={failure} /> : null}
      <Form<ReplyValues>
        initialValues={message.initialValues}
        schema={async () => (await rules()).replySchema}
        problems={isRejected && !isClosed ? rejection : null}
        busy={message.busy}
        submitLabel="Send reply"
        busyLabel="Sending"
        quiet={isClosed}
        startAt={startAt}
        onChange={message.saveDraft}
        onSubmit={message.send}
      >
        <div>
          <TextAreaField
            name="comment"
            label="Your reply"
            hint="Don’t include bank details or passwords. Send documents under Vehicle and documents."
            rows={5}
            maxLength={maxTextLength}
          />
          <RemovedCharacters />
        </div>
      </Form>
      {message.savedAt === null || message.isGone ? null : (
        <MutedText>Saved on this device at {clock(new Date(message.savedAt), timeZone)}</MutedText>
      )}
    </Stack>
  );
};

const Ticket = ({ data, services }: { readonly data: TicketData; readonly services: Services }) => {
  const { ticket, others, linked, timeZone } = data;
  const [formKey, setFormKey] = useState(0);
  // The form starts again when another tab has sent a reply whose outcome is unknown. The confirmation of a reply sent here stays.
  const unanswered = data.input.unanswered?.key ?? null;
  const [replyKey, setReplyKey] = useState(unanswered);
  if (unanswered !== null && unanswered !== replyKey) setReplyKey(unanswered);
  // A reply that our host stores is shown as the next read will show it.
  const [stored, setStored] = useState({ ticket, replies: [] as readonly SupportComment[] });
  const storedReplies = stored.ticket === ticket ? stored.replies : [];
  const isStored = storedReplies.length > 0;
  const shown = others.map((other) => (isStored && other.id === ticket.id ? { ...other, is_queued: true } : other));
  // A ticket that was open when the page opened keeps its reply form, so that typed text is not lost.
  const [wasClosed] = useState(ticket.status === 'closed');
  // The support desk does not have it yet, so it takes no reply.
  const isQueuedQuestion = ticket.comments.every(({ is_queued: isQueued }) => isQueued);
  return (
    <ListAndDetail
      label="Your messages"
      list={
        others.length > 1 ? (
          <Tickets label="Your messages" tickets={shown} timeZone={timeZone} current={ticket.id} />
        ) : null
      }
    >
      <Stack space="large">
        <PageHeading
          back={<BackLink href="/tickets-support">Support</BackLink>}
          aside={<Badge {...questionStatusLook(isStored ? { ...ticket, is_queued: true } : ticket)} />}
          // The notice of a stored reply says what happens next.
          lead={isStored ? undefined : <p>{nextStepOf(ticket, data.savedAt !== null || unanswered !== null)}</p>}
        >
          <span dir="auto">{titleOf(ticket)}</span>
        </PageHeading>
        <div>
          {linked.length > 0 || ticket.topic ? (
            <MutedText>
              {ticket.topic ? topicLabels[ticket.topic].label : 'About'}
              {linked.map(({ type, id, label, href }) => (
                <span key={`${type} ${id}`}>
                  , {href && services.canOpen(href) ? <TextLink href={href}>{label}</TextLink> : label}
                </span>
              ))}
            </MutedText>
          ) : null}
          <MutedText>
            Reference <Reference>{String(ticket.id)}</Reference>
          </MutedText>
        </div>
        <Section title="Conversation" first>
          <Stack>
            <Conversation
              label="Conversation"
              entries={[...ticket.comments, ...storedReplies].map(entryOf(ticket, timeZone))}
            />
            {ticket.comments.some(({ author, attachments }) => author === 'team' && attachments.length > 0) ? (
              <MutedText>
                You can’t open files here. Look for them in our email to you, or ask us to send them another way.
              </MutedText>
            ) : null}
          </Stack>
        </Section>
        {isQueuedQuestion ? null : wasClosed ? (
          <Stack>
            {data.savedAt === null ? null : (
              <p>The reply you were writing wasn’t sent. We’ve kept it for your follow-up.</p>
            )}
            <FollowUp ticket={ticket} />
          </Stack>
        ) : (
          <Section title="Reply">
            <Reply
              key={`${replyKey} ${formKey}`}
              data={data}
              services={services}
              startAt={formKey === 0 ? undefined : 'comment'}
              onAnother={() => setFormKey(formKey + 1)}
              onStored={(body) =>
                setStored({ ticket, replies: [...storedReplies, storedReply(`stored ${formKey}`, body)] })
              }
            />
          </Section>
        )}
      </Stack>
    </ListAndDetail>
  );
};

/** One question: its status and subject, the conversation, and the reply form. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<TicketData>();
  return <Ticket key={data.ticket.id} data={data} services={services} />;
};
