import { useLoaderData, useRevalidator } from 'react-router';
import { fetchVehicles, type Vehicle } from '../../api/driver';
import { fetchInsurableVehicles, fetchQuotes, type Quote } from '../../api/insurance';
import { optional } from '../../api/optional';
import { path } from '../../api/path';
import { pendingTickets, readTicketStatuses } from '../../delivery/pending-tickets';
import { ReadyToSend } from '../../delivery/ready-to-send';
import { saveFile } from '../../device/save-file';
import type { LoadArgs, RefreshMode, Services } from '../../services';
import { carName } from '../../text/car';
import { fullDay, moment, today } from '../../text/dates';
import { calendarFile } from '../../text/ics';
import { quoteMismatch } from '../../text/quote-fit';
import { untoldTicket } from '../../text/untold';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { FailedPanel } from '../../ui/FailedPanel';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Quiet } from '../../ui/Quiet';
import { Section } from '../../ui/Section';
import { Sign } from '../../ui/Sign';
import { Stack } from '../../ui/Stack';
import { Status } from '../../ui/Status';
import { TaskList } from '../../ui/TaskList';
import { TwoColumns } from '../../ui/TwoColumns';
import { type FormDraft, readFormDraft } from './book';
import { NoCar } from './no-car';
import { coverAnswer, isWithBroker, quoteWords } from './quote-words';

export const title = 'Insurance';
export const showsLastRead = true;

interface InsuranceData {
  readonly vehicles: readonly Vehicle[];
  /** All of the driver's; null when they could not be read. */
  readonly owned: readonly Vehicle[] | null;
  /** Null when they could not be read: that part fails alone. */
  readonly quotes: readonly Quote[] | null;
  readonly untold: readonly Quote[];
  readonly userId: string;
  readonly draft: FormDraft | null;
  readonly timeZone: string;
}

/** The broker has a quote. */
export const refresh = ({ quotes }: InsuranceData): RefreshMode => (quotes?.some(isWithBroker) ? 'waiting' : 'return');

/** GET /v1/insure/vehicles and /quotes, and the announced tickets, all at once. Only the vehicles have to come. */
export const load = async (services: Services, { signal }: LoadArgs): Promise<InsuranceData> => {
  const user = services.session.getSnapshot().context.user;
  if (!user) throw new Error('This screen needs a signed-in driver.');
  const client = await services.client();
  const [vehicles, owned, quotes, statuses] = await Promise.all([
    fetchInsurableVehicles(client, signal),
    optional(fetchVehicles(client, signal)),
    fetchQuotes(client, signal).catch(() => null),
    readTicketStatuses(services, user.id, client, signal),
  ]);
  const owed = pendingTickets(services.owed.read(user.id), statuses);
  return {
    vehicles,
    owned,
    quotes,
    untold: quotes?.filter((quote) => untoldTicket(quote, owed) !== null) ?? [],
    userId: user.id,
    draft: readFormDraft(services, user.id),
    timeZone: user.timeZone,
  };
};

const fileName = 'insurance-date.ics';

/** Is the car insured, until when, and the way into the phone's calendar. */
const Cover = ({
  vehicle,
  quotes,
  todayIs,
}: {
  vehicle: Vehicle;
  quotes: readonly Quote[] | null;
  todayIs: string;
}) => {
  const { verdict, question, answer, detail, until } = coverAnswer(vehicle, quotes, todayIs);
  const save = (day: string) => {
    const event = {
      uid: `insurance-${vehicle.id}@${location.hostname}`,
      day,
      title: `Insurance of ${carName(vehicle, 'your car')} ends`,
      note: `${fullDay(day).replaceAll('\u00a0', ' ')} is the last day. Ask for a quote before: the broker needs time.`,
      url: `${location.origin}/insure`,
    };
    saveFile(fileName, 'text/calendar;charset=utf-8', calendarFile([event]));
  };
  return (
    <Stack>
      <Sign verdict={verdict} question={question} detail={detail}>
        {answer}
      </Sign>
      {until ? (
        <Stack space="small">
          <Button variant="quiet" icon="calendar" onClick={() => save(until)}>
            Add to my calendar
          </Button>
          <Quiet>Open the file {fileName}. Your phone reminds you 30, 14, 7 and 2 days before.</Quiet>
        </Stack>
      ) : null}
    </Stack>
  );
};

