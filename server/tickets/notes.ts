import type { Driver } from '../caller';
import type { Intent, IntentKind } from '../outbox/store';
import { quoted, zendeskText } from './text';

/** What the tickets of flows are called. */
export const automatedSubjects: Readonly<Record<IntentKind, string>> = {
  vehicle_change: 'Vehicle change Submitted',
  document: 'Document Upload',
  insurance_quote: 'Insurance quote Submitted',
  quote_acceptance: 'Insurance quote Accepted',
};

/** Tickets of flows that a browser raises as a form; those about quotes have calls of their own. */
export type FormKind = 'vehicle_change' | 'document';

const things: Readonly<Record<IntentKind, string>> = {
  vehicle_change: 'Vehicle change',
  document: 'Document',
  insurance_quote: 'Insurance quote',
  quote_acceptance: 'Acceptance of insurance quote',
};

const happened: Readonly<Record<IntentKind, string>> = {
  vehicle_change: 'was submitted',
  document: 'was uploaded',
  insurance_quote: 'was requested',
  quote_acceptance: 'was sent',
};

export function formKind(subject: string): FormKind | null {
  return subject === automatedSubjects.vehicle_change
    ? 'vehicle_change'
    : subject === automatedSubjects.document
      ? 'document'
      : null;
}

/** Addresses with `{id}` in them, from the configuration. */
export type BackOfficeLinks = Readonly<Record<IntentKind, string>>;

/** Where staff decide. Made of the configured template and a verified id, never of what a browser sent; without an id, the list of such things. */
function backOfficeLink(links: BackOfficeLinks, kind: IntentKind, id: string | null): string {
  return id === null
    ? links[kind].replace(/[/?&][^/?&]*\{id\}.*$/, '')
    : links[kind].replace('{id}', encodeURIComponent(id));
}

function who(driver: Driver): string {
  return driver.callsign === null
    ? `driver ${zendeskText(driver.id)}`
    : `driver ${zendeskText(driver.id)}, callsign ${zendeskText(driver.callsign)}`;
}

/** What the portal's own page sends as the note of its ticket. */
const asked: Readonly<Record<FormKind, (id: string) => string>> = {
  vehicle_change: (id) => `Please check vehicle change ${id}.`,
  document: (id) => `Please approve or reject document ${id}.`,
};

/**
 * The note on an automated ticket: what staff have to look at, who sent it, and the back-office link. `typed` is what the browser sent. The
 * portal's own sentence about the verified id comes first. Any other text is quoted below the host's lines, because anyone can have written it.
 */
export function automatedNote(
  links: BackOfficeLinks,
  kind: IntentKind,
  id: string,
  driver: Driver,
  typed: string | null,
): string {
  const own = `${things[kind]} ${zendeskText(id)} ${happened[kind]} by ${who(driver)}.\n\nReview: ${backOfficeLink(links, kind, id)}`;
  if (typed === null) return own;
  const isOurs = (kind === 'vehicle_change' || kind === 'document') && typed === asked[kind](id);
  return isOurs ? `${zendeskText(typed)}\n\n${own}` : `${own}\n\n${driverNote(typed)}`;
}

export function driverNote(typed: string): string {
  return quoted('From the driver, not checked:', typed);
}

/** The ticket of a reservation that was neither raised nor cancelled. */
export function unconfirmed(
  links: BackOfficeLinks,
  intent: Intent,
): { subject: string; comment: string; note: string } {
  const { kind, related, driver } = intent;
  const id = related?.id ?? null;
  const thing = id === null ? things[kind] : `${things[kind]} ${id}`;
  const at = new Date(intent.createdAt).toISOString();
  return {
    subject: automatedSubjects[kind],
    comment: `${thing} may have been sent to you. My connection failed before I got a reply. Please ${kind === 'document' ? 'approve or reject' : 'check'} it.`,
    note: [
      `Not confirmed: ${who(driver)} started to send this at ${at}, but the portal lost the connection before it got a reply.`,
      `Please check if ${id === null ? 'there is one waiting' : 'it is waiting'}.`,
      `Review: ${backOfficeLink(links, kind, id)}`,
    ].join('\n\n'),
  };
}

/** Added to such a ticket when the driver's portal reports after all. */
export function confirmationNote(links: BackOfficeLinks, kind: IntentKind, id: string, driver: Driver): string {
  return `Confirmed now. ${automatedNote(links, kind, id, driver, null)}`;
}
