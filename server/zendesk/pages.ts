import { at, listAt, textAt } from '../json';
import type { Answer } from '../outgoing';

/** Zendesk answered a read with something unusable. */
export class UnusableAnswer extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`The support desk answered ${answer.status}.`);
    this.name = 'UnusableAnswer';
    this.answer = answer;
  }
}

/** The order of a list. The support desk's own order is the oldest first. */
export type Order = 'oldest first' | 'newest first';

/**
 * Reads a list of the support desk. Of a list with more than `maxPages` pages it reads that many from each end, because the newest rows must
 * always be there. If the account rejects the reverse order, it reads twice as many from the start. The rows may be in any order.
 * @param name the property with the rows, such as `comments`
 * @throws UnusableAnswer, and what the call throws
 */
export async function allPages(
  name: string,
  maxPages: number,
  page: (after: string | null, order: Order) => Promise<Answer>,
): Promise<readonly unknown[]> {
  const rows = new Map<unknown, unknown>();
  /** Returns the cursor of the next page, null after the last one. */
  const readPages = async (order: Order, start: string | null): Promise<string | null> => {
    let after = start;
    for (let read = 0; read < maxPages; read += 1) {
      const answer: Answer = await page(after, order);
      const list = answer.status === 200 ? listAt(answer.json, name) : null;
      if (list === null) throw new UnusableAnswer(answer);
      for (const row of list) rows.set(at(row, 'id'), row);
      after = at(answer.json, 'meta', 'has_more') === true ? textAt(answer.json, 'meta', 'after_cursor') : null;
      if (after === null) return null;
    }
    return after;
  };
  const after = await readPages('oldest first', null);
  if (after === null) return [...rows.values()];
  try {
    await readPages('newest first', null);
  } catch (error) {
    if (!(error instanceof UnusableAnswer && [400, 422].includes(error.answer.status))) throw error;
    await readPages('oldest first', after);
  }
  return [...rows.values()];
}
