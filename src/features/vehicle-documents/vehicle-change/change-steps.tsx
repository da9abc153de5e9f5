import { ProgressSteps } from '../../../ui/ProgressSteps';
import { caseStepLabels } from '../case';

/** The driver's progress from the first answer to the approval. */
export const ChangeSteps = ({ current }: { readonly current: number }) => (
  <ProgressSteps steps={caseStepLabels} current={current} label="Steps in this change" />
);
