import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { PersonValues, PlaceValues, SignInValues } from '../../../machines/registration';
import type { Rejection } from '../../../machines/shared/result';
import type { OpenArea, Places } from '../../api/places';
import { renameFields } from '../../api/rejected-fields';
import { bareEmail } from '../../domain/bare-email';
import { isFreeText } from '../../domain/country';
import { loadCommonPasswords, newPasswordHint } from '../../domain/new-password';
import { dialledPhone, normalisePhone, showPhone } from '../../domain/phone';
import { FailureBanner } from '../../flows/failure-banner';
import type { Services } from '../../flows/services';
import { StorageFullBanner } from '../../flows/storage-full-banner';
import { useFlow } from '../../flows/use-flow';
import { useOutcomeUnknown } from '../../flows/use-outcome-unknown';
import { useStepAddress } from '../../flows/use-step-address';
import { mailedCode } from '../../storage/mailed-code';
import { reopenRequest } from '../../storage/reopen-request';
import { typedEmail } from '../../storage/typed-email';
import { BackLink } from '../../ui/BackLink';
import { Banner } from '../../ui/Banner';
import { CheckboxField } from '../../ui/CheckboxField';
import { DefinitionList } from '../../ui/DefinitionList';
import { EmailAddress } from '../../ui/EmailAddress';
import { Form } from '../../ui/Form';
import { LinkButton } from '../../ui/LinkButton';
import { Anchor } from '../../ui/LinkContext';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { PasswordField } from '../../ui/PasswordField';
import { ProgressSteps } from '../../ui/ProgressSteps';
import { RadioField } from '../../ui/RadioField';
import { Section } from '../../ui/Section';
import { SelectField } from '../../ui/SelectField';
import { Stack } from '../../ui/Stack';
import { SummaryList } from '../../ui/SummaryList';
import { TextField } from '../../ui/TextField';
import { TextLink } from '../../ui/TextLink';
import { areaOf, fleetOf, fleetsIn, formFieldNames } from './answers';
import { personSchema, placeSchema, signInSchema, termsSchema } from './schema';
import { loadRegistration, type RegistrationData, type RegistrationLogic, registrationDrafts } from './wiring';

export const title = 'Become a driver';
export const load = loadRegistration;
/** Loads again only between registering and reopening an account: all pages of one registration share its data. */
export const shouldReload = (from: URL, to: URL): boolean =>
  from.searchParams.get('reopen') !== to.searchParams.get('reopen');

/** Milliseconds after which a driver can ask for another code. The operator mails the first when it creates the account. */
const firstPause = 30_000;

const steps = ['Where you work', 'About you', 'Sign-in details', 'Check answers'];

/** The pages in order. The URL of the first page names no page. */
const pages = ['place', 'person', 'signIn', 'checking'] as const;
type PageName = (typeof pages)[number];

const pageOf = (snapshot: SnapshotFrom<RegistrationLogic>): PageName =>
  pages.find((page) => snapshot.matches(page)) ?? 'checking';

const pageIn = (search: string): PageName => {
  const step = new URLSearchParams(search).get('step');
  return pages.find((page) => page === step) ?? 'place';
};

const searchOf = (search: string, page: PageName): string => {
  const query = new URLSearchParams(search);
  if (page === 'place') query.delete('step');
  else query.set('step', page);
  return query.size === 0 ? '' : `?${query}`;
};

/** Follows the browser's Back and Forward, but forward only to pages whose predecessors are complete. */
const goTo = (page: PageName, actor: ActorRefFrom<RegistrationLogic>): void => {
  const targetIndex = pages.indexOf(page);
  const currentIndex = () => pages.indexOf(pageOf(actor.getSnapshot()));
  for (const { context } = actor.getSnapshot(); currentIndex() < targetIndex; ) {
    const current = pages[currentIndex()];
    const answers = current === undefined || current === 'checking' ? null : context.answers[current];
    if (!answers) break;
    actor.send({ type: 'driver.next', answers });
  }
  while (currentIndex() > targetIndex && actor.getSnapshot().can({ type: 'driver.back' }))
    actor.send({ type: 'driver.back' });
};

/** A link back to the page from which the driver opened the registration. */
const LinkBack = ({ reopens }: { reopens: boolean }) => (
  <BackLink href={reopens ? '/register/reinstate' : '/login'}>{reopens ? 'Account closed' : 'Sign in'}</BackLink>
);

