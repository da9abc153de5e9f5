import type { Services } from '../../flows/services';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';

/** Shown to a driver without a car, because a quote is for a car. */
export const NoCar = ({ canOpen }: Pick<Services, 'canOpen'>) => {
  const addCar = '/vehicle-documents/vehicle/update';
  return (
    <EmptyState
      title="Add a car first"
      action={canOpen(addCar) ? <LinkButton href={addCar}>Add your car</LinkButton> : undefined}
    >
      Then you can get a quote for it.
    </EmptyState>
  );
};
