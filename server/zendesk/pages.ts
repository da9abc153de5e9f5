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

/**
 * Reads a list of the support desk to its end, `maxPages` at most.
 * @param name the property that holds the rows, such as `comments`
 * @throws UnusableAnswer, and what the call throws
 */
export async function allPages(
  name: string,
  maxPages: number,
  page: (after: string | null) => Promise<Answer>,
): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  let after: string | null = null;
  for (let read = 0; read < maxPages; read += 1) {
    const answer: Answer = await page(after);
    const list = answer.status === 200 ? listAt(answer.json, name) : null;
    if (list === null) throw new UnusableAnswer(answer);
    rows.push(...list);
    after = at(answer.json, 'meta', 'has_more') === true ? textAt(answer.json, 'meta', 'after_cursor') : null;
    if (after === null) break;
  }
  return rows;
}