/** The layout of every page of the registration. */
const Page = ({
  step,
  heading,
  lead,
  reopens,
  isStorageFull,
  isSent,
  onStartAgain,
  onBack,
  children,
}: {
  step: number;
  heading: string;
  lead?: string | null;
  reopens: boolean;
  isStorageFull: boolean;
  /** Whether the stored answers were sent, and no answer came. */
  isSent: boolean;
  /** Set if this device has stored answers, which may be another driver's. */
  onStartAgain: (() => void) | undefined;
  onBack?: () => void;
  children: ReactNode;
}) => (
  <Stack space="large">
    {onBack ? <BackLink onClick={onBack}>Back</BackLink> : <LinkBack reopens={reopens} />}
    <PageHeading key={heading} lead={lead}>
      {heading}
    </PageHeading>
    <ProgressSteps
      steps={steps}
      current={step}
      label={reopens ? 'Steps to reopen your account' : 'Steps in your registration'}
    />
    {onStartAgain ? (
      <Banner
        tone="info"
        title={isSent ? failureTitle(reopens, true) : 'We’ve restored your answers'}
        action={{ text: 'Delete answers', onClick: onStartAgain }}
      >
        {isSent ? (
          <p>
            {reopens ? (
              'It’s safe to send your answers again.'
            ) : (
              <>
                If we’ve emailed you a code, <TextLink href="/login">sign in</TextLink> with the password you chose,
                then enter the code. If not, send your answers again.
              </>
            )}
          </p>
        ) : (
          <p>
            {step === 2 ? 'We don’t save passwords, so enter yours. ' : 'They were saved on this device. '}
            Nothing has been sent.
          </p>
        )}
      </Banner>
    ) : null}
    {isStorageFull ? <StorageFullBanner /> : null}
    {children}
  </Stack>
);

/** A link to ask by email when fleets accept drivers, if the team has an email address. The telephone number is at the foot of every guest page. */
const NotifyMe = ({ where, services }: { where: string; services: Services }) => {
  const { email } = services.config.support;
  return email ? (
    <TextLink
      href={`mailto:${email}?subject=${encodeURIComponent(`Tell me when a fleet in ${where} takes drivers`)}`}
      icon="mail"
      alone
    >
      Email us to hear when a fleet opens
    </TextLink>
  ) : null;
};

/** Says that no fleet accepts drivers in the area, and how to ask about it. */
const NoFleet = ({ area, services }: { area: string; services: Services }) => (
  <Banner tone="info" title={`No fleets in ${area} are taking on drivers right now`}>
    <p>Choose another area or try again later.</p>
    <NotifyMe where={area} services={services} />
  </Banner>
);

/** Says that no fleet accepts drivers anywhere, so a closed account cannot be reopened either. */
const NoArea = ({ reopens, services }: { reopens: boolean; services: Services }) => (
  <Stack space="large">
    <LinkBack reopens={reopens} />
    <PageHeading lead={`${services.config.partner.name} isn’t taking on drivers at the moment. Try again later.`}>
      {reopens ? 'You can’t reopen an account right now' : 'You can’t register right now'}
    </PageHeading>
    <NotifyMe where="any area" services={services} />
  </Stack>
);

const licensedBy = ({ name, licensing_authority }: OpenArea): string =>
  licensing_authority?.name ? `${name}, licensed by ${licensing_authority.name}` : name;

/** Phones cut off long names, so a council named after its area is shown alone. */
const areaLabel = (area: string, council: string | null): string =>
  council === null ? area : council.startsWith(area) ? council : `${area} (${council})`;

const PlaceFields = ({ values, places, services }: { values: PlaceValues; places: Places; services: Services }) => {
  const area = areaOf(places, values);
  const fleets = area ? fleetsIn(places, area) : [];
  return (
    <>
      <SelectField
        name="area"
        label="Where do you work?"
        hint="The area of the council that licenses you"
        emptyLabel="Choose an area"
        options={places.areas.map(({ id, name, licensing_authority }) => ({
          value: String(id),
          label: areaLabel(name, licensing_authority?.name ?? null),
        }))}
      />
      {area && fleets.length > 0 ? (
        <RadioField
          name="fleet"
          label="Which fleet do you want to drive for?"
          options={fleets.map((fleet) => ({
            value: String(fleet.id),
            label: fleet.name,
            ...(fleet.town === null ? {} : { hint: `Office in ${fleet.town}` }),
          }))}
        />
      ) : null}
      {area && fleets.length === 0 ? <NoFleet area={area.name} services={services} /> : null}
    </>
  );
};

/** The operator's answer on a closed account. The history entry keeps it, because nothing else has the reference after a reload. */
interface Reviewed {
  readonly reference: string;
  readonly message: string;
  readonly phone: string | null;
}

