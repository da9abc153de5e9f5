import { useDeferredValue } from 'react';
import { NavigationType, useLoaderData, useNavigationType } from 'react-router';
import { unlessMissing } from '../../../api/collections';
import { fetchRequirements } from '../../../api/documents';
import { fetchDriverOverview, fetchVehicles, type Vehicle } from '../../../api/driver';
import { type ChangeRecord, fetchVehicleChanges } from '../../../api/vehicle-changes';
import { askHref } from '../../../domain/ask';
import {
  changeInSentence,
  currentOf,
  isFirstCar,
  isOpenChange,
  isUnclear,
  lastDayOfCar,
  startingChange,
  startText,
} from '../../../domain/car';
import { clearanceOf, strictest } from '../../../domain/clearance';
import { documentName, type DocumentGroup as Group, inSentence, uploadHref } from '../../../domain/document-status';
import { otherCars } from '../../../domain/other-cars';
import { workVerdict } from '../../../domain/verdict';
import { FailedPart } from '../../../flows/failed-part';
import { PendingNotes } from '../../../flows/pending-notes';
import { pendingTickets, readTicketStatuses } from '../../../flows/pending-tickets';
import { readyItems } from '../../../flows/ready-items';
import { ReadyToSend } from '../../../flows/ready-to-send';
import { requireDriver } from '../../../flows/require-driver';
import type { LoadArgs, RefreshMode, Services } from '../../../flows/services';
import { capital } from '../../../format/capital';
import { counted } from '../../../format/counted';
import { currentTime } from '../../../format/current-time';
import { dayOf, fullDay, todayIn } from '../../../format/dates';
import { statusLabels } from '../../../format/status-labels';
import { isKnown } from '../../../format/unknown-value';
import { saveFile } from '../../../photos/save-file';
import { AskLink } from '../../../ui/AskLink';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { type Case, CaseList } from '../../../ui/CaseList';
import { Checklist } from '../../../ui/Checklist';
import { Disclosure } from '../../../ui/Disclosure';
import { EmptyState } from '../../../ui/EmptyState';
import type { IconName } from '../../../ui/Icon';
import { LinkButton } from '../../../ui/LinkButton';
import { MutedText } from '../../../ui/MutedText';
import { Page } from '../../../ui/Page';
import { Plate } from '../../../ui/Plate';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { Status, type Tone } from '../../../ui/Status';
import { MoreLink } from '../../../ui/TextLink';
import { TwoColumns } from '../../../ui/TwoColumns';
import { toast } from '../../../ui/toast';
import { VerdictCard } from '../../../ui/VerdictCard';
import { recentOutcome, stillToDo } from '../change-progress';
import { CarLine, OtherCars } from '../other-cars';
import { isTicketOfChange, reservedKeyOf } from '../reserved-key';
import { useArrived } from '../use-arrived';
import { checklist, type Entry, type ListedDocument } from './checklist';
import { datesFile, type EndDate, endDates } from './end-dates';
import { findArrived } from './upload-attempt';

export const title = 'Vehicle and documents';
export const mayShowStaleData = true;

export const refresh = ({ requirements, changes }: OverviewData): RefreshMode =>
  requirements?.some(({ current, replacement }) => [current, replacement].some((item) => item?.status === 'pending')) ||
  changes?.some(({ status }) => status === 'pending')
    ? 'waiting'
    : 'return';

/** Only the driver is required. The page does not wait for the host's tickets, because they come from Zendesk. */
export const load = async (services: Services, { signal }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const statuses = readTicketStatuses(services, user.id, client, signal);
  const [driver, requirements, vehicles, changes] = await Promise.all([
    fetchDriverOverview(client, signal),
    fetchRequirements(client, signal).catch(() => null),
    fetchVehicles(client, signal).catch(() => null),
    // An API without this endpoint has no changes.
    unlessMissing(fetchVehicleChanges(client, signal)).then((all) => (all === undefined ? [] : all)),
  ]);
  findArrived(services, user.id, requirements ?? []);
  return {
    driver,
    requirements,
    vehicles,
    changes,
    storedTickets: services.ticketStore.read(user.id),
    statuses,
    userId: user.id,
    timeZone: user.timeZone,
    readAt: currentTime(),
  };
};

