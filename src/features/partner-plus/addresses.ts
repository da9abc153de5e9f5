import { path } from '../../api/path';
import type { Services } from '../../flows/services';

type Config = Pick<Services['config'], 'partner_plus_base_path'>;

/** The section's first page. Each operator chooses its path. */
export const landingPath = (config: Config): string => config.partner_plus_base_path;

/** The list, of all offers or of one category. */
export const dealsPath = (config: Config, category: string | null = null): string =>
  `${config.partner_plus_base_path}/deals${category === null ? '' : `?category=${category}`}`;

export const dealPath = (config: Config, deal: { readonly id: string }): string =>
  `${config.partner_plus_base_path}${path`/${deal.id}`}`;
