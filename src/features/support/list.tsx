import { useLoaderData } from 'react-router';
import { optional } from '../../api/optional';
import { ApiError } from '../../api/problem';
import { fetchQueuedQuestions, fetchSupportPage, type SupportStatus } from '../../api/support';
import { FailedPart } from '../../flows/failed-part';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, RefreshMode, Services } from '../../flows/services';
import { statusLabels } from '../../format/status-labels';
import { Banner } from '../../ui/Banner';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { Page } from '../../ui/Page';
import { PageChoice } from '../../ui/PageChoice';
import { Pagination } from '../../ui/Pagination';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TextLink } from '../../ui/TextLink';
import { TwoColumns } from '../../ui/TwoColumns';
import { Contact } from './parts';
import { type GroupName, groups } from './texts';
import { Tickets } from './tickets';
import { unsentMessages } from './wiring';

export const title = 'Support';
export const refresh = ({ rest }: SupportData): RefreshMode =>
  rest.tickets.some(({ is_queued: isQueued }) => isQueued) ? 'waiting' : 'return';

const overview = '/tickets-support';

const pageOf = (group: GroupName | null, page = 1): string => {
  const query = new URLSearchParams({
    ...(group ? { show: group } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return query === '' ? overview : `${overview}?${query}`;
};

const readAddress = (url: URL): { readonly group: GroupName | null; readonly page: number } => {
  const [show, page] = [url.searchParams.get('show'), url.searchParams.get('page') ?? '1'];
  return {
    group: groups.find(({ name }) => name === show)?.name ?? null,
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  };
};

/** The tickets of one group. If none is chosen: those that wait for the driver, and the rest. */
const readTickets = async (
  { group, page }: ReturnType<typeof readAddress>,
  read: (statuses: readonly SupportStatus[], page: number) => ReturnType<typeof fetchSupportPage>,
) => {
  const chosenGroup = groups.find(({ name }) => name === group);
  if (chosenGroup) return { waiting: [], rest: await read(chosenGroup.statuses, page) };
  const [pending, rest] = await Promise.all([
    page === 1 ? read(['pending'], 1) : null,
    read(['new', 'open', 'solved', 'closed'], page),
  ]);
  const tickets = pending?.tickets ?? [];
  // A ticket whose reply is being sent no longer waits for the driver.
  const replied = tickets.filter((ticket) => ticket.is_queued);
  return {
    waiting: tickets.filter((ticket) => !ticket.is_queued),
    rest: { ...rest, tickets: [...replied, ...rest.tickets] },
  };
};

/**
 * GET /api/zendesk/tickets. While the support desk is down, only the questions that our host still has to send. The page opens without any
 * list too, because a driver can contact the team here, and find what was not sent.
 */
export const load = async (services: Services, { signal, url, currentData }: LoadArgs) => {
  const { id, timeZone } = requireDriver(services);
  const client = await services.client();
  const address = readAddress(url);
  const { group } = address;
  try {
    const read = (statuses: readonly SupportStatus[], page: number) => fetchSupportPage(client, statuses, page, signal);
    return { group, timeZone, userId: id, hasFailed: false, ...(await readTickets(address, read)) };
  } catch (error) {
    // In the background, a failed read changes nothing.
    const isDown = error instanceof ApiError && ['broken', 'silent', 'offline'].includes(error.kind);
    if (currentData || signal.aborted || !isDown) throw error;
    const tickets = (await optional(fetchQueuedQuestions(client, signal))) ?? [];
    return { group, timeZone, userId: id, hasFailed: true, waiting: [], rest: { tickets, page: 1, lastPage: 1 } };
  }
};

type SupportData = Awaited<ReturnType<typeof load>>;

/** How many messages a driver can take in at a glance. */
const few = 5;

/** Whether the list is short enough to need no groups. */
const hasFew = ({ group, waiting, rest }: SupportData): boolean =>
  group === null && rest.lastPage === 1 && waiting.length + rest.tickets.length <= few;

const Nothing = ({ group, rest }: Pick<SupportData, 'group' | 'rest'>) =>
  rest.page > 1 ? (
    <EmptyState
      title="There are no more messages"
      action={<TextLink href={pageOf(group)}>Show the newest messages</TextLink>}
    >
      That page no longer exists.
    </EmptyState>
  ) : group === null ? (
    <EmptyState title="No messages yet">
      Your messages and our replies will appear here. Is it about a job, payout, invoice or quote? Open it and press
      “Ask about this”, so we know which one you mean.
    </EmptyState>
  ) : (
    <EmptyState title="No messages here" action={<TextLink href={overview}>Show all</TextLink>}>
      None of your messages have this status.
    </EmptyState>
  );

const List = ({ data }: { readonly data: SupportData }) => {
  const { group, waiting, rest, timeZone, hasFailed } = data;
  const isEmpty = waiting.length === 0 && rest.tickets.length === 0;
  const { actionNeeded } = statusLabels;
  const heading = groups.find(({ name }) => name === group)?.label ?? (waiting.length > 0 ? 'All others' : 'Messages');
  return (
    <Stack>
      {waiting.length > 0 ? (
        <Section title={actionNeeded} aside={String(waiting.length)} first>
          <Tickets label={actionNeeded} tickets={waiting} timeZone={timeZone} heading={actionNeeded} />
        </Section>
      ) : null}
      {rest.tickets.length > 0 ? (
        <Section title={heading} first={waiting.length === 0}>
          <Tickets label="Messages" tickets={rest.tickets} timeZone={timeZone} heading={heading} />
        </Section>
      ) : null}
      {hasFailed ? (
        <FailedPart title={isEmpty ? 'We couldn’t load your messages' : 'We couldn’t load your other messages'}>
          What you’ve already sent is safe.
        </FailedPart>
      ) : isEmpty ? (
        <Nothing {...data} />
      ) : (
        <Pagination page={rest.page} lastPage={rest.lastPage} isCounted hrefOf={(page) => pageOf(group, page)} />
      )}
    </Stack>
  );
};

/** The driver's tickets; those that wait for the driver's answer come first. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<SupportData>();
  return (
    <Page title="Support">
      <TwoColumns>
        <Stack space="large">
          <LinkButton href={`${overview}/new`} icon="support">
            Contact us
          </LinkButton>
          {unsentMessages(services, data.userId, [...data.waiting, ...data.rest.tickets]).map(({ href, title }) => (
            <Banner key={href} title={title} action={{ text: 'Continue your message', href }} />
          ))}
          {hasFew(data) ? null : (
            <PageChoice
              label="Show"
              choices={[
                { href: pageOf(null), label: 'All' },
                ...groups.map(({ name, label }) => ({ href: pageOf(name), label })),
              ]}
              current={pageOf(data.group)}
            />
          )}
          <List data={data} />
        </Stack>
        <Contact support={services.config.support} />
      </TwoColumns>
    </Page>
  );
};
