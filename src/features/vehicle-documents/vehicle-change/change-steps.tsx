import { ProgressSteps } from '../../../ui/ProgressSteps';
import { changeStepLabels } from '../change-progress';

/** The driver's progress from the first answer to the approval. */
export const ChangeSteps = ({ current }: { readonly current: number }) => (
  <ProgressSteps steps={changeStepLabels} current={current} label="Steps in this change" />
);
