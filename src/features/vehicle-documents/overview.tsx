import type { ReactNode } from 'react';
import { useLoaderData, useNavigationType, useRevalidator } from 'react-router';
import type { OwedTicket } from '../../../machines/ticket';
import { unlessMissing } from '../../api/collections';
import { fetchRequirements, type Requirement } from '../../api/documents';
import { type DriverOverview, fetchDriverOverview, fetchVehicles, type Vehicle } from '../../api/driver';
import type { TicketStatus } from '../../api/tickets';
import { type ChangeRecord, fetchVehicleChanges } from '../../api/vehicle-changes';
import { PendingNotes } from '../../delivery/pending-notes';
import { pendingTickets, readTicketStatuses } from '../../delivery/pending-tickets';
import { ReadyToSend } from '../../delivery/ready-to-send';
import { saveFile } from '../../device/save-file';
import type { LoadArgs, RefreshMode, Services } from '../../services';
import { askHref } from '../../text/ask';
import { carName, currentOf, isUnclear, makeAndModel, withCommas } from '../../text/car';
import { askIfICanWorkHref, clearanceOf, clearanceWords, fixRecordsHref, workStatus } from '../../text/clearance';
import { daysBetween, daysLeft, fullDay, today } from '../../text/dates';
import {
  documentName,
  type DocumentGroup as Group,
  inSentence,
  soonDays,
  uploadHref,
} from '../../text/document-standing';
import { isKnown } from '../../text/other-word';
import { showRegistration } from '../../text/registration';
import { Banner } from '../../ui/Banner';
import { Below } from '../../ui/Below';
import { Button } from '../../ui/Button';
import { CannotTell } from '../../ui/CannotTell';
import { CaseList } from '../../ui/CaseList';
import { Checklist } from '../../ui/Checklist';
import { DefinitionList } from '../../ui/DefinitionList';
import { Disagreement } from '../../ui/Disagreement';
import { EmptyState } from '../../ui/EmptyState';
import { FailedPanel } from '../../ui/FailedPanel';
import type { IconName } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Plate } from '../../ui/Plate';
import { Quiet } from '../../ui/Quiet';
import { Section } from '../../ui/Section';
import { Sign } from '../../ui/Sign';
import { Row, Stack } from '../../ui/Stack';
import { Status, type Tone } from '../../ui/Status';
import { TextLink } from '../../ui/TextLink';
import { TwoColumns } from '../../ui/TwoColumns';
import { toast } from '../../ui/toast';
import { announcedKeyOf, isTicketOf } from './announced-key';
import { isOpen, stillToDo } from './case';
import { checklist, type Entry, type Paper } from './checklist';
import { datesFile, type EndDate, endDates, endingOn, nextEndDates } from './end-dates';
import { isRenewing, nextStep } from './next-step';
import { findArrived } from './on-its-way';
import { useArrived } from './use-arrived';

export const title = 'Vehicle and documents';
export const showsLastRead = true;

interface OverviewData {
  readonly driver: DriverOverview;
  /** Null what could not be read: that part fails alone. */
  readonly requirements: readonly Requirement[] | null;
  readonly vehicles: readonly Vehicle[] | null;
  readonly changes: readonly ChangeRecord[] | null;
  /** What this device notes of tickets that are not raised yet. */
  readonly noted: readonly OwedTicket[];
  /** What our host says of the driver's tickets; null when it could not be asked. */
  readonly statuses: Promise<readonly TicketStatus[] | null>;
  readonly userId: string;
  readonly timeZone: string;
}

/** The team has a document or the change. */
export const refresh = ({ requirements, changes }: OverviewData): RefreshMode =>
  requirements?.some(({ current, replacement }) => [current, replacement].some((one) => one?.status === 'pending')) ||
  changes?.some(({ status }) => status === 'pending')
    ? 'waiting'
    : 'return';

/** GET /v1/driver, its vehicles, the checklist, the vehicle changes and what our host has still to tell the team, all at once. Only the first has to answer, and nobody waits for the last: the support desk is behind it. */
export const load = async (services: Services, { signal }: LoadArgs): Promise<OverviewData> => {
  const user = services.session.getSnapshot().context.user;
  if (!user) throw new Error('This screen needs a signed-in driver.');
  const client = await services.client();
  const statuses = readTicketStatuses(services, user.id, client, signal);
  const [driver, requirements, vehicles, changes] = await Promise.all([
    fetchDriverOverview(client, signal),
    fetchRequirements(client, signal).catch(() => null),
    fetchVehicles(client, signal).catch(() => null),
    // Where no change can be sent, there is none.
    unlessMissing(fetchVehicleChanges(client, signal)).then((all) => (all === undefined ? [] : all)),
  ]);
  findArrived(services, user.id, requirements ?? []);
  return {
    driver,
    requirements,
    vehicles,
    changes,
    noted: services.owed.read(user.id),
    statuses,
    userId: user.id,
    timeZone: user.timeZone,
  };
};

