import type { Refusal, Trouble } from '../../../machines/shared/verdict';
import type { Vehicle } from '../../api/driver';
import { renameFields } from '../../api/refused-fields';
import type { ChangeDetails } from '../../api/vehicle-changes';
import { carInList, carName } from '../../text/car';
import { isFreeText } from '../../text/country';
import { clock, today } from '../../text/dates';
import { looksLikeRegistration, normaliseRegistration } from '../../text/registration';
import { troubleWords } from '../../text/trouble';
import { AnswerBanner } from '../../ui/AnswerBanner';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DateField } from '../../ui/DateField';
import { Form } from '../../ui/Form';
import { useFillIn } from '../../ui/FormState';
import { PageHeading } from '../../ui/PageHeading';
import { RadioField } from '../../ui/RadioField';
import { Section } from '../../ui/Section';
import { SelectField } from '../../ui/SelectField';
import { Stack } from '../../ui/Stack';
import { TaskPage } from '../../ui/TaskPage';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import { useUnsure } from '../../use-unsure';
import { ChangeSteps } from './change-steps';
import { colours, fuels, kinds, ownerships, seats } from './choices';
import { CouncilRules } from './council-rules';
import { carOf, carsOf, carValues, type DetailsValues, fieldOf, toDetails } from './details';
import type { ChangeData } from './wiring';

export interface DetailsPageProps {
  readonly data: ChangeData;
  /** The change is at the operator already; the driver corrects it. */
  readonly begun: boolean;
  /** Why the team sent it back. */
  readonly review: string | null;
  readonly initial: DetailsValues;
  /** When the draft was last written, milliseconds since the epoch. */
  readonly savedAt: number | null;
  readonly storageFull: boolean;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly trouble: Trouble | null;
  /** The field that the driver came to change. */
  readonly startAt: keyof DetailsValues | undefined;
  /** Where the way out of a begun change leads. */
  readonly backTo: string;
  readonly onType: (values: DetailsValues) => void;
  readonly onSave: (details: ChangeDetails) => void;
  readonly onTryAgain: () => void;
  readonly onBack: () => void;
}

const yesNo = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];

const oddPlate = (typed: string) =>
  normaliseRegistration(typed) !== '' && !looksLikeRegistration(typed)
    ? 'This does not look like a UK registration. Check it, or continue if it is right.'
    : null;

/** For new details of the same car: what is known of it is one press away, and only what changed has to be typed. */
const FillIn = ({ car }: { car: Vehicle }) => {
  const fillIn = useFillIn();
  return (
    <Button variant="quiet" icon="car" onClick={() => fillIn(carValues(car))}>
      Fill in what we know of {carName(car, 'your car')}
    </Button>
  );
};

const TheCar = ({
  values,
  data,
  about,
  todayIs,
}: {
  values: DetailsValues;
  data: ChangeData;
  about: Vehicle | null;
  todayIs: string;
}) => (
  <Section title="The car">
    <Stack space="large">
      {values.kind === 'update' && about ? <FillIn car={about} /> : null}
      <TextField
        name="registration"
        label="Registration"
        hint={isFreeText('registration') ? 'As on the plate' : 'As on the plate, like YA23 KXP'}
        look={isFreeText('registration') ? 'plain' : 'plate'}
        autoComplete="off"
        autoCapitalize="characters"
        warning={oddPlate}
      />
      <TextField name="make" label="Make" hint="Like Toyota" autoComplete="off" />
      <TextField name="model" label="Model" hint="Like Prius" autoComplete="off" />
      <SelectField name="colour" label="Main colour" emptyLabel="Choose a colour" options={colours} />
      <TextField
        name="year"
        label="Year it was made"
        hint="Four figures"
        inputMode="numeric"
        width={4}
        autoComplete="off"
      />
      <DateField
        name="firstRegisteredOn"
        label="Date of first registration"
        optional
        hint="In the V5C logbook. The council counts the age from it."
        max={todayIs}
      />
      <SelectField name="fuelType" label="Fuel" emptyLabel="Choose a fuel" options={fuels} />
      <SelectField
        name="passengerSeats"
        label="How many passengers?"
        hint="Without you"
        emptyLabel="Choose"
        options={seats}
        width="short"
      />
      <RadioField name="wheelchairAccessible" label="Does it take a passenger in a wheelchair?" options={yesNo} />
      <TextField
        name="plateNumber"
        label="Council plate number"
        optional
        hint="If the car has a plate already, like PHV-1187"
        autoComplete="off"
        width={20}
      />
      <SelectField name="ownership" label="Whose car is it?" emptyLabel="Choose" options={ownerships} />
      {data.area ? <CouncilRules values={values} area={data.area} todayIs={todayIs} /> : null}
    </Stack>
  </Section>
);

