let typed = '';

/** The email address that was typed last on a page for guests. In memory only, so that it ends with the tab. */
export const typedEmail = {
  note: (email: string): void => {
    typed = email;
  },
  read: (): string => typed,
  /** Whoever signs in next types their own. */
  forget: (): void => {
    typed = '';
  },
};
