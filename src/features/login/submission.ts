import { waitFor } from 'xstate';
import { type Credentials, login, logout } from '../../api/session';
import type { Services } from '../../services';
import { submissionOf } from '../../use-submission';

/**
 * The sign-in form's chart with its call: POST /v1/login. The form may stand there before the operator has said who is signed in; a
 * press waits for that. Whoever turns out to be signed in is led away, and nothing is sent. A sign-out that the operator has not heard of is
 * told first: to the operator the driver before is still there, and it may let the next one in as that driver.
 */
export const signInLogic = (services: Services) =>
  submissionOf(services, async (client, values, signal) => {
    const { context } = await waitFor(services.session, (now) => !now.hasTag('busy') && !now.hasTag('signed-in'), {
      timeout: Number.POSITIVE_INFINITY,
      signal,
    });
    if (context.owesSignOut) await logout(client, signal);
    return login(client, values as Credentials, signal);
  });
