import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';

/** Shown to a driver without a car, because a quote is for a car. */
export const NoCar = () => (
  <EmptyState
    title="Add a car first"
    action={<LinkButton href="/vehicle-documents/vehicle/update">Add your car</LinkButton>}
  >
    A quote is for one car.
  </EmptyState>
);
