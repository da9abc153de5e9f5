import type { Requirement } from '../../api/documents';
import type { Vehicle } from '../../api/driver';
import { type ApprovedChange, makeAndModel, withCommas } from '../../domain/car';
import { otherCars, otherCarText } from '../../domain/other-cars';
import { showRegistration } from '../../domain/registration';
import { MutedText } from '../../ui/MutedText';
import { Plate } from '../../ui/Plate';
import { Row, Stack } from '../../ui/Stack';

export const CarLine = ({ car, isCurrent = true }: { readonly car: Vehicle; readonly isCurrent?: boolean }) => (
  <Row>
    <Plate registration={showRegistration(car.registration)} isDrivable={isCurrent} />
    <span>{withCommas(makeAndModel(car) || (car.registration ? null : 'Car'), car.year)}</span>
  </Row>
);

interface OtherCarsProps {
  readonly vehicles: readonly Vehicle[];
  /** Null: they could not be read; undefined: they are still being read. */
  readonly documents: readonly Requirement[] | null | undefined;
  readonly today: string;
  readonly changes: readonly ApprovedChange[];
}

/** The cars that are not in use now, and whether the driver may drive them. */
export const OtherCars = ({ vehicles, documents, today, changes }: OtherCarsProps) =>
  otherCars(vehicles).map((car) => (
    <Stack key={car.id} space="small">
      <CarLine car={car} isCurrent={false} />
      {documents === undefined ? null : <MutedText>{otherCarText(car, documents, today, changes)}</MutedText>}
    </Stack>
  ));