const looks: Readonly<Record<Paper['state'], { readonly tone: Tone; readonly icon?: IconName }>> = {
  approved: { tone: 'success' },
  soon: { tone: 'warning' },
  ended: { tone: 'danger' },
  missing: { tone: 'danger' },
  toSend: { tone: 'you', icon: 'upload' },
  notNeeded: { tone: 'idle', icon: 'plus' },
  sentBack: { tone: 'danger', icon: 'warn' },
  checking: { tone: 'info' },
  renewal: { tone: 'info', icon: 'again' },
  unknown: { tone: 'idle', icon: 'info' },
};

const rowOf = ({ key, name, car, papers, ask, go, group }: Entry) => ({
  key,
  title: name,
  ...(car
    ? {
        about: {
          mark: car.registration ? <Plate registration={car.registration} on={car.isCurrent} /> : car.name,
          inWords: car.name,
        },
      }
    : {}),
  stands: papers.map(({ state, word, ...rest }) => ({ status: <Status {...looks[state]}>{word}</Status>, ...rest })),
  ...(go ? { go: { ...go, quiet: group === 'fine' } } : {}),
  ...(ask === null ? {} : { askHref: askHref({ document: ask }) }),
  ...(ask === null && group === 'unknown' ? { askHref: askHref({ topic: 'documents_vehicle', subject: name }) } : {}),
});

const Retry = ({ title: what, children }: { readonly title: string; readonly children?: ReactNode }) => {
  const { revalidate, state } = useRevalidator();
  return (
    <FailedPanel title={what} onRetry={() => void revalidate()} busy={state === 'loading'} busyLabel="Reading">
      {children}
    </FailedPanel>
  );
};

const titles: Readonly<Record<Group, string>> = {
  fix: 'Fix now',
  soon: 'Soon',
  checking: 'Being checked',
  unknown: 'Ask us about these',
  fine: 'Fine',
};

const Documents = ({
  groups,
  starting,
}: {
  readonly groups: Readonly<Record<Group, readonly Entry[]>>;
  readonly starting: boolean;
}) => {
  const filled = (['fix', 'soon', 'checking', 'unknown', 'fine'] as const).filter((name) => groups[name].length > 0);
  return filled.map((name) => {
    const asked = name === 'fix' && starting;
    const optional = name === 'fine' && groups.fine.every(({ papers }) => papers[0]?.state === 'notNeeded');
    const heading = asked ? 'What we need from you' : optional ? 'You can add these too' : titles[name];
    return (
      <Section key={name} title={heading}>
        <Stack space="small">
          {asked ? <p>Send them one at a time, in any order. A photo from your phone is fine.</p> : null}
          <Checklist label={heading} rows={groups[name].map(rowOf)} />
        </Stack>
      </Section>
    );
  });
};

const fileName = 'document-dates.ics';
const yearDays = 365;

/** How near a last day is: nobody counts the days of years. */
const Left = ({ day, todayIs }: { readonly day: string; readonly todayIs: string }) => {
  const days = daysBetween(todayIs, day);
  if (days > yearDays) return null;
  const words = daysLeft(day, todayIs);
  return days > soonDays ? <Quiet as="span">{words}</Quiet> : <Status tone="warning">{words}</Status>;
};

interface DatesProps {
  readonly dates: readonly EndDate[];
  readonly todayIs: string;
  readonly driverId: string;
  /** Some of what has a last day could not be read. */
  readonly partly: boolean;
}

