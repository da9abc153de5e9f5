import { type DraftStore, deviceUser } from './drafts';

/** The driver of a closed account is not signed in, so the request is stored for the device. */
const name = 'reopen-request';

interface ReopenRequest {
  readonly email: string;
  readonly reference: string;
  /** The operator's words on what happens next. */
  readonly message: string;
}

/** The last request on this device to reopen an account, and when it was sent. */
export const reopenRequest = ({ drafts }: { readonly drafts: DraftStore }) => ({
  /** null if another driver sent it, or if the address is unknown. */
  of: (email: string) => {
    const stored = drafts.read<ReopenRequest>(deviceUser, name);
    return stored?.values.email.toLowerCase() === email.toLowerCase() ? stored : null;
  },
  store: (request: ReopenRequest): void => void drafts.write(deviceUser, name, request),
});
