import type { DocumentTarget } from '../../../../machines/document-upload';
import type { StandaloneDocument } from '../../../api/document-uploads';
import type { Requirement } from '../../../api/documents';
import { dropAttempt, openAttempt, readAttempt } from '../../../flows/attempt';
import type { Services } from '../../../flows/services';
import { standaloneDraft } from '../document';

type Stores = Pick<Services, 'drafts' | 'files' | 'ticketStore'>;

const documentsOf = ({ replacement, current }: Requirement) => [replacement ?? [], current ?? []].flat();

/** The key of the ticket for a document that is sent now. It is the key of the last attempt if that attempt's outcome is unknown. */
export const ticketKeyFor = (
  services: Pick<Services, 'drafts' | 'ticketStore' | 'newKey'>,
  userId: string,
  target: DocumentTarget,
  requirement: Requirement,
  { key, known }: Pick<StandaloneDocument, 'key' | 'known'>,
): string =>
  openAttempt(services, userId, standaloneDraft(target), {
    kind: 'document',
    // The form makes a new key when the content changes.
    content: key,
    key,
    known,
    candidates: documentsOf(requirement).map(({ id }) => id),
  }).ticketKey;

/** Deletes the draft and its files, once the operator has the document. */
export const deleteDraft = ({ drafts, files }: Stores, userId: string, target: DocumentTarget): void => {
  const draft = standaloneDraft(target);
  dropAttempt({ drafts }, userId, draft);
  drafts.drop(userId, draft);
  void files.drop(userId, draft);
};

/** A document that this device has sent. */
export interface LastSent {
  readonly id: string;
  readonly at: Date;
  /** The ticket's reference; null until it is raised, and for a document that needs none. */
  readonly reference: string | null;
}

type StoredSent = Readonly<Record<keyof LastSent, string>>;

const sentName = (target: DocumentTarget): string => `${standaloneDraft(target)}:done`;

/** Stores that the document was sent, for a reload of its last page and for other tabs that still show its form. */
export const storeSent = (
  { drafts }: Pick<Services, 'drafts'>,
  userId: string,
  target: DocumentTarget,
  sent: LastSent,
): void =>
  void drafts.write(userId, sentName(target), {
    ...sent,
    at: sent.at.toISOString(),
    reference: sent.reference ?? '',
  } satisfies StoredSent);

/** The last document of this kind that this device has sent; null for none. */
export const readSent = (
  { drafts }: Pick<Services, 'drafts'>,
  userId: string,
  target: DocumentTarget,
): LastSent | null => {
  const stored = drafts.read<StoredSent>(userId, sentName(target))?.values;
  return stored ? { ...stored, at: new Date(stored.at), reference: stored.reference || null } : null;
};

/**
 * Finds documents that arrived although their tab was closed during the upload. Stores their ids with their pending tickets. A document that
 * is still ready to send has not arrived: a new one of its kind is from another device.
 */
export const findArrived = (services: Stores, userId: string, requirements: readonly Requirement[]): void => {
  for (const requirement of requirements) {
    const target = { documentTypeId: requirement.document_type.id, vehicleId: requirement.vehicle_id };
    const attempt = readAttempt(services, userId, standaloneDraft(target));
    const arrived = attempt && documentsOf(requirement).find(({ id }) => !attempt.known.includes(id));
    if (!attempt || !arrived || attempt.isReady) continue;
    services.ticketStore.store(userId, { key: attempt.ticketKey, kind: 'document', about: arrived.id });
    deleteDraft(services, userId, target);
  }
};