/** What ends when, and the way into the phone's calendar. A file with half of the dates would be worse than none. */
const Dates = ({ dates, todayIs, driverId, partly }: DatesProps) => {
  const save = () => {
    saveFile(fileName, 'text/calendar;charset=utf-8', datesFile(dates, driverId, location.origin));
    toast('Your calendar file is made');
  };
  const several = new Set(dates.flatMap(({ car }) => car ?? [])).size > 1;
  return (
    <Section title="What ends next">
      <Stack>
        <DefinitionList
          items={nextEndDates(dates).map(({ name, car, day, isWithTeam }) => ({
            term: several && car ? `${name}, ${car}` : name,
            value: (
              <>
                <div>{fullDay(day)}</div>
                <Left day={day} todayIs={todayIs} />
                {isWithTeam ? <Quiet>With us. It has to be checked by then.</Quiet> : null}
              </>
            ),
          }))}
        />
        {partly ? (
          <Quiet>Some dates are missing here, because we could not read everything.</Quiet>
        ) : (
          <Stack space="small">
            <Button variant="quiet" icon="calendar" onClick={save}>
              All dates into my calendar
            </Button>
            <Quiet>
              Open the file {fileName}. Your phone reminds you 30, 14, 7 and 2 days before each date. After you renew
              something, do it again.
            </Quiet>
          </Stack>
        )}
      </Stack>
    </Section>
  );
};

interface CarProps extends Pick<Services, 'leadsTo'> {
  readonly data: OverviewData;
  readonly hasStep: boolean;
}

const Car = ({ data, hasStep, leadsTo }: CarProps) => {
  const { vehicles, changes } = data;
  if (vehicles === null)
    return (
      <Retry title={changes === null ? 'We could not read your car and its changes' : 'We could not read your car'}>
        The rest of this page is up to date.
      </Retry>
    );
  const open = changes?.find(isOpen) ?? null;
  const current = currentOf(vehicles);
  const canChange = open === null && leadsTo('/vehicle-documents/vehicle/update');
  const trouble =
    changes === null ? (
      <Retry title="We could not read your changes of car">The rest of this page is up to date.</Retry>
    ) : null;
  if (!current) {
    const unclear = isUnclear(vehicles);
    return (
      <Stack>
        <EmptyState
          title={unclear ? 'We do not know which car you use now' : 'You have no car here yet'}
          action={
            canChange ? (
              <LinkButton variant={hasStep ? 'quiet' : 'primary'} href="/vehicle-documents/vehicle/update">
                {unclear ? 'Change your car' : 'Add your car'}
              </LinkButton>
            ) : undefined
          }
        >
          {open
            ? 'We are not done with your change yet.'
            : unclear
              ? 'Your operator did not say it. Ask us.'
              : 'Add the car you want to work with. We show what it needs.'}
        </EmptyState>
        {trouble}
      </Stack>
    );
  }
  return (
    <Stack>
      <Row>
        <Plate registration={showRegistration(current.registration)} />
        <span>{withCommas(makeAndModel(current) || (current.registration ? null : 'Car'), current.year)}</span>
      </Row>
      {canChange ? (
        <LinkButton variant="quiet" icon="swap" href="/vehicle-documents/vehicle/update">
          Change your car
        </LinkButton>
      ) : null}
      {leadsTo('/vehicle-documents/vehicle') ? (
        <TextLink href="/vehicle-documents/vehicle" alone opens>
          Your car and its changes
        </TextLink>
      ) : null}
      {trouble}
    </Stack>
  );
};

/** Documents that the operator has and the team does not know of: each with the way to tell them. */
const Untold = ({ data: { requirements, noted, ...reads } }: { readonly data: OverviewData }) => {
  const pending = pendingTickets(noted, useArrived(reads.statuses) ?? null);
  const isUntold = (id: string) => pending.some(({ kind, about }) => kind === 'document' && about === id);
  return (requirements ?? []).flatMap((row) =>
    [row.current, row.replacement].flatMap((document) =>
      document && document.status === 'pending' && isUntold(document.id) ? (
        <Banner
          key={document.id}
          tone="warning"
          title={`The team has not been told of your ${inSentence(documentName(row.document_type))}`}
          action={
            <LinkButton variant="quiet" href={uploadHref(row)}>
              Tell them now
            </LinkButton>
          }
        >
          Your operator has it. The team starts as soon as it knows.
        </Banner>
      ) : (
        []
      ),
    ),
  );
};

/** The change that is under way, and who has it. Whether the team knows of it may be heard later than the rest. */
const OpenChange = ({
  change,
  data: { noted, ...reads },
}: {
  readonly change: ChangeRecord;
  readonly data: OverviewData;
}) => {
  const statuses = useArrived(reads.statuses);
  const isPending = change.status === 'pending';
  const car = change.proposed && carName(change.proposed, '');
  const isUntold = isPending && statuses !== undefined && announcedKeyOf(change, noted, statuses) !== null;
  const isRaised = statuses?.some((status) => status.isRaised && isTicketOf(change.id, status)) ?? false;
  const isUnknown = isPending && !isUntold && !isRaised;
  const unknown =
    statuses === undefined ? 'With us.' : 'With us. We could not find out just now whether the team has been told.';
  return (
    <Section title="Change of car" first>
      <CaseList
        cases={[
          {
            key: change.id,
            who: (isPending && !isUntold) || !isKnown(change.status) ? 'us' : 'you',
            icon: 'car',
            title: car ? `Change to ${car}` : 'Change of car',
            detail: isUnknown ? unknown : stillToDo(change, isUntold),
            href: '/vehicle-documents/vehicle',
          },
        ]}
      />
    </Section>
  );
};

