import { ApiError } from '../../api/problem';

const quietTime = 10_000;
const key = 'portal.reloads';

/** The part of `Storage` that is needed. Every call may throw: a browser can forbid storage altogether. */
export type ReloadMemory = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether an error says that a script or a stylesheet of a lazy chunk could not be loaded. */
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
 * Whether a page whose chunk did not load may be reloaded: once per path in 10 s (ER-06). Saying yes is remembered at once.
 * Where it cannot be remembered the answer is no, because a reload that forgets itself never ends.
 *
 * @param path of the page that is wanted
 * @param now in milliseconds since 1970
 */
export const shouldReload = (path: string, now: number, memory: ReloadMemory): boolean => {
  try {
    const recent = Object.entries(readTimes(memory.getItem(key))).filter(
      ([, at]) => typeof at === 'number' && Math.abs(now - at) < quietTime,
    );
    if (recent.some(([known]) => known === path)) return false;
    const text = JSON.stringify(Object.fromEntries([...recent, [path, now]]));
    memory.setItem(key, text);
    return memory.getItem(key) === text;
  } catch {
    return false;
  }
};

/** What was done about an error: `hostAway` when a reload would lead to the browser's own error page. */
export type ChunkReload = 'reloading' | 'hostAway' | 'none';

const hostAnswers = (page: Window = window): Promise<boolean> =>
  page.fetch(page.location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Brings the code of a screen. When our host is away, that is no answer like any other, and no reason to reload. */
export const bringCode = async <Code>(bring: () => Promise<Code>): Promise<Code> => {
  try {
    return await bring();
  } catch (error) {
    if (isChunkError(error) && !(await hostAnswers())) throw new ApiError('silent', 0, null);
    throw error;
  }
};

/**
 * Reloads the page if `error` is about a chunk, the host answers and ER-06 allows it. `reloading`: the page is on its way out, show nothing
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
