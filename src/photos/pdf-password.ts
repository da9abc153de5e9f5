type Bytes = Uint8Array<ArrayBuffer>;

const latin1 = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const hex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
const join = (...parts: readonly Uint8Array[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]));
const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length > 0 && a.join() === b.join();

const littleEndian = (numbers: readonly number[]): Bytes =>
  Uint8Array.from(numbers.flatMap((number) => [0, 8, 16, 24].map((shift) => number >>> shift)));

const turns = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21] as const;

/** MD5 (RFC 1321), which the browser does not have. Older PDFs derive their keys with it. */
const md5 = (input: Uint8Array): Bytes => {
  const padded = new Uint8Array(((input.length + 72) >> 6) << 6);
  padded.set(input);
  padded[input.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, input.length * 8, true);
  let state: readonly [number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let at = 0; at < padded.length; at += 64) {
    let [a, b, c, d] = state;
    for (let step = 0; step < 64; step += 1) {
      const round = step >> 4;
      const mixed = [(b & c) | (~b & d), (b & d) | (c & ~d), b ^ c ^ d, c ^ (b | ~d)][round] ?? 0;
      const word = (([1, 5, 3, 7][round] ?? 0) * step + ([0, 1, 5, 0][round] ?? 0)) & 15;
      const constant = Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32);
      const sum = (a + mixed + constant + data.getUint32(at + word * 4, true)) | 0;
      const turn = turns[round * 4 + (step & 3)] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0];
    }
    state = [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
  }
  return littleEndian(state);
};

const rc4 = (key: Uint8Array, input: Uint8Array): Bytes => {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (i: number, j: number) => {
    [box[i], box[j]] = [box[j] ?? 0, box[i] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (box[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Uint8Array.from(input, (byte) => {
    i = (i + 1) & 255;
    j = (j + (box[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (box[((box[i] ?? 0) + (box[j] ?? 0)) & 255] ?? 0);
  });
};

const sha = async (bits: 256 | 384 | 512, input: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, input));

/** Algorithm 2.B of ISO 32000-2 for an empty password. */
const hardenedHash = async (salt: Bytes): Promise<Bytes> => {
  let hash = await sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const key = await crypto.subtle.importKey('raw', hash.slice(0, 16), 'AES-CBC', false, ['encrypt']);
    const repeated = join(...Array<Uint8Array>(64).fill(hash));
    const cipher = { name: 'AES-CBC', iv: hash.slice(16, 32) };
    // The browser adds a block of padding.
    const encrypted = new Uint8Array(await crypto.subtle.encrypt(cipher, key, repeated)).slice(0, -16);
    const sum = encrypted.slice(0, 16).reduce((total, byte) => total + byte, 0);
    hash = await sha(([256, 384, 512] as const)[sum % 3] ?? 256, encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return hash.slice(0, 32);
};

const standardPadding = hex('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a');

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of the string after a name, in either notation; empty when there is none. */
const stringAfter = (name: string, text: string): Bytes => {
  const [, literal, digits] =
    new RegExp(`/${name}\\s*\\[?\\s*(?:\\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)|<([\\da-fA-F\\s]+)>)`).exec(text) ?? [];
  if (digits !== undefined) return hex(digits.replace(/\s/g, ''));
  return latin1(
    (literal ?? '').replace(
      /\\(?:([0-7]{1,3})|(\r?\n)|([\s\S]))/g,
      (_, octal?: string, lineEnd?: string, letter = '') =>
        octal ? String.fromCharCode(Number.parseInt(octal, 8)) : lineEnd ? '' : (escapes[letter] ?? letter),
    ),
  );
};

const numberAfter = (name: string, text: string): number =>
  Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(text)?.[1] ?? 0);

/**
 * Whether a PDF with encryption opens without a password. Many insurers only forbid changes, which encrypts the file for an empty password.
 * False for a file that is not understood.
 */
export const opensWithoutPassword = async (file: Blob): Promise<boolean> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder('latin1').decode(bytes);
  // Browsers decode Latin-1 as windows-1252: that finds a place, and does not give its bytes.
  const after = (pattern: RegExp) => {
    const start = text.search(pattern);
    return start < 0 ? '' : String.fromCharCode(...bytes.subarray(start, start + 4000));
  };
  const [, object, generation] = /\/Encrypt\s+(\d+)\s+(\d+)\s+R/.exec(text) ?? [];
  const pattern = object ? new RegExp(`\\b${object}\\s+${generation}\\s+obj\\b`) : /\/Encrypt\s*<</;
  const entry = after(pattern).split('endobj')[0] ?? '';
  const [owner, user, revision] = [stringAfter('O', entry), stringAfter('U', entry), numberAfter('R', entry)];
  if (revision >= 5) {
    const salt = user.slice(32, 40);
    return isSame(user.slice(0, 32), revision === 5 ? await sha(256, salt) : await hardenedHash(salt));
  }
  const id = stringAfter('ID', after(/\/ID\s*\[/));
  const permissions = littleEndian([numberAfter('P', entry)]);
  const unencryptedMetadata = revision === 4 && /\/EncryptMetadata\s+false/.test(entry) ? 'ffffffff' : '';
  const length = revision === 4 ? 16 : revision === 3 ? numberAfter('Length', entry) / 8 || 5 : 5;
  let key = md5(join(standardPadding, owner.slice(0, 32), permissions, id, hex(unencryptedMetadata)));
  if (revision === 2) return isSame(user.slice(0, 32), rc4(key.slice(0, 5), standardPadding));
  for (let round = 0; round < 50; round += 1) key = md5(key.slice(0, length));
  let expected = md5(join(standardPadding, id));
  for (let round = 0; round < 20; round += 1)
    expected = rc4(
      key.slice(0, length).map((byte) => byte ^ round),
      expected,
    );
  return isSame(user.slice(0, 16), expected);
};
