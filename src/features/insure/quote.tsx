import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import type { SnapshotFrom } from 'xstate';
import type { UnknownValue } from '../../../machines/shared/unknown-value';
import { type PaymentPlan, quoteIn } from '../../api/insurance';
import { path } from '../../api/path';
import type { Quote } from '../../api/quotes';
import { askHref } from '../../domain/ask';
import { carName, changeInSentence, startText } from '../../domain/car';
import { goneText, isCarGone } from '../../domain/quote-fit';
import { showRegistration } from '../../domain/registration';
import { goBackFrom } from '../../flows/delivery';
import { NotNotified } from '../../flows/not-notified';
import { PrintedOn } from '../../flows/printed-on';
import { SendingPage } from '../../flows/sending-page';
import type { RefreshMode, Services } from '../../flows/services';
import { useFlow } from '../../flows/use-flow';
import { useStepAddress } from '../../flows/use-step-address';
import { counted } from '../../format/counted';
import { currentTime } from '../../format/current-time';
import { addDays, fullDay, moment, todayIn } from '../../format/dates';
import { showMoney } from '../../format/money';
import { isKnown, notGiven, readable } from '../../format/unknown-value';
import { ActionBar } from '../../ui/ActionBar';
import { AskLink } from '../../ui/AskLink';
import { BackLink } from '../../ui/BackLink';
import { Banner } from '../../ui/Banner';
import { BulletList } from '../../ui/BulletList';
import { Button } from '../../ui/Button';
import { Confirmation } from '../../ui/Confirmation';
import { Disclosure } from '../../ui/Disclosure';
import { LinkButton } from '../../ui/LinkButton';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { Plate } from '../../ui/Plate';
import { ProgressSteps } from '../../ui/ProgressSteps';
import { Section } from '../../ui/Section';
import { Row, Stack } from '../../ui/Stack';
import { Badge } from '../../ui/Status';
import { TextLink } from '../../ui/TextLink';
import { Timeline } from '../../ui/Timeline';
import { TwoColumns } from '../../ui/TwoColumns';
import { AcceptPage } from './accept-page';
import { Answered } from './answered';
import { ConfirmPage } from './confirm-page';
import { readerOf, visibilityOf } from './form/conditions';
import { answersFrom } from './form/values';
import { Excess, isPriced, Price, paymentPlansOf, priceOf } from './price';
import { DocumentLinks, QuoteDocuments } from './quote-documents';
import { coverText, isWithBroker, progressOf, quoteTexts, readDay } from './quote-texts';
import { quoteTimeline } from './quote-timeline';
import { loadQuote, type QuoteData, reviewStep } from './quote-wiring';
import { sendingAcceptance } from './sending';

export const title = 'Insurance quote';
export const load = loadQuote;
export const refresh = ({ quote }: QuoteData): RefreshMode => (isWithBroker(quote) ? 'waiting' : 'return');
/** Does not read again between the quote and the page that accepts it. */
export const shouldReload = (from: URL, to: URL): boolean => from.pathname !== to.pathname || from.search === to.search;

/** What is covered and what is not, in plain words. */
const Covered = ({ quote }: { quote: Quote }) => {
  const level = quote.cover && isKnown(quote.cover) ? coverText[quote.cover] : undefined;
  const unknownCover = quote.cover && !isKnown(quote.cover) ? readable(quote.cover) : null;
  if (!level && unknownCover === null && !quote.use) return null;
  return (
    <Section title="What is covered" first>
      <Stack>
        <BulletList>
          {[
            ...(level?.covers ?? []),
            ...(unknownCover === null ? [] : [unknownCover]),
            ...(quote.use ? [`Used for: ${quote.use}`] : []),
            ...(level?.leavesOut ?? []).map((text) => (
              <span key={text}>
                <strong>Not covered:</strong> {text}
              </span>
            )),
          ]}
        </BulletList>
        {quote.use ? <MutedText>Anything not listed is not covered.</MutedText> : null}
      </Stack>
    </Section>
  );
};

