import { isWithout } from '../api/collections';
import type { Services } from '../flows/services';

/** Returns a function that says whether a path's page has disappeared, because the operator lacks its collection (OP-09). */
export const goneFrom =
  ({ config, missing }: Pick<Services, 'config' | 'missing'>) =>
  (path: string): boolean => {
    const base = config.partner_plus_base_path;
    return isWithout(path.startsWith(base) ? path.replace(base, '/partner-plus') : path, missing.all());
  };
