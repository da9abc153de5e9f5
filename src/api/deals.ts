import { array, boolean, type InferOutput, nullable, object, picklist, string } from 'valibot';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { localDay } from './dates';
import { id } from './id';
import { read } from './shape';
import { webAddress } from './web-address';

const deal = readsFrom<Operator['Deal']>()(
  object({
    id: id(),
    title: string(),
    provider_name: string(),
    category: picklist([
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
    saving: string(),
    summary: string(),
    how_to_use: array(string()),
    redemption: object({
      kind: picklist(['code', 'link', 'show_screen']),
      code: nullable(string()),
      url: nullable(webAddress),
    }),
    starts_on: localDay,
    ends_on: nullable(localDay),
    terms_html: string(),
    in_driver_area: boolean(),
  }),
);

/** What another firm offers to drivers. Days are local to the fleet and included; `terms_html` is the operator's, not to be trusted. */
export type Deal = InferOutput<typeof deal>;

/** GET /v1/driver/deals: all of them, in the operator's order. */
export const fetchDeals = async (client: Client, signal?: AbortSignal): Promise<readonly Deal[]> =>
  read(object({ data: array(deal) }), await client.get('/v1/driver/deals', { signal })).data;
