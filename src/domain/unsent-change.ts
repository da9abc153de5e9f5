import { type ChangeRecord, missingDocuments } from '../api/vehicle-changes';
import { counted } from '../format/counted';

/** The detail of a change of car that the driver has not sent, on its page and at home. */
export const unsentDetail = (change: ChangeRecord): string => {
  const [missing, all] = [missingDocuments(change).length, change.document_types?.length ?? 0];
  return missing > 0 ? `Not sent yet. ${missing} of ${counted(all, 'document')} missing.` : 'Not sent yet.';
};
