import { NoToken, SignInRefused } from '../desk/credentials';
import { UnusableAnswer } from '../desk/pages';
import { OverBudget } from '../desk/zendesk-client';
import { NoAnswer } from '../outgoing';
import { badGateway, unavailable } from '../problems';

export const deskAway = (reason: string) =>
  unavailable('We couldn’t reach our team’s system. Try again in a moment.', `desk:${reason}`);

/** True when the desk said nothing at all, so that a call may be stored for later. */
export function isAway(error: unknown): boolean {
  if (error instanceof UnusableAnswer)
    return error.answer.status >= 500 || error.answer.status === 429 || error.answer.json === undefined;
  return [NoAnswer, NoToken, OverBudget, SignInRefused].some((away) => error instanceof away);
}

/**
 * Reads from the support desk for a driver who waits.
 * @throws Problem 503 when the desk is away, 502 when it answers something unusable
 */
export async function deskReading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isAway(error))
      throw deskAway(error instanceof NoAnswer ? error.reason : error instanceof Error ? error.name : 'unknown');
    if (error instanceof UnusableAnswer) throw badGateway(`desk:${error.answer.status}`);
    throw error;
  }
}
