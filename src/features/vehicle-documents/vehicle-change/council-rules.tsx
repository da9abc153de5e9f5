import type { OperatingArea } from '../../../api/driver';
import { fullDay, isDay } from '../../../format/dates';
import { Banner } from '../../../ui/Banner';
import { BulletList } from '../../../ui/BulletList';
import type { DetailsValues } from './details';
import { checkCouncilRules, type RuleCheck } from './rules';

const marks: Readonly<Record<RuleCheck['result'], string | null>> = { met: 'Met', broken: 'Not met', unknown: null };

/** Compares the typed car with the council's rules. A difference only warns. */
export const CouncilRules = ({
  values,
  area,
  today,
}: {
  values: DetailsValues;
  area: OperatingArea;
  today: string;
}) => {
  const on = isDay(values.effectiveFrom) ? values.effectiveFrom : today;
  const checks = checkCouncilRules(
    {
      first_registered_on: isDay(values.firstRegisteredOn) ? values.firstRegisteredOn : null,
      year: /^\d{4}$/.test(values.year) ? Number(values.year) : null,
      plate_number: values.plateNumber.trim() || null,
      passenger_seats: values.passengerSeats === '' ? null : Number(values.passengerSeats),
    },
    area,
    on,
    values.kind === 'update',
  );
  const council = area.licensing_authority?.name;
  if (checks.length === 0 && !area.vehicle_rules?.notes.length) return null;
  const broken = checks.some((check) => check.result === 'broken');
  return (
    <Banner
      tone={broken ? 'warning' : 'info'}
      title={
        broken
          ? `${council ?? 'Your council'} might not license this car`
          : `What ${council ?? 'your council'} requires`
      }
    >
      <BulletList>
        {checks.map((check) => (
          <span key={check.rule}>
            {check.rule}
            {marks[check.result] && (
              <>
                : <strong>{marks[check.result]}</strong>
              </>
            )}
          </span>
        ))}
        {area.vehicle_rules?.notes}
      </BulletList>
      {broken ? (
        <p>These are the rules on {fullDay(on)}. Check your answers. If they’re right, save them and we’ll decide.</p>
      ) : null}
    </Banner>
  );
};
