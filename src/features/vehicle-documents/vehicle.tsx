import { useSelector } from '@xstate/react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { OwedTicket } from '../../../machines/ticket';
import { type DocumentType, fetchRequirements, type Requirement, type SentDocument } from '../../api/documents';
import { type Fleet, fetchDriverOverview, type Vehicle } from '../../api/driver';
import { optional } from '../../api/optional';
import { path } from '../../api/path';
import type { TicketStatus, TicketSummary } from '../../api/tickets';
import { type ChangeRecord, usableDocument } from '../../api/vehicle-changes';
import { troubleOf, untoldWords } from '../../delivery/delivery';
import { PendingNotes } from '../../delivery/pending-notes';
import type { LoadArgs, RefreshMode, Services } from '../../services';
import { askHref } from '../../text/ask';
import { carName, currentOf, isUnclear } from '../../text/car';
import {
  askIfICanWorkHref,
  type Clearance,
  clearanceOf,
  fixRecordsHref,
  type WorkStatus,
  workStatus,
} from '../../text/clearance';
import { fullDay, moment, today } from '../../text/dates';
import { documentName } from '../../text/document-standing';
import { afterOfficeHours } from '../../text/office-hours';
import { isKnown, notGiven, readable } from '../../text/other-word';
import { showRegistration } from '../../text/registration';
import { AskLink } from '../../ui/AskLink';
import { BackLink } from '../../ui/BackLink';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { CannotTell } from '../../ui/CannotTell';
import { DefinitionList } from '../../ui/DefinitionList';
import { Disagreement } from '../../ui/Disagreement';
import { EmptyState } from '../../ui/EmptyState';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Plate } from '../../ui/Plate';
import { Quiet } from '../../ui/Quiet';
import { Route } from '../../ui/Route';
import { Section } from '../../ui/Section';
import { Sign } from '../../ui/Sign';
import { Skeleton, SkeletonBlock } from '../../ui/Skeleton';
import { Row, Stack } from '../../ui/Stack';
import { Status, type Tone } from '../../ui/Status';
import { SummaryList } from '../../ui/SummaryList';
import { TaskList } from '../../ui/TaskList';
import { TextLink } from '../../ui/TextLink';
import { TwoColumns } from '../../ui/TwoColumns';
import { announcedKeyOf, isTicketOf } from './announced-key';
import { caseStep, caseStepLabels, driveRule, ticketOf } from './case';
import { CaseTimeline } from './case-timeline';
import { carAnswers, carFacts, seatsInWords } from './check-page';
import { kinds, wordsFor } from './choices';
import { PastChanges } from './past-changes';
import { useArrived } from './use-arrived';
import { useChange } from './use-change';
import { type ChangeData, loadChange } from './wiring';
import { Withdraw } from './withdraw';

export const title = 'Your car';

/** The team has the change. */
export const refresh = ({ open }: CarData): RefreshMode => (open?.status === 'pending' ? 'waiting' : 'return');

interface CarData extends ChangeData {
  /** May the driver work; null when it could not be read. */
  readonly clearance: Promise<Clearance | null>;
  /** The checklist; null when it could not be read. */
  readonly requirements: Promise<readonly Requirement[] | null>;
}

/** What a change shows. The page does not wait for GET /v1/driver and the checklist, which only say that the driver may not drive their car. */
export const load = async (services: Services, args: LoadArgs): Promise<CarData> => {
  const client = services.client();
  const overview = optional(client.then((api) => fetchDriverOverview(api, args.signal)));
  const clearance = overview.then((driver) => driver && clearanceOf(driver));
  const requirements = optional(client.then((api) => fetchRequirements(api, args.signal)));
  return { ...(await loadChange(services, args)), clearance, requirements };
};

const documentWords: Readonly<Record<string, { text: string; tone: Tone }>> = {
  pending: { text: 'Being checked', tone: 'info' },
  approved: { text: 'Approved', tone: 'success' },
  rejected: { text: 'Send it again', tone: 'danger' },
  missing: { text: 'Missing', tone: 'you' },
};

