import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { type Decoded, fields, flag, id, needed, rows, text } from './decode';
import { readWhole } from './pages';

const area = readsFrom<Operator['OperatingArea']>()(
  fields({
    id: needed(id()),
    name: text(),
    is_open: flag(),
    fleet_ids: rows(id()),
    licensing_authority: fields({ name: text() }),
  }),
);
const fleet = readsFrom<Operator['Fleet']>()(
  fields({
    id: needed(id()),
    name: text(),
    town: text(),
    is_recruiting: flag(),
    operating_area_ids: rows(id()),
    support: fields({ phone: text(), email: text() }),
  }),
);

/** A place with a name to choose it by; when the operator gave none, another property that identifies it. */
type Named<Place> = Place & { readonly name: string };

/** An area that a new driver can choose. */
export type OpenArea = Named<Decoded<typeof area>>;
/** A fleet that a new driver can choose. */
export type OpenFleet = Named<Decoded<typeof fleet>>;

export interface Places {
  /** Areas that accept new drivers, by name. */
  readonly areas: readonly OpenArea[];
  /** Fleets that accept new drivers, by name. */
  readonly fleets: readonly OpenFleet[];
}

/** GET /v1/operating-areas and GET /v1/fleets: what is open to new drivers. Neither needs a session. */
export const fetchPlaces = async (client: Client, signal?: AbortSignal): Promise<Places> => {
  const [areas, fleets] = await Promise.all([
    readWhole({ client, path: '/v1/operating-areas', row: area, signal }),
    readWhole({ client, path: '/v1/fleets', row: fleet, signal }),
  ]);
  return {
    // An entry that does not say whether it is open is offered: the operator rejects a driver it cannot accept.
    areas: areas
      .filter(({ is_open }) => is_open !== false)
      .map((area) => ({ ...area, name: area.name ?? area.licensing_authority?.name ?? `Area ${area.id}` })),
    fleets: fleets
      .filter(({ is_recruiting }) => is_recruiting !== false)
      .map((fleet) => ({
        ...fleet,
        name: fleet.name ?? (fleet.town === null ? `Fleet ${fleet.id}` : `Fleet in ${fleet.town}`),
      })),
  };
};
