import { timingSafeEqual } from 'node:crypto';
import type { Encryption } from '../outbox/encryption';

const name = 'portal_driver';
/** An encoded id of at most 1,800 characters, and a signature of exactly 43: `timingSafeEqual` throws if the lengths differ. */
const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;\\s]{1,1800})\\.([\\w-]{43})(?:;|$)`);

/**
 * A signed cookie with the id of the driver that the API last confirmed in this browser. It only selects the rate limit of a request that is
 * not verified yet, so that others behind the same IP address cannot lock the driver out.
 */
export function knownBrowser(encryption: Encryption, tenant: string, isSecure: boolean) {
  const signature = (driverId: string) => encryption.digest('browser', tenant, driverId).toString('base64url');
  return {
    /** The id of the driver in the cookie; null if there is no cookie or its signature is wrong. */
    driverId(cookies: string | undefined): string | null {
      const [, encoded, receivedSignature] = pattern.exec(cookies ?? '') ?? [];
      const driverId = decoded(encoded);
      if (driverId === null || receivedSignature === undefined) return null;
      return timingSafeEqual(Buffer.from(receivedSignature), Buffer.from(signature(driverId))) ? driverId : null;
    },
    /** The value of `Set-Cookie`, without an expiry: the browser deletes it when its session ends. */
    cookie: (driverId: string) =>
      `${name}=${encodeURIComponent(driverId)}.${signature(driverId)}; Path=/api/zendesk; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  };
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
