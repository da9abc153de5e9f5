import { type ReactNode, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { renameFields } from '../../api/rejected-fields';
import { bareEmail } from '../../domain/bare-email';
import { FailureBanner } from '../../flows/failure-banner';
import type { LoadArgs, Services } from '../../flows/services';
import { StorageFullBanner } from '../../flows/storage-full-banner';
import { useOutcomeUnknown } from '../../flows/use-outcome-unknown';
import { useSubmission } from '../../flows/use-submission';
import { moment } from '../../format/dates';
import { mailedCode } from '../../storage/mailed-code';
import { typedEmail } from '../../storage/typed-email';
import { Banner } from '../../ui/Banner';
import { CheckboxField } from '../../ui/CheckboxField';
import { Disclosure } from '../../ui/Disclosure';
import { Form } from '../../ui/Form';
import { useFormAnswer } from '../../ui/FormState';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { Rows } from '../../ui/row-link';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TaskPage } from '../../ui/TaskPage';
import { TextField } from '../../ui/TextField';
import { TwoColumns } from '../../ui/TwoColumns';
import { FleetContact } from './fleet-contact';
import {
  formFieldNames,
  looksLikeVatNumber,
  type ProfileValues,
  profileDraft,
  toDraft,
  unaskedFields,
  valuesOf,
  withDraft,
} from './values';
import { loadProfile, profileLogic, unsavedDraft } from './wiring';

export const title = 'Change your details';

/** The data of `/profile`, and the chart that sends the form. */
export const load = async (services: Services, args: LoadArgs) => {
  const data = await loadProfile(services, args);
  return { ...data, logic: profileLogic(services, data.profile) };
};

type UpdateData = Awaited<ReturnType<typeof load>>;

const schema = () => import(/* webpackChunkName: "rules" */ './profile-schema');

const oddVatNumber = (typed: string) =>
  typed.trim() !== '' && !looksLikeVatNumber(typed)
    ? 'A UK VAT number has 9 digits. Check it, or continue if it’s right.'
    : null;

/** Keeps the groups of digits of a telephone number on one line. */
const unbroken = (text: string) => text.replace(/(\d) (?=\d)/g, '$1\u00a0');

/** Details that few drivers change. While closed, this part shows their values. */
const Folded = ({
  title,
  names,
  children,
}: {
  title: string;
  names: readonly (keyof ProfileValues)[];
  children: ReactNode;
}) => (
  <Disclosure
    title={title}
    hint={useFormAnswer(names, (value) => unbroken(names.map(value).filter(Boolean).join(', ')) || 'Not given')}
  >
    <Stack space="large">{children}</Stack>
  </Disclosure>
);

const Fields = () => (
  <>
    <TextField
      name="knownAs"
      label="Known as"
      optional
      hint="What we call you, if it’s not your first name"
      autoComplete="nickname"
    />
    <Section title="How to reach you">
      <Stack space="large">
        <TextField name="phone" label="Mobile number" type="tel" autoComplete="tel" width={20} />
        <TextField
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="If you change it, we’ll email a code to the new address. You cannot use the portal until you’ve entered it."
        />
      </Stack>
    </Section>
    <Rows>
      <li>
        <Folded title="Home address" names={['addressLine1', 'addressLine2', 'town', 'county', 'postcode']}>
          <MutedText>For letters from us (optional).</MutedText>
          <TextField name="addressLine1" label="House and street" autoComplete="address-line1" />
          <TextField name="addressLine2" label="Second line" optional autoComplete="address-line2" />
          <TextField name="town" label="Town or city" autoComplete="address-level2" />
          <TextField name="county" label="County" optional autoComplete="address-level1" />
          <TextField
            name="postcode"
            label="Postcode"
            autoComplete="postal-code"
            autoCapitalize="characters"
            width={10}
          />
        </Folded>
      </li>
      <li>
        <Folded title="Emergency contact" names={['emergencyName', 'emergencyRelationship', 'emergencyPhone']}>
          <MutedText>Optional. Without it, we won’t know who to call.</MutedText>
          <TextField name="emergencyName" label="Their name" autoComplete="off" />
          <TextField
            name="emergencyRelationship"
            label="Relationship"
            optional
            hint="For example, wife, brother or friend"
            autoComplete="off"
          />
          <TextField name="emergencyPhone" label="Their phone number" type="tel" autoComplete="off" width={20} />
        </Folded>
      </li>
      <li>
        <Folded title="Tax" names={['vatNumber']}>
          <TextField
            name="vatNumber"
            label="VAT number"
            optional
            hint="Only if you’re registered for VAT"
            autoComplete="off"
            autoCapitalize="characters"
            width={18}
            warning={oddVatNumber}
          />
        </Folded>
      </li>
    </Rows>
    <Section title="Reminders">
      <Stack space="small">
        <MutedText>Before a document expires.</MutedText>
        <CheckboxField name="remindByEmail" label="Remind me by email" />
        <CheckboxField name="remindByText" label="Remind me by text message" />
      </Stack>
    </Section>
  </>
);

