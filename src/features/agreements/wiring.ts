import { type ActorRefFrom, fromPromise } from 'xstate';
import {
  type Acceptance,
  type AgreementInput,
  type AgreementVersion,
  agreementMachine,
} from '../../../machines/agreement';
import { accepted, type Result, rejected } from '../../../machines/shared/result';
import { type Agreement, acceptAgreement, fetchAgreements } from '../../api/agreements';
import { optional } from '../../api/optional';
import { fetchProfile } from '../../api/profile';
import { renameFields } from '../../api/rejected-fields';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { addDays, todayIn } from '../../format/dates';
import { isKnown } from '../../format/unknown-value';

export type AgreementActor = ActorRefFrom<typeof agreementMachine>;

/** The part of the operator's record by which the chart decides. */
export const toAgreementVersion = (record: Agreement): AgreementVersion => ({
  id: record.id,
  version: record.version,
  status: record.status,
  record,
});

const othersOf = (all: readonly Agreement[], { id, kind, title }: Agreement): readonly Agreement[] =>
  all.filter(
    (agreement) =>
      agreement.id !== id && isKnown(agreement.kind) && agreement.kind === kind && agreement.title === title,
  );

const isOlder = ({ published_on: day }: Agreement, than: Agreement): boolean =>
  day !== null && than.published_on !== null && day < than.published_on;

/**
 * Another version of the same agreement: one to accept, or else an accepted one that is not older. An older accepted version does not replace
 * a newer one that was withdrawn. Null if there is none.
 */
export const currentOf = (all: readonly Agreement[], agreement: Agreement): Agreement | null => {
  const others = othersOf(all, agreement);
  return (
    others.find(({ status }) => status === 'to_accept') ??
    others.find((other) => other.status === 'accepted' && !isOlder(other, agreement)) ??
    null
  );
};

/**
 * The last day of an accepted version that is in force although the driver has accepted the next one, which applies later. Null for every
 * other version.
 */
export const lastDayInForce = (all: readonly Agreement[], agreement: Agreement, today: string): string | null => {
  const { status, accepted_at, effective_from: from } = agreement;
  if (status !== 'superseded' || accepted_at === null || from === null || from > today) return null;
  const others = othersOf(all, agreement).flatMap(({ status: other, accepted_at, effective_from: day }) =>
    (other === 'superseded' || other === 'accepted') && accepted_at !== null && day !== null && day > from ? [day] : [],
  );
  const next = others.sort()[0];
  return next !== undefined && next > today ? addDays(next, -1) : null;
};

/**
 * The version to show now. An operator may give a newer version the same id or a new one; if the list has neither, there is nothing to
 * accept any more.
 */
export const currentVersion = (all: readonly Agreement[], openVersion: AgreementVersion): AgreementVersion => {
  const same = all.find(({ id }) => id === openVersion.id);
  if (same && (same.status === 'to_accept' || same.status === 'accepted')) return toAgreementVersion(same);
  const current = currentOf(all, openVersion.record as Agreement);
  if (current) return toAgreementVersion(current);
  return same ? toAgreementVersion(same) : { ...openVersion, status: 'withdrawn' };
};

/** The agreement chart with its calls. Made once per visit, outside React. */
export const agreementLogic = ({ client }: Pick<Services, 'client'>) =>
  agreementMachine.provide({
    actors: {
      acceptAgreement: fromPromise<Result<AgreementVersion>, Acceptance>(async ({ input, signal }) => {
        const { id, version, fullName } = input;
        const result = await acceptAgreement(
          await client(),
          id,
          {
            ...(version === null ? {} : { version }),
            full_name: fullName,
          },
          signal,
        );
        if (result.accepted) return accepted(toAgreementVersion(result.value));
        return rejected(renameFields(result.rejection, { full_name: 'fullName' }));
      }),
      readAgreement: fromPromise<AgreementVersion, { agreement: AgreementVersion }>(async ({ input, signal }) =>
        currentVersion(await fetchAgreements(await client(), signal), input.agreement),
      ),
    },
  });

/** The agreement that the URL names, with its chart. */
export interface OpenAgreement {
  readonly logic: ReturnType<typeof agreementLogic>;
  readonly input: AgreementInput;
}

/** GET /v1/agreements, and the profile if the URL names an agreement (`?id=`). A driver can keep the URL of a receipt as a bookmark. */
export const loadAgreements = async (services: Services, { signal, url, currentData }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const idInAddress = url.searchParams.get('id');
  const [all, profile] = await Promise.all([
    fetchAgreements(client, signal),
    idInAddress === null ? null : optional(fetchProfile(client, signal)),
  ]);
  const agreement = all.find(({ id }) => String(id) === idInAddress);
  const before = (currentData as { open: OpenAgreement | 'missing' | null } | undefined)?.open;
  // A background read looks in the list for the agreement on the page, or for the version that replaced it.
  const version =
    before && before !== 'missing'
      ? currentVersion(all, before.input.agreement)
      : agreement && toAgreementVersion(agreement);
  const open: OpenAgreement | 'missing' = version
    ? { logic: agreementLogic(services), input: { agreement: version } }
    : 'missing';
  return {
    all,
    /** `missing`: the driver does not have the agreement in the URL. Null: the URL names none, so the page shows the list. */
    open: idInAddress === null ? null : open,
    userId: user.id,
    /** The name in the profile; null when it could not be read. Half of a name is not enough to compare a signature with. */
    driverName:
      profile === null || profile.first_name === null || profile.last_name === null
        ? null
        : `${profile.first_name} ${profile.last_name}`.trim(),
    today: todayIn(user.timeZone),
    timeZone: user.timeZone,
  };
};

export type AgreementsData = Awaited<ReturnType<typeof loadAgreements>>;
