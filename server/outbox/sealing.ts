import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Encrypts what drivers wrote before it reaches the disk. */
export type Sealing = {
  /** @param context binds the bytes to their row: moved elsewhere they do not open */
  seal(plain: Uint8Array, context: string): Uint8Array<ArrayBuffer>;
  /** @throws Error when no key opens them, or they were changed */
  open(sealed: Uint8Array, context: string): Uint8Array<ArrayBuffer>;
  /** A hash that tells nothing about its parts without the key. */
  digest(...parts: readonly string[]): Buffer;
};

const clear = 0;
const aesGcm = 1;
const ivBytes = 12;
const tagBytes = 16;

/** The first key seals, all keys open. Without any the bytes are kept as they are and say so in front. */
export function sealing(keys: readonly Buffer[]): Sealing {
  const [first] = keys;
  return {
    seal(plain, context) {
      if (!first) return Uint8Array.from([clear, ...plain]);
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', first, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Uint8Array.from(Buffer.concat([Buffer.from([aesGcm]), iv, cipher.getAuthTag(), text]));
    },
    open(sealed, context) {
      if (sealed[0] === clear) return Uint8Array.from(sealed.subarray(1));
      const iv = sealed.subarray(1, 1 + ivBytes);
      const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
      const text = sealed.subarray(1 + ivBytes + tagBytes);
      for (const key of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context)).setAuthTag(tag);
          return Uint8Array.from(Buffer.concat([decipher.update(text), decipher.final()]));
        } catch {
          // Another key may fit.
        }
      }
      throw new Error('No key of OUTBOX_KEY opens this row.');
    },
    digest: (...parts) =>
      createHmac('sha256', first ?? 'driver-portal')
        .update(JSON.stringify(parts))
        .digest(),
  };
}
