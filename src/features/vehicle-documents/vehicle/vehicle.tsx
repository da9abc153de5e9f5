import { useSelector } from '@xstate/react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { PendingTicket } from '../../../../machines/ticket';
import { type DocumentType, fetchRequirements, type SentDocument } from '../../../api/documents';
import { fetchDriverOverview, type Vehicle } from '../../../api/driver';
import { optional } from '../../../api/optional';
import { path } from '../../../api/path';
import { type TicketStatus, type TicketSummary, unanswered } from '../../../api/tickets';
import { type ChangeRecord, hasWritten, nextStepOf, usableDocument } from '../../../api/vehicle-changes';
import { askHref } from '../../../domain/ask';
import {
  carName,
  changeInSentence,
  currentOf,
  isUnclear,
  lastDayOfCar,
  startingChange,
  startText,
} from '../../../domain/car';
import { clearanceOf } from '../../../domain/clearance';
import { documentName } from '../../../domain/document-status';
import { startInWords } from '../../../domain/later-change';
import { otherCarStop, otherCars } from '../../../domain/other-cars';
import { showRegistration } from '../../../domain/registration';
import { reviewedBy } from '../../../domain/review-time';
import { workVerdict } from '../../../domain/verdict';
import { FailedPart } from '../../../flows/failed-part';
import { NotNotified } from '../../../flows/not-notified';
import { PendingNotes } from '../../../flows/pending-notes';
import type { LoadArgs, RefreshMode, Services } from '../../../flows/services';
import { currentTime } from '../../../format/current-time';
import { dayOf, fullDay, moment, todayIn } from '../../../format/dates';
import { statusLabels } from '../../../format/status-labels';
import { isKnown, notGiven, readable } from '../../../format/unknown-value';
import { AskLink } from '../../../ui/AskLink';
import { BackLink } from '../../../ui/BackLink';
import { Banner } from '../../../ui/Banner';
import { DefinitionList } from '../../../ui/DefinitionList';
import { Disclosure } from '../../../ui/Disclosure';
import { EmptyState } from '../../../ui/EmptyState';
import { Icon } from '../../../ui/Icon';
import { LinkButton } from '../../../ui/LinkButton';
import { MutedText } from '../../../ui/MutedText';
import { PageHeading } from '../../../ui/PageHeading';
import { Plate } from '../../../ui/Plate';
import { ProgressSteps } from '../../../ui/ProgressSteps';
import { Reference } from '../../../ui/Reference';
import { Rows } from '../../../ui/row-link';
import { Section } from '../../../ui/Section';
import { Skeleton, SkeletonBlock } from '../../../ui/Skeleton';
import { Row, Stack } from '../../../ui/Stack';
import { Status, type StatusLook } from '../../../ui/Status';
import { SummaryList } from '../../../ui/SummaryList';
import { TaskList } from '../../../ui/TaskList';
import { TextLink } from '../../../ui/TextLink';
import { TwoColumns } from '../../../ui/TwoColumns';
import { VerdictCard } from '../../../ui/VerdictCard';
import { carToWait, changeStep, changeSteps, recentOutcome, ticketOf } from '../change-progress';
import { OtherCars } from '../other-cars';
import { isTicketOfChange, reservedKeyOf } from '../reserved-key';
import { useArrived } from '../use-arrived';
import { carAnswers, carFacts, changeAnswers, changedDetails, seatsInWords } from '../vehicle-change/car-answers';
import { kinds, labelFor, requestName } from '../vehicle-change/choices';
import { useChange } from '../vehicle-change/use-change';
import { type ChangeData, loadChange } from '../vehicle-change/wiring';
import { ChangeTimeline } from './change-timeline';
import { PastChanges } from './past-changes';
import { Withdraw } from './withdraw';

export const title = 'Your car';

export const refresh = ({ open }: CarData): RefreshMode => (open?.status === 'pending' ? 'waiting' : 'return');

const changeHref = '/vehicle-documents/vehicle/update';

/** The page does not wait for the driver and the checklist: they can only make its verdict stricter. */
export const load = async (services: Services, args: LoadArgs) => {
  const client = services.client();
  const driver = optional(client.then((api) => fetchDriverOverview(api, args.signal)));
  const requirements = optional(client.then((api) => fetchRequirements(api, args.signal)));
  return { ...(await loadChange(services, args)), driver, requirements, readAt: currentTime() };
};

type CarData = Awaited<ReturnType<typeof load>>;

