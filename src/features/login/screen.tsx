import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { bareEmail } from '../../domain/bare-email';
import { FailureBanner } from '../../flows/failure-banner';
import type { Services } from '../../flows/services';
import { useSubmission } from '../../flows/use-submission';
import { stayChoice, typedEmail } from '../../storage/typed-email';
import { Banner } from '../../ui/Banner';
import { CheckboxField } from '../../ui/CheckboxField';
import { Form } from '../../ui/Form';
import { LinkButton } from '../../ui/LinkButton';
import { Page } from '../../ui/Page';
import { PasswordField } from '../../ui/PasswordField';
import { TextField } from '../../ui/TextField';
import { TextLink } from '../../ui/TextLink';
import type { LoginValues } from './schema';
import { signInLogic } from './submission';

export const title = 'Sign in';
export const rendersBeforeSession = true;

const rules = async () => (await import(/* webpackChunkName: "rules" */ './schema')).loginSchema;

/** The message above the form: why the driver has to sign in. */
const Reason = ({ services, hasFailed, comesBack }: { services: Services; hasFailed: boolean; comesBack: boolean }) => {
  const state = useSelector(services.session, (snapshot) => snapshot);
  if (state.matches({ guest: 'expired' })) {
    return (
      <Banner tone="info" title="You were signed out">
        <p>
          Sign in to carry on where you left off. We’ve kept what you entered, except passwords, codes, bank details and
          payments.
        </p>
      </Banner>
    );
  }
  // A failed sign-in has a message of its own.
  if (state.matches({ guest: 'signInNeeded' }) && !comesBack && !hasFailed) {
    return (
      <Banner tone="info" title="Sign in to continue">
        <p>
          If you were registering, your account might already exist. Try signing in. Your answers are saved. If you were
          resetting your password, start again.
        </p>
      </Banner>
    );
  }
  if (state.matches({ guest: 'cookiesBlocked' })) {
    return (
      <Banner tone="warning" title="Your browser is blocking cookies">
        <p>Allow cookies for this site in your browser’s settings, then sign in again.</p>
      </Banner>
    );
  }
  if (state.matches({ guest: 'unconfirmed' })) {
    return (
      <FailureBanner
        tone="warning"
        title="Signed out on this device only"
        tryAgainLabel="Finish signing out"
        onTryAgain={() => services.session.send({ type: 'driver.signOut' })}
      >
        Our system didn’t confirm it, so you might not be fully signed out. We’ve cleared your data from this device.
      </FailureBanner>
    );
  }
  if (state.matches('identityUnknown')) {
    return (
      <FailureBanner
        tone="warning"
        title="Almost signed in"
        failure={state.context.failure}
        onTryAgain={() => services.session.send({ type: 'driver.tryAgain' })}
      >
        We accepted your sign-in but couldn’t load your account.
      </FailureBanner>
    );
  }
  if ((state.matches('unreachable') && !hasFailed) || state.matches({ confirmingDriver: 'unanswered' })) {
    return <FailureBanner outcomeUnknown title="We’re not sure you’re signed in" failure={state.context.failure} />;
  }
  return null;
};

export const Screen = ({ services }: { readonly services: Services }) => {
  const form = useSubmission(services, signInLogic, () => services.session.send({ type: 'driver.signedIn' }));
  const [initial] = useState<LoginValues>(() => ({
    email: typedEmail.read(),
    password: '',
    remember: stayChoice.read(),
  }));
  const isIdentifying = useSelector(services.session, (state) => state.matches('identifying'));
  const hasExpired = useSelector(services.session, (state) => state.matches({ guest: 'expired' }));
  const isOutElsewhere = useSelector(services.session, (state) => state.matches({ guest: 'signedOutElsewhere' }));
  // The return URL is always a page for drivers, never the registration.
  const { key, search } = useLocation();
  const comesBack = /[?&]back=/.test(search);
  const isOutcomeUnknown = useSelector(services.session, (state) => state.matches({ confirmingDriver: 'unanswered' }));

  // The host sends this reason with the form, before the session is known, so that nothing moves later.
  const reasonOfPage = comesBack && !hasExpired ? 'You need to sign in to see this page.' : null;

  return (
    <Page title="Sign in" lead={isOutElsewhere && !comesBack ? 'You signed out on this device.' : reasonOfPage}>
      <Reason services={services} hasFailed={form.failure !== null || form.rejection !== null} comesBack={comesBack} />
      {form.failure && !isOutcomeUnknown ? (
        <FailureBanner title="You’re not signed in" failure={form.failure} onTryAgain={form.tryAgain} />
      ) : null}
      <Form<LoginValues>
        initialValues={initial}
        schema={rules}
        problems={form.rejection}
        // Back leads to a page for drivers, which leads here again.
        visit={key}
        busy={form.busy || isIdentifying}
        wide
        submitLabel="Sign in"
        busyLabel="Signing in"
        onChange={({ email, remember }) => {
          form.typed();
          typedEmail.store(email);
          stayChoice.store(remember);
        }}
        onSubmit={(values) => form.submit({ ...values, email: bareEmail(values.email) })}
      >
        <TextField name="email" label="Email address" type="email" autoComplete="username" inputMode="email" />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          below={
            <TextLink href="/login/reset" alone>
              Forgot password?
            </TextLink>
          }
        />
        <CheckboxField name="remember" label="Stay signed in on this device" />
      </Form>
      <LinkButton href="/register" variant="quiet" wide>
        Become a driver
      </LinkButton>
    </Page>
  );
};