const proofText = { received: 'We’re checking your proof.', accepted: 'We’ve accepted your proof.' } as const;

const proofSaid = (status: keyof typeof proofText | UnknownValue): string =>
  isKnown(status) ? proofText[status] : `Status of your proof: ${readable(status) ?? 'not given'}.`;

/** Whether it may still become a policy that the driver needs: it has not ended, and the car is still theirs and has no other policy. */
const isNeeded = ({ quote, vehicles, isBought }: Pick<QuoteData, 'quote' | 'vehicles' | 'isBought'>): boolean => {
  const { status } = quote;
  if (status === 'accepted' || status === 'issued') return true;
  const hasEnded = status === 'declined' || status === 'expired' || status === 'withdrawn';
  return !hasEnded && !isBought && !isCarGone(quote, vehicles);
};

/** The proof of the no-claims bonus, and until when it is needed. */
const Proof = ({ data, canOpen }: { data: QuoteData } & Pick<Services, 'canOpen'>) => {
  const bonus = data.quote.no_claims_bonus;
  if (!bonus || bonus.proof_status === 'not_needed' || !isNeeded(data)) return null;
  const { proof_status: status, proof_due_on: due, document_type_id: type, years } = bonus;
  const isMissing = status === 'needed' || status === 'refused';
  return (
    <Section title="No-claims proof">
      <Stack>
        <p>
          {years === null ? null : (
            <>
              You told us <strong>{counted(years, 'year')}</strong>
              {bonus.is_protected ? ', protected' : ''}.{' '}
            </>
          )}
          {isMissing ? (
            <>
              {status === 'refused' ? 'We couldn’t accept your proof. ' : null}
              The broker needs proof{due ? ` by ${fullDay(due)}` : ''}. Without it, the price will go up.
            </>
          ) : (
            proofSaid(status)
          )}
        </p>
        {isMissing && type !== null && canOpen('/vehicle-documents/document/upload') ? (
          <LinkButton variant="quiet" icon="camera" href={`/vehicle-documents/document/upload?type=${type}`}>
            Send proof
          </LinkButton>
        ) : null}
      </Stack>
    </Section>
  );
};

/** The driver's answers, with today's questions. Collapsed, because it is long and rarely read. */
const YourAnswers = ({ data: { quote, form, vehicles } }: { data: QuoteData }) => {
  if (!form) return null;
  const answers = answersFrom(
    form.sections.flatMap(({ questions }) => questions),
    quote.answers,
  );
  const count = Object.keys(answers).length;
  if (count === 0) return null;
  const visible = visibilityOf(form, readerOf(answers));
  return (
    <Disclosure title="Your answers" hint={counted(count, 'answer')}>
      <Stack space="large">
        {form.sections.filter(visible.section).map((section) => (
          <div key={section.key}>
            <h3>{section.title}</h3>
            <Answered form={form} section={section} answers={answers} vehicles={vehicles ?? []} />
          </div>
        ))}
      </Stack>
    </Disclosure>
  );
};

/** The last day of the certificate that the operator has for the car of the quote. */
const certifiedUntil = ({ quote, vehicles }: QuoteData): string | null =>
  vehicles?.find(({ id }) => id === quote.vehicle_id)?.insurance_ends_on ?? null;

