import { array, boolean, type InferOutput, nullable, object, string } from 'valibot';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { id } from './id';
import { read } from './shape';

const area = readsFrom<Operator['OperatingArea']>()(
  object({
    id: id(),
    name: string(),
    is_open: boolean(),
    fleet_ids: array(id()),
    licensing_authority: object({ name: string() }),
  }),
);
const fleet = readsFrom<Operator['Fleet']>()(
  object({
    id: id(),
    name: string(),
    town: string(),
    is_recruiting: boolean(),
    operating_area_ids: array(id()),
    support: object({ phone: nullable(string()), email: nullable(string()) }),
  }),
);

/** An area as a new driver chooses it. */
export type OpenArea = InferOutput<typeof area>;
/** A fleet as a new driver chooses it. */
export type OpenFleet = InferOutput<typeof fleet>;

/** Where one can work, and for whom. */
export interface Places {
  /** Areas that take new drivers, in order of name. */
  readonly areas: readonly OpenArea[];
  /** Fleets that take new drivers, in order of name. */
  readonly fleets: readonly OpenFleet[];
}

/** GET /v1/operating-areas and GET /v1/fleets: what is open to new drivers. Both are open to guests. */
export const fetchPlaces = async (client: Client, signal?: AbortSignal): Promise<Places> => {
  const [areas, fleets] = await Promise.all([
    client.get('/v1/operating-areas', { signal }),
    client.get('/v1/fleets', { signal }),
  ]);
  return {
    areas: read(object({ data: array(area) }), areas).data.filter((entry) => entry.is_open),
    fleets: read(object({ data: array(fleet) }), fleets).data.filter((entry) => entry.is_recruiting),
  };
};
