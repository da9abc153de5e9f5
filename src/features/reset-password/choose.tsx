import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ResetLink } from '../../api/account';
import { loadCommonPasswords, newPasswordHint } from '../../domain/new-password';
import { FailureBanner } from '../../flows/failure-banner';
import type { Services } from '../../flows/services';
import { useOutcomeUnknown } from '../../flows/use-outcome-unknown';
import { useSubmission } from '../../flows/use-submission';
import { asSentence } from '../../format/sentence';
import { typedEmail } from '../../storage/typed-email';
import { Button } from '../../ui/Button';
import { Form } from '../../ui/Form';
import { LinkButton } from '../../ui/LinkButton';
import { Page } from '../../ui/Page';
import { PageHeading } from '../../ui/PageHeading';
import { PasswordField } from '../../ui/PasswordField';
import { Stack } from '../../ui/Stack';
import { UsernameField } from '../../ui/UsernameField';
import { ResetSteps } from './steps';
import { chooseLogic } from './submission';

export const title = 'Choose a new password';

const rules = () => import(/* webpackChunkName: "rules" */ './schema');

interface NewValues {
  readonly password: string;
  readonly repeated: string;
}

/** The token and the email address of the link, which `hideResetLink` stored in the history entry. */
const linkOf = (state: unknown): ResetLink => {
  const { token, email } = (typeof state === 'object' && state !== null ? state : {}) as Partial<
    Record<keyof ResetLink, unknown>
  >;
  return { token: typeof token === 'string' ? token : '', email: typeof email === 'string' ? email : '' };
};

/** Why the operator refused the link before this page was reloaded. */
const reasonIn = (state: unknown): string | null => {
  const { reason } = (state ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason : null;
};

/** Whether the password was changed before this page was reloaded. */
const isChanged = (state: unknown): boolean => (state as { isChanged?: unknown } | null)?.isChanged === true;

/** Says that the link no longer works, and how to get a new one. */
const OldLink = ({ email, why }: { email: string; why: string }) => {
  const navigate = useNavigate();
  return (
    <Page title="This link doesn’t work" lead={why}>
      {/* The answer to a successful first attempt may have been lost. */}
      <p>
        Use the link in the newest email, or request a new one. Already changed your password? Try signing in with the
        new one.
      </p>
      <Button wide onClick={() => void navigate('/login/reset', { state: { email } })}>
        Request a new link
      </Button>
      <LinkButton href="/login" variant="quiet" wide>
        Back to sign in
      </LinkButton>
    </Page>
  );
};

/** Chooses a new password with the link from the email. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { state } = useLocation();
  const link = linkOf(state);
  const { token, email } = link;
  const navigate = useNavigate();
  const form = useSubmission(
    services,
    () => chooseLogic(services, { token, email }),
    // The link has been used, so the history entry need not keep it. After a reload the page still says what was done.
    () => {
      typedEmail.store(email);
      return navigate('/reset-password', { replace: true, state: { isChanged: true } });
    },
  );
  const { rejection } = form;
  const linkProblems = rejection?.fields.token ?? rejection?.fields.email;
  const reason = linkProblems ? asSentence(linkProblems.join(' ')) : reasonIn(state);
  const forgetToken = useEffectEvent(
    () => void navigate('/reset-password', { replace: true, state: { email, reason } }),
  );
  useEffect(() => {
    if (linkProblems) forgetToken();
  }, [linkProblems]);
  const outcomeUnknown = useOutcomeUnknown(form.failure, form.snapshot.matches('done'));
  useEffect(() => void loadCommonPasswords(), []);

  if (form.snapshot.matches('done') || isChanged(state)) {
    return (
      <Stack space="large">
        <PageHeading key="done" lead="You’ve been signed out on all devices. Sign in with your new password.">
          Password changed
        </PageHeading>
        <LinkButton href="/login" wide>
          Sign in
        </LinkButton>
      </Stack>
    );
  }
  if (reason !== null) return <OldLink email={email} why={reason} />;
  if (token === '' || email === '') return <OldLink email={email} why="Part of the link from our email is missing." />;

  return (
    <Stack space="large">
      <PageHeading key="choose" lead={`For ${email}. You’ll be signed out on all devices.`}>
        Choose a new password
      </PageHeading>
      <ResetSteps current={2} />
      {form.failure ? (
        <FailureBanner
          title={outcomeUnknown ? 'We’re not sure your password was changed' : 'Your password wasn’t changed'}
          failure={form.failure}
          outcomeUnknown={outcomeUnknown}
          onTryAgain={form.tryAgain}
        >
          {outcomeUnknown
            ? 'If the link no longer works, your new password might already be set. Try signing in with it.'
            : null}
        </FailureBanner>
      ) : null}
      <Form<NewValues>
        initialValues={{ password: '', repeated: '' }}
        schema={async () => (await rules()).chooseSchema(email)}
        problems={rejection}
        busy={form.busy}
        wide
        submitLabel="Save new password"
        busyLabel="Saving"
        onChange={form.typed}
        onSubmit={({ password }) => form.submit({ password })}
      >
        <Stack>
          <UsernameField value={email} />
          <PasswordField name="password" label="New password" hint={newPasswordHint} autoComplete="new-password" />
        </Stack>
        <PasswordField name="repeated" label="Confirm new password" autoComplete="new-password" />
      </Form>
    </Stack>
  );
};
