import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import {
  type Decoded,
  day,
  decides,
  flag,
  id,
  ifReadable,
  oneOf,
  ownFields,
  ownList,
  rows,
  text,
  webAddress,
} from './decode';
import { read } from './shape';

const deal = readsFrom<Operator['Deal']>()(
  ownFields({
    id: id(),
    title: text(),
    provider_name: text(),
    category: oneOf([
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
    how_to_use: ownList(text()),
    redemption: ownFields({
      kind: oneOf(['code', 'link', 'show_screen']),
      code: decides(text()),
      url: ifReadable(webAddress()),
    }),
    starts_on: day(),
    ends_on: decides(day()),
    terms_html: text(),
    in_driver_area: flag(),
  }),
);

/** What another firm offers to drivers. Days are local to the fleet and included; `terms_html` is the operator's, not to be trusted. */
export type Deal = Decoded<typeof deal>;

/** GET /v1/driver/deals: all of them, in the operator's order. */
export const fetchDeals = async (client: Client, signal?: AbortSignal): Promise<readonly Deal[]> =>
  read(rows(deal), await client.get('/v1/driver/deals', { signal }));
