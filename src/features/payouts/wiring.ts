import { fromPromise } from 'xstate';
import { type PayoutStanding, type PayoutsInput, payoutsMachine } from '../../../machines/payouts';
import type { Verdict } from '../../../machines/shared/verdict';
import { type AccountDetails, disablePayouts, enablePayouts, fetchPayoutSettings, toStanding } from '../../api/payouts';
import { fetchProfile } from '../../api/profile';
import type { LoadArgs, Services } from '../../services';

/** The payouts chart with its calls. Made once per visit, outside React. */
export const payoutsLogic = ({ client }: Pick<Services, 'client'>) =>
  payoutsMachine.provide({
    actors: {
      enablePayouts: fromPromise<Verdict<PayoutStanding>, { details: unknown }>(async ({ input, signal }) =>
        enablePayouts(await client(), input.details as AccountDetails, signal),
      ),
      disablePayouts: fromPromise<PayoutStanding, void>(async ({ signal }) => disablePayouts(await client(), signal)),
      readStanding: fromPromise<PayoutStanding, void>(async ({ signal }) =>
        toStanding(await fetchPayoutSettings(await client(), signal)),
      ),
    },
  });

/** Everything that the page of the switch reads before it opens. */
export interface SwitchData {
  readonly logic: ReturnType<typeof payoutsLogic>;
  readonly input: PayoutsInput;
  /** Whose password is asked for, and whose name the account most likely has; null when it could not be read. */
  readonly driver: { readonly email: string; readonly name: string } | null;
  readonly timeZone: string;
}

/** GET /v1/driver and its profile at once. Only the first has to answer. */
export const loadSwitch = async (services: Services, { signal }: LoadArgs): Promise<SwitchData> => {
  const user = services.session.getSnapshot().context.user;
  if (!user) throw new Error('This screen needs a signed-in driver.');
  const client = await services.client();
  const [settings, profile] = await Promise.all([
    fetchPayoutSettings(client, signal),
    fetchProfile(client, signal).catch(() => null),
  ]);
  return {
    logic: payoutsLogic(services),
    input: { standing: toStanding(settings) },
    driver: profile && { email: profile.email, name: `${profile.first_name} ${profile.last_name}` },
    timeZone: user.timeZone,
  };
};
