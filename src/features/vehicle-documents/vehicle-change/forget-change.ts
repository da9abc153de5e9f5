import type { ChangeRecord } from '../../../api/vehicle-changes';
import type { Services } from '../../../flows/services';
import { detailsDraft, documentDraft } from '../document';

type Stores = Pick<Services, 'drafts' | 'files'>;

export const forgetDocument = ({ drafts, files }: Stores, userId: string, changeId: string, typeId: string): void => {
  drafts.drop(userId, documentDraft(changeId, typeId));
  void files.drop(userId, documentDraft(changeId, typeId));
};

export const forgetDetails = ({ drafts }: Stores, userId: string, changeId: string | null): void => {
  drafts.drop(userId, detailsDraft(null));
  drafts.drop(userId, detailsDraft(changeId));
};

/** A change is sent or given up: whatever this phone keeps of it was not sent with it, and must not come back in the next one. */
export const forgetChange = (
  stores: Stores,
  userId: string,
  { id, document_types }: Pick<ChangeRecord, 'id' | 'document_types'>,
): void => {
  forgetDetails(stores, userId, id);
  for (const type of document_types ?? []) forgetDocument(stores, userId, id, type.id);
};
