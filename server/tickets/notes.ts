import type { Driver } from '../caller';
import type { Reservation, ReservationKind } from '../outbox/store';
import { escapeText, quoted } from './text';

/** Subjects of flow tickets: those that the portal raises by itself. */
export const flowTicketSubjects: Readonly<Record<ReservationKind, string>> = {
  vehicle_change: 'Vehicle change Submitted',
  document: 'Document Upload',
  insurance_quote: 'Insurance quote Submitted',
  quote_acceptance: 'Insurance quote Accepted',
};

/** The kinds whose tickets a browser sends as a form. Quotes have their own routes. */
const formKinds = ['vehicle_change', 'document'] as const;

export type FormKind = (typeof formKinds)[number];

const itemNames: Readonly<Record<ReservationKind, string>> = {
  vehicle_change: 'Vehicle change',
  document: 'Document',
  insurance_quote: 'Insurance quote',
  quote_acceptance: 'Acceptance of insurance quote',
};

const eventPhrases: Readonly<Record<ReservationKind, string>> = {
  vehicle_change: 'was submitted',
  document: 'was uploaded',
  insurance_quote: 'was requested',
  quote_acceptance: 'was sent',
};

export function formKind(subject: string): FormKind | null {
  return formKinds.find((kind) => flowTicketSubjects[kind] === subject) ?? null;
}

/** URL templates with `{id}`, from the configuration. */
export type BackOfficeLinks = Readonly<Record<ReservationKind, string>>;

/** The back-office page of an item; without an id, the list of such items. Built from the configured template and a verified id. */
function backOfficeLink(links: BackOfficeLinks, kind: ReservationKind, id: string | null): string {
  // The list's URL is the template without the part with the id: `/documents?status=pending&document={id}` loses `&document={id}`.
  return id === null
    ? links[kind].replace(/[/?&][^/?&]*\{id\}.*$/, '')
    : links[kind].replace('{id}', encodeURIComponent(id));
}

function driverInWords(driver: Driver): string {
  return driver.callsign === null
    ? `driver ${escapeText(driver.id)}`
    : `driver ${escapeText(driver.id)}, callsign ${escapeText(driver.callsign)}`;
}

/** The note that the portal's page sends with its ticket. */
const portalNotes: Readonly<Record<FormKind, (id: string) => string>> = {
  vehicle_change: (id) => `Please check vehicle change ${id}.`,
  document: (id) => `Please approve or reject document ${id}.`,
};

/**
 * The note on a flow ticket: the item to review, who sent it, and the back-office link. `sentNote` is the browser's note. It comes
 * first if it is the portal's own sentence about this id. Any other text is quoted at the end, because the caller may have written anything.
 */
export function flowTicketNote(
  links: BackOfficeLinks,
  kind: ReservationKind,
  id: string,
  driver: Driver,
  sentNote: string | null,
): string {
  const note = `${itemNames[kind]} ${escapeText(id)} ${eventPhrases[kind]} by ${driverInWords(driver)}.\n\nReview: ${backOfficeLink(links, kind, id)}`;
  if (sentNote === null) return note;
  const isOurs = (kind === 'vehicle_change' || kind === 'document') && sentNote === portalNotes[kind](id);
  return isOurs ? `${escapeText(sentNote)}\n\n${note}` : `${note}\n\n${driverNote(sentNote)}`;
}

export function driverNote(text: string): string {
  return quoted('From the driver, not checked:', text);
}

/** What a driver may have sent: without an id, and before one. */
const submissions: Readonly<Record<ReservationKind, readonly [string, string]>> = {
  vehicle_change: ['a vehicle change', 'vehicle change'],
  document: ['a document', 'document'],
  insurance_quote: ['a request for an insurance quote', 'a request for insurance quote'],
  quote_acceptance: ['my acceptance of an insurance quote', 'my acceptance of insurance quote'],
};

/** The wording of a ticket that the host raises from a reservation that was not cancelled. */
export function unconfirmedTexts(
  links: BackOfficeLinks,
  reservation: Reservation,
): { subject: string; comment: string; note: string } {
  const { kind, related, driver } = reservation;
  const id = related?.id ?? null;
  const [anySubmission, submission] = submissions[kind];
  const at = new Date(reservation.createdAt).toISOString();
  return {
    subject: flowTicketSubjects[kind],
    comment: `I may have sent you ${id === null ? anySubmission : `${submission} ${id}`}. My connection failed before I got a reply. Please ${kind === 'document' ? 'approve or reject' : 'check'} it.`,
    note: [
      `Not confirmed: ${driverInWords(driver)} started to send this at ${at}, but the portal lost the connection before it got a reply.`,
      `Please check if ${id === null ? 'there is one waiting' : 'it is waiting'}.`,
      `Review: ${backOfficeLink(links, kind, id)}`,
    ].join('\n\n'),
  };
}

/** Added when the driver's call arrives after the reservation has become a ticket. */
export function confirmationNote(links: BackOfficeLinks, kind: ReservationKind, id: string, driver: Driver): string {
  return `Confirmed now. ${flowTicketNote(links, kind, id, driver, null)}`;
}