const reviewedIn = (state: unknown): Reviewed | null => {
  const { reviewed } = (state ?? {}) as { reviewed?: Partial<Reviewed> };
  const { reference, message, phone } = reviewed ?? {};
  if (typeof reference !== 'string' || typeof message !== 'string') return null;
  return { reference, message, phone: typeof phone === 'string' ? phone : null };
};

/** A closed account that the team reviews: what happens next, the reference, who to ask. */
const AwaitingReview = ({ reference, message, phone }: Reviewed) => (
  <Stack space="large">
    <PageHeading lead={message}>We’re reviewing your account</PageHeading>
    <ProgressSteps
      steps={['Closed', 'Requested', 'In review', 'Reopened']}
      current={2}
      label="Steps to reopen your account"
    />
    <DefinitionList
      items={[
        { term: 'Reference', value: <b>{reference}</b> },
        {
          term: 'Questions',
          value: phone && <TextLink href={`tel:${dialledPhone(phone)}`}>{showPhone(phone)}</TextLink>,
        },
      ]}
    />
    <p>Write down the reference. Your new password works once we’ve reopened your account.</p>
    <LinkButton href="/login" variant="quiet" wide>
      Back to sign in
    </LinkButton>
  </Stack>
);

/** The sentence above the answers, about the state of the registration. */
const checkLead = (reopens: boolean, isCreating: boolean, outcomeUnknown: boolean): string | null => {
  if (isCreating) return reopens ? 'Sending your request.' : 'Creating your account. We’ll then email you a code.';
  if (outcomeUnknown) return null;
  return reopens
    ? 'Nothing has been sent yet.'
    : 'Nothing has been sent yet. When you create your account, we’ll email you a code.';
};

/** The title of the message about a registration without a usable answer. */
const failureTitle = (reopens: boolean, outcomeUnknown: boolean): string => {
  if (reopens) return outcomeUnknown ? 'We’re not sure your request was sent' : 'Not sent';
  return outcomeUnknown ? 'We’re not sure your account was created' : 'Your account wasn’t created';
};

