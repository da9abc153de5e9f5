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

/** Deletes what this device stores of a sent, deleted or withdrawn change, so that it does not appear in the next one. */
export const forgetChange = (
  stores: Stores,
  userId: string,
  { id, document_types }: Pick<ChangeRecord, 'id' | 'document_types'>,
): void => {
  forgetDetails(stores, userId, id);
  for (const type of document_types ?? []) forgetDocument(stores, userId, id, type.id);
};
