import { browserStorage, keepText, removeText, textAt } from './storage';

const name = 'portal.typed-email';
const ofTab = () => browserStorage('sessionStorage');
let typed = '';
let isToStay = false;

/** The last email address that the driver typed to sign in, to register or as a new one. It ends with the tab. */
export const typedEmail = {
  store: (email: string): void => {
    typed = email;
  },
  /** For an address that gets an email. It survives a reload, because a phone may drop the tab while the driver looks for the email. */
  storeForCode: (email: string): void => {
    typed = email;
    keepText(ofTab(), name, email);
  },
  read: (): string => typed,
  readForCode: (): string => typed || (textAt(ofTab(), name) ?? ''),
  /** Called when the address may no longer be the right one, such as after a verified sign-in. */
  forget: (): void => {
    typed = '';
    isToStay = false;
    removeText(ofTab(), name);
  },
};

/** The tick of “Stay signed in on this device”. Kept and forgotten with the address. */
export const stayChoice = {
  store: (choice: boolean): void => {
    isToStay = choice;
  },
  read: (): boolean => isToStay,
};
