import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bareEmail } from '../../domain/bare-email';
import { FailureBanner } from '../../flows/failure-banner';
import type { Services } from '../../flows/services';
import { useOutcomeUnknown } from '../../flows/use-outcome-unknown';
import { useSubmission } from '../../flows/use-submission';
import { typedEmail } from '../../storage/typed-email';
import { BackLink } from '../../ui/BackLink';
import { Button } from '../../ui/Button';
import { Form } from '../../ui/Form';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Stack } from '../../ui/Stack';
import { TextField } from '../../ui/TextField';
import { ResetSteps } from './steps';
import { resetRequestLogic } from './submission';

export const title = 'Reset your password';
export const rendersBeforeSession = true;

const rules = async () => (await import(/* webpackChunkName: "rules" */ './schema')).askSchema;

interface AskValues {
  readonly email: string;
}

/** Asks for a link by email. The page says the same for an address with an account and for one without. */
export const Screen = ({ services }: { readonly services: Services }) => {
  // The driver may have typed the email address on the sign-in page, opened a link that had expired, or loaded this page again.
  const [emailFromSignIn] = useState(typedEmail.read);
  const state = useLocation().state as { email?: unknown; isSent?: unknown } | null;
  const emailFromBefore = typeof state?.email === 'string' ? state.email : emailFromSignIn;
  const [requestedEmail, setRequestedEmail] = useState('');
  const [isAskingAgain, setAskingAgain] = useState(false);
  const navigate = useNavigate();
  const form = useSubmission(services, resetRequestLogic, () => {
    setAskingAgain(false);
    return navigate('/login/reset', { replace: true, state: { email: requestedEmail, isSent: true } });
  });
  const outcomeUnknown = useOutcomeUnknown(form.failure, form.snapshot.matches('done'));

  if ((form.snapshot.matches('done') || state?.isSent === true) && !isAskingAgain) {
    return (
      <Stack space="large">
        <BackLink href="/login">Sign in</BackLink>
        <PageHeading
          key="sent"
          lead={`If ${requestedEmail || emailFromBefore} has an account, we’ve emailed you a link. The link expires in 60 minutes.`}
        >
          Check your email
        </PageHeading>
        <ResetSteps current={1} />
        <p>
          Open the link in the email to choose a new password. No email after a few minutes? Check your spam folder and
          the address.
        </p>
        <Button variant="quiet" wide onClick={() => setAskingAgain(true)}>
          Send it again or use a different address
        </Button>
        <LinkButton href="/login" variant="quiet" wide>
          Back to sign in
        </LinkButton>
      </Stack>
    );
  }
  return (
    <Stack space="large">
      <BackLink href="/login">Sign in</BackLink>
      <PageHeading key="ask" lead="We’ll email you a link to choose a new password.">
        Reset your password
      </PageHeading>
      <ResetSteps current={0} />
      {form.failure ? (
        <FailureBanner
          title={outcomeUnknown ? 'We’re not sure a link was sent' : 'No link was sent'}
          failure={form.failure}
          outcomeUnknown={outcomeUnknown}
          onTryAgain={form.tryAgain}
        />
      ) : null}
      <Form<AskValues>
        initialValues={{ email: requestedEmail || emailFromBefore }}
        schema={rules}
        problems={form.rejection}
        busy={form.busy}
        wide
        submitLabel="Send me a link"
        busyLabel="Sending"
        onChange={form.typed}
        onSubmit={({ email }) => {
          setRequestedEmail(bareEmail(email));
          form.submit({ email: bareEmail(email) });
        }}
      >
        <TextField name="email" label="Email address" type="email" autoComplete="username" inputMode="email" />
      </Form>
    </Stack>
  );
};
