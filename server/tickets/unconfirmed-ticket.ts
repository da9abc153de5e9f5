import type { Config } from '../config';
import type { Sealing } from '../outbox/sealing';
import type { Intent, NewCall } from '../outbox/store';
import { deskFieldValues } from './custom-fields';
import { unconfirmed } from './notes';
import { reference } from './reference';

/** The ticket that an announcement becomes when nothing more was heard: marked, so that staff look before they act. */
export function unconfirmedTicket(config: Config, sealed: Sealing): (intent: Intent) => NewCall {
  return (intent) => {
    const { driver, key, kind, related } = intent;
    const words = unconfirmed(config.backOfficeLinks, intent);
    const referenceOf = (step: string) => reference(sealed, config.tenantId, driver.id, key, step);
    const about =
      related &&
      (related.type === 'vehicle_change' || related.type === 'document' || related.type === 'insurance_quote')
        ? related
        : null;
    const fields = new Map<'topic' | 'vehicle_change' | 'document' | 'insurance_quote', string | number>([
      ['topic', kind === 'vehicle_change' || kind === 'document' ? 'documents_vehicle' : 'insurance'],
    ]);
    if (about) fields.set(about.type as 'vehicle_change' | 'document' | 'insurance_quote', about.id);
    return {
      driverId: driver.id,
      key,
      operation: 'ticket',
      fingerprint: ['unconfirmed'],
      reference: referenceOf('create'),
      matter: related === null ? null : { kind, id: related.id, event: null },
      ticketId: null,
      steps: [
        {
          reference: referenceOf('create'),
          content: {
            kind: 'create',
            driver,
            subject: words.subject,
            body: words.comment,
            public: true,
            tags: ['portal_j', 'portal_unconfirmed'],
            fields: deskFieldValues(fields, config.desk.fields, driver),
            followUpOf: null,
            requester: 'driver',
          },
        },
        { reference: referenceOf('note'), content: { kind: 'note', driver, body: words.note, own: true } },
      ],
      confirmation: null,
    };
  };
}
