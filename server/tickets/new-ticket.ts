import type { Driver } from '../caller';
import type { Config } from '../config';
import type { Encryption, Fingerprint } from '../outbox/encryption';
import type { Content, NewCall, NewStep, Reservation, TicketTarget } from '../outbox/store';
import type { ZendeskFields } from '../zendesk-fields';
import { reference } from './calls';
import { unconfirmedTexts } from './notes';
import { escapeText, withoutPlaceholders } from './text';
import { type TicketFields, zendeskFieldValues } from './ticket-form';

/** A ticket to raise. Its notes are already escaped; its subject and comment are not. */
interface Ticket {
  readonly driver: Driver;
  readonly key: string;
  readonly fingerprint: Fingerprint;
  readonly target: TicketTarget | null;
  readonly subject: string;
  readonly comment: string;
  /** Tags in addition to `portal_j`, which every ticket has. */
  readonly tags: readonly string[];
  readonly fields: TicketFields;
  /** The driver's closed ticket that this one follows up. */
  readonly followUpOf: number | null;
  readonly note: string | null;
  /** Replaces `note` if the host has already raised the ticket from its reservation. */
  readonly confirmation: string | null;
}

/** The call that raises a ticket: the ticket itself, then its private note. */
export function newTicket(
  referenceOf: (driver: Driver, key: string, step: string) => string,
  ids: ZendeskFields,
  { driver, key, fingerprint, target, subject, comment, tags, fields, followUpOf, note, confirmation }: Ticket,
): NewCall {
  const step = (name: string, content: Content): NewStep => ({ reference: referenceOf(driver, key, name), content });
  const noteStep = (name: string, body: string) => step(name, { kind: 'note', driver, body, own: true });
  const create: Content = {
    kind: 'create',
    driver,
    subject: withoutPlaceholders(subject),
    body: escapeText(comment),
    public: true,
    tags: [...new Set(['portal_j', ...tags])],
    fields: zendeskFieldValues(fields, ids, driver),
    followUpOf,
    requester: 'driver',
  };
  return {
    driverId: driver.id,
    key,
    operation: 'ticket',
    fingerprint,
    reference: referenceOf(driver, key, 'create'),
    target,
    ticketId: null,
    steps: [step('create', create), ...(note === null ? [] : [noteStep('note', note)])],
    confirmation: confirmation === null ? null : noteStep('confirmation', confirmation),
  };
}

/** The call with which the host itself raises a reserved ticket. `portal_unconfirmed` tells staff to check first what the operator has. */
export function unconfirmedTicket(
  config: Pick<Config, 'tenantId' | 'zendesk' | 'backOfficeLinks'>,
  encryption: Encryption,
): (reservation: Reservation) => NewCall {
  const referenceOf = (driver: Driver, key: string, step: string) =>
    reference(encryption, config.tenantId, driver.id, key, step);
  return (reservation) => {
    const { driver, key, kind, related } = reservation;
    const isVehicle = kind === 'vehicle_change' || kind === 'document';
    const fields = new Map<'topic' | 'vehicle_change' | 'document' | 'insurance_quote', string>([
      ['topic', isVehicle ? 'documents_vehicle' : 'insurance'],
    ]);
    if (related) fields.set(isVehicle ? kind : 'insurance_quote', related.id);
    return newTicket(referenceOf, config.zendesk.fields, {
      driver,
      key,
      fingerprint: ['unconfirmed'],
      target: related && { kind, id: related.id, submission: null },
      ...unconfirmedTexts(config.backOfficeLinks, reservation),
      tags: ['portal_unconfirmed'],
      fields,
      followUpOf: null,
      confirmation: null,
    });
  };
}