const missing: StatusLook = { label: 'Missing', tone: 'you' };
const added: StatusLook = { label: 'Added', tone: 'success' };
const documentLooks: Readonly<Record<string, StatusLook>> = {
  pending: { label: statusLabels.checking, tone: 'info' },
  approved: { label: statusLabels.approved, tone: 'success' },
  rejected: { label: statusLabels.sentBack, tone: 'danger' },
};

/** The end of a document; undefined if its type has one and the operator did not give it. */
const until = (day: string | null, { asks_expires_on }: DocumentType) =>
  day ? `Expires ${fullDay(day)}` : asks_expires_on === false ? 'No expiry date' : undefined;

const documentLook = (change: ChangeRecord, document: SentDocument | undefined): StatusLook => {
  const other = (label: string): StatusLook => ({ label, tone: 'idle', icon: 'info' });
  if (!document) return change.documents === null ? other(notGiven) : missing;
  // Our team sees the documents only after the driver sends the change.
  if (isTheirTurn(change) && document.status === 'pending') return added;
  return isKnown(document.status)
    ? (documentLooks[document.status] ?? missing)
    : other(readable(document.status) ?? notGiven);
};

/** Lets the driver raise the ticket for a change that the operator has. */
const TicketNotRaised = ({
  services,
  data,
  reservedKey,
}: {
  services: Services;
  data: ChangeData;
  reservedKey: string;
}) => {
  const { revalidate } = useRevalidator();
  const actor = useChange(services, { ...data, input: { ...data.input, reservedKey } }, () => void revalidate());
  const delivery = useSelector(actor, ({ children }) => children.delivery);
  return (
    <NotNotified delivery={delivery}>
      We have your change, but our team can’t check it until they’re notified.
    </NotNotified>
  );
};

/** The tickets at our host and the support desk: undefined while they load, null when they could not be read. */
interface TicketFacts {
  readonly tickets: readonly TicketSummary[] | null | undefined;
  readonly statuses: readonly TicketStatus[] | null | undefined;
  /** Key of the ticket for the open change that is not raised yet. */
  readonly reservedKey: string | null;
}

const useTicketFacts = ({ open, input, tickets, reserved }: ChangeData): TicketFacts => {
  const statuses = useArrived(reserved);
  const storedTickets: readonly PendingTicket[] =
    open && input.reservedKey !== null ? [{ key: input.reservedKey, kind: 'vehicle_change', about: open.id }] : [];
  return {
    tickets: useArrived(tickets),
    statuses,
    reservedKey: open && reservedKeyOf(open, storedTickets, statuses ?? null),
  };
};

/** Sent, and its ticket is not raised. */
const isTicketPending = (change: ChangeRecord, { reservedKey }: TicketFacts): boolean =>
  change.status === 'pending' && reservedKey !== null;

/** Shows whether the ticket for the change is raised, if the host knows. */
const NotificationStatus = ({
  change,
  tickets,
  statuses,
}: { change: ChangeRecord } & Pick<TicketFacts, 'tickets' | 'statuses'>) => {
  const ticket = ticketOf(change, tickets ?? null);
  if (ticket?.status === 'pending')
    return (
      <p>
        Our team needs an answer from you.{' '}
        <TextLink href={path`/tickets-support/${ticket.id}`}>Read their message and reply</TextLink>
      </p>
    );
  if (ticket) return <p>Our team has it. You don’t need to do anything for this change.</p>;
  if (tickets === undefined || statuses === undefined)
    return <MutedText role="status">Checking that our team has it.</MutedText>;
  if (!statuses?.some((status) => status.isRaised && isTicketOfChange(change.id, status)))
    return <p>We couldn’t check if our team has been notified.</p>;
  return <p>Our team has it.</p>;
};

/** The reference for a phone call, and a link to the messages about the change. */
const TicketReference = ({ change, tickets }: { change: ChangeRecord } & Pick<TicketFacts, 'tickets'>) => {
  const ticket = ticketOf(change, tickets ?? null);
  return ticket ? (
    <MutedText>
      Reference{' '}
      <TextLink href={path`/tickets-support/${ticket.id}`}>
        <Reference>{String(ticket.id)}</Reference>
      </TextLink>
    </MutedText>
  ) : null;
};

/** Whether the driver has to act. The page then shows that first, with its first button. */
const isTheirTurn = ({ status }: ChangeRecord): boolean => status === 'draft' || status === 'action_required';

