import type { Services } from '../../flows/services';
import { currentTime } from '../../format/current-time';

const userDraft = <Values extends object>({ drafts, session }: Services, name: string) => {
  const userId = session.getSnapshot().context.user?.id;
  return {
    read: () => (userId === undefined ? null : drafts.read<Values>(userId, name)),
    /** False if the device cannot store it. */
    write: (values: Values): boolean => userId !== undefined && drafts.write(userId, name, values),
    drop: (): void => {
      if (userId !== undefined) drafts.drop(userId, name);
    },
  };
};

/** The new email address as typed, stored on this device until it is sent, because the session may end meanwhile. */
export const addressDraft = (services: Services) => {
  const { read, write, drop } = userDraft<{ readonly email: string }>(services, 'verify-address');
  return {
    read: (): string => read()?.values.email ?? '',
    /** False if the device cannot store it. */
    write: (email: string): boolean => {
      if (email !== '') return write({ email });
      drop();
      return true;
    },
  };
};

/** How long a mailed link works, in milliseconds. */
const linkLife = 60 * 60_000;

/**
 * The new address, masked, that has a link and no code so far. Stored on this device while the link works: the driver reads the email in
 * another app, and the phone may close this page meanwhile.
 */
export const linkedAddress = (services: Services) => {
  const { read, write, drop } = userDraft<{ readonly sentTo: string }>(services, 'verify-link');
  return {
    read: (): string | null => {
      const stored = read();
      return stored && currentTime() - stored.savedAt < linkLife ? stored.values.sentTo : null;
    },
    store: (sentTo: string): boolean => write({ sentTo }),
    forget: drop,
  };
};