/** What a new driver reads in place of the first of many blockers. */
const firstSteps = (documents: number, needsCar: boolean): string | null => {
  const parts = [
    ...(documents > 0 ? [documents === 1 ? '1 document' : `${documents} documents`] : []),
    ...(needsCar ? ['your car'] : []),
  ];
  return parts.length > 0 ? `First we need ${parts.join(' and ')}.` : null;
};

/** The verdict, what ends when, the car and its case, and every document: what lets a driver work. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<OverviewData>();
  const atOnce = useNavigationType() === 'POP';
  const { driver, requirements, vehicles, changes, timeZone } = data;
  const clearance = clearanceOf(driver);
  const blockers = clearance.blockers ?? [];
  const todayIs = today(timeZone);
  const starting = driver.status === 'applicant';
  const groups = requirements && checklist(requirements, { todayIs, timeZone, vehicles, starting });
  const dates = endDates(requirements ?? [], vehicles ?? [], todayIs, blockers);
  const work = workStatus({ clearance, vehicles, documents: requirements }, todayIs);
  const words = clearanceWords(work, todayIs, {
    ending: endingOn(dates, work.until),
    starting,
  });
  const wanted =
    groups &&
    nextStep(blockers, groups, ({ key, name }) => dates.find((date) => date.key === `document-${key}`)?.name ?? name);
  const step = wanted && services.leadsTo(wanted.href) ? wanted : null;
  const open = changes?.find(isOpen) ?? null;
  const first =
    starting && work.canWork === false && groups
      ? firstSteps(
          groups.fix.length,
          blockers.some(({ code }) => code === 'vehicle_missing'),
        )
      : null;
  const renewing = groups && isRenewing(blockers, groups) ? 'We are checking the new one.' : null;
  const missing = services.missing.all();
  const ending =
    dates.length > 0 ? (
      <Dates
        dates={dates}
        todayIs={todayIs}
        driverId={driver.id}
        partly={
          (!requirements && !missing.has('/v1/documents/current')) || (!vehicles && !missing.has('/v1/driver/vehicles'))
        }
      />
    ) : null;
  const car = missing.has('/v1/driver/vehicles') ? null : (
    <Section title="Your car">
      <Car data={data} hasStep={step !== null} leadsTo={services.leadsTo} />
    </Section>
  );
  const papers = groups ? (
    <Documents groups={groups} starting={starting} />
  ) : missing.has('/v1/documents/current') ? null : (
    <Section title="Your documents">
      <Retry title="We could not read your documents">The rest of this page is up to date.</Retry>
    </Section>
  );
  return (
    <Stack space="large">
      <PageHeading>Vehicle and documents</PageHeading>
      <ReadyToSend noted={services.owed.read(data.userId)} kinds={['document', 'vehicle_change']} />
      <Untold data={data} />
      <PendingNotes services={services} userId={data.userId} changes={changes} />
      <TwoColumns ratio="7:6">
        <Stack space="large">
          <Stack>
            <Sign
              verdict={words.verdict}
              question="Can I work?"
              detail={
                work.canWork === null ? (
                  <CannotTell askHref={askIfICanWorkHref}>{words.reason}</CannotTell>
                ) : (
                  [first ?? words.reason, renewing].filter(Boolean).join(' ')
                )
              }
              but={
                work.disagreement ? (
                  <Disagreement askHref={fixRecordsHref(work.disagreement)}>{work.disagreement}</Disagreement>
                ) : undefined
              }
            >
              {words.answer}
            </Sign>
            {step ? (
              <LinkButton href={step.href} iconEnd="go">
                {step.words}
              </LinkButton>
            ) : null}
          </Stack>
          {open ? <OpenChange change={open} data={data} /> : null}
        </Stack>
        {ending ?? car}
      </TwoColumns>
      <Below atOnce={atOnce}>
        {papers ? (
          <TwoColumns ratio="7:6" ruled>
            {papers}
            {ending ? car : null}
          </TwoColumns>
        ) : ending ? (
          car
        ) : null}
      </Below>
    </Stack>
  );
};