/** The outcome or the broker's message, and what the driver can do. */
const QuoteOutcome = ({ data }: { data: QuoteData }): ReactNode => {
  const { quote, sentMessage: sent } = data;
  const quoteAgain = (
    <LinkButton variant="quiet" href={path`/insure/new?same=${quote.id}`}>
      {quote.status === 'declined' ? 'Get a new quote' : 'Get a new quote with the same answers'}
    </LinkButton>
  );
  const message = quote.message ? (
    <Banner tone="info" title="Message from the broker">
      {quote.message}
    </Banner>
  ) : null;
  switch (quote.status) {
    case 'referred':
      if (!isNeeded(data)) return message;
      return quote.message ? (
        <Banner tone="info" title={sent ? 'You’ve sent us a message about this quote' : 'Message from the broker'}>
          <p>{sent ? `The broker wrote: ${quote.message}` : quote.message}</p>
          {sent ? (
            <p>
              If you’ve answered the broker, we’ll pass it on. You don’t need to do anything now.{' '}
              <TextLink href={path`/tickets-support/${sent.id}`}>See your message</TextLink>
            </p>
          ) : (
            <p>
              If it’s a question, send us your answer and we’ll pass it to the broker. If you’ve already answered, you
              don’t need to do anything.
            </p>
          )}
          <AskLink href={askHref({ insurance_quote: quote.id, answer: true })}>
            {sent ? 'Write again' : 'Send your answer'}
          </AskLink>
        </Banner>
      ) : (
        <Banner tone="info" title="The insurer is looking at this more closely">
          <p>You don’t need to do anything now. The price will appear here.</p>
        </Banner>
      );
    case 'declined':
      return (
        <Banner tone="danger" title="The broker can’t insure this" action={quoteAgain}>
          <p>{quote.message ?? 'No reason was given. You can ask about this quote at the end of the page.'}</p>
          <p>If your answers change, you can get a new quote.</p>
        </Banner>
      );
    case 'expired':
      return (
        <Banner tone="info" title="This quote has expired" action={quoteAgain}>
          <p>The price in a new quote might be different.</p>
        </Banner>
      );
    case 'withdrawn':
      return (
        <Banner tone="info" title="Quote withdrawn" action={quoteAgain}>
          {quote.accepted_at ? (
            <p>You accepted this quote, then the broker withdrew it. Ask us about anything you’ve paid.</p>
          ) : null}
          <p>{quote.message ?? 'No reason was given. You can ask about this quote at the end of the page.'}</p>
        </Banner>
      );
    default:
      return message;
  }
};

/** The warning for an open quote that is outdated, or that the driver does not need. */
const Mismatch = ({ quote, mismatch, isBought }: Pick<QuoteData, 'quote' | 'mismatch' | 'isBought'>) =>
  mismatch === null ? null : isBought ? (
    <Banner tone="warning" title="You don’t need this quote" action={{ text: 'See your quotes', href: '/insure' }}>
      <p>{mismatch}</p>
    </Banner>
  ) : quote.status === 'accepted' ? (
    <Banner tone="warning" title={mismatch}>
      <p>You’ve accepted this quote, and a new one doesn’t stop it.</p>
      <AskLink href={askHref({ insurance_quote: quote.id })}>Ask us to change or stop it</AskLink>
    </Banner>
  ) : (
    <Banner
      tone="warning"
      title="This quote is out of date"
      action={{ text: 'Get a new quote', href: path`/insure/new?same=${quote.id}` }}
    >
      <p>{mismatch}</p>
    </Banner>
  );

/** The warning that the driver has asked to stop using the car of the quote. */
const Leaving = ({ quote, leaving, vehicles }: Pick<QuoteData, 'quote' | 'leaving' | 'vehicles'>) => {
  if (!leaving) return null;
  const name = changeInSentence(leaving, vehicles);
  const day = leaving.status === 'approved' ? leaving.effective_from : null;
  return (
    <Banner tone="warning" title={day === null ? `You have an open ${name}` : `Your ${name} was approved`}>
      <p>
        {day === null
          ? null
          : leaving.kind === 'remove'
            ? `You can use the car until ${fullDay(addDays(day, -1))}. `
            : `${startText(leaving)} `}
        This quote is for {carName({ registration: quote.vehicle_registration }, 'the car you have now')}. Ask us before
        you accept it.
      </p>
      <AskLink href={askHref({ insurance_quote: quote.id })}>Ask about this quote</AskLink>
    </Banner>
  );
};

