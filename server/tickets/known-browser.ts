import { timingSafeEqual } from 'node:crypto';
import type { Encryption } from '../outbox/encryption';

const name = 'portal_driver';

/**
 * A signed cookie with the driver that the API last confirmed in this browser. Until the API confirms the driver again, it
 * selects the rate limit, and nothing else, so that others behind the same IP address cannot lock a driver out.
 */
export function knownBrowser(encryption: Encryption, tenant: string, isSecure: boolean) {
  const signature = (driverId: string) => encryption.digest('browser', tenant, driverId).toString('base64url');
  return {
    /** The driver of the cookie; null without a cookie or with a wrong signature. */
    driverId(cookies: string | undefined): string | null {
      const [encoded, givenSignature] =
        new RegExp(`(?:^|;\\s*)${name}=([^;\\s]{1,1800})\\.([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.slice(1) ?? [];
      const driverId = decoded(encoded);
      if (driverId === null || givenSignature === undefined) return null;
      return timingSafeEqual(Buffer.from(givenSignature), Buffer.from(signature(driverId))) ? driverId : null;
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