const schema = () => import(/* webpackChunkName: "rules" */ './details-schema');

/** What changes, and the car: the first step of a change. */
export const DetailsPage = (props: DetailsPageProps) => {
  const { data, refusal, trouble, savedAt, storageFull } = props;
  const outcomeUnknown = useUnsure(trouble, false);
  const todayIs = today(data.timeZone);
  const cars = carsOf(data.vehicles);
  const asksWhichCar = cars.length > 1;

  return (
    <TaskPage
      title="Change of car"
      leave={
        props.begun
          ? { label: props.backTo, onClick: props.onBack, resting: props.busy }
          : { label: 'Your car', href: '/vehicle-documents/vehicle' }
      }
      {...(savedAt === null || trouble ? {} : { saved: `Saved ${clock(new Date(savedAt), data.timeZone)}` })}
    >
      <Stack space="large">
        <PageHeading lead="Say what changes. Then we show which documents it needs. The team sees nothing before you send it.">
          Change of car
        </PageHeading>
        <ChangeSteps current={0} />
        {props.review === null ? null : (
          <Banner tone="warning" title="The team needs more from you">
            {props.review}
          </Banner>
        )}
        {storageFull ? (
          <Banner tone="warning" title="Your phone has no room">
            What you type is not kept on it. Stay on this page until you have saved.
          </Banner>
        ) : null}
        {trouble ? (
          <AnswerBanner
            tone="danger"
            title={outcomeUnknown ? 'We do not know if it is saved' : 'Not saved yet'}
            action={
              <Button variant="quiet" onClick={props.onTryAgain}>
                Try again
              </Button>
            }
          >
            {troubleWords(trouble)} What you typed is still here.
            {outcomeUnknown ? ' Saving it again does no harm.' : null}
          </AnswerBanner>
        ) : null}
        <Form<DetailsValues>
          initialValues={props.initial}
          schema={async () => (await schema()).detailsSchema(Number(todayIs.slice(0, 4)), asksWhichCar)}
          problems={refusal ? renameFields(refusal, fieldOf) : null}
          busy={props.busy}
          submitLabel="Save and continue"
          busyLabel="Saving"
          bar
          startAt={props.startAt}
          onChange={props.onType}
          onSubmit={(typed) => props.onSave(toDetails(typed))}
        >
          {(values) => {
            const about = carOf(cars, values.vehicleId);
            return (
              <>
                {cars.length === 0 ? null : <RadioField name="kind" label="What changes?" options={kinds} />}
                {values.kind !== '' && values.kind !== 'add' && asksWhichCar ? (
                  <SelectField
                    name="vehicleId"
                    label="Which car is it about?"
                    emptyLabel="Choose a car"
                    options={cars.map((vehicle) => ({
                      value: String(vehicle.id),
                      label: carInList(vehicle),
                    }))}
                  />
                ) : null}
                {values.kind === 'remove' && about ? (
                  <Banner tone="info" title={`You stop using ${carName(about, 'your car')}`}>
                    You cannot take jobs in it once the team has approved this.
                  </Banner>
                ) : null}
                {values.kind !== '' && values.kind !== 'remove' ? (
                  <TheCar values={values} data={data} about={about} todayIs={todayIs} />
                ) : null}
                {values.kind === '' ? null : (
                  <Section title="When">
                    <Stack space="large">
                      <DateField
                        name="effectiveFrom"
                        label="From which day?"
                        optional
                        hint="Leave it empty for: as soon as it is approved."
                        min={todayIs}
                      />
                      {values.kind === 'temporary' ? (
                        <DateField
                          name="until"
                          label="Until which day?"
                          hint="The last day you will use it."
                          min={todayIs}
                        />
                      ) : null}
                      <TextAreaField name="reason" label="Anything the team should know?" optional maxLength={500} />
                    </Stack>
                  </Section>
                )}
              </>
            );
          }}
        </Form>
      </Stack>
    </TaskPage>
  );
};