/** Where the form asks for an end, the operator did not say it. */
const until = (day: string | null, { asks_expires_on }: DocumentType) =>
  day ? `to ${fullDay(day)}` : asks_expires_on === false ? 'no end date' : undefined;

const wordsOf = (change: ChangeRecord, document: SentDocument | undefined): { text: string; tone: Tone } => {
  if (!document && change.documents === null) return { text: notGiven, tone: 'idle' };
  const status = document?.status ?? 'missing';
  if (!isKnown(status)) return { text: readable(status) ?? notGiven, tone: 'idle' };
  return documentWords[status] ?? { text: 'Missing', tone: 'you' };
};

/** When an answer can be expected, counted in the office's opening hours since the change was sent. */
const expectedAnswer = (change: ChangeRecord, fleet: Fleet | null, timeZone: string): Date | null => {
  const hours = fleet?.support?.usual_review_hours;
  if (!fleet || !hours || !change.submitted_at) return null;
  return afterOfficeHours(new Date(change.submitted_at), hours, fleet.support, fleet.timezone ?? timeZone);
};

/** The change is with the operator, the team does not know: the driver can tell them from here. */
const Untold = ({ services, data, announcedKey }: { services: Services; data: ChangeData; announcedKey: string }) => {
  const { revalidate } = useRevalidator();
  const actor = useChange(services, { ...data, input: { ...data.input, announcedKey } }, () => void revalidate());
  const delivery = useSelector(actor, ({ children }) => children.delivery);
  const telling = useSelector(delivery, (state) => state?.matches('telling') ?? false);
  const trouble = useSelector(delivery, troubleOf);
  return (
    <Banner
      tone="warning"
      title="The team has not been told yet"
      action={
        <Button
          variant="quiet"
          busy={telling}
          busyLabel="Telling them"
          onClick={() => delivery?.send({ type: 'driver.tellStaff' })}
        >
          Tell them now
        </Button>
      }
    >
      <p>Your operator has your change. {trouble ? untoldWords(trouble) : ''} The team starts as soon as it knows.</p>
    </Banner>
  );
};

/** What our host and the support desk have said so far: undefined is still to come, null could not be read. */
interface Desk {
  readonly tickets: readonly TicketSummary[] | null | undefined;
  readonly statuses: readonly TicketStatus[] | null | undefined;
  /** Key of the ticket of the open change that is not raised yet. */
  readonly announcedKey: string | null;
}

const useDesk = ({ open, input, tickets, announced }: ChangeData): Desk => {
  const statuses = useArrived(announced);
  const noted: readonly OwedTicket[] =
    open && input.announcedKey !== null ? [{ key: input.announcedKey, kind: 'vehicle_change', about: open.id }] : [];
  return {
    tickets: useArrived(tickets),
    statuses,
    announcedKey: open && announcedKeyOf(open, noted, statuses ?? null),
  };
};

/** Sent, and the team does not know. */
const isUntold = (change: ChangeRecord, { announcedKey }: Desk): boolean =>
  change.status === 'pending' && announcedKey !== null;

/** The ticket that told the team, when the desk has said so. */
const TicketLine = ({ change, desk: { tickets, statuses } }: { change: ChangeRecord; desk: Desk }) => {
  const ticket = ticketOf(change, tickets ?? null);
  if (ticket)
    return (
      <p>
        <TextLink href={path`/tickets-support/${ticket.id}`}>Ticket {String(ticket.id)}</TextLink>.{' '}
        {ticket.status === 'pending' ? 'The team waits for you.' : 'With our team. No reply needed.'}
      </p>
    );
  if (tickets === undefined || statuses === undefined) return <Quiet role="status">Reading your ticket.</Quiet>;
  if (tickets === null) return <p>We could not read your ticket just now.</p>;
  if (!statuses?.some((status) => status.isRaised && isTicketOf(change.id, status)))
    return <p>We could not find out just now whether the team has been told.</p>;
  return null;
};

