import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { path } from '../../api/path';
import { renameFields } from '../../api/rejected-fields';
import { fetchConversation, topics } from '../../api/support';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { StorageFullBanner } from '../../flows/storage-full-banner';
import { currentTime } from '../../format/current-time';
import { clock, moment } from '../../format/dates';
import { Banner } from '../../ui/Banner';
import { Confirmation } from '../../ui/Confirmation';
import { Conversation } from '../../ui/Conversation';
import { DefinitionList } from '../../ui/DefinitionList';
import { Form } from '../../ui/Form';
import { LinkButton } from '../../ui/LinkButton';
import { Page } from '../../ui/Page';
import { SelectField } from '../../ui/SelectField';
import { TaskPage } from '../../ui/TaskPage';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import { MoreLink, TextLink } from '../../ui/TextLink';
import { isTopic, maxTextLength, type QuestionValues } from './check';
import { isLinkedType, type LinkedItem, readLinked, topicOf } from './linked';
import { Contact, GoneNotice, NotSent, OutcomeUnknown, RemovedCharacters } from './parts';
import { deliveredLater, titleOf, topicLabels } from './texts';
import { useMessage } from './use-message';
import { type About, questionLogic, readDraft, replyDraft, writeDraft } from './wiring';

export const title = 'Contact us';

const linkedIn = (url: URL): Pick<LinkedItem, 'type' | 'id'> | null => {
  for (const [type, id] of url.searchParams) {
    if (isLinkedType(type) && id !== '') return { type, id };
  }
  return null;
};

/** The initial values of the form, from the query string. */
const valuesFrom = (url: URL, linked: LinkedItem | null): QuestionValues => {
  const [topic = '', subject = '', comment = ''] = ['topic', 'subject', 'text'].map(
    (name) => url.searchParams.get(name) ?? '',
  );
  return {
    topic: isTopic(topic) ? topic : linked ? topicOf(linked.type) : '',
    subject: subject || (linked ? linked.label : ''),
    comment,
  };
};

/** Reads the item that the question is about, or the closed ticket that it follows up. */
export const load = async (services: Services, { signal, url }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  // Questions about different items have separate drafts.
  const draftKey = { userId: user.id, draft: `question${url.search}` };
  const stored = readDraft(services, draftKey);
  const draft = {
    ...draftKey,
    input: stored?.input ?? { unanswered: null },
    savedAt: stored?.savedAt ?? null,
    timeZone: user.timeZone,
  };

  const previousTicketId = url.searchParams.get('follow_up') || null;
  if (previousTicketId !== null) {
    const ticket = await fetchConversation(client, previousTicketId, signal);
    const related = ticket.related.find(({ type }) => isLinkedType(type));
    const linked =
      related && isLinkedType(related.type)
        ? await readLinked(client, { type: related.type, id: related.id }, signal)
        : null;
    const about: About = { linked, followUpOf: ticket.status === 'closed' ? ticket.id : null };
    const reply = { userId: user.id, draft: replyDraft(ticket.id) };
    const typed = about.followUpOf === null ? null : readDraft(services, reply)?.typed.comment;
    const initialValues = {
      topic: ticket.topic ?? (linked ? topicOf(linked.type) : ''),
      subject: titleOf(ticket),
      comment: typed ?? '',
    };
    // A reply that was typed before the ticket was closed becomes the draft of the follow-up, so that the device has it once.
    if (typed && stored === null && writeDraft(services, draftKey, initialValues)) {
      services.drafts.drop(user.id, reply.draft);
      draft.savedAt = currentTime();
    }
    return { ...draft, ...about, isAnswer: false, logic: questionLogic(services, draftKey, about), initialValues };
  }

  const item = linkedIn(url);
  const linked = item && (await readLinked(client, item, signal));
  const about: About = { linked, followUpOf: null };
  return {
    ...draft,
    ...about,
    /** Whether the driver answers the message of the linked item. */
    isAnswer: url.searchParams.has('answer') && Boolean(linked?.message),
    logic: questionLogic(services, draftKey, about),
    initialValues: valuesFrom(url, linked),
  };
};

