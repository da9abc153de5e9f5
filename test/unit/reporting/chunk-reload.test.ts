import { ApiError } from '../../../src/api/problem';
import {
  bringCode,
  isChunkError,
  type ReloadMemory,
  reloadForChunk,
  shouldReload,
} from '../../../src/app/reporting/chunk-reload';

const memory = (): ReloadMemory & { readonly texts: Map<string, string> } => {
  const texts = new Map<string, string>();
  return { texts, getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text) };
};

const chunkError = () => Object.assign(new Error('Loading chunk 42 failed.'), { name: 'ChunkLoadError' });
const styleError = () => Object.assign(new Error('Loading CSS chunk 42 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' });

describe('a chunk that does not load (ER-06, REL-30)', () => {
  test.each([
    ['a script', chunkError(), true],
    ['a stylesheet', styleError(), true],
    ['either, as the cause of another error', new Error('The screen did not open.', { cause: chunkError() }), true],
    ['any other error', new Error('Loading chunk 42 failed.'), false],
    ['a failed call', Object.assign(new Error('Network Error'), { code: 'ERR_NETWORK' }), false],
    ['nothing', undefined, false],
    ['a text', 'ChunkLoadError', false],
  ])('is recognised: %s', (_what, error, expected) => {
    expect(isChunkError(error)).toBe(expected);
  });

  test('an error that is its own cause ends the search', () => {
    const error = new Error('round');
    error.cause = error;
    expect(isChunkError(error)).toBe(false);
  });

  test.each([
    [0, false],
    [1, false],
    [9_999, false],
    [10_000, true],
    [60_000, true],
    [-5_000, false],
    // A clock that was set back must not prevent every later reload.
    [-3_600_000, true],
  ])('reloads a path again %d ms later: %s', (later, expected) => {
    const storage = memory();
    expect(shouldReload('/payouts', 1_000_000, storage)).toBe(true);
    expect(shouldReload('/payouts', 1_000_000 + later, storage)).toBe(expected);
  });

  test('counts each path separately', () => {
    const storage = memory();
    expect(['/a', '/b', '/a', '/b', '/__proto__', '__proto__'].map((path) => shouldReload(path, 0, storage))).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
  });

  test('allows six reloads when asked every 100 ms for a minute', () => {
    const storage = memory();
    let reloads = 0;
    for (let now = 0; now < 60_000; now += 100) if (shouldReload('/', now, storage)) reloads += 1;
    expect(reloads).toBe(6);
  });

  test('forgets reloads that are too long ago to count', () => {
    const storage = memory();
    for (let number = 0; number < 100; number += 1) shouldReload(`/news/${number}`, number * 20_000, storage);
    expect([...storage.texts.values()].join().length).toBeLessThan(60);
  });

  test.each(['not json', '[]', '1', 'null', '{"/":"yesterday"}', '{"/":null}'])(
    'works with a damaged memory: %s',
    (text) => {
      const storage = memory();
      storage.getItem('');
      shouldReload('/', 0, storage);
      for (const key of storage.texts.keys()) storage.texts.set(key, text);
      expect(shouldReload('/', 1, storage)).toBe(true);
      expect(shouldReload('/', 2, storage)).toBe(false);
    },
  );

  test.each([
    [
      'throws when read',
      {
        getItem: () => {
          throw new DOMException('denied', 'SecurityError');
        },
        setItem: () => undefined,
      },
    ],
    [
      'throws when written',
      {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    ],
    ['forgets silently', { getItem: () => null, setItem: () => undefined }],
  ])('never reloads with a storage that %s, because that would never end', (_what, forbidden) => {
    expect(shouldReload('/', 0, forbidden)).toBe(false);
  });
});

describe('reloading', () => {
  const page = (
    storage: () => ReloadMemory,
    answer: () => Promise<{ status: number }> = async () => ({ status: 200 }),
  ) => {
    const reload = jest.fn();
    const fake = {
      get sessionStorage() {
        return storage();
      },
      fetch: answer,
      location: { pathname: '/vehicle-documents', reload },
    };
    return { reload, window: fake as unknown as Window };
  };

  test('happens once for a chunk and never for anything else', async () => {
    const storage = memory();
    const { window, reload } = page(() => storage);
    expect(await reloadForChunk(new Error('a bug'), window)).toBe('none');
    expect(reload).not.toHaveBeenCalled();
    expect(await reloadForChunk(chunkError(), window)).toBe('reloading');
    expect(await reloadForChunk(chunkError(), window)).toBe('none');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers 502', async () => ({ status: 502 })],
  ])('does not happen while the host %s, and happens once it is back', async (_what, fetchFailure) => {
    const storage = memory();
    const { window, reload } = page(() => storage, fetchFailure);
    expect(await reloadForChunk(chunkError(), window)).toBe('hostAway');
    expect(reload).not.toHaveBeenCalled();
    expect(await reloadForChunk(chunkError(), page(() => storage).window)).toBe('reloading');
  });

  test('does not happen if storage is forbidden altogether', async () => {
    const { window, reload } = page(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await reloadForChunk(chunkError(), window)).toBe('none');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the code of a screen that does not load', () => {
  const { fetch } = window;
  afterEach(() => {
    window.fetch = fetch;
  });
  const lost = jest.fn();
  const errorOfCode = (error: Error) => bringCode(() => Promise.reject(error), lost).catch((thrown: unknown) => thrown);

  beforeEach(() => lost.mockClear());

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers 502', async () => new Response(null, { status: 502 })],
  ])('is a call without an answer while the host %s', async (_what, fetchFailure) => {
    window.fetch = fetchFailure;
    expect(await errorOfCode(chunkError())).toMatchObject({ kind: 'silent', constructor: ApiError });
    expect(lost).toHaveBeenCalledTimes(1);
  });

  test('keeps its error while the host answers, and so does any other error', async () => {
    window.fetch = async () => new Response();
    const [missing, bug] = [chunkError(), new Error('a bug')];
    expect(await errorOfCode(missing)).toBe(missing);
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await errorOfCode(bug)).toBe(bug);
    expect(lost).not.toHaveBeenCalled();
  });
});
