import { ApiError } from '../../api/problem';

const quietTime = 10_000;
const key = 'portal.reloads';

/** The part of `Storage` that is needed. Every call may throw, because a browser can block storage. */
export type ReloadMemory = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether an error means that a lazy chunk's script or stylesheet could not be loaded. */
export const isChunkError = (error: unknown): boolean => {
  let link: unknown = error;
  for (let depth = 0; depth < 5 && typeof link === 'object' && link !== null; depth += 1) {
    if ('name' in link && link.name === 'ChunkLoadError') return true;
    if ('code' in link && link.code === 'CSS_CHUNK_LOAD_FAILED') return true;
    link = 'cause' in link ? link.cause : null;
  }
  return false;
};

const readTimes = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/**
 * Whether a page whose chunk did not load may be reloaded: once per path in 10 s (ER-06). A yes is stored immediately. When storage fails the
 * answer is no, because the page could reload forever.
 *
 * @param path of the page to show
 * @param now in milliseconds since 1970
 */
export const shouldReload = (path: string, now: number, memory: ReloadMemory): boolean => {
  try {
    const recent = Object.entries(readTimes(memory.getItem(key))).filter(
      ([, at]) => typeof at === 'number' && Math.abs(now - at) < quietTime,
    );
    if (recent.some(([reloadedPath]) => reloadedPath === path)) return false;
    const text = JSON.stringify(Object.fromEntries([...recent, [path, now]]));
    memory.setItem(key, text);
    return memory.getItem(key) === text;
  } catch {
    return false;
  }
};

/** What was done about an error. `hostAway`: a reload would lead to the browser's own error page. */
export type ChunkReload = 'reloading' | 'hostAway' | 'none';

const hostAnswers = (page: Window = window): Promise<boolean> =>
  page.fetch(page.location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Loads the code of a screen. A missing host counts as unreachable, and does not cause a reload. `onLost` reports it like a lost call. */
export const bringCode = async <Code>(bring: () => Promise<Code>, onLost: () => void): Promise<Code> => {
  try {
    return await bring();
  } catch (error) {
    if (!isChunkError(error) || (await hostAnswers())) throw error;
    onLost();
    throw new ApiError('silent', 0, null);
  }
};

/**
 * Reloads the page if `error` is a chunk error, the host answers and ER-06 allows it. `reloading`: the page is about to go, so show nothing
 * new.
 */
export const reloadForChunk = async (error: unknown, page: Window = window): Promise<ChunkReload> => {
  if (!isChunkError(error)) return 'none';
  if (!(await hostAnswers(page))) return 'hostAway';
  let memory: ReloadMemory;
  try {
    memory = page.sessionStorage;
  } catch {
    return 'none';
  }
  if (!shouldReload(page.location.pathname, Date.now(), memory)) return 'none';
  page.location.reload();
  return 'reloading';
};
