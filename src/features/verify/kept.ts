import type { Services } from '../../flows/services';

const kept = <Values extends object>({ drafts, session }: Services, name: string) => {
  const userId = session.getSnapshot().context.user?.id;
  return {
    read: () => (userId === undefined ? null : drafts.read<Values>(userId, name)),
    /** False when the device keeps nothing. */
    write: (values: Values): boolean => userId !== undefined && drafts.write(userId, name, values),
    drop: (): void => {
      if (userId !== undefined) drafts.drop(userId, name);
    },
  };
};

/** What is typed of another address, kept on this phone until it is sent: a session may end in the middle. */
export const addressDraft = (services: Services) => {
  const { read, write, drop } = kept<{ readonly email: string }>(services, 'verify-address');
  return {
    read: (): string => read()?.values.email ?? '',
    /** False when the device keeps nothing. */
    write: (email: string): boolean => {
      if (email !== '') return write({ email });
      drop();
      return true;
    },
  };
};

/** Milliseconds. A mailed link works for so long. */
const linkLife = 60 * 60_000;

/**
 * The address, masked, that got a link when it took the place of another, and no code so far. Kept on this phone for as long as the
 * link works: the mail is read in another app, and the phone may have ended this page when the driver comes back.
 */
export const linkedAddress = (services: Services) => {
  const { read, write, drop } = kept<{ readonly sentTo: string }>(services, 'verify-link');
  return {
    read: (): string | null => {
      const found = read();
      return found && Date.now() - found.savedAt < linkLife ? found.values.sentTo : null;
    },
    note: (sentTo: string): boolean => write({ sentTo }),
    forget: drop,
  };
};