/** The form with the details that a driver may change. Typed text is stored on this device until the operator has it. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<UpdateData>();
  const navigate = useNavigate();
  const { userId, timeZone } = data;
  const [{ logic, profile }] = useState(data);
  const [operatorValues] = useState(() => valuesOf(profile));
  const [restoredDraft, setFound] = useState(() => unsavedDraft(services, data));
  const [isDraftSaved, setDraftSaved] = useState(restoredDraft !== null);
  const [isStorageFull, setStorageFull] = useState(false);
  const [round, setRound] = useState(0);
  const [sentEmail, setSentEmail] = useState('');
  const { failure, ...form } = useSubmission(services, logic, () => {
    services.drafts.drop(userId, profileDraft);
    if (sentEmail !== operatorValues.email) {
      // The page that asks for the code shows this address in full, so that the driver notices a typing mistake. Not before the operator has
      // it: the sign-in page fills in the same address.
      typedEmail.storeForCode(sentEmail);
      mailedCode(services).store(0);
    }
    services.toast('Details saved');
    // A new email address makes the account unverified: the next read is answered with 409, and the session handles it.
    return navigate('/profile', { replace: true });
  });

  const outcomeUnknown = useOutcomeUnknown(failure, form.snapshot.matches('done'));

  const keep = (typed: ProfileValues) => {
    form.typed();
    const draft = toDraft(typed, operatorValues);
    if (Object.keys(draft).length === 0) {
      services.drafts.drop(userId, profileDraft);
      setDraftSaved(false);
      setStorageFull(false);
      return;
    }
    const isWritten = services.drafts.write(userId, profileDraft, draft);
    setStorageFull(!isWritten);
    setDraftSaved(isWritten);
  };

  const startAgain = () => {
    services.drafts.drop(userId, profileDraft);
    setFound(null);
    setDraftSaved(false);
    setRound(round + 1);
  };

  return (
    <TaskPage
      title="Your details"
      leave={{ label: 'Your details', href: '/profile' }}
      {...(isDraftSaved && !failure ? { saved: 'Draft saved' } : {})}
    >
      <Stack space="large">
        <PageHeading key={round}>Change your details</PageHeading>
        {isStorageFull ? <StorageFullBanner /> : null}
        {restoredDraft ? (
          <Banner
            tone="info"
            title="We’ve restored your answers"
            action={{ text: 'Delete answers', onClick: startAgain }}
          >
            You entered them at {moment(new Date(restoredDraft.savedAt), timeZone)}.
            {form.busy || outcomeUnknown ? null : ' We don’t have them yet.'}
          </Banner>
        ) : null}
        {failure ? (
          <FailureBanner
            title={outcomeUnknown ? 'We’re not sure this was saved' : 'Not saved'}
            failure={failure}
            outcomeUnknown={outcomeUnknown}
            onTryAgain={form.tryAgain}
          >
            What you entered is still here.
          </FailureBanner>
        ) : null}
        <TwoColumns ratio="8:5">
          <Form<ProfileValues>
            key={round}
            initialValues={restoredDraft ? withDraft(operatorValues, restoredDraft.values) : operatorValues}
            schema={async () => (await schema()).profileSchema(unaskedFields(profile))}
            problems={form.rejection ? renameFields(form.rejection, formFieldNames) : null}
            busy={form.busy}
            submitLabel="Save details"
            busyLabel="Saving"
            actionBar
            onChange={keep}
            onSubmit={(typed) => {
              setSentEmail(bareEmail(typed.email));
              form.submit(toDraft(typed, operatorValues));
            }}
          >
            <Fields />
          </Form>
          <FleetContact data={data} support={services.config.support} />
        </TwoColumns>
      </Stack>
    </TaskPage>
  );
};