type OverviewData = Awaited<ReturnType<typeof load>>;

const statusLooks: Readonly<Record<ListedDocument['state'], { readonly tone: Tone; readonly icon?: IconName }>> = {
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

/** A row of the list. It does not repeat the status that the heading names. */
const rowOf = ({ key, name, car, documents, ask, go, group }: Entry, canUpload: boolean, heading: string) => ({
  key,
  title: name,
  ...(car
    ? {
        about: {
          mark: car.registration ? <Plate registration={car.registration} isDrivable={car.isCurrent} /> : car.name,
          inWords: car.name,
        },
      }
    : {}),
  statuses: documents.map(({ state, label, ...rest }) => ({
    status: label === null || label === heading ? null : <Status {...statusLooks[state]}>{label}</Status>,
    ...rest,
  })),
  // If the team has the document, or this operator has no upload page, the driver can only ask about it.
  go:
    go && canUpload
      ? { ...go, quiet: group === 'fine' }
      : {
          href: askHref(ask === null ? { topic: 'documents_vehicle', subject: name } : { document: ask }),
          text: 'Ask about this',
          quiet: group === 'fine',
        },
});

const titles: Readonly<Record<Group, string>> = {
  fix: statusLabels.actionNeeded,
  soon: statusLabels.expiringSoon,
  checking: statusLabels.checking,
  unknown: 'Ask us about these',
  fine: 'Up to date',
};

const Documents = ({
  groups,
  isNewDriver,
  canUpload,
  hasRest,
}: {
  readonly groups: Readonly<Record<Group, readonly Entry[]>>;
  readonly isNewDriver: boolean;
  readonly canUpload: boolean;
  /** Whether the collapsed documents are rendered. */
  readonly hasRest: boolean;
}) => {
  const filled = (['fix', 'soon', 'checking', 'unknown', 'fine'] as const).filter((name) => groups[name].length > 0);
  return filled.map((name) => {
    const isFirstTime = name === 'fix' && isNewDriver;
    const upToDate = groups.fine.filter(({ documents }) => documents[0]?.state !== 'notNeeded');
    const optional = name === 'fine' && upToDate.length === 0;
    const heading = isFirstTime ? 'What we need from you' : optional ? 'Optional documents' : titles[name];
    const list = <Checklist label={heading} rows={groups[name].map((entry) => rowOf(entry, canUpload, heading))} />;
    // Documents that need nothing from the driver are collapsed.
    if (name === 'fine' && filled.length > 1)
      return (
        <Disclosure key={name} title={heading} hint={counted(upToDate.length || groups.fine.length, 'document')}>
          {hasRest && list}
        </Disclosure>
      );
    return (
      <Section key={name} title={heading}>
        <Stack space="small">
          {isFirstTime && canUpload ? <p>Upload them one at a time, in any order. Photos are fine.</p> : null}
          {list}
        </Stack>
      </Section>
    );
  });
};

/** Gives the driver a calendar file with every last day. */
const AddDates = ({ dates, driverId }: { readonly dates: readonly EndDate[]; readonly driverId: string }) => {
  const save = () => {
    saveFile('document-dates.ics', 'text/calendar;charset=utf-8', datesFile(dates, driverId, location.origin));
    toast('Calendar file downloaded');
  };
  return (
    <Button variant="quiet" icon="calendar" onClick={save}>
      Add dates to calendar
    </Button>
  );
};

interface CarProps extends Pick<Services, 'canOpen'> {
  readonly data: OverviewData;
  readonly hasStep: boolean;
}

const Car = ({ data, hasStep, canOpen }: CarProps) => {
  const { vehicles, changes, requirements } = data;
  const today = todayIn(data.timeZone);
  if (vehicles === null)
    return (
      <FailedPart
        title={changes === null ? 'We couldn’t load your vehicle details and history' : 'We couldn’t load your car'}
      >
        Everything else is up to date.
      </FailedPart>
    );
  const open = changes?.find(isOpenChange) ?? null;
  const current = currentOf(vehicles);
  const canChange = open === null && canOpen('/vehicle-documents/vehicle/update');
  const failure =
    changes === null ? (
      <FailedPart title="We couldn’t load your changes of car">Everything else is up to date.</FailedPart>
    ) : null;
  const others = <OtherCars vehicles={vehicles} documents={requirements} today={today} changes={changes ?? []} />;
  if (!current) {
    const unclear = isUnclear(vehicles);
    const starting = startingChange(changes ?? [], today);
    return (
      <Stack>
        <EmptyState
          title={unclear ? 'We don’t know which car you use now' : starting ? 'No car yet' : 'No car'}
          action={
            canChange && !starting ? (
              <LinkButton variant={hasStep ? 'quiet' : 'primary'} href="/vehicle-documents/vehicle/update">
                {unclear ? 'Change your car' : 'Add your car'}
              </LinkButton>
            ) : undefined
          }
        >
          {open
            ? open.status === 'draft'
              ? 'You haven’t sent your car details yet.'
              : open.status === 'action_required'
                ? 'We need more from you before we can approve your car.'
                : 'We’re still checking your car.'
            : starting
              ? startText(starting)
              : unclear
                ? 'Our records don’t say. Ask us.'
                : 'Tell us about the car you want to work in and we’ll show you what you need.'}
        </EmptyState>
        {others}
        {failure}
      </Stack>
    );
  }
  const until = lastDayOfCar(current, changes ?? [], today);
  return (
    <Stack>
      <Stack space="small">
        <CarLine car={current} />
        {until || otherCars(vehicles).length > 0 ? (
          <MutedText>
            {until
              ? `You ${until < today ? 'could' : 'can'} use this car until ${fullDay(until)}.`
              : 'You use this car now.'}
          </MutedText>
        ) : null}
      </Stack>
      {others}
      {canChange ? (
        <LinkButton variant="quiet" icon="swap" href="/vehicle-documents/vehicle/update">
          Change your car
        </LinkButton>
      ) : null}
      {canOpen('/vehicle-documents/vehicle') ? (
        <MoreLink href="/vehicle-documents/vehicle">Vehicle details and history</MoreLink>
      ) : null}
      {failure}
    </Stack>
  );
};

/** Stored documents whose ticket is not raised, each with a link that raises it. */
const TicketNotRaised = ({ data: { requirements, storedTickets, ...reads } }: { readonly data: OverviewData }) => {
  const pending = pendingTickets(storedTickets, useArrived(reads.statuses) ?? null);
  const isTicketPending = (id: string) => pending.some(({ kind, about }) => kind === 'document' && about === id);
  return (requirements ?? []).flatMap((row) =>
    [row.current, row.replacement].flatMap((document) =>
      document && document.status === 'pending' && isTicketPending(document.id) ? (
        <Banner
          key={document.id}
          tone="warning"
          title={`Our team hasn’t been notified of your ${inSentence(documentName(row.document_type))}`}
          action={{ text: 'Notify our team', href: uploadHref(row) }}
        >
          We have it, but our team can’t check it until they’re notified.
        </Banner>
      ) : (
        []
      ),
    ),
  );
};

interface ChangeCaseProps extends Pick<Case, 'who' | 'title' | 'detail'> {
  readonly change: ChangeRecord;
  readonly vehicles: readonly Vehicle[] | null;
}

const ChangeCase = ({ change, vehicles, ...props }: ChangeCaseProps) => (
  <Section title={vehicles && isFirstCar(change, vehicles) ? 'First car' : 'Change of car'} first>
    <CaseList cases={[{ key: 'change', icon: 'car', href: '/vehicle-documents/vehicle', ...props }]} />
  </Section>
);

/** The change in progress, and who has it. The status of its ticket may come later than the rest. */
const OpenChange = ({
  change,
  data: { storedTickets, ...reads },
}: {
  readonly change: ChangeRecord;
  readonly data: OverviewData;
}) => {
  const statuses = useArrived(reads.statuses);
  const isPending = change.status === 'pending';
  const isTicketPending =
    isPending && statuses !== undefined && reservedKeyOf(change, storedTickets, statuses) !== null;
  const isRaised = statuses?.some((status) => status.isRaised && isTicketOfChange(change.id, status)) ?? false;
  const isUnknown = isPending && !isTicketPending && !isRaised;
  const unknown = statuses === undefined ? 'Sent.' : 'Sent. We couldn’t check if our team has been notified.';
  return (
    <ChangeCase
      change={change}
      vehicles={reads.vehicles}
      who={(isPending && !isTicketPending) || !isKnown(change.status) ? 'us' : 'you'}
      title={capital(changeInSentence(change, reads.vehicles))}
      detail={isUnknown ? unknown : stillToDo(change, isTicketPending)}
    />
  );
};

/** The verdict, the car with its change, and every document. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<OverviewData>();
  const { driver, requirements, vehicles, changes, timeZone } = data;
  const clearance = clearanceOf(driver);
  const today = todayIn(timeZone);
  const isNewDriver = driver.status === 'applicant';
  const rows = requirements && strictest(requirements, { clearance, vehicles, changes }, today);
  const groups = rows && checklist(rows, { today, timeZone, vehicles, isNewDriver });
  const dates = endDates(rows ?? [], vehicles ?? [], today);
  const readOn = dayOf(new Date(data.readAt), timeZone);
  const toSend = readyItems(services.ticketStore.read(data.userId), { changes, documents: requirements }, today);
  const card = workVerdict(
    { clearance, vehicles, documents: requirements, changes, readOn },
    // This page itself is no step.
    { today, canOpen: (path) => path !== '/vehicle-documents' && services.canOpen(path), isNewDriver },
  );
  const open = changes?.find(isOpenChange) ?? null;
  const last = recentOutcome(changes ?? [], data.readAt);
  const refused = last?.status === 'rejected' ? last : null;
  const canUpload = services.canOpen('/vehicle-documents/document/upload');
  const missing = services.missing.all();
  const car = missing.has('/v1/driver/vehicles') ? null : (
    <Section title={vehicles && otherCars(vehicles).length > 0 ? 'Your cars' : 'Your car'}>
      <Car data={data} hasStep={card.action !== null} canOpen={services.canOpen} />
    </Section>
  );
  // What is below a phone's first screen renders after it, except on Back, which restores the scroll position.
  const hasRest = useDeferredValue(true, useNavigationType() === NavigationType.Pop);
  const side = hasRest && (
    <>
      {car}
      {requirements && vehicles && dates.length > 0 ? <AddDates dates={dates} driverId={driver.id} /> : null}
      <AskLink href={askHref({ topic: 'documents_vehicle' })}>Ask about your documents</AskLink>
    </>
  );
  const documents = groups ? (
    <Documents groups={groups} isNewDriver={isNewDriver} canUpload={canUpload} hasRest={hasRest} />
  ) : missing.has('/v1/documents/current') ? null : (
    <Section title="Your documents">
      <FailedPart title="We couldn’t load your documents">Everything else is up to date.</FailedPart>
    </Section>
  );
  return (
    <Page title="Vehicle and documents">
      <ReadyToSend services={services} userId={data.userId} items={toSend} kinds={['document', 'vehicle_change']} />
      {canUpload ? <TicketNotRaised data={data} /> : null}
      <PendingNotes services={services} userId={data.userId} changes={changes} />
      <TwoColumns ratio="7:6">
        <Stack>
          {/* The notice above has the same link. */}
          <VerdictCard
            {...card}
            action={toSend.some(({ ready }) => ready.href === card.action?.href) ? null : card.action}
          />
          {open ? <OpenChange change={open} data={data} /> : null}
          {refused ? (
            <ChangeCase
              change={refused}
              vehicles={vehicles}
              who="you"
              title={`Your ${changeInSentence(refused, vehicles)} was not approved`}
              detail="See why, and what you can do."
            />
          ) : null}
          {documents}
        </Stack>
        {side}
      </TwoColumns>
    </Page>
  );
};
