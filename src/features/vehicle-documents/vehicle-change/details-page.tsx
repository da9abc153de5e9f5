import { useState } from 'react';
import type { Failure, Rejection } from '../../../../machines/shared/result';
import type { Vehicle } from '../../../api/driver';
import { renameFields } from '../../../api/rejected-fields';
import type { ChangeDetails, ChangeRecord } from '../../../api/vehicle-changes';
import { carInList, carName } from '../../../domain/car';
import { isFreeText } from '../../../domain/country';
import { looksLikeRegistration, normaliseRegistration } from '../../../domain/registration';
import { FailureBanner } from '../../../flows/failure-banner';
import { StorageFullBanner } from '../../../flows/storage-full-banner';
import { useOutcomeUnknown } from '../../../flows/use-outcome-unknown';
import { clock, todayIn } from '../../../format/dates';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { DateField } from '../../../ui/DateField';
import { Disclosure } from '../../../ui/Disclosure';
import { Form } from '../../../ui/Form';
import { useFillIn } from '../../../ui/FormState';
import { Page } from '../../../ui/Page';
import { RadioField } from '../../../ui/RadioField';
import { Section } from '../../../ui/Section';
import { SelectField } from '../../../ui/SelectField';
import { Stack } from '../../../ui/Stack';
import { TaskPage } from '../../../ui/TaskPage';
import { TextAreaField } from '../../../ui/TextAreaField';
import { TextField } from '../../../ui/TextField';
import { ChangeSteps } from './change-steps';
import { colours, fuels, kinds, ownerships, seats } from './choices';
import { CouncilRules } from './council-rules';
import { carOf, carsOf, carValues, chooseKind, type DetailsValues, formFieldNames, toDetails } from './details';
import { toYourCar } from './sending-change';
import type { ChangeData } from './wiring';

