import { path } from '../../api/path';
import type { Services } from '../../flows/services';

/** The address of the section in this deployment. */
type Config = Pick<Services['config'], 'partner_plus_base_path'>;

export const landingPath = (config: Config): string => config.partner_plus_base_path;

/** The address of the list, or of its offers of one kind. */
export const dealsPath = (config: Config, category: string | null = null): string =>
  `${config.partner_plus_base_path}/deals${category === null ? '' : `?category=${category}`}`;

export const dealPath = (config: Config, deal: { readonly id: string }): string =>
  `${config.partner_plus_base_path}${path`/${deal.id}`}`;