const ChangeStatus = ({ change, data, facts }: { change: ChangeRecord; data: ChangeData; facts: TicketFacts }) => {
  if (change.status === 'draft') {
    return (
      <Section title="Status" answer="Not sent yet">
        <Stack>
          <p>
            {change.document_types?.length === 0 ? 'Check' : 'Add any missing documents, check'} your answers and send
            it. We won’t see it until you do.
          </p>
          <LinkButton href={changeHref} iconEnd="go">
            Continue
          </LinkButton>
        </Stack>
      </Section>
    );
  }
  if (change.status === 'action_required') {
    const step = nextStepOf(change);
    const isAnswered = step !== 'fix' && hasWritten(change, unanswered(facts.tickets ?? []));
    return (
      <Section title="Status" answer={statusLabels.actionNeeded}>
        <Stack>
          <p>{change.review ?? 'We sent it back to you.'}</p>
          {isAnswered ? <p>You’ve written to us.</p> : step === 'send' ? <p>You’ve added a document since.</p> : null}
          <LinkButton href={changeHref} iconEnd="go">
            {isAnswered || step === 'send' ? 'Send it again' : step === 'answer' ? 'Answer the question' : 'Fix it'}
          </LinkButton>
        </Stack>
      </Section>
    );
  }
  if (!isKnown(change.status)) {
    return (
      <Section title="Status" answer={readable(change.status) ?? notGiven}>
        <p>This is the status of your change. Ask us what it means.</p>
      </Section>
    );
  }
  if (isTicketPending(change, facts)) {
    return (
      <Section title="Status" answer="Sent, but our team hasn’t been notified">
        <p>
          {change.submitted_at ? `You sent this at ${moment(change.submitted_at, data.timeZone)}. ` : null}
          We can’t check it until our team is notified.
        </p>
      </Section>
    );
  }
  const answer = change.submitted_at ? reviewedBy(new Date(change.submitted_at), data.fleet, data.timeZone) : null;
  const isLate = answer !== null && answer.getTime() < currentTime();
  const hours = data.fleet?.support?.usual_review_hours ?? null;
  return (
    <Section title="Status" answer={statusLabels.checking}>
      <Stack>
        <p>
          {answer && !isLate ? (
            <>
              Expect an answer by <strong>{moment(answer, data.timeZone)}</strong>.{' '}
            </>
          ) : null}
          {hours === null ? null : <>Checks usually take {hours === 1 ? '1 office hour' : `${hours} office hours`}. </>}
          {change.submitted_at ? `You sent this at ${moment(change.submitted_at, data.timeZone)}. ` : null}
          {isLate ? 'This is taking longer than usual. You can ask about it below.' : null}
        </p>
        <NotificationStatus change={change} {...facts} />
      </Stack>
    </Section>
  );
};

/** The answer to “Can I work?”, and the reads behind it. */
const useVerdict = (data: CarData, { canOpen }: Services) => {
  const driver = useArrived(data.driver);
  const requirements = useArrived(data.requirements);
  const { vehicles, open, closed, timeZone } = data;
  const records = {
    clearance: driver ? clearanceOf(driver) : null,
    vehicles,
    documents: requirements ?? null,
    changes: open ? [open, ...closed] : closed,
  };
  const readOn = dayOf(new Date(data.readAt), timeZone);
  const verdictOptions = { today: todayIn(timeZone), canOpen, isNewDriver: driver?.status === 'applicant' };
  return { driver, requirements, card: workVerdict({ ...records, readOn }, verdictOptions) };
};

type WorkVerdict = ReturnType<typeof useVerdict>;

/** Whether the driver can work in their current car. Empty until that is known. */
const CanIWork = ({ change, data, verdict }: { change: ChangeRecord | null; data: CarData; verdict: WorkVerdict }) => {
  const { vehicles } = data;
  const { driver, requirements, card } = verdict;
  if ((driver === undefined || requirements === undefined) && card.verdict !== 'stopped')
    return (
      <Skeleton label="Checking if you can work">
        <SkeletonBlock height="13rem" />
      </Skeleton>
    );
  const wait = carToWait(change, vehicles);
  const car = currentOf(vehicles);
  // The new car may need the same document.
  const action =
    card.action && wait && car && card.action.href.includes('vehicle=')
      ? { ...card.action, text: `${card.action.text} for ${carName(car, 'your current car')}` }
      : card.action;
  const unknownStatus = car && !isKnown(car.status) ? readable(car.status) : null;
  return (
    <VerdictCard
      {...card}
      // Another button opens the same page.
      action={action?.href === changeHref && (!change || isTheirTurn(change)) ? null : action}
      quiet={change ? isTheirTurn(change) : !car}
      exceptions={
        wait || unknownStatus ? (
          <>
            {unknownStatus ? <p>The status of this car is “{unknownStatus}”. Ask us before you drive it.</p> : null}
            {wait ? (
              <p>
                Do not take jobs in <strong>{wait}</strong> until we approve it.
              </p>
            ) : null}
          </>
        ) : undefined
      }
      replacement={
        driver === null ? (
          <FailedPart title="We couldn’t check if you can work">Everything else is up to date.</FailedPart>
        ) : undefined
      }
    />
  );
};