/** One registration from the first page to the last. The chart decides which page it shows. */
const Registration = ({
  data: { places, logic, input, reopens },
  services,
  onStartAgain,
}: {
  data: RegistrationData;
  services: Services;
  onStartAgain: () => void;
}) => {
  const drafts = registrationDrafts(services);
  const [draft, setDraft] = useState(drafts.read);
  /** Whether the answers on this device may be another driver’s; not after the driver has continued with them. */
  const [hasDraft, setHasDraft] = useState(drafts.hasAnswers);
  const [wasSent, setWasSent] = useState(drafts.isSent);
  const [isStorageFull, setStorageFull] = useState(false);
  const keep = (typed: Partial<typeof draft>) => {
    const changedDraft = { ...draft, ...typed };
    setDraft(changedDraft);
    setStorageFull(!drafts.write(changedDraft));
  };
  /** The password. It is kept only in memory, while the driver looks at other pages. */
  const [password, setPassword] = useState('');

  const forget = () => {
    drafts.drop();
    setPassword('');
  };
  const { actor, snapshot } = useFlow(services, logic, input, {
    'registration.signedIn': () => {
      forget();
      mailedCode(services).store(Date.now() + firstPause);
      // The page cannot know whether the address is that of the closed account.
      services.toast(reopens ? 'Account ready' : 'Account created');
      services.session.send({ type: 'driver.signedIn' });
    },
    'registration.reviewed': forget,
  });
  const { send } = actor;
  const { answers, rejection, failure, outcome } = snapshot.context;
  useEffect(() => void loadCommonPasswords(), []);

  const location = useLocation();
  const navigate = useNavigate();
  const stepIn = (search: string): string | null =>
    actor.getSnapshot().matches('awaitingReview') ? null : searchOf(search, pageOf(actor.getSnapshot()));
  useStepAddress(stepIn(location.search), (search) => {
    if (snapshot.matches('awaitingReview')) void navigate('/login', { replace: true });
    else goTo(pageIn(search), actor);
    return stepIn(search);
  });
  const isReviewed = snapshot.matches('awaitingReview') && outcome?.kind === 'reviewed';
  const reviewed = isReviewed
    ? {
        reference: outcome.reference,
        message: outcome.message,
        phone: fleetOf(places, draft)?.support?.phone ?? null,
      }
    : null;
  const openReviewed = useEffectEvent(() => {
    if (reviewed)
      reopenRequest(services).store({
        email: bareEmail(draft.email),
        reference: reviewed.reference,
        message: reviewed.message,
      });
    void navigate(location.pathname + location.search, { replace: true, state: { reviewed } });
  });
  useEffect(() => {
    if (isReviewed) openReviewed();
  }, [isReviewed]);

  const outcomeUnknown = useOutcomeUnknown(failure, outcome !== null) || wasSent;
  if (wasSent && rejection && !drafts.isSent()) setWasSent(false);
  const isCreating = snapshot.matches('creating') || snapshot.matches('created');
  const pageProps = {
    reopens,
    isStorageFull,
    isSent: wasSent,
    onStartAgain: hasDraft ? onStartAgain : undefined,
  };
  const problemsOf = (rejection: Rejection | null) => rejection && renameFields(rejection, formFieldNames);
  const onBack = () => send({ type: 'driver.back' });
  const next = (answers: PlaceValues | PersonValues | SignInValues) => {
    setHasDraft(false);
    send({ type: 'driver.next', answers });
  };

  if (reviewed) return <AwaitingReview {...reviewed} />;
  if (snapshot.matches('place')) {
    return (
      <Page
        step={0}
        heading={reopens ? 'Ask to reopen your account' : 'Become a driver'}
        lead={
          reopens
            ? 'Enter your current details.'
            : 'Takes about 3 minutes. We save your answers on this device, except your password.'
        }
        {...pageProps}
      >
        <Form<PlaceValues>
          key="place"
          initialValues={{ area: draft.area, fleet: draft.fleet }}
          schema={() => placeSchema(places)}
          problems={snapshot.matches({ place: 'rejected' }) ? problemsOf(rejection) : null}
          wide
          submitLabel="Continue"
          busyLabel="Continue"
          onChange={keep}
          onSubmit={next}
        >
          {(values) => <PlaceFields values={values} places={places} services={services} />}
        </Form>
      </Page>
    );
  }
  if (snapshot.matches('person')) {
    return (
      <Page step={1} heading="About you" onBack={onBack} {...pageProps}>
        <Form<PersonValues>
          key="person"
          initialValues={{
            firstName: draft.firstName,
            lastName: draft.lastName,
            phone: draft.phone,
            badge: draft.badge,
          }}
          schema={() => personSchema}
          problems={snapshot.matches({ person: 'rejected' }) ? problemsOf(rejection) : null}
          wide
          submitLabel="Continue"
          busyLabel="Continue"
          onChange={keep}
          onSubmit={next}
        >
          <TextField
            name="firstName"
            label="First name"
            hint="As on your badge or driving licence"
            autoComplete="given-name"
            autoCapitalize="words"
          />
          <TextField name="lastName" label="Last name" autoComplete="family-name" autoCapitalize="words" />
          <TextField
            name="phone"
            label="Mobile number"
            hint={`${isFreeText('phone') ? '' : 'For example, 07700\u00a0900\u00a0142. '}For calls about your application.`}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
          />
          <TextField
            name="badge"
            label="Badge number"
            optional
            hint="On your private hire driver licence, if you have one"
            autoComplete="off"
            autoCapitalize="characters"
            width={20}
          />
        </Form>
      </Page>
    );
  }
  if (snapshot.matches('signIn')) {
    const signInProblems = snapshot.matches({ signIn: 'rejected' }) ? problemsOf(rejection) : null;
    return (
      <Page step={2} heading="Sign-in details" onBack={onBack} {...pageProps}>
        <Form<SignInValues>
          key="signIn"
          initialValues={{ email: draft.email || (reopens ? typedEmail.read() : ''), password }}
          schema={() => signInSchema(draft)}
          problems={signInProblems}
          wide
          submitLabel="Continue"
          busyLabel="Continue"
          onChange={({ email, password: typed }) => {
            setPassword(typed);
            keep({ email });
          }}
          onSubmit={(values) => {
            // The chart forgets the password as soon as the account is created.
            typedEmail.storeForCode(values.email);
            next(values);
          }}
        >
          {signInProblems?.fields.email ? (
            <Banner
              tone="info"
              title={
                reopens
                  ? 'Your account might be open again'
                  : outcomeUnknown
                    ? 'Your account is probably ready'
                    : 'Do you have an account?'
              }
              action={
                <>
                  <LinkButton href="/login" variant="quiet">
                    Sign in
                  </LinkButton>
                  <LinkButton href="/login/reset" variant="quiet">
                    Reset your password
                  </LinkButton>
                </>
              }
            >
              <p>
                {reopens
                  ? 'The password you typed here wasn’t saved. Sign in with your earlier one, or reset it.'
                  : `${outcomeUnknown ? 'Sign in to check. ' : ''}Your answers here are saved.`}
              </p>
            </Banner>
          ) : null}
          <TextField
            name="email"
            label="Email address"
            hint={
              !reopens
                ? 'We’ll email you a code to check it’s yours.'
                : signInProblems?.fields.email
                  ? undefined
                  : 'Use the email address of your closed account. With a different one, you’ll get a new account.'
            }
            type="email"
            autoComplete="username"
            inputMode="email"
          />
          <PasswordField name="password" label="Password" hint={newPasswordHint} autoComplete="new-password" />
        </Form>
      </Page>
    );
  }

  const place = answers.place ?? draft;
  const person = answers.person ?? draft;
  const area = areaOf(places, place);
  const changePlace = { onClick: () => send({ type: 'driver.changePlace' }) };
  const changePerson = { onClick: () => send({ type: 'driver.changePerson' }) };
  const changeSignIn = { onClick: () => send({ type: 'driver.changeSignIn' }) };
  const lead = checkLead(reopens, isCreating, outcomeUnknown);
  const { name: partner, terms_url: termsUrl } = services.config.partner;
  return (
    <Page step={3} heading="Check your answers" lead={lead} {...(isCreating ? {} : { onBack })} {...pageProps}>
      {snapshot.matches({ checking: 'failed' }) ? (
        <FailureBanner
          title={failureTitle(reopens, outcomeUnknown)}
          failure={failure}
          outcomeUnknown={outcomeUnknown}
          onTryAgain={() => send({ type: 'driver.tryAgain' })}
        >
          Your answers are saved.
        </FailureBanner>
      ) : null}
      <Section title="Where you work" first>
        <SummaryList
          ariaDisabled={isCreating}
          answers={[
            { question: 'Area', answer: area ? licensedBy(area) : '', change: changePlace },
            { question: 'Fleet', answer: fleetOf(places, place)?.name ?? '', change: changePlace },
          ]}
        />
      </Section>
      <Section title="About you">
        <SummaryList
          ariaDisabled={isCreating}
          answers={[
            {
              question: 'Name',
              answer: `${person.firstName.trim()} ${person.lastName.trim()}`,
              change: changePerson,
            },
            { question: 'Mobile number', answer: showPhone(normalisePhone(person.phone)), change: changePerson },
            { question: 'Badge number', answer: person.badge.trim() || 'None yet', change: changePerson },
          ]}
        />
      </Section>
      <Section title="Sign-in details">
        <SummaryList
          ariaDisabled={isCreating}
          answers={[
            {
              question: 'Email address',
              answer: <EmailAddress>{bareEmail(draft.email)}</EmailAddress>,
              change: changeSignIn,
            },
            { question: 'Password', answer: 'Hidden', change: changeSignIn },
          ]}
        />
      </Section>
      <Form<{ terms: boolean }>
        initialValues={{ terms: false }}
        schema={() => termsSchema}
        problems={snapshot.matches({ checking: 'rejected' }) ? problemsOf(rejection) : null}
        busy={isCreating}
        wide
        submitLabel={reopens ? 'Ask to reopen my account' : 'Create my account'}
        busyLabel={reopens ? 'Sending' : 'Creating your account'}
        onSubmit={() => send({ type: 'driver.submit' })}
      >
        {termsUrl ? (
          <p>
            <Anchor href={termsUrl} target="_blank" rel="noopener noreferrer">
              Read the terms (opens in a new tab)
            </Anchor>
          </p>
        ) : null}
        <CheckboxField
          name="terms"
          label={`I accept the ${partner} driver terms`}
          hint="After you sign in, we might ask you to read and accept them again, or other agreements."
        />
      </Form>
      <MutedText>We only share your details with the fleet you chose.</MutedText>
    </Page>
  );
};

/** A new driver's registration, or a former driver's request to reopen an account. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<RegistrationData>();
  const { state } = useLocation();
  // Only after a reload. Before one, the flow is at its end, and takes Back to the sign-in.
  const [reviewed] = useState(() => reviewedIn(state));
  const [attempt, setAttempt] = useState(0);
  if (reviewed) return <AwaitingReview {...reviewed} />;
  if (data.places.areas.length === 0) return <NoArea reopens={data.reopens} services={services} />;
  return (
    <Registration
      key={attempt}
      data={attempt === 0 ? data : { ...data, input: { draft: { place: null, person: null } } }}
      services={services}
      onStartAgain={() => {
        registrationDrafts(services).drop();
        setAttempt(attempt + 1);
      }}
    />
  );
};