type NewData = Awaited<ReturnType<typeof load>>;

/** The name of the item that the question is about, with the way back to it. */
const itemLink = (linked: About['linked'], canOpen: Services['canOpen']) =>
  linked?.href && canOpen(linked.href) ? <TextLink href={linked.href}>{linked.label}</TextLink> : linked?.label;

const AboutWhat = ({
  linked,
  followUpOf,
  isAnswer,
  initialValues,
  canOpen,
}: Pick<NewData, 'linked' | 'followUpOf' | 'isAnswer' | 'initialValues'> & Pick<Services, 'canOpen'>) => {
  if (!linked && followUpOf === null) return null;
  return (
    <DefinitionList
      items={[
        { term: 'About', value: itemLink(linked, canOpen) },
        { term: isAnswer ? 'Question' : 'Message for you', value: linked?.message },
        {
          term: 'Earlier conversation',
          value: followUpOf !== null && (
            <TextLink href={path`/tickets-support/${followUpOf}`}>{initialValues.subject}</TextLink>
          ),
        },
      ]}
    />
  );
};

const Hint = ({ topic, canOpen }: Pick<QuestionValues, 'topic'> & Pick<Services, 'canOpen'>) => {
  if (!isTopic(topic)) return null;
  const { hint, page } = topicLabels[topic];
  return (
    <Banner
      tone="plain"
      title="Before you write"
      {...(page && canOpen(page.href) ? { action: <TextLink href={page.href}>{page.label}</TextLink> } : {})}
    >
      {hint}
    </Banner>
  );
};

const rules = () => import(/* webpackChunkName: "rules" */ './schema');

const formFieldNames: Readonly<Record<string, keyof QuestionValues>> = {
  subject: 'subject',
  comment: 'comment',
  custom_fields: 'topic',
};

