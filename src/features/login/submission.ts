import { waitFor } from 'xstate';
import { type Credentials, login } from '../../api/session';
import { asSignIn, sendPendingSignOut } from '../../flows/guest-call';
import type { Services } from '../../flows/services';
import { submissionOf } from '../../flows/use-submission';

/**
 * The chart of the sign-in form with its call (POST /v1/login). The form may be shown before the operator has said who is signed in, and a
 * press waits for that answer. If a driver is already signed in, nothing is sent and the portal opens.
 */
export const signInLogic = (services: Services) =>
  submissionOf(services, async (client, values, signal) => {
    await waitFor(services.session, (snapshot) => !snapshot.hasTag('busy') && !snapshot.hasTag('signed-in'), {
      timeout: Number.POSITIVE_INFINITY,
      signal,
    });
    await sendPendingSignOut(services, client, signal);
    return asSignIn(services.session, signal, () => login(client, values as Credentials, signal));
  });
