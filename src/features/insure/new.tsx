import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { fetchInsurableVehicles, fetchQuote } from '../../api/insurance';
import { optional } from '../../api/optional';
import { path } from '../../api/path';
import { fetchQuotes } from '../../api/quotes';
import { fetchVehicleChanges } from '../../api/vehicle-changes';
import { askHref } from '../../domain/ask';
import { carName, carRequest, isOpenChange, leavingChange } from '../../domain/car';
import { withCar } from '../../domain/quote-fit';
import { isSameRegistration, showRegistration } from '../../domain/registration';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { counted } from '../../format/counted';
import { addDays, fullDay, moment, todayIn } from '../../format/dates';
import { inWords } from '../../format/lists';
import { BackLink } from '../../ui/BackLink';
import { Banner } from '../../ui/Banner';
import { BulletList } from '../../ui/BulletList';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { MutedText } from '../../ui/MutedText';
import { Page } from '../../ui/Page';
import { Section } from '../../ui/Section';
import { Row, Stack } from '../../ui/Stack';
import { readFormDraft, sentEarlier, startFormDraft } from './answer-store';
import { limitDay } from './form/limits';
import type { Answers, AskedForm } from './form/questions';
import { answersFrom } from './form/values';
import { NoCar } from './no-car';
import { coverAnswer, openQuoteOf, otherQuoteText } from './quote-texts';
import { readForm } from './read-form';

export const title = 'Get an insurance quote';

/** The quote that the URL names: `?same=517`. */
const repeatedQuoteId = (url: URL): string | null => url.searchParams.get('same') || null;

/** Fails if the vehicles, the questions or, with `?same=`, that quote cannot be read. */
export const load = async (services: Services, { signal, url }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const repeatedId = repeatedQuoteId(url);
  const [vehicles, form, quotes, changes, old] = await Promise.all([
    fetchInsurableVehicles(client, signal),
    readForm(client, signal),
    fetchQuotes(client, signal).catch(() => []),
    optional(fetchVehicleChanges(client, signal)),
    repeatedId === null ? null : fetchQuote(client, repeatedId, signal),
  ]);
  const today = todayIn(user.timeZone);
  const current = vehicles.find(({ is_current }) => is_current) ?? vehicles[0];
  return {
    form,
    vehicles,
    quotes,
    /** The car that the form suggests, and the day on which the driver leaves it. */
    leaving: current && { car: current, on: leavingChange(current, changes ?? [], today)?.effective_from },
    carRequest: carRequest(changes ?? [], today),
    newCar: changes?.find((change) => change.kind !== 'update' && isOpenChange(change))?.proposed?.registration ?? null,
    // A quote cannot be requested again without its answers.
    repeated: old && Object.keys(old.answers).length > 0 ? old : null,
    draft: readFormDraft(services, user.id),
    /** What is known about an earlier press of “Send”. */
    sent: sentEarlier(services, user.id, []),
    userId: user.id,
    timeZone: user.timeZone,
  };
};

type StartData = Awaited<ReturnType<typeof load>>;

const sourceTexts = { profile: 'your details', vehicle: 'your car', user: 'your sign-in' } as const;

const prefillSourceTexts = (form: AskedForm): readonly string[] => {
  const usedSources = new Set(
    [...form.places.values()].flatMap(({ question }) => question.prefill?.split('.')[0] ?? []),
  );
  return Object.entries(sourceTexts).flatMap(([source, text]) => (usedSources.has(source) ? [text] : []));
};

/** Shown where the operator has no questions: the team takes the request. */
const AskTeam = () => (
  <EmptyState
    title="You can’t request a quote here at the moment"
    action={
      <LinkButton href={askHref({ topic: 'insurance', subject: 'Insurance quote' })} icon="support">
        Ask us for a quote
      </LinkButton>
    }
  >
    Send us a message. Tell us which car it’s for and when you want cover to start.
  </EmptyState>
);

/** The question about the first day of cover, by its key in the contract. */
const startQuestion = 'starts_on';

/** The car whose cover ends first, and the last day on which a new policy can start, if that is too early to renew. Null if it is not. */
const tooEarlyToRenew = ({ form, vehicles, quotes, timeZone }: StartProps['data']) => {
  const today = todayIn(timeZone);
  const lastStart = limitDay(form.places.get(startQuestion)?.question.max_date, today);
  const [first] = vehicles
    .map((vehicle) => ({ car: carName(vehicle, 'Your car'), until: coverAnswer(vehicle, quotes, today).until ?? '' }))
    .sort((a, b) => a.until.localeCompare(b.until));
  return first?.until && lastStart && first.until >= lastStart ? { ...first, lastStart } : null;
};