interface QuoteOverviewProps {
  readonly services: Services;
  readonly data: QuoteData;
  /** Offers to raise the ticket; null if it is raised. */
  readonly ticketPending: ReactNode;
  /** Undefined while there is no price to accept. */
  readonly onReview: (() => void) | undefined;
}

interface DetailsProps extends Pick<Services, 'canOpen'> {
  readonly data: QuoteData;
  /** The timeline; null when the page shows it in the other column. */
  readonly progress: ReactNode;
  /** Title of the latest event. */
  readonly latest: ReactNode;
}

/** Asks for the certificate of a policy that lasts longer than the one that the operator has. It may be sent already. */
const CertificateNeeded = ({ data, canOpen }: Pick<DetailsProps, 'data' | 'canOpen'>) => {
  const { quote, vehicles, timeZone } = data;
  const [certified, ends] = [certifiedUntil(data), readDay(quote.ends_on)];
  const lastsLonger = ends !== null && ends >= todayIn(timeZone) && ends > (certified ?? '');
  if (!lastsLonger || !vehicles || isCarGone(quote, vehicles) || !canOpen('/vehicle-documents')) return null;
  return (
    <p>
      {certified === null
        ? 'We don’t have a valid certificate for this car yet.'
        : `The certificate we have ${certified < todayIn(timeZone) ? 'expired' : 'expires'} on ${fullDay(certified)}.`}{' '}
      If you haven’t sent us the one for this policy,{' '}
      <TextLink href="/vehicle-documents/document/upload">upload it</TextLink>.
    </p>
  );
};

const Details = ({ data, progress, latest, canOpen }: DetailsProps) => {
  const { quote } = data;
  const { length } = quote.documents;
  const isPolicy = quote.status === 'issued';
  return (
    <>
      <Covered quote={quote} />
      {isPolicy ? (
        <QuoteDocuments quote={quote} title="Policy documents">
          <CertificateNeeded data={data} canOpen={canOpen} />
        </QuoteDocuments>
      ) : null}
      <Excess quote={quote} />
      <Proof data={data} canOpen={canOpen} />
      {isPolicy || length === 0 ? null : (
        <Disclosure title="Policy documents" hint={counted(length, 'document')}>
          <DocumentLinks quote={quote} />
        </Disclosure>
      )}
      {progress === null ? null : (
        <Disclosure title="Progress" hint={latest}>
          {progress}
        </Disclosure>
      )}
      <YourAnswers data={data} />
      <AskLink href={askHref({ insurance_quote: quote.id })}>Ask about this {isPolicy ? 'policy' : 'quote'}</AskLink>
    </>
  );
};

