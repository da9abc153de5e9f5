import { timingSafeEqual } from 'node:crypto';
import type { Sealing } from '../outbox/sealing';

const name = 'portal_driver';

/**
 * A cookie that says which driver's calls the operator's API has confirmed from this browser before. It only chooses which limit a call
 * counts against until the API has answered, so that strangers behind the same address cannot lock a driver out.
 */
export function knownBrowser(sealed: Sealing, tenant: string, isSecure: boolean) {
  const valueFor = (driverId: number) =>
    `${driverId}.${sealed.digest('browser', tenant, String(driverId)).toString('base64url')}`;
  return {
    /** The driver of the cookie; null when there is none, or the host did not make it. */
    driverId(cookies: string | undefined): number | null {
      const value = new RegExp(`(?:^|;\\s*)${name}=([1-9]\\d{0,14}\\.[\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1];
      if (value === undefined) return null;
      const driverId = Number(value.split('.', 1)[0]);
      return timingSafeEqual(Buffer.from(value), Buffer.from(valueFor(driverId))) ? driverId : null;
    },
    /** Ends with the browser's session. */
    cookie: (driverId: number) =>
      `${name}=${valueFor(driverId)}; Path=/api/zendesk; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  };
}
