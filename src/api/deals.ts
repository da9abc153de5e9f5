import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { type Decoded, day, enumeration, fields, flag, id, list, needed, text, webAddress } from './decode';
import { readWhole } from './pages';

const deal = readsFrom<Operator['Deal']>()(
  fields({
    id: needed(id()),
    title: text(),
    provider_name: text(),
    category: enumeration([
      'fuel',
      'charging',
      'tyres_servicing',
      'vehicle',
      'insurance',
      'breakdown',
      'phone',
      'food',
      'tax_accounts',
      'health',
      'other',
    ]),
    saving: text(),
    summary: text(),
    how_to_use: list(text()),
    redemption: fields({
      kind: enumeration(['code', 'link', 'show_screen']),
      code: text(),
      url: webAddress(),
    }),
    starts_on: day(),
    ends_on: day(),
    terms_html: text(),
    in_driver_area: flag(),
  }),
);

/** An offer of another company to drivers. Days are local to the fleet and inclusive; `terms_html` is untrusted. */
export type Deal = Decoded<typeof deal>;

/** GET /v1/driver/deals: every offer, in the operator's order. */
export const fetchDeals = (client: Client, signal?: AbortSignal): Promise<readonly Deal[]> =>
  readWhole({ client, path: '/v1/driver/deals', row: deal, signal });
