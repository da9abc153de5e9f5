import { readKind } from './file-kind';

/** The files that a document needs, with the contract's names. */
export interface WantedFiles {
  readonly name: string;
  readonly min_files: number;
  readonly max_files: number;
  /** What each file must show, in order. May be empty. */
  readonly file_labels: readonly string[];
}

export interface FileLimits {
  readonly max_file_bytes: number;
  readonly max_files: number;
  readonly max_total_bytes: number;
}

/** A name for use inside a sentence: "Insurance certificate" becomes "insurance certificate", "MOT or council test" is unchanged. */
export const lowerFirst = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** A size limit in words: 10 MB, 500 kB. */
export const fileSize = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.floor(bytes / 1024)}\u00a0kB` : `${Math.floor(bytes / 104_857.6) / 10}\u00a0MB`;

const digestOf = async (file: File): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())).join();

/** Two files with the same content, whatever their names; null when there are none. Only files of equal size are compared. */
const findTwins = async (files: readonly File[]): Promise<readonly [File, File] | null> => {
  // Browsers provide it only on pages served over https.
  if (!globalThis.crypto?.subtle) return null;
  const filesByHash = new Map<string, File>();
  for (const file of files) {
    if (files.filter((otherFile) => otherFile.size === file.size).length < 2) continue;
    const digest = await digestOf(file);
    const twin = filesByHash.get(digest);
    if (twin) return [twin, file];
    filesByHash.set(digest, file);
  }
  return null;
};

/**
 * Checks the chosen files before they are sent: their number, their size, and their type by their bytes. Resolves with a sentence on which a
 * driver can act, or null. Limits come from the configuration and the document.
 */
export const checkFiles = async (
  files: readonly File[],
  wanted: WantedFiles,
  limits: FileLimits,
): Promise<string | null> => {
  const maxFiles = Math.min(limits.max_files, wanted.max_files);
  if (files.length < wanted.min_files) {
    if (wanted.min_files === 1) return `Choose a photo or PDF of your ${lowerFirst(wanted.name)}`;
    const lacking = wanted.min_files - files.length;
    const all = `${wanted.min_files} files: ${wanted.file_labels.join(', ')}`;
    return files.length === 0
      ? `Choose ${all}`
      : `Add ${lacking} more ${lacking === 1 ? 'file' : 'files'}. We need ${all}`;
  }
  if (files.length > maxFiles)
    return `You can only send up to ${maxFiles} ${maxFiles === 1 ? 'file' : 'files'}. Remove ${files.length - maxFiles}`;
  for (const file of files) {
    if (file.size === 0) return `${file.name} is empty. Remove it and choose another file`;
    if (file.size > limits.max_file_bytes)
      return `${file.name} is larger than ${fileSize(limits.max_file_bytes)}. Remove it and choose a smaller file`;
    const kind = await readKind(file).catch(() => 'unreadable' as const);
    if (kind === 'unreadable') return `${file.name} can no longer be opened. Remove it and choose it again`;
    if (kind === null) return `${file.name} is not a JPG, PNG, HEIC, WebP or PDF. Remove it and choose another file`;
  }
  const twins = await findTwins(files);
  if (twins) {
    const [first, second] = twins;
    const fileWord = (await readKind(first)) === 'pdf' ? 'file' : 'picture';
    return first.name === second.name
      ? `You’ve added ${first.name} twice. Remove one`
      : `${first.name} and ${second.name} are the same ${fileWord}. Remove one`;
  }
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > limits.max_total_bytes)
    return `Your files are larger than ${fileSize(limits.max_total_bytes)} in total. Send fewer or smaller files`;
  return null;
};
