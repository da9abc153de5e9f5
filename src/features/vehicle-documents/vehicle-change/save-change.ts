import { accepted, type Result } from '../../../../machines/shared/result';
import type { VehicleChange } from '../../../../machines/vehicle-change';
import type { Client } from '../../../api/client';
import { ApiError } from '../../../api/problem';
import { type ChangeDetails, readVehicleChange, saveVehicleChange } from '../../../api/vehicle-changes';

/** The read after an accepted save may fail. */
const isReadRejected = (error: unknown): boolean =>
  error instanceof ApiError && ['tooMany', 'forbidden', 'missing'].includes(error.kind);

/** Saves the details and reads the change, because only the list says which documents it needs. */
export const saveChange = async (
  client: Client,
  details: ChangeDetails,
  signal?: AbortSignal,
): Promise<Result<VehicleChange>> => {
  const saveResult = await saveVehicleChange(client, details, signal);
  if (!saveResult.accepted) return saveResult;
  const change = await readVehicleChange(client, saveResult.value, signal).catch((error: unknown) => {
    if (isReadRejected(error)) return null;
    throw error;
  });
  if (!change) throw new ApiError('broken', 200, null);
  return accepted(change);
};