const QuoteOverview = ({ data, ticketPending, onReview, services }: QuoteOverviewProps) => {
  const { quote, timeZone } = data;
  const now = { today: todayIn(timeZone), timeZone };
  const { tone, icon, label, detail } = quoteTexts(quote, now, data.sentMessage !== undefined);
  const steps = progressOf(quote, now.today);
  const events = quoteTimeline(quote, timeZone, isNeeded(data));
  const progress =
    events.length === 0 ? <MutedText>{notGiven}</MutedText> : <Timeline label="Progress" entries={events} />;
  const hasPrice = isPriced(quote);
  const price = priceOf(quote);
  const quoteName = `Quote ${quote.reference}`;
  const isPolicy = quote.status === 'issued';
  return (
    <Stack>
      <PrintedOn services={services} />
      <PageHeading
        back={<BackLink href="/insure">Insurance</BackLink>}
        aside={
          quote.vehicle_registration === null ? undefined : (
            <Plate registration={showRegistration(quote.vehicle_registration)} />
          )
        }
        lead={
          <Row>
            <Badge tone={tone} icon={icon} label={label} />
            <MutedText as="span">{detail}</MutedText>
            {isPolicy && quote.policy_number !== null ? (
              <MutedText as="span">Policy {quote.policy_number}</MutedText>
            ) : null}
            {isPolicy && quote.reference !== null ? <MutedText as="span">{quoteName}</MutedText> : null}
          </Row>
        }
      >
        {isPolicy ? 'Insurance policy' : quote.reference === null ? 'Insurance quote' : quoteName}
      </PageHeading>
      {ticketPending}
      <Mismatch {...data} />
      {isPolicy && isCarGone(quote, data.vehicles) ? (
        <Banner tone="info" title={goneText(quote)}>
          <AskLink href={askHref({ insurance_quote: quote.id })}>Ask us about this policy</AskLink>
        </Banner>
      ) : null}
      <Leaving {...data} />
      <QuoteOutcome data={data} />
      <TwoColumns ratio="7:6">
        {steps === null ? null : <ProgressSteps {...steps} label="Steps for this quote" />}
        {hasPrice ? (
          <>
            <Price quote={quote} />
            {onReview && data.mismatch !== null ? (
              <Button variant="quiet" onClick={onReview}>
                Check and accept
              </Button>
            ) : onReview ? (
              <ActionBar aboveNavigation note={price === null ? null : showMoney(price)}>
                <Button onClick={onReview}>Check and accept</Button>
              </ActionBar>
            ) : null}
          </>
        ) : (
          <Section title="Progress" first>
            {progress}
          </Section>
        )}
        <Details
          data={data}
          progress={hasPrice ? progress : null}
          latest={events.find(({ state }) => state === 'now')?.title}
          canOpen={services.canOpen}
        />
      </TwoColumns>
    </Stack>
  );
};

/** What the operator's answer says was accepted. It may have an earlier acceptance from another page, with another plan. */
const acceptanceIn = ({ children, context }: SnapshotFrom<QuoteData['logic']>) => {
  const receipt = children.delivery?.getSnapshot().context.receipt;
  const accepted = receipt ? quoteIn(receipt.answer) : null;
  const chosen = context.plan as PaymentPlan;
  const plan = accepted?.payment_plan && isKnown(accepted.payment_plan) ? accepted.payment_plan : chosen;
  const seen = (context.offer as Quote | null)?.total ?? null;
  return {
    plan,
    at: accepted?.accepted_at ?? new Date(currentTime()),
    isEarlier: plan !== chosen,
    accepted,
    /** The price that the driver saw, if the broker changed it while the acceptance was on its way. */
    otherPrice: accepted?.total && seen?.amount !== accepted.total.amount ? seen : null,
  };
};