/** An open change: which car to drive, who has to act, its step, and its history. */
const OpenChange = ({
  change,
  data,
  facts,
  verdict,
  services,
}: {
  change: ChangeRecord;
  data: CarData;
  facts: TicketFacts;
  verdict: WorkVerdict;
  services: Services;
}) => {
  const { reservedKey } = facts;
  const ticketPending = isTicketPending(change, facts);
  const types = change.document_types ?? [];
  const step = changeStep(change, ticketPending);
  const current = currentOf(data.vehicles);
  const canIWork = <CanIWork change={change} data={data} verdict={verdict} />;
  const changeStatus = <ChangeStatus change={change} data={data} facts={facts} />;
  return (
    <>
      {ticketPending && reservedKey !== null ? (
        <TicketNotRaised services={services} data={data} reservedKey={reservedKey} />
      ) : null}
      <TwoColumns ratio="7:6">
        {isTheirTurn(change) ? changeStatus : canIWork}
        {isTheirTurn(change) ? canIWork : changeStatus}
      </TwoColumns>
      <Section title="Progress">
        <Stack space="large">
          {step === null ? null : (
            <ProgressSteps steps={changeSteps(change)} current={step} label="Steps in this change" />
          )}
          <ChangeTimeline change={change} timeZone={data.timeZone} ticketPending={ticketPending} />
          <div>
            <AskLink href={askHref({ vehicle_change: change.id })}>Ask about this change</AskLink>
            <TicketReference change={change} {...facts} />
          </div>
        </Stack>
      </Section>
      {types.length > 0 ? (
        <Section title="Documents">
          <TaskList
            label="Documents of this change"
            tasks={types.map((type) => {
              const document =
                usableDocument(change, type.id) ??
                change.documents?.find(
                  ({ document_type_id, status }) =>
                    document_type_id === type.id && (status === 'rejected' || !isKnown(status)),
                );
              return {
                key: type.id,
                title: documentName(type),
                hint: document ? (document.review?.reason ?? until(document.expires_on, type)) : undefined,
                status: <Status {...documentLook(change, document)} />,
              };
            })}
          />
        </Section>
      ) : null}
      <Section title="Details">
        <Rows>
          {change.proposed || change.kind === 'remove' ? (
            <li>
              <Disclosure
                title={change.kind === 'update' ? 'The new details' : change.proposed ? 'The new car' : 'The change'}
                hint={
                  changedDetails(change, data.vehicles) ||
                  (change.proposed ? carFacts(change.proposed) : labelFor(kinds, change.kind))
                }
              >
                <SummaryList answers={[...carAnswers(change), ...changeAnswers(change, data.vehicles)]} />
              </Disclosure>
            </li>
          ) : null}
          {current ? (
            <li>
              <Disclosure title="Your current car" hint={carFacts(current)}>
                <DefinitionList items={factsOf(current, todayIn(data.timeZone))} />
              </Disclosure>
            </li>
          ) : null}
        </Rows>
      </Section>
      {change.status === 'pending' ? (
        <Withdraw
          services={services}
          userId={data.userId}
          change={change}
          reservedKey={reservedKey}
          reserved={data.reserved}
        />
      ) : null}
    </>
  );
};

const expiry = (name: string, day: string | null, today: string) => ({
  term: `${name} ${day !== null && day < today ? 'expired' : 'expires'}`,
  value: day && fullDay(day),
});

const factsOf = (car: Vehicle, today: string, until: string | null = null) => [
  { term: 'Car', value: carFacts(car) || notGiven },
  { term: 'Status', value: isKnown(car.status) ? null : (readable(car.status) ?? notGiven) },
  { term: 'End date', value: until && fullDay(until) },
  { term: 'Seats', value: seatsInWords(car) },
  { term: 'Council plate', value: car.plate_number },
  expiry('Plate', car.plate_expires_on, today),
  expiry('MOT', car.mot_expires_on, today),
  expiry('Insurance', car.insurance_ends_on, today),
];

