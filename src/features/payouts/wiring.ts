import { fromPromise } from 'xstate';
import { type PayoutSetup, payoutsMachine } from '../../../machines/payouts';
import type { Result } from '../../../machines/shared/result';
import { optional } from '../../api/optional';
import {
  type AccountDetails,
  disablePayouts,
  enablePayouts,
  fetchPayoutSettings,
  fetchPayouts,
  toPayoutSetup,
} from '../../api/payouts';
import { fetchProfile } from '../../api/profile';
import { payoutsAround } from '../../domain/payouts';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { todayIn } from '../../format/dates';
import { namesOf } from '../../format/names';
import { isKnown } from '../../format/unknown-value';

/** The payouts chart with its calls. Made by the loader, outside React. */
export const payoutsLogic = ({ client }: Pick<Services, 'client'>) =>
  payoutsMachine.provide({
    actors: {
      enablePayouts: fromPromise<Result<PayoutSetup>, { details: unknown }>(async ({ input, signal }) =>
        enablePayouts(await client(), input.details as AccountDetails, signal),
      ),
      disablePayouts: fromPromise<PayoutSetup, void>(async ({ signal }) => disablePayouts(await client(), signal)),
      readPayoutSetup: fromPromise<PayoutSetup, void>(async ({ signal }) =>
        toPayoutSetup(await fetchPayoutSettings(await client(), signal)),
      ),
    },
  });

/** The payouts around today; null if they could not be read. */
export const readPayouts = async (services: Services, today: string, signal: AbortSignal) =>
  (await optional(fetchPayouts(await services.client(), payoutsAround(today), signal))) ?? null;

/** Fails only if the settings cannot be read. */
export const loadSwitch = async (services: Services, { signal }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const today = todayIn(user.timeZone);
  const [settings, profile, payouts] = await Promise.all([
    fetchPayoutSettings(client, signal),
    optional(fetchProfile(client, signal)),
    readPayouts(services, today, signal),
  ]);
  return {
    logic: payoutsLogic(services),
    input: settings && isKnown(settings.status) ? { payoutSetup: toPayoutSetup(settings) } : null,
    status: settings && !isKnown(settings.status) ? settings.status : null,
    driver: profile && { email: profile.email, name: namesOf(profile) },
    payouts,
    today,
    timeZone: user.timeZone,
  };
};

/** Everything that the page reads before it opens. */
export type SwitchData = Awaited<ReturnType<typeof loadSwitch>>;
