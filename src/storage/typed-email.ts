let typed = '';
let isToStay = false;

/** The last email address that the driver typed to sign in, to register or as a new one. In memory only, so that it ends with the tab. */
export const typedEmail = {
  store: (email: string): void => {
    typed = email;
  },
  read: (): string => typed,
  /** Called when the address may no longer be the right one, such as after a verified sign-in. */
  forget: (): void => {
    typed = '';
    isToStay = false;
  },
};

/** The tick of “Stay signed in on this device”. Kept and forgotten with the address. */
export const stayChoice = {
  store: (choice: boolean): void => {
    isToStay = choice;
  },
  read: (): boolean => isToStay,
};