const Ask = ({ data, services }: { readonly data: NewData; readonly services: Services }) => {
  const { linked, followUpOf, isAnswer, timeZone } = data;
  const message = useMessage(services, data);
  const [restoredFrom, setRestoredFrom] = useState(data.input.unanswered ? null : data.savedAt);
  const [formKey, setFormKey] = useState(0);
  const { snapshot, savedAt } = message;
  const { rejection, failure, receipt } = snapshot.context;
  const { reply_time: replyTime } = services.config.support;

  if (receipt) {
    const { isStored, ticketId, reference } = receipt;
    const id = ticketId ?? reference;
    // A change with a message for the driver was sent back. It needs more than the answer.
    const sentBack = linked?.type === 'vehicle_change' && linked.message;
    const toQuote = isAnswer && linked?.type === 'insurance_quote' ? linked.href : null;
    const toMessage = id === null ? null : path`/tickets-support/${id}`;
    return (
      <Confirmation
        title={isStored ? 'We’ve saved your message' : 'Message sent'}
        next={
          isStored
            ? deliveredLater
            : toQuote
              ? 'We’ll pass it to the broker. Your quote shows what happens next.'
              : `${replyTime ? `We usually reply ${replyTime}.` : 'We’ll reply here.'} You’ll find our reply under Support.${sentBack ? ' Now send the change again.' : ''}`
        }
        facts={[{ term: 'About', value: itemLink(linked, services.canOpen) }]}
        verb={isStored ? 'Saved' : 'Sent'}
        at={message.receivedAt && moment(message.receivedAt, timeZone)}
        reference={id}
      >
        {sentBack ? <LinkButton href="/vehicle-documents/vehicle/update">Send the change again</LinkButton> : null}
        {toQuote ? <LinkButton href={toQuote}>Back to your quote</LinkButton> : null}
        {toMessage &&
          (sentBack || toQuote ? (
            <MoreLink href={toMessage}>See your message</MoreLink>
          ) : (
            <LinkButton href={toMessage}>See your message</LinkButton>
          ))}
        <MoreLink href="/tickets-support">All your messages</MoreLink>
      </Confirmation>
    );
  }

  const isOutcomeUnknown = snapshot.matches('unanswered');
  return (
    <TaskPage
      title="Support"
      leave={{ label: linked?.label ?? 'Support', href: linked?.href ?? '/tickets-support' }}
      {...(savedAt === null || message.isGone || isOutcomeUnknown
        ? {}
        : { saved: `Saved ${clock(new Date(savedAt), timeZone)}` })}
    >
      <Page
        {...(isAnswer
          ? { title: 'Send your answer' }
          : { title: followUpOf === null ? title : 'Send a follow-up', lead: <p>We’ll reply here.</p> })}
      >
        <AboutWhat {...data} canOpen={services.canOpen} />
        {message.storageFull ? <StorageFullBanner /> : null}
        {message.isGone ? (
          <GoneNotice what="message" action={{ text: 'See your messages', href: '/tickets-support' }} />
        ) : restoredFrom === null || isOutcomeUnknown ? null : (
          <Banner
            tone="info"
            title="We’ve restored your message"
            action={{
              text: 'Delete message',
              onClick: () => {
                message.deleteDraft();
                setRestoredFrom(null);
                setFormKey(formKey + 1);
              },
            }}
          >
            You wrote it at {moment(new Date(restoredFrom), timeZone)}. It hasn’t been sent.
          </Banner>
        )}
        {snapshot.matches({ writing: 'notSent' }) ? <NotSent failure={failure} /> : null}
        {isOutcomeUnknown ? (
          <OutcomeUnknown failure={failure} onTryAgain={message.tryAgain} onChange={message.changeText}>
            <Conversation
              label="What you sent"
              entries={[
                { key: 'sent', isYou: true, who: 'You', when: null, text: message.sent?.comment ?? '', files: [] },
              ]}
            />
          </OutcomeUnknown>
        ) : (
          <Form<QuestionValues>
            key={formKey}
            initialValues={message.initialValues}
            schema={async () => (await rules())[isAnswer ? 'answerSchema' : 'questionSchema']}
            problems={
              snapshot.matches({ writing: 'rejected' }) && rejection ? renameFields(rejection, formFieldNames) : null
            }
            busy={message.busy}
            submitLabel="Send"
            busyLabel="Sending"
            actionBar
            onChange={message.saveDraft}
            onSubmit={message.send}
          >
            {({ topic }) => (
              <>
                {/* The link filled in the topic and the subject of an answer. They are shown if the host rejects them. */}
                {isAnswer && !rejection ? null : (
                  <>
                    <SelectField
                      name="topic"
                      label="What is it about?"
                      options={topics.map((value) => ({ value, label: topicLabels[value].label }))}
                    />
                    {linked ? null : <Hint topic={topic} canOpen={services.canOpen} />}
                    <TextField
                      name="subject"
                      label="Subject"
                      hint="For example, My payout is late"
                      autoComplete="off"
                    />
                  </>
                )}
                <div>
                  <TextAreaField
                    name="comment"
                    label={isAnswer ? 'Your answer' : 'Your message'}
                    hint={`${isAnswer ? '' : 'Tell us what happened and when. '}Don’t include bank details or passwords.`}
                    rows={8}
                    maxLength={maxTextLength}
                  />
                  <RemovedCharacters />
                </div>
              </>
            )}
          </Form>
        )}
        <Contact support={services.config.support} />
      </Page>
    </TaskPage>
  );
};

/** A question to the team: its subject, its text, and whether it arrived. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<NewData>();
  // The form starts again for another item, and when another tab has sent a message whose outcome is unknown.
  return <Ask key={`${data.draft} ${data.input.unanswered?.key}`} data={data} services={services} />;
};