export interface DetailsPageProps {
  readonly data: ChangeData;
  /** The change that the driver corrects; null if the operator has none yet. */
  readonly record: ChangeRecord | null;
  /** Why the team sent the change back. */
  readonly review: string | null;
  readonly initial: DetailsValues;
  /** When the draft was last written, milliseconds since the epoch. */
  readonly savedAt: number | null;
  readonly isStorageFull: boolean;
  readonly busy: boolean;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
  /** The field that the driver came to change. */
  readonly startAt: keyof DetailsValues | undefined;
  /** Label of the link that leaves a started change. */
  readonly backLabel: string;
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
    ? 'This doesn’t look like a UK registration. Check it, or continue if it’s right.'
    : null;

interface KindFieldProps {
  readonly values: DetailsValues;
  readonly onlyCar: Vehicle | null;
}

const KindField = ({ values, onlyCar }: KindFieldProps) => {
  const fillIn = useFillIn();
  return (
    <RadioField
      name="kind"
      label="What’s changing?"
      options={kinds}
      onPick={(kind) => fillIn(chooseKind(values, kind, onlyCar))}
    />
  );
};

/** For new details of one of several cars: one button fills in the known details, so that the driver types only what changed. */
const FillIn = ({ car }: { car: Vehicle }) => {
  const fillIn = useFillIn();
  return (
    <Button variant="quiet" icon="car" onClick={() => fillIn(carValues(car))}>
      Use the details we have for {carName(car, 'your car')}
    </Button>
  );
};

const TheCar = ({
  values,
  data,
  about,
  asksWhichCar,
  today,
}: {
  values: DetailsValues;
  data: ChangeData;
  about: Vehicle | null;
  asksWhichCar: boolean;
  today: string;
}) => (
  <Section title="The car">
    <Stack space="large">
      {values.kind !== 'update' ? null : !asksWhichCar ? (
        <p>Change only what’s different.</p>
      ) : about ? (
        <FillIn car={about} />
      ) : null}
      <TextField
        name="registration"
        label="Registration"
        hint={isFreeText('registration') ? undefined : 'For example, YA23 KXP'}
        look={isFreeText('registration') ? 'plain' : 'plate'}
        autoComplete="off"
        autoCapitalize="characters"
        warning={oddPlate}
      />
      <TextField name="make" label="Make" hint="For example, Toyota" autoComplete="off" />
      <TextField name="model" label="Model" hint="For example, Prius" autoComplete="off" />
      <SelectField name="colour" label="Main colour" emptyLabel="Choose a colour" options={colours} />
      <TextField
        name="year"
        label="Year of manufacture"
        hint="For example, 2023"
        inputMode="numeric"
        width={4}
        autoComplete="off"
      />
      <DateField
        name="firstRegisteredOn"
        label="Date of first registration"
        optional
        hint="It’s on the V5C. The council works out the car’s age from it."
        max={today}
      />
      <SelectField name="fuelType" label="Fuel" emptyLabel="Choose a fuel" options={fuels} />
      <SelectField
        name="passengerSeats"
        label="Passenger seats"
        hint="Not including the driver"
        emptyLabel="Choose"
        options={seats}
        width="short"
      />
      <RadioField name="wheelchairAccessible" label="Is it wheelchair accessible?" options={yesNo} />
      <TextField
        name="plateNumber"
        label="Council plate number"
        optional
        hint="If the car already has a plate. For example, PHV-1187"
        autoComplete="off"
        width={20}
      />
      <SelectField name="ownership" label="Who owns the car?" emptyLabel="Choose" options={ownerships} />
      {data.area ? <CouncilRules values={values} area={data.area} today={today} /> : null}
    </Stack>
  </Section>
);

const schema = () => import(/* webpackChunkName: "rules" */ './details-schema');

/** The first step of a change: its kind, and the car. */
export const DetailsPage = (props: DetailsPageProps) => {
  const { data, rejection, failure, savedAt, isStorageFull } = props;
  const outcomeUnknown = useOutcomeUnknown(failure, false);
  const today = todayIn(data.timeZone);
  const cars = carsOf(data.vehicles);
  const asksWhichCar = cars.length > 1;
  const title = cars.length === 0 ? 'Add your car' : 'Change of car';
  const [kind, setKind] = useState(props.initial.kind);
  const documents = {
    remove: '',
    update: 'We’ll show you if you need any documents. ',
    other: 'We’ll show you which documents you need. ',
  }[kind === 'remove' || kind === 'update' ? kind : 'other'];

  return (
    <TaskPage
      title={title}
      leave={props.record ? { label: props.backLabel, onClick: props.onBack, ariaDisabled: props.busy } : toYourCar}
      {...(savedAt === null || failure ? {} : { saved: `Saved ${clock(new Date(savedAt), data.timeZone)}` })}
    >
      <Page title={title} lead={`${documents}We won’t see anything until you send it.`}>
        <ChangeSteps change={kind === 'remove' ? { document_types: [] } : props.record} current={0} />
        {props.review === null ? null : (
          <Banner tone="warning" title="We need more from you">
            {props.review}
          </Banner>
        )}
        {isStorageFull ? <StorageFullBanner /> : null}
        {failure ? (
          <FailureBanner
            title={outcomeUnknown ? 'We’re not sure this was saved' : 'Not saved'}
            failure={failure}
            outcomeUnknown={outcomeUnknown}
            onTryAgain={props.onTryAgain}
          >
            What you entered is still here.
          </FailureBanner>
        ) : null}
        <Form<DetailsValues>
          initialValues={props.initial}
          schema={async () => (await schema()).detailsSchema(today, asksWhichCar)}
          problems={rejection ? renameFields(rejection, formFieldNames) : null}
          busy={props.busy}
          submitLabel="Save and continue"
          busyLabel="Saving"
          actionBar
          startAt={props.startAt}
          onChange={(values) => {
            setKind(values.kind);
            props.onType(values);
          }}
          onSubmit={(typed) => props.onSave(toDetails(typed))}
        >
          {(values) => {
            const about = carOf(cars, values.vehicleId);
            const isRemoval = values.kind === 'remove';
            return (
              <>
                {cars.length === 0 ? null : <KindField values={values} onlyCar={asksWhichCar ? null : about} />}
                {values.kind !== '' && values.kind !== 'add' && asksWhichCar ? (
                  <SelectField
                    name="vehicleId"
                    label="Which car?"
                    emptyLabel="Choose a car"
                    options={cars.map((vehicle) => ({
                      value: String(vehicle.id),
                      label: carInList(vehicle),
                    }))}
                  />
                ) : null}
                {isRemoval && about ? (
                  <Banner tone="info" title={`Stop using ${carName(about, 'your car')}`}>
                    You cannot take jobs in it once we’ve approved this, or from the date you give.
                  </Banner>
                ) : null}
                {values.kind !== '' && !isRemoval ? (
                  <TheCar values={values} data={data} about={about} asksWhichCar={asksWhichCar} today={today} />
                ) : null}
                {values.kind === 'temporary' ? (
                  <Section title="When">
                    <DateField name="until" label="End date" hint="The last day you’ll use it." min={today} />
                  </Section>
                ) : null}
                {values.kind === '' ? null : (
                  <Disclosure
                    title={isRemoval ? 'Date and anything else' : 'Start date and anything else'}
                    hint={
                      values.effectiveFrom || values.reason
                        ? 'Answered'
                        : isRemoval
                          ? 'Optional. Without a date, it ends when we approve it.'
                          : 'Optional. Without a start date, it starts when we approve it.'
                    }
                  >
                    <Stack space="large">
                      <DateField
                        name="effectiveFrom"
                        label={isRemoval ? 'When you stop using it' : 'Start date'}
                        hint={isRemoval ? 'The first day you won’t use it.' : undefined}
                        optional
                        min={today}
                      />
                      <TextAreaField name="reason" label="Anything else we should know?" optional maxLength={500} />
                    </Stack>
                  </Disclosure>
                )}
              </>
            );
          }}
        </Form>
      </Page>
    </TaskPage>
  );
};
