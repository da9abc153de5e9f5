import { ProgressSteps } from '../../../ui/ProgressSteps';
import { caseStepLabels } from '../case';

/** Where the driver is on the way from the first answer to the approval. */
export const ChangeSteps = ({ current }: { readonly current: number }) => (
  <ProgressSteps steps={caseStepLabels} current={current} label="Steps in this change" />
);
