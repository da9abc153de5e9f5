import type { Driver, OperatorApi } from '../caller';
import type { Matter, OutboxStore } from '../outbox/store';
import { invalid } from '../problems';
import { stored } from './context';
import type { FormKind } from './notes';
import type { TicketForm } from './ticket-form';

/** Closed for good: nobody will have to look at it. */
export const decided: ReadonlySet<string> = new Set([
  'approved',
  'rejected',
  'cancelled',
  'expired',
  'superseded',
  'withdrawn',
]);

/**
 * Reads the thing an automated ticket is about from the API, with the caller's own session: a browser cannot make staff
 * look at what does not exist, is another driver's, or waits for nobody. When nobody will have to look any more, the
 * announcement under this key is closed too.
 * @throws Problem 422 with `errors.related` when nobody has to look, with `errors.custom_fields` when nobody can say what it is about or
 * the API does not know yet that it was sent, and what the API's answers mean
 */
export async function verifiedMatter(
  kind: FormKind,
  ticket: TicketForm,
  caller: { driver: Driver; cookie: string | undefined; key: string },
  api: OperatorApi,
  store: OutboxStore,
): Promise<Matter & { event: string }> {
  const id = ticket.fields.get(kind)?.toString();
  if (id === undefined) throw invalid({ custom_fields: [`Name the ${kind.replace('_', ' ')} this is about.`] });
  const { status, event, needsTicket } = await readMatter(kind, id, caller.cookie, api);
  // Not the same as decided: a driver who is told that nobody has to look would wait for ever.
  if (status === null) throw invalid({ custom_fields: [`We couldn’t find this ${kind.replace('_', ' ')}.`] });
  // It was submitted, or nobody would raise its ticket: what the API reads lags behind, and the team still has to hear of it.
  if (kind === 'vehicle_change' && status === 'draft')
    throw invalid({ custom_fields: [`This ${kind.replace('_', ' ')} hasn’t been received yet.`] });
  const isOver = kind === 'document' ? !needsTicket : decided.has(status);
  if (isOver) await stored(store.cancelIntent(caller.driver.id, caller.key));
  // An unknown word may mean that it waits: one look too many is better than a driver who waits for nobody.
  else if (kind === 'document' || status !== 'action_required') return { kind, id, event };
  throw invalid({ related: [`This ${kind.replace('_', ' ')} isn’t waiting for our team.`] });
}

async function readMatter(kind: FormKind, id: string, cookie: string | undefined, api: OperatorApi) {
  if (kind === 'vehicle_change') {
    const change = await api.vehicleChange(cookie, id);
    // Sent back and sent again, a change needs another ticket: its time tells the two apart.
    return { status: change?.status ?? null, event: change?.submittedAt ?? 'unknown', needsTicket: true };
  }
  const document = await api.document(cookie, id);
  return {
    status: document?.status ?? null,
    event: 'uploaded',
    needsTicket: document !== null && document.vehicleChangeId === null,
  };
}