const Quotes = ({ data, todayIs }: { data: InsuranceData; todayIs: string }) => {
  const { revalidate, state } = useRevalidator();
  if (data.quotes === null) {
    return (
      <FailedPanel
        title="We could not read your quotes"
        onRetry={() => void revalidate()}
        busy={state === 'loading'}
        busyLabel="Reading"
      >
        The rest of this page is up to date.
      </FailedPanel>
    );
  }
  if (data.quotes.length === 0)
    return <p>You have asked for no quote yet. It takes a few minutes, and binds you to nothing.</p>;
  const now = { todayIs, timeZone: data.timeZone };
  const rows = data.quotes.map((quote) => ({ quote, mismatch: quoteMismatch(quote, data.owned, now) }));
  return (
    <TaskList
      label="Your quotes"
      tasks={rows
        .toSorted((one, other) => Number(one.mismatch !== null) - Number(other.mismatch !== null))
        .map(({ quote, mismatch }) => {
          const { word, detail, tone, icon } = quoteWords(quote, now);
          return {
            key: quote.id,
            title: `${quote.reference ?? 'Quote'}, ${carName({ registration: quote.vehicle_registration }, 'car not given')}`,
            hint: mismatch === null ? detail : `${mismatch} ${detail}`,
            status: (
              <Status tone={tone} {...(icon ? { icon } : {})}>
                {word}
              </Status>
            ),
            go: { href: path`/insure/${quote.id}` },
          };
        })}
    />
  );
};

/** Am I insured, and what became of my quotes. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<InsuranceData>();
  const { vehicles, quotes, untold, draft, timeZone } = data;
  const todayIs = today(timeZone);
  const current = vehicles.find(({ is_current }) => is_current) ?? vehicles[0] ?? null;
  return (
    <Stack space="large">
      <PageHeading>Insurance</PageHeading>
      <ReadyToSend noted={services.owed.read(data.userId)} kinds={['insurance_quote', 'quote_acceptance']} />
      {untold.map(({ id, reference, status }) => (
        <Banner
          key={id}
          tone="warning"
          title={`The team has not been told of ${status === 'accepted' ? `your yes to ${reference ?? 'a quote'}` : (reference ?? 'your quote')}`}
          action={
            <LinkButton variant="quiet" href={path`/insure/${id}`}>
              Tell them now
            </LinkButton>
          }
        >
          Your operator has it. The team starts as soon as it knows. You are not insured by it yet.
        </Banner>
      ))}
      {current ? (
        <TwoColumns ratio="7:6">
          <Cover vehicle={current} quotes={quotes} todayIs={todayIs} />
          <Section title="Get a quote" first>
            <Stack>
              {draft ? (
                <>
                  <p>
                    You began a form {moment(new Date(draft.savedAt), timeZone)}. It is on this phone and has not been
                    sent.
                  </p>
                  <LinkButton href="/insure/new/form" iconEnd="go">
                    Go on with it
                  </LinkButton>
                </>
              ) : (
                <>
                  <p>Answer the broker’s questions once. You see the price before you decide.</p>
                  <LinkButton href="/insure/new" iconEnd="go">
                    Get a quote
                  </LinkButton>
                </>
              )}
            </Stack>
          </Section>
        </TwoColumns>
      ) : (
        <NoCar />
      )}
      <Section title="Your quotes">
        <Quotes data={data} todayIs={todayIs} />
      </Section>
    </Stack>
  );
};
