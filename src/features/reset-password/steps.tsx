import { ProgressSteps } from '../../ui/ProgressSteps';

export const ResetSteps = ({ current }: { readonly current: number }) => (
  <ProgressSteps
    steps={['Request a link', 'Check your email', 'New password']}
    current={current}
    label="Steps to a new password"
  />
);
