import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Encrypts what drivers wrote before it reaches the disk. */
export interface Encryption {
  /** @param context binds the bytes to their row: in another row they do not decrypt */
  encrypt(plain: Uint8Array, context: string): Uint8Array<ArrayBuffer>;
  /** @throws Error when no key decrypts them, or they were changed */
  decrypt(encrypted: Uint8Array, context: string): Uint8Array<ArrayBuffer>;
  /** A keyed hash, which reveals nothing about its parts without the key. */
  digest(...parts: readonly string[]): Buffer;
  /** The digest under every key, the first key's first. */
  fingerprint(...parts: readonly string[]): Fingerprint;
}

/** Fingerprints of a request, one for each key; the first is stored. Each begins with a short name of its key and a dot. */
export type Fingerprint = readonly string[];

/** Whether this request may be the stored one. If the key of the stored fingerprint is no longer configured, the idempotency key alone decides. */
export function isSameRequest(stored: string, received: Fingerprint): boolean {
  const [keyName] = stored.split('.');
  return received.includes(stored) || !received.some((print) => print.startsWith(`${keyName}.`));
}

const unencrypted = 0;
const aesGcm = 1;
const ivBytes = 12;
const tagBytes = 16;

/** The first key encrypts, all keys decrypt. Without a key the bytes are stored unencrypted. The first byte shows which it is. */
export function createEncryption(keys: readonly Buffer[]): Encryption {
  const [firstKey] = keys;
  const digestKeys = keys.length > 0 ? keys : ['driver-portal'];
  const digestUnder = (key: Buffer | string, parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    encrypt(plain, context) {
      if (!firstKey) return Uint8Array.from([unencrypted, ...plain]);
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', firstKey, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Uint8Array.from(Buffer.concat([Buffer.from([aesGcm]), iv, cipher.getAuthTag(), text]));
    },
    decrypt(encrypted, context) {
      if (encrypted[0] === unencrypted) return Uint8Array.from(encrypted.subarray(1));
      const iv = encrypted.subarray(1, 1 + ivBytes);
      const tag = encrypted.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
      const text = encrypted.subarray(1 + ivBytes + tagBytes);
      for (const key of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context)).setAuthTag(tag);
          return Uint8Array.from(Buffer.concat([decipher.update(text), decipher.final()]));
        } catch {
          // Another key may decrypt it.
        }
      }
      throw new Error('No key of OUTBOX_KEY decrypts this row.');
    },
    digest: (...parts) => digestUnder(firstKey ?? 'driver-portal', parts),
    fingerprint: (...parts) =>
      digestKeys.map((key) => {
        const keyName = digestUnder(key, ['key name']).toString('base64url').slice(0, 6);
        return `${keyName}.${digestUnder(key, parts).toString('base64url')}`;
      }),
  };
}
