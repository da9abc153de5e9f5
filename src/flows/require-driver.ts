import type { SessionUser } from '../../machines/session';
import type { Services } from './services';

/**
 * Returns the driver of a page whose check lets only signed-in drivers in.
 * @throws Error when no driver is signed in.
 */
export const requireDriver = ({ session }: Pick<Services, 'session'>): SessionUser => {
  const { user } = session.getSnapshot().context;
  if (!user) throw new Error('This screen needs a signed-in driver.');
  return user;
};