/** Who has the case, and until when. */
const WhoHasIt = ({ change, data, desk }: { change: ChangeRecord; data: ChangeData; desk: Desk }) => {
  if (change.status === 'draft') {
    return (
      <Section title="Who has my case?" answer="With you. Not sent yet">
        <Stack>
          <p>Add the documents, check your answers and send it. The team sees nothing before that.</p>
          <LinkButton href="/vehicle-documents/vehicle/update" iconEnd="go">
            Continue
          </LinkButton>
        </Stack>
      </Section>
    );
  }
  if (change.status === 'action_required') {
    return (
      <Section title="Who has my case?" answer="With you. The team needs more">
        <Stack>
          <p>{change.review ?? 'The team sent it back to you.'}</p>
          <LinkButton href="/vehicle-documents/vehicle/update" iconEnd="go">
            Put it right
          </LinkButton>
        </Stack>
      </Section>
    );
  }
  if (!isKnown(change.status)) {
    return (
      <Section title="Who has my case?" answer={readable(change.status) ?? notGiven}>
        <p>Your operator says this of your change. Ask us what it means.</p>
      </Section>
    );
  }
  if (isUntold(change, desk)) {
    return (
      <Section title="Who has my case?" answer="With you. The team has not been told">
        <p>
          {change.submitted_at ? `You sent this at ${moment(change.submitted_at, data.timeZone)}. ` : null}
          Nobody checks it before the team is told.
        </p>
      </Section>
    );
  }
  const answer = expectedAnswer(change, data.fleet, data.timeZone);
  const late = answer !== null && answer.getTime() < Date.now();
  const hours = data.fleet?.support?.usual_review_hours ?? null;
  return (
    <Section
      title="Who has my case?"
      answer={answer && !late ? `With us, answer by ${moment(answer, data.timeZone)}` : 'With us'}
    >
      <Stack>
        <p>
          {hours === null ? null : (
            <>
              Checks usually take <strong>{hours} office hours</strong>.{' '}
            </>
          )}
          {change.submitted_at ? `You sent this at ${moment(change.submitted_at, data.timeZone)}. ` : null}
          {late ? 'This takes longer than usual. You may ask about it below.' : null}
        </p>
        <TicketLine change={change} desk={desk} />
      </Stack>
    </Section>
  );
};

/** Whether the driver can work, as far as it has been read: `clearance` is undefined until then, and null when it could not be. */
interface Work extends WorkStatus {
  readonly clearance: Clearance | null | undefined;
}

/** The answer is not there before both are known: what the car says, and what the operator says of the driver. */
const WhichCar = ({ change, data, work }: { change: ChangeRecord; data: ChangeData; work: Work }) => {
  const { drive, wait, why } = driveRule(change, data.vehicles, work);
  const car = currentOf(data.vehicles);
  const none = isUnclear(data.vehicles) ? 'We do not know' : 'None yet';
  const question = 'Which car may I drive now?';
  const but =
    wait || work.disagreement ? (
      <>
        {work.disagreement ? (
          <Disagreement askHref={fixRecordsHref(work.disagreement)}>{work.disagreement}</Disagreement>
        ) : null}
        {wait ? (
          <p>
            Take no jobs in <strong>{wait}</strong> until we approve it.
          </p>
        ) : null}
      </>
    ) : undefined;
  if (drive === null)
    return (
      <Sign
        verdict="stopped"
        question={question}
        detail={
          why === null ? undefined : (
            <>
              <p>{why}</p>
              <TextLink href="/">See what to do</TextLink>
            </>
          )
        }
        but={but}
      >
        {why === null ? none : 'None now'}
      </Sign>
    );
  if (work.clearance === undefined)
    return (
      <Skeleton label="Reading if you may work">
        <SkeletonBlock height="13rem" />
      </Skeleton>
    );
  if (work.canWork === null)
    return (
      <Sign
        verdict="unknown"
        question={question}
        detail={<CannotTell askHref={askIfICanWorkHref}>{work.reason}</CannotTell>}
        but={but}
      >
        We can’t tell
      </Sign>
    );
  const other = car && !isKnown(car.status) ? readable(car.status) : null;
  const doubt = other && `Your operator says “${other}” of this car. Ask us before you drive it.`;
  const unread = work.clearance === null ? 'We could not find out just now if you may work.' : null;
  return (
    <Sign
      verdict={unread || doubt ? 'soon' : 'clear'}
      question={question}
      shared
      detail={unread ?? doubt ?? undefined}
      but={but}
    >
      Keep driving {car?.registration ? <Plate registration={showRegistration(car.registration)} large /> : drive}
    </Sign>
  );
};

