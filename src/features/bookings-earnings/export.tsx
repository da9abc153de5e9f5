import { useRef, useState } from 'react';
import type { Booking } from '../../api/bookings';
import { jobsInWords } from '../../domain/earnings';
import { FailureBanner } from '../../flows/failure-banner';
import type { Services } from '../../flows/services';
import { useFlow } from '../../flows/use-flow';
import { csvType } from '../../format/csv';
import { addDays, fullDay } from '../../format/dates';
import { failureText } from '../../format/failure';
import { saveFile } from '../../photos/save-file';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DateField } from '../../ui/DateField';
import { Form } from '../../ui/Form';
import { ProgressBar } from '../../ui/ProgressBar';
import { ReservedSpace } from '../../ui/ReservedSpace';
import { Stack } from '../../ui/Stack';
import { exportLogic, type ReadSoFar } from './export-wiring';
import { jobsCsv, jobsFileName } from './jobs-csv';
import type { Reader } from './reader';

interface RangeValues {
  readonly from: string;
  readonly to: string;
}

/** Downloads the jobs of a range of days. Progress and outcome are below the button, so that it never moves while a finger is on it. */
export const Export = ({ services, reader }: { readonly services: Services; readonly reader: Reader }) => {
  const { timeZone, today } = reader;
  const [soFar, setSoFar] = useState<ReadSoFar | null>(null);
  const [logic] = useState(() => exportLogic(services, setSoFar));
  const { actor, snapshot } = useFlow(services, logic, undefined, {
    'jobs.complete': ({ range, jobs }) =>
      saveFile(jobsFileName(range.from, range.to), csvType, jobsCsv(jobs as readonly Booking[], timeZone)),
  });
  const { range, count, rejection, failure } = snapshot.context;
  /** What had the focus when the driver asked. “Cancel” takes it along when it disappears. */
  const before = useRef<Element | null>(null);
  const days = range ? `${fullDay(range.from)} to ${fullDay(range.to)}` : '';
  return (
    <Stack>
      <p>
        Choose a start and end date. You’ll get a spreadsheet (CSV) with one row for each job. Weekly fees are not in
        it.
      </p>
      <Form<RangeValues>
        initialValues={{ from: addDays(today, -30), to: today }}
        schema={async () => (await import(/* webpackChunkName: "rules" */ './schema')).rangeSchema(today)}
        problems={snapshot.matches('rejected') ? rejection : null}
        busy={snapshot.hasTag('busy')}
        submitLabel="Download CSV"
        busyLabel="Loading your jobs"
        quiet
        onSubmit={(values) => {
          before.current = document.activeElement;
          actor.send({ type: 'driver.requestFile', range: values });
        }}
      >
        <DateField name="from" label="From" max={today} />
        <DateField name="to" label="To" max={today} />
      </Form>
      <ReservedSpace lines={5}>
        {snapshot.matches('reading') ? (
          <Stack space="small">
            <p role="status">
              {soFar
                ? `Loading jobs: ${soFar.read.toLocaleString('en-GB')} of ${soFar.total.toLocaleString('en-GB')}`
                : 'Loading jobs'}
            </p>
            <ProgressBar share={soFar && soFar.total > 0 ? soFar.read / soFar.total : 0} label="Jobs loaded" />
            <Button
              variant="quiet"
              onClick={() => {
                actor.send({ type: 'driver.cancel' });
                if (before.current instanceof HTMLElement) before.current.focus();
              }}
            >
              Cancel
            </Button>
          </Stack>
        ) : null}
        {snapshot.matches('failed') ? (
          <FailureBanner title="Not downloaded" onTryAgain={() => actor.send({ type: 'driver.tryAgain' })}>
            {failure?.kind === 'broken' && failure.status === 200
              ? 'Your jobs changed while we were downloading.'
              : failureText(failure)}{' '}
            Nothing has been downloaded.
          </FailureBanner>
        ) : null}
        {snapshot.matches('fileReady') ? (
          <Banner tone="success" title="Downloaded">
            {jobsInWords(count)}, {days}.
          </Banner>
        ) : null}
        {snapshot.matches('noJobs') ? (
          <Banner tone="plain" title="No jobs between these dates">
            {days}. Choose different dates.
          </Banner>
        ) : null}
      </ReservedSpace>
    </Stack>
  );
};
