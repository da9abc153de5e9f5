import type { DocumentTarget } from '../../../machines/document-upload';
import type { Requirement } from '../../api/documents';
import type { Services } from '../../services';
import { ownDocumentDraft } from './document';

type Stores = Pick<Services, 'drafts' | 'files' | 'owed'>;

/** What is noted before a document leaves: the key of its ticket, and the ids of the documents that the operator had then. */
interface Departure {
  readonly key: string;
  readonly known: string;
}

const noteOf = (target: DocumentTarget): string => `${ownDocumentDraft(target)}:sent`;

const read = ({ drafts, owed }: Stores, userId: number, target: DocumentTarget): Departure | null => {
  const departure = drafts.read<Departure>(userId, noteOf(target))?.values;
  const isOpen = owed.read(userId).some(({ key, about }) => key === departure?.key && about === null);
  return departure && isOpen ? departure : null;
};

/**
 * The key of the ticket for a document that leaves now. Where an earlier try was cut off with its tab it is that one's: the host knows
 * it, and whatever became of the first try there is one ticket.
 */
export const departs = (
  services: Stores & Pick<Services, 'newKey'>,
  userId: number,
  target: DocumentTarget,
  known: readonly number[],
): string => {
  const before = read(services, userId, target);
  if (before) return before.key;
  const key = services.newKey();
  services.drafts.write(userId, noteOf(target), { key, known: known.join() });
  return key;
};

/** The operator has it: what this phone kept of it has served. */
export const hasArrived = ({ drafts, files }: Stores, userId: number, target: DocumentTarget): void => {
  const draft = ownDocumentDraft(target);
  drafts.drop(userId, noteOf(target));
  drafts.drop(userId, draft);
  void files.drop(userId, draft);
};

/**
 * Finds the documents that were on their way when their tab was closed, and that arrived: from now on it is known what the tickets
 * are about that the team is still owed.
 */
export const findArrived = (services: Stores, userId: number, requirements: readonly Requirement[]): void => {
  for (const { document_type, vehicle_id, current, replacement } of requirements) {
    const target = { documentTypeId: document_type.id, vehicleId: vehicle_id };
    const departure = read(services, userId, target);
    if (!departure) continue;
    const known = departure.known.split(',').map(Number);
    const arrived = [replacement, current].find((document) => document && !known.includes(document.id));
    if (!arrived) continue;
    services.owed.note(userId, { key: departure.key, kind: 'document', about: arrived.id });
    hasArrived(services, userId, target);
  }
};
