import type { UnknownValue } from '../../../machines/shared/unknown-value';
import { fetchDriverOverview, fetchFleet, fetchOperatingAreas } from '../../api/driver';
import { optional } from '../../api/optional';
import { changePassword, fetchProfile, type PasswordChange, type Profile, saveProfile } from '../../api/profile';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { type SubmissionLogic, submissionOf } from '../../flows/use-submission';
import { isKnown, readable } from '../../format/unknown-value';
import { isSaved, profileDraft, withChanges } from './values';

/** The form's chart with its calls: PUT /v1/driver/{id} with the changes made to the newest details, else to those that the page shows. */
export const profileLogic = (services: Services, shown: Profile): SubmissionLogic =>
  submissionOf(services, async (client, changes, signal) => {
    const profile = (await optional(fetchProfile(client, signal))) ?? shown;
    return saveProfile(client, profile.id, withChanges(profile, changes as Record<string, string>), signal);
  });

/** The form's chart with its call: PUT /v1/user/update-password. */
export const passwordLogic = (services: Services): SubmissionLogic =>
  submissionOf(services, (client, values, signal) => changePassword(client, values as PasswordChange, signal));

/** The typed details on this device that the operator does not have; null if there are none. */
export const unsavedDraft = ({ drafts }: Services, { userId, profile }: Pick<ProfileData, 'userId' | 'profile'>) => {
  const draft = drafts.read<Record<string, string>>(userId, profileDraft);
  if (!draft || !isSaved(draft.values, profile)) return draft;
  drafts.drop(userId, profileDraft);
  return null;
};

const unknownStatuses = (text: readonly (string | UnknownValue | null)[]): readonly string[] => [
  ...new Set(text.flatMap((word) => (word === null || isKnown(word) ? [] : (readable(word) ?? [])))),
];

/** GET /v1/driver/profile, /v1/driver, the fleet and the areas, in parallel. Fails only if the first cannot be read. */
export const loadProfile = async (services: Services, { signal }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const [profile, overview, fleet, areas] = await Promise.all([
    fetchProfile(client, signal),
    optional(fetchDriverOverview(client, signal)),
    optional(fetchFleet(client, user.fleetId, signal)),
    optional(fetchOperatingAreas(client, signal)),
  ]);
  const areaId = user.operatingAreaId ?? overview?.operating_area_id;
  return {
    profile,
    callsign: overview && { is: overview.callsign },
    unknownStatuses: unknownStatuses([{ raw: user.unknownAccountStatus }, overview?.status ?? null]),
    fleet,
    fleetName: fleet?.name ?? user.fleetName ?? services.config.partner.name,
    area: areas && { is: areas.find((area) => area.id === areaId)?.name ?? null },
    userId: user.id,
    timeZone: user.timeZone,
  };
};

/** What the screens of the driver's details show. Fleet, area and callsign are null if they could not be read. */
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