const LastOutcome = ({ change, data, verdict }: { change: ChangeRecord; data: CarData; verdict: WorkVerdict }) => {
  const { requirements = null, card } = verdict;
  const name = `Your ${changeInSentence(change, data.vehicles)}`;
  const on = change.reviewed_at ?? change.completed_at;
  const when = on ? `, ${moment(on, data.timeZone)}` : '';
  if (change.status === 'approved') {
    const today = todayIn(data.timeZone);
    const registration = change.kind === 'update' ? null : (change.proposed?.registration ?? null);
    const car = data.vehicles.find((vehicle) => registration !== null && vehicle.registration === registration);
    const isStopped =
      car &&
      (car === currentOf(data.vehicles) ? card.verdict === 'stopped' : otherCarStop(car, requirements, today) !== null);
    if (isStopped)
      return (
        <Banner title={`${name} was approved${when}`}>
          {[change.review, `You cannot take jobs in ${carName(car)} right now.`].filter(Boolean).join(' ')}
        </Banner>
      );
    const start = startInWords(change, data.vehicles, today);
    const can = change.until && change.until < today ? 'could' : 'can';
    const end = change.until && start.length === 0 && `You ${can} use it until ${fullDay(change.until)}.`;
    return (
      <Banner tone="success" title={`${name} was approved${when}`}>
        {[change.review, ...start, end].filter(Boolean).join(' ')}
      </Banner>
    );
  }
  if (change.status === 'rejected') {
    return (
      <Banner
        tone="danger"
        title={`${name} was not approved${when}`}
        action={{ text: 'Send it again', href: path`/vehicle-documents/vehicle/update?same=${change.id}` }}
      >
        <p>{change.review ?? 'No reason was given.'}</p>
        <AskLink href={askHref({ vehicle_change: change.id })}>Ask us about it</AskLink>
      </Banner>
    );
  }
  return null;
};

/** The driver's car, and its open change when there is one. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<CarData>();
  const facts = useTicketFacts(data);
  const current = currentOf(data.vehicles);
  const { open } = data;
  const last = open ? null : recentOutcome(data.closed, data.readAt);
  const verdict = useVerdict(data, services);
  const next = open?.proposed && open.proposed.registration !== current?.registration ? open.proposed : null;
  const keepsCar = open?.kind === 'add' || open?.kind === 'temporary';
  const unclear = isUnclear(data.vehicles);
  const starting = startingChange(data.closed, todayIn(data.timeZone));
  const change = unclear || current ? 'Change your car' : last ? 'Add another car' : 'Add your car';
  return (
    <Stack space="large">
      <PageHeading
        key={open ? 'change' : 'car'}
        back={<BackLink href="/vehicle-documents">Vehicle and documents</BackLink>}
        aside={
          current?.registration && next?.registration ? (
            <Row>
              <Plate registration={showRegistration(current.registration)} />
              <Icon name={keepsCar ? 'plus' : 'go'} />
              <Plate registration={showRegistration(next.registration)} isDrivable={false} />
            </Row>
          ) : undefined
        }
      >
        {keepsCar ? requestName(open, data.vehicles) : open ? 'Change of car' : 'Your car'}
      </PageHeading>
      <PendingNotes services={services} userId={data.userId} changes={open ? [open, ...data.closed] : data.closed} />
      {last ? <LastOutcome change={last} data={data} verdict={verdict} /> : null}
      {open ? (
        <OpenChange key={open.id} change={open} data={data} facts={facts} verdict={verdict} services={services} />
      ) : (
        <TwoColumns ratio="7:6">
          <CanIWork change={null} data={data} verdict={verdict} />
          {current ? (
            <Section title="Details">
              <DefinitionList
                items={factsOf(
                  current,
                  todayIn(data.timeZone),
                  lastDayOfCar(current, data.closed, todayIn(data.timeZone)),
                )}
              />
            </Section>
          ) : (
            <EmptyState title={unclear ? 'We don’t know which car you use now' : starting ? 'No car yet' : 'No car'}>
              {starting
                ? startText(starting)
                : unclear
                  ? 'Our records don’t say. Ask us.'
                  : 'Tell us about the car you want to work in and we’ll show you what you need.'}
            </EmptyState>
          )}
        </TwoColumns>
      )}
      {open ? null : (
        <LinkButton
          variant={current || starting ? 'quiet' : 'primary'}
          href={changeHref}
          icon={current ? 'swap' : 'plus'}
        >
          {change}
        </LinkButton>
      )}
      {otherCars(data.vehicles).length > 0 ? (
        <Section title={current ? 'Other cars' : 'Your cars'}>
          <Stack>
            <OtherCars
              vehicles={data.vehicles}
              documents={verdict.requirements}
              today={todayIn(data.timeZone)}
              changes={data.closed}
            />
          </Stack>
        </Section>
      ) : null}
      <PastChanges data={data} />
    </Stack>
  );
};