/** An open change as a case: which car to drive, who has it, where it is, what happened. */
const Case = ({
  change,
  data,
  desk,
  work,
  services,
}: {
  change: ChangeRecord;
  data: ChangeData;
  desk: Desk;
  work: Work;
  services: Services;
}) => {
  const { announcedKey } = desk;
  const untold = isUntold(change, desk);
  const types = change.document_types ?? [];
  const step = caseStep(change, untold);
  return (
    <>
      {untold && announcedKey !== null ? <Untold services={services} data={data} announcedKey={announcedKey} /> : null}
      <TwoColumns ratio="7:6">
        <div>
          <WhichCar change={change} data={data} work={work} />
        </div>
        <WhoHasIt change={change} data={data} desk={desk} />
      </TwoColumns>
      <Section title="Where it is">
        <Stack space="large">
          {step === null ? null : <Route steps={caseStepLabels} current={step} label="Steps of this change" />}
          <CaseTimeline change={change} tickets={desk.tickets ?? null} timeZone={data.timeZone} untold={untold} />
          <AskLink href={askHref({ vehicle_change: change.id })}>Ask about this change</AskLink>
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
              const words = wordsOf(change, document);
              return {
                key: type.id,
                title: documentName(type),
                hint: document ? (document.review?.reason ?? until(document.expires_on, type)) : undefined,
                status: (
                  <Status tone={words.tone} {...(words.tone === 'idle' ? { icon: 'info' } : {})}>
                    {words.text}
                  </Status>
                ),
              };
            })}
          />
        </Section>
      ) : null}
      {change.proposed ? (
        <Section title={change.kind === 'update' ? 'The new details' : 'The new car'}>
          <SummaryList
            answers={[
              ...carAnswers(change),
              {
                question: 'Start using it',
                answer: change.effective_from ? fullDay(change.effective_from) : 'When approved',
              },
            ]}
          />
        </Section>
      ) : null}
      {change.status === 'pending' ? (
        <Withdraw
          services={services}
          userId={data.userId}
          change={change}
          announcedKey={announcedKey}
          announced={data.announced}
        />
      ) : null}
    </>
  );
};

const factsOf = (car: Vehicle) => [
  { term: 'Car', value: carFacts(car) || notGiven },
  ...(isKnown(car.status) ? [] : [{ term: 'Status', value: readable(car.status) ?? notGiven }]),
  ...(car.passenger_seats === null ? [] : [{ term: 'Seats', value: seatsInWords(car) }]),
  ...(car.plate_number ? [{ term: 'Council plate', value: car.plate_number }] : []),
  ...(car.plate_expires_on ? [{ term: 'Plate ends', value: fullDay(car.plate_expires_on) }] : []),
  ...(car.mot_expires_on ? [{ term: 'MOT ends', value: fullDay(car.mot_expires_on) }] : []),
  ...(car.insurance_ends_on ? [{ term: 'Insurance ends', value: fullDay(car.insurance_ends_on) }] : []),
];

