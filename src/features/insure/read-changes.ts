import type { Client } from '../../api/client';

/** The driver's changes of car. The code that reads them is large, so it loads only with this call. */
export const readChanges = async (client: Client, signal: AbortSignal) =>
  (await import(/* webpackChunkName: "vehicle-changes" */ '../../api/vehicle-changes')).fetchVehicleChanges(
    client,
    signal,
  );
