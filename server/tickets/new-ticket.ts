import type { Driver } from '../caller';
import type { DeskFields } from '../desk-fields';
import type { Fingerprint } from '../outbox/sealing';
import type { Content, Matter, NewCall, NewStep } from '../outbox/store';
import { deskFieldValues, type TypedFields } from './custom-fields';
import { deskText, withoutPlaceholders } from './text';

/** A ticket before it is made ready for the desk. Subject and comment may hold anything; the notes are ready already. */
type Ticket = {
  readonly driver: Driver;
  readonly key: string;
  readonly print: Fingerprint;
  readonly matter: Matter | null;
  readonly subject: string;
  readonly comment: string;
  /** Beside `portal_j`, which every ticket has. */
  readonly tags: readonly string[];
  readonly fields: TypedFields;
  /** The driver's own closed ticket that this one goes on with. */
  readonly followUpOf: number | null;
  readonly note: string | null;
  /** Added instead when the announcement has become a ticket meanwhile. */
  readonly confirmation: string | null;
};

/** The call that raises a ticket: the ticket itself, then its private note. */
export function newTicket(
  { reference }: { reference(driver: Driver, key: string, step: string): string },
  ids: DeskFields,
  { driver, key, print, matter, subject, comment, tags, fields, followUpOf, note, confirmation }: Ticket,
): NewCall {
  const step = (name: string, content: Content): NewStep => ({ reference: reference(driver, key, name), content });
  const noteStep = (name: string, body: string) => step(name, { kind: 'note', driver, body, own: true });
  const create: Content = {
    kind: 'create',
    driver,
    subject: withoutPlaceholders(subject),
    body: deskText(comment),
    public: true,
    tags: [...new Set(['portal_j', ...tags])],
    fields: deskFieldValues(fields, ids, driver),
    followUpOf,
    requester: 'driver',
  };
  return {
    driverId: driver.id,
    key,
    operation: 'ticket',
    fingerprint: print,
    reference: reference(driver, key, 'create'),
    matter,
    ticketId: null,
    steps: [step('create', create), ...(note === null ? [] : [noteStep('note', note)])],
    confirmation: confirmation === null ? null : noteStep('confirmation', confirmation),
  };
}
