import type { DocumentTarget } from '../../../../machines/document-upload';
import type { DocumentOnItsOwn } from '../../../api/document-uploads';
import type { Requirement } from '../../../api/documents';
import { dropAttempt, openAttempt, readAttempt } from '../../../flows/attempt';
import type { Services } from '../../../flows/services';
import { ownDocumentDraft } from '../document';

type Stores = Pick<Services, 'drafts' | 'files' | 'notedTickets'>;

/** Where the operator may have a document of this kind. */
const held = ({ replacement, current }: Requirement) => [replacement ?? [], current ?? []].flat();

/** The key of the ticket for a document that is sent now: the key of an earlier press, if its outcome is unknown. */
export const startDelivery = (
  services: Pick<Services, 'drafts' | 'notedTickets' | 'newKey'>,
  userId: string,
  target: DocumentTarget,
  requirement: Requirement,
  { key, known }: Pick<DocumentOnItsOwn, 'key' | 'known'>,
): string =>
  openAttempt(services, userId, ownDocumentDraft(target), {
    kind: 'document',
    // The form makes another key for other content.
    content: key,
    key,
    known,
    candidates: held(requirement).map(({ id }) => id),
  }).ticketKey;

/** The operator has it: what this phone kept of it has served. */
export const hasArrived = ({ drafts, files }: Stores, userId: string, target: DocumentTarget): void => {
  const draft = ownDocumentDraft(target);
  dropAttempt({ drafts }, userId, draft);
  drafts.drop(userId, draft);
  void files.drop(userId, draft);
};

/**
 * Finds the documents that were on their way when their tab was closed, and that arrived: from now on it is known what the tickets
 * are about that the team is still owed.
 */
export const findArrived = (services: Stores, userId: string, requirements: readonly Requirement[]): void => {
  for (const requirement of requirements) {
    const target = { documentTypeId: requirement.document_type.id, vehicleId: requirement.vehicle_id };
    const attempt = readAttempt(services, userId, ownDocumentDraft(target));
    const arrived = attempt && held(requirement).find(({ id }) => !attempt.known.includes(id));
    if (!attempt || !arrived) continue;
    services.notedTickets.note(userId, { key: attempt.ticketKey, kind: 'document', about: arrived.id });
    hasArrived(services, userId, target);
  }
};