/** What became of the last change. */
const LastAnswer = ({ change, data }: { change: ChangeRecord; data: ChangeData }) => {
  const car = change.proposed ? carName(change.proposed, 'Your change') : 'Your change';
  const on = change.reviewed_at ?? change.completed_at;
  const when = on ? `, ${moment(on, data.timeZone)}` : '';
  if (change.status === 'approved') {
    return (
      <Banner tone="success" title={`${car} is approved${when}`}>
        {change.review ?? wordsFor(kinds, change.kind)}
      </Banner>
    );
  }
  if (change.status === 'rejected') {
    return (
      <Banner
        tone="danger"
        title={`${car} was not approved${when}`}
        action={
          <LinkButton variant="quiet" href="/vehicle-documents/vehicle/update">
            Start again
          </LinkButton>
        }
      >
        {change.review ?? 'The team gave no reason.'}
        <AskLink href={askHref({ vehicle_change: change.id })}>Ask the team about it</AskLink>
      </Banner>
    );
  }
  return null;
};

/** The driver's car, and its case when there is one. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<CarData>();
  const clearance = useArrived(data.clearance);
  const desk = useDesk(data);
  const current = currentOf(data.vehicles);
  const { open } = data;
  const documents = useArrived(data.requirements) ?? null;
  const records = { clearance: clearance ?? null, vehicles: data.vehicles, documents };
  const work = { ...workStatus(records, today(data.timeZone)), clearance };
  const { why } = driveRule(null, data.vehicles, work);
  const last = data.closed[0] ?? null;
  const next = open?.proposed && open.proposed.registration !== current?.registration ? open.proposed : null;
  return (
    <Stack space="large">
      <PageHeading
        back={<BackLink href="/vehicle-documents">Vehicle and documents</BackLink>}
        aside={
          current?.registration && next?.registration ? (
            <Row>
              <Plate registration={showRegistration(current.registration)} />
              <Icon name="go" />
              <Plate registration={showRegistration(next.registration)} on={false} />
            </Row>
          ) : undefined
        }
      >
        {open ? 'Change of car' : 'Your car'}
      </PageHeading>
      <PendingNotes services={services} userId={data.userId} changes={open ? [open, ...data.closed] : data.closed} />
      {!open && last ? <LastAnswer change={last} data={data} /> : null}
      {open ? <Case key={open.id} change={open} data={data} desk={desk} work={work} services={services} /> : null}
      {current ? (
        <Section
          title={
            open ? 'Your car now' : why === null && work.canWork !== null ? 'The car you drive' : 'The car you have'
          }
          first={!open}
        >
          <Stack>
            {why !== null && !open ? (
              <Banner tone="danger" title="You may not drive it now">
                <p>{why}</p>
                {work.disagreement ? (
                  <Disagreement askHref={fixRecordsHref(work.disagreement)}>{work.disagreement}</Disagreement>
                ) : null}
                <TextLink href="/">See what to do</TextLink>
              </Banner>
            ) : null}
            {work.canWork === null && !open ? (
              <Banner title="We can’t tell if you can work">
                <CannotTell askHref={askIfICanWorkHref}>{work.reason}</CannotTell>
              </Banner>
            ) : null}
            <Row>
              <Plate registration={showRegistration(current.registration)} />
            </Row>
            <DefinitionList items={factsOf(current)} />
          </Stack>
        </Section>
      ) : null}
      {!current && !open ? (
        <EmptyState
          title={isUnclear(data.vehicles) ? 'We do not know which car you use now' : 'You have no car here yet'}
          action={
            <LinkButton href="/vehicle-documents/vehicle/update">
              {isUnclear(data.vehicles) ? 'Change your car' : 'Add your car'}
            </LinkButton>
          }
        >
          {isUnclear(data.vehicles)
            ? 'Your operator did not say it. Ask us.'
            : 'Add the car you want to work with. We show what it needs.'}
        </EmptyState>
      ) : null}
      {current && !open ? (
        <LinkButton href="/vehicle-documents/vehicle/update" icon="swap">
          Change your car
        </LinkButton>
      ) : null}
      <PastChanges data={data} tickets={desk.tickets ?? null} />
    </Stack>
  );
};
