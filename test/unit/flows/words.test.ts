/** @jest-environment node */
import type { Failure } from '../../../machines/shared/result';
import { notReceivedText, ticketPendingText } from '../../../src/flows/delivery';

const failure = (kind: Failure['kind']): Failure => ({ kind, status: 0, message: null }) as unknown as Failure;

describe('what a delivery that met trouble says (AP-01)', () => {
  it.each<[Failure['kind'], RegExp]>([
    ['offline', /^We couldn’t connect\. Send it again when you have a better connection\.$/],
    ['silent', /^We didn’t get a reply\. Send it again, now or later\.$/],
    ['tooMany', /try again in a minute\. Then send it again\.$/],
    ['broken', /^Something went wrong at our end\. Send it again, now or later\.$/],
  ])('%s: a better connection is asked for only where it helps', (kind, words) => {
    expect(notReceivedText(failure(kind))).toMatch(words);
  });

  it('knows of no trouble: it only says what to do', () => {
    expect(notReceivedText(null)).toBe('Send it again.');
  });

  it.each<[Failure['kind'], RegExp]>([
    ['offline', /couldn’t connect/],
    ['tooMany', /too many requests/],
    ['broken', /^We couldn’t notify our team\.$/],
  ])('%s: the operator’s system is not blamed for the team that was not told', (kind, words) => {
    expect(ticketPendingText(failure(kind))).toMatch(words);
  });
});
