import type { ChangeRecord } from '../../../api/vehicle-changes';
import { ProgressSteps } from '../../../ui/ProgressSteps';
import { changeSteps } from '../change-progress';

/** The driver's progress from the first answer to the approval. */
export const ChangeSteps = ({
  change,
  current,
}: {
  readonly change: Pick<ChangeRecord, 'document_types'> | null;
  readonly current: number;
}) => <ProgressSteps steps={changeSteps(change)} current={current} label="Steps in this change" />;
