import { Route } from '../../ui/Route';

/** Where the driver is on the way to a new password. */
export const ResetSteps = ({ current }: { readonly current: number }) => (
  <Route
    steps={['Request a link', 'Check your email', 'New password']}
    current={current}
    label="Steps to a new password"
  />
);