const Visit = ({ services, data }: { services: Services; data: QuoteData }) => {
  const { quote } = data;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [acceptance, setAcceptance] = useState<ReturnType<typeof acceptanceIn> | null>(null);
  const { actor, snapshot } = useFlow(services, data.logic, data.input, {
    'quote.accepted': () => setAcceptance(acceptanceIn(actor.getSnapshot())),
  });
  const { delivery } = snapshot.children;
  const { send } = actor;

  // The quote was open when the page loaded, and has been accepted or superseded since.
  const wasOpen = snapshot.context.status === 'quoted';
  const hasEnded = wasOpen && (snapshot.matches('accepted') || snapshot.matches('superseded'));
  const hasEndedElsewhere = hasEnded && acceptance === null;
  const stepNow = (): string | null => {
    const state = actor.getSnapshot();
    if (state.matches('accepting') || state.matches('verifying') || hasEndedElsewhere) return null;
    return state.matches('quoted') && !state.matches({ quoted: 'viewing' }) ? reviewStep : '';
  };
  useStepAddress(stepNow(), (search) => {
    if (snapshot.matches('accepting') || snapshot.matches('verifying'))
      goBackFrom(delivery, () => void navigate(sendingAcceptance.leave.href, { replace: true }));
    else send({ type: search === reviewStep ? 'driver.review' : 'driver.leave' });
    return stepNow();
  });
  const readAgain = () => void Promise.resolve(navigate({ search: '' }, { replace: true })).then(() => revalidate());
  const reload = useEffectEvent(readAgain);
  useEffect(() => {
    if (hasEndedElsewhere) reload();
  }, [hasEndedElsewhere]);
  const { input } = data;
  const lastInput = useRef(input);
  const isViewing = snapshot.matches({ quoted: 'viewing' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an update that arrives during the acceptance is sent when the chart is back at the quote
  useEffect(() => {
    const answer = { type: 'operator.answered', ...input } as const;
    if (input === lastInput.current || !actor.getSnapshot().can(answer)) return;
    lastInput.current = input;
    send(answer);
  }, [actor, input, isViewing, send]);

  if (hasEnded && acceptance)
    return (
      <Confirmation
        title={acceptance.isEarlier ? 'You’d already accepted this quote' : 'Quote accepted'}
        next="You’re not insured by it yet. Accepting doesn’t take a payment. The broker is setting up your policy, and we’ll tell you here when it starts."
        facts={[
          { term: 'Car', value: carName({ registration: quote.vehicle_registration }, notGiven) },
          ...paymentPlansOf({
            ...quote,
            total: acceptance.accepted?.total ?? quote.total,
            instalments: acceptance.accepted?.instalments ?? quote.instalments,
            payment_plan: acceptance.plan,
          }),
        ]}
        verb="Accepted"
        at={moment(acceptance.at, data.timeZone)}
        reference={quote.reference}
      >
        {acceptance.otherPrice && acceptance.accepted?.total ? (
          <Banner
            tone="warning"
            title="The broker changed the price just before you accepted"
            action={{ text: 'Ask us about it', href: askHref({ insurance_quote: quote.id }) }}
          >
            You saw {showMoney(acceptance.otherPrice)} in full. It’s now {showMoney(acceptance.accepted.total)}. If you
            don’t want this quote at its new price, tell us now.
          </Banner>
        ) : null}
        <Button onClick={readAgain}>See your quote</Button>
      </Confirmation>
    );
  if (snapshot.matches('accepting') || snapshot.matches('verifying') || hasEnded)
    return <SendingPage content={sendingAcceptance} delivery={delivery} />;
  if (snapshot.matches({ quoted: 'confirmingOutdated' })) {
    return (
      <ConfirmPage
        quote={quote}
        mismatch={data.mismatch}
        isBought={data.isBought}
        onLeave={() => send({ type: 'driver.leave' })}
        onConfirm={() => send({ type: 'driver.confirm' })}
      />
    );
  }
  if (snapshot.matches({ quoted: 'reviewing' })) {
    const { plan: chosen, rejection } = snapshot.context;
    const isOutdated = rejection?.fields.offer !== undefined;
    return (
      <AcceptPage
        quote={quote}
        plan={chosen}
        insuredUntil={certifiedUntil(data)}
        warning={<Leaving {...data} />}
        pressedBefore={input.pendingTicket?.kind === 'quote_acceptance'}
        rejection={snapshot.matches({ quoted: { reviewing: 'rejected' } }) ? rejection : null}
        isOutdated={isOutdated}
        onLeave={() => (isOutdated ? readAgain() : send({ type: 'driver.leave' }))}
        onAccept={(plan, offer) => send({ type: 'driver.accept', key: services.newKey(), plan, offer })}
      />
    );
  }
  const ticketPending = snapshot.matches({ submitted: 'ticketPending' }) ? (
    <NotNotified delivery={delivery}>
      We have your answers, but our team can’t start until they’re notified.
    </NotNotified>
  ) : null;
  const onReview = snapshot.can({ type: 'driver.review' }) ? () => send({ type: 'driver.review' }) : undefined;
  return <QuoteOverview data={data} ticketPending={ticketPending} onReview={onReview} services={services} />;
};

/** One quote, from the request to the policy. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<QuoteData>();
  return <Visit key={data.visitId} services={services} data={data} />;
};
