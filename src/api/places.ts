import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { type Decoded, decides, flag, id, ownFields, ownList, rows, text } from './decode';
import { read } from './shape';

const area = readsFrom<Operator['OperatingArea']>()(
  ownFields({
    id: id(),
    name: text(),
    is_open: flag(),
    fleet_ids: ownList(id()),
    licensing_authority: ownFields({ name: text() }),
  }),
);
const fleet = readsFrom<Operator['Fleet']>()(
  ownFields({
    id: id(),
    name: text(),
    town: text(),
    is_recruiting: flag(),
    operating_area_ids: ownList(id()),
    support: ownFields({ phone: decides(text()), email: decides(text()) }),
  }),
);

/** An area as a new driver chooses it. */
export type OpenArea = Decoded<typeof area>;
/** A fleet as a new driver chooses it. */
export type OpenFleet = Decoded<typeof fleet>;

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
    areas: read(rows(area), areas).filter((entry) => entry.is_open),
    fleets: read(rows(fleet), fleets).filter((entry) => entry.is_recruiting),
  };
};