/** The page before the first question. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<StartData>();
  const { form } = data;
  if (form !== null) return <Start services={services} data={{ ...data, form }} />;
  return (
    <Page title={title} back={<BackLink href="/insure">Insurance</BackLink>}>
      {data.vehicles.length === 0 ? <NoCar canOpen={services.canOpen} request={data.carRequest} /> : <AskTeam />}
    </Page>
  );
};

interface StartProps {
  readonly services: Services;
  readonly data: StartData & { readonly form: AskedForm };
}

const Start = ({ services, data }: StartProps) => {
  const { form, vehicles, quotes, repeated, draft, newCar, userId, timeZone } = data;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const openForm = (answers: Answers) => {
    startFormDraft(services, userId, answers);
    void navigate(path`/insure/new/form?section=${form.sections[0]?.key ?? ''}`);
  };
  const startForm = () =>
    openForm(
      repeated
        ? answersFrom(
            form.sections.flatMap(({ questions }) => questions),
            repeated.answers,
          )
        : {},
    );
  const start = () => (draft ? setAsking(true) : startForm());
  const broker = quotes.find(({ broker_name }) => broker_name !== null)?.broker_name;
  const hasClaims = form.sections.some(({ questions }) => questions.some(({ asksClaims }) => asksClaims));
  const sources = prefillSourceTexts(form);
  const early = tooEarlyToRenew(data);
  const openQuote = openQuoteOf(
    quotes.map((quote) => withCar(quote, vehicles)),
    vehicles,
    { today: todayIn(timeZone), timeZone },
  );
  /** The car of an open change that the operator does not offer for a quote. */
  const waiting =
    newCar !== null &&
    !vehicles.some(({ registration }) => registration !== null && isSameRegistration(registration, newCar))
      ? showRegistration(newCar)
      : null;
  const hasNextPolicy = openQuote?.status === 'accepted' || openQuote?.status === 'issued';
  const variant = early ? 'quiet' : 'primary';
  // Leaves out the pages that depend on an answer: few drivers get them.
  const unconditional = form.sections.filter(({ show_when }) => !show_when);

  return (
    <Page
      title={repeated ? 'Get a new quote' : openQuote ? 'Get another quote' : title}
      back={<BackLink href="/insure">Insurance</BackLink>}
      lead={
        vehicles.length === 0
          ? null
          : form.minutes && !repeated
            ? `It takes about ${counted(form.minutes, 'minute')}. You can stop and come back.`
            : 'You can stop and come back.'
      }
    >
      {vehicles.length === 0 ? (
        <NoCar canOpen={services.canOpen} request={data.carRequest} />
      ) : (
        <>
          {early && !hasNextPolicy ? (
            <Banner tone="info" title={`${early.car} is insured until ${fullDay(early.until)}`}>
              We can only quote for policies that start by {fullDay(early.lastStart)}. To renew, come back nearer the
              time. You can still get a quote to switch sooner.
            </Banner>
          ) : null}
          {data.leaving?.on ? (
            <Banner
              tone="warning"
              title={`You can use ${carName(data.leaving.car)} until ${fullDay(addDays(data.leaving.on, -1))}`}
            >
              {vehicles.length > 1
                ? 'If the quote is for your next car, choose that car in the form.'
                : 'Ask us how to insure your next car.'}
            </Banner>
          ) : null}
          {waiting ? (
            <Banner
              tone="info"
              title={`You can’t get a quote for ${waiting} here yet`}
              action={{
                text: 'Ask us about insuring it',
                href: askHref({ topic: 'insurance', subject: `Insurance for ${waiting}` }),
              }}
            >
              We have to approve your change of car first.
            </Banner>
          ) : null}
          {openQuote ? (
            <Banner
              title={otherQuoteText(openQuote)}
              action={
                repeated || hasNextPolicy
                  ? undefined
                  : { text: 'Get another quote with these answers', href: path`/insure/new?same=${openQuote.id}` }
              }
            />
          ) : null}
          {draft && !repeated ? (
            <Section title="Continue your quote" first>
              <Stack>
                <p>
                  Last saved on this device at {moment(new Date(draft.savedAt), timeZone)}.{' '}
                  {data.sent && data.sent !== 'notSent'
                    ? 'We’re not sure it was sent, so check your quotes first.'
                    : 'Not sent yet.'}
                </p>
                <Row>
                  <LinkButton href="/insure/new/form" variant={variant} iconEnd="go">
                    Continue
                  </LinkButton>
                  <Button variant="quiet" onClick={start}>
                    Start again
                  </Button>
                </Row>
              </Stack>
            </Section>
          ) : null}
          <Section title="Before you start" first={!draft || repeated !== null}>
            <Stack>
              <BulletList>
                {`${counted(unconditional.length, 'page')}: ${inWords(unconditional.map((section) => section.title.toLowerCase()))}`}
                {'Proof of your no-claims bonus, if you have one. You can send it later'}
                {hasClaims ? 'Dates and costs of claims in recent years, including any that weren’t your fault' : []}
              </BulletList>
              {repeated ? (
                <MutedText>
                  We’ve used your answers from {repeated.reference ?? 'your quote'}. Check every page. A wrong answer
                  could invalidate your insurance.
                </MutedText>
              ) : null}
              {draft && !repeated ? null : (
                <Button variant={variant} onClick={start}>
                  {repeated ? 'Continue' : 'Start'}
                </Button>
              )}
            </Stack>
          </Section>
          <Section title="What happens next">
            <Stack>
              <p>
                {broker
                  ? `We’ll send your answers to ${broker}, our broker.`
                  : 'We’ll send your answers to our broker.'}{' '}
                Someone there will check them and work out a price. You’ll see it here before you decide.
              </p>
              {sources.length > 0 ? (
                <p>We’ll fill in what we know from {inWords(sources)}. You can change any of it.</p>
              ) : null}
              <p>
                <strong>A quote does not insure you.</strong> You’re not insured until your policy starts. We’ll tell
                you here.
              </p>
            </Stack>
          </Section>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Delete your answers?"
        confirmLabel="Delete answers"
        cancelLabel="Keep answers"
        onConfirm={startForm}
        onCancel={() => setAsking(false)}
      >
        <p>You’ve already started a form on this device. Starting again deletes those answers.</p>
      </ConfirmDialog>
    </Page>
  );
};
