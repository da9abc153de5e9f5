import type { Page } from '@playwright/test';

/** For a browser whose memory is searched: its heap snapshots contain whole strings, and not only their first thousand characters. */
export const wholeTexts = '--js-flags=--heap-snapshot-string-limit=10000000';

/** Returns the words that the page's memory contains after a garbage collection. Parts of a text count. */
export const wordsInMemory = async (page: Page, words: readonly string[]): Promise<readonly string[]> => {
  const devtools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devtools.detach();
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
  return words.filter((word) => strings.some((text) => text.includes(word)));
};
