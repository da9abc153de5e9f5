/** @jest-environment node */
import type { Failure } from '../../../machines/shared/result';
import { sendingAcceptance, sendingRequest } from '../../../src/features/insure/sending';
import { sendingDocument } from '../../../src/features/vehicle-documents/sending';
import { sendingChange } from '../../../src/features/vehicle-documents/vehicle-change/sending-change';
import { sendAgainText, ticketPendingText } from '../../../src/flows/delivery';

const failure = (kind: Failure['kind'], status = 0): Failure => ({ kind, status, message: null });

describe('the message of a failed delivery (AP-01)', () => {
  it.each<[Failure['kind'], RegExp]>([
    ['offline', /^Send it again when you have a better connection\.$/],
    ['silent', /^Send it again, now or later\.$/],
    ['tooMany', /^Then send it again\.$/],
    ['broken', /^Send it again, now or later\.$/],
    ['forbidden', /^If you don’t know why, ask us\./],
  ])('%s: suggests a better connection only if it helps', (kind, text) => {
    expect(sendAgainText(failure(kind))).toMatch(text);
  });

  it.each([
    [sendingChange(null), 'Send, Send'],
    [sendingDocument, 'Check, Sent'],
    [sendingRequest, 'Send, Quote ready'],
    [sendingAcceptance, 'Quote ready, Accepted'],
  ])('marks the right step before and after the operator has it: $task', ({ steps, stepOf }, labels) => {
    expect(`${steps[stepOf.before]}, ${steps[stepOf.after]}`).toBe(labels);
  });

  it('does not suggest a better connection when the operator answers the call for the CSRF cookie with an error', () => {
    expect(sendAgainText(failure('offline', 502))).toBe('Send it again, now or later.');
  });

  it('suggests smaller files when an upload gets no reply', () => {
    expect(sendAgainText(failure('silent'), true)).toMatch(/ If this happens again, send fewer or smaller files\.$/);
    expect(sendAgainText(failure('broken'), true)).not.toMatch(/smaller/);
  });

  it.each<[Failure['kind'], RegExp]>([
    ['offline', /couldn’t connect/],
    ['tooMany', /too many requests/],
    ['broken', /^We couldn’t notify our team\.$/],
  ])('%s: does not blame the operator’s system when a ticket was not raised', (kind, text) => {
    expect(ticketPendingText(failure(kind))).toMatch(text);
  });
});
