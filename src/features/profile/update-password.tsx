import { useEffect, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { fetchDriverOverview } from '../../api/driver';
import { fetchProfile, type PasswordChange } from '../../api/profile';
import { loadCommonPasswords, newPasswordHint } from '../../domain/new-password';
import { FailureBanner } from '../../flows/failure-banner';
import type { LoadArgs, Services } from '../../flows/services';
import { useOutcomeUnknown } from '../../flows/use-outcome-unknown';
import { useSubmission } from '../../flows/use-submission';
import { Form } from '../../ui/Form';
import { Page } from '../../ui/Page';
import { PasswordField } from '../../ui/PasswordField';
import { Stack } from '../../ui/Stack';
import { TaskPage } from '../../ui/TaskPage';
import { UsernameField } from '../../ui/UsernameField';
import { passwordLogic } from './wiring';

export const title = 'Change your password';

/** GET /v1/driver/profile and /v1/driver in parallel: for the account's email address, and for the names that the password must not contain. */
export const load = async (services: Services, { signal }: LoadArgs) => {
  const client = await services.client();
  const [profile, overview] = await Promise.all([
    fetchProfile(client, signal),
    fetchDriverOverview(client, signal).catch(() => null),
  ]);
  const { email, first_name, last_name, known_as } = profile;
  return {
    email,
    owner: {
      ...(email === null ? {} : { email }),
      names: [first_name, last_name, known_as],
      callsign: overview?.callsign ?? null,
    },
    logic: passwordLogic(services),
  };
};

type PasswordData = Awaited<ReturnType<typeof load>>;

const rules = () => import(/* webpackChunkName: "rules" */ './password-schema');

const empty: PasswordChange = { current_password: '', password: '', password_confirmation: '' };

/** A form for a new password. Only the form keeps it. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { email, owner, logic: loaded } = useLoaderData<PasswordData>();
  const navigate = useNavigate();
  const [logic] = useState(loaded);
  const { failure, ...form } = useSubmission(services, logic, () => {
    services.toast('Password changed');
    return navigate('/profile', { replace: true });
  });

  // After a call without an answer the password may have changed. Then the typed current password is no longer right.
  const outcomeUnknown = useOutcomeUnknown(failure, form.snapshot.matches('done'));

  // Loaded now, because the device may be offline when the driver sends.
  useEffect(() => {
    void loadCommonPasswords();
  }, []);

  return (
    <TaskPage title="Password" leave={{ label: 'Your details', href: '/profile' }}>
      <Page title="Change your password" lead="You’ll be signed out everywhere else.">
        {failure ? (
          <FailureBanner
            title={outcomeUnknown ? 'We’re not sure your password was changed' : 'Not changed'}
            failure={failure}
            outcomeUnknown={outcomeUnknown}
            onTryAgain={form.tryAgain}
          >
            What you entered is still here.
            {outcomeUnknown ? ' If your old password no longer works, the change went through.' : null}
          </FailureBanner>
        ) : null}
        <Form<PasswordChange>
          initialValues={empty}
          schema={async () => (await rules()).passwordSchema(owner)}
          problems={form.rejection}
          busy={form.busy}
          submitLabel="Change password"
          busyLabel="Changing"
          actionBar
          onChange={form.typed}
          onSubmit={form.submit}
        >
          <Stack>
            {email === null ? null : <UsernameField value={email} />}
            <PasswordField name="current_password" label="Current password" autoComplete="current-password" />
            <p>Forgotten it? Sign out, then choose “Forgot password?” on the sign-in page.</p>
          </Stack>
          <PasswordField name="password" label="New password" hint={newPasswordHint} autoComplete="new-password" />
          <PasswordField name="password_confirmation" label="Confirm new password" autoComplete="new-password" />
        </Form>
      </Page>
    </TaskPage>
  );
};
