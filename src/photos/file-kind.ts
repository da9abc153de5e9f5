/** File types that staff can open. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';

const heifBrands = ['heic', 'heix', 'hevc', 'mif1', 'msf1', 'heif'];

/** The type of a file by its first 16 bytes; null for any other. Its name and declared type prove nothing. */
export const kindOf = (head: Uint8Array): FileKind | null => {
  const text = String.fromCharCode(...head.subarray(0, 16));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('%PDF-')) return 'pdf';
  if (text.startsWith('ftyp', 4) && heifBrands.includes(text.slice(8, 12))) return 'heic';
  return null;
};

export const readKind = async (file: Blob): Promise<FileKind | null> =>
  kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));

const step = 1_048_576;

/**
 * Whether the pattern occurs anywhere in the file, read as single bytes. It may match 100 bytes at most. Reads the file a megabyte at a time,
 * so that a large one neither fills the memory nor delays typing.
 */
export const hasBytes = async (file: Blob, pattern: RegExp): Promise<boolean> => {
  const decoder = new TextDecoder('latin1');
  for (let at = 0; at < file.size; at += step) {
    if (pattern.test(decoder.decode(await file.slice(at, at + step + 100).arrayBuffer()))) return true;
  }
  return false;
};
