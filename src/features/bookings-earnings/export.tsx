import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { Booking } from '../../api/bookings';
import { saveFile } from '../../device/save-file';
import type { Services } from '../../services';
import { csvType } from '../../text/csv';
import { fullDay } from '../../text/dates';
import { jobsInWords } from '../../text/earnings';
import { troubleWords } from '../../text/trouble';
import { addDays } from '../../text/weeks';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DateField } from '../../ui/DateField';
import { Form } from '../../ui/Form';
import { ProgressBar } from '../../ui/ProgressBar';
import { Stack } from '../../ui/Stack';
import { StuckBanner } from '../../ui/StuckBanner';
import { exportLogic, type ReadSoFar } from './export-wiring';
import { jobsCsv, jobsFileName } from './jobs-csv';
import type { Reader } from './reader';

interface RangeValues {
  readonly from: string;
  readonly to: string;
}

/** Every job of a range of days as a file, or none: how far it is, and the way to stop it. */
export const Export = ({ services, reader }: { readonly services: Services; readonly reader: Reader }) => {
  const { timeZone, todayIs } = reader;
  const [soFar, setSoFar] = useState<ReadSoFar | null>(null);
  const logic = useMemo(() => exportLogic(services, setSoFar), [services]);
  const actor = useActorRef(logic, services.inspect ? { inspect: services.inspect } : {});
  const snapshot = useSelector(actor, (state) => state);
  useEffect(() => {
    const ear = actor.on('jobs.complete', ({ range, jobs }) =>
      saveFile(jobsFileName(range.from, range.to), csvType, jobsCsv(jobs as readonly Booking[], timeZone)),
    );
    return () => ear.unsubscribe();
  }, [actor, timeZone]);
  const { range, count, refusal, trouble } = snapshot.context;
  const days = range ? `${fullDay(range.from)} to ${fullDay(range.to)}` : '';
  return (
    <Stack>
      <p>
        Choose the days, both included. One line for each job, with everything that makes its pay. Opens in a
        spreadsheet.
      </p>
      {snapshot.matches('reading') ? (
        <Stack space="small">
          <p role="status">
            {soFar
              ? `${soFar.read.toLocaleString('en-GB')} of ${jobsInWords(soFar.total)} are there.`
              : 'Asking for the jobs.'}{' '}
            The file is made when all are.
          </p>
          <ProgressBar share={soFar && soFar.total > 0 ? soFar.read / soFar.total : 0} label="Jobs that are there" />
          <Button variant="quiet" onClick={() => actor.send({ type: 'driver.cancel' })}>
            Stop, no file
          </Button>
        </Stack>
      ) : null}
      {snapshot.matches('stuck') ? (
        <StuckBanner title="There is no file yet" onTryAgain={() => actor.send({ type: 'driver.tryAgain' })}>
          {trouble?.kind === 'broken' && trouble.status === 200
            ? 'The list changed while we read it.'
            : troubleWords(trouble)}{' '}
          We make no file of half the jobs.
        </StuckBanner>
      ) : null}
      {snapshot.matches('made') ? (
        <Banner tone="success" title="Your file is made">
          {jobsInWords(count)}, {days}. Look among your downloads.
        </Banner>
      ) : null}
      {snapshot.matches('nothing') ? (
        <Banner tone="plain" title="No jobs in these days">
          {days}: there is nothing to put into a file. Choose other days.
        </Banner>
      ) : null}
      <Form<RangeValues>
        initialValues={{ from: addDays(todayIs, -30), to: todayIs }}
        schema={async () => (await import(/* webpackChunkName: "rules" */ './schema')).rangeSchema(todayIs)}
        problems={snapshot.matches('refused') ? refusal : null}
        busy={snapshot.hasTag('busy')}
        submitLabel="Make the file"
        busyLabel="Reading the jobs"
        quiet
        onSubmit={(values) => actor.send({ type: 'driver.makeFile', range: values })}
      >
        <DateField name="from" label="First day" max={todayIs} />
        <DateField name="to" label="Last day" max={todayIs} />
      </Form>
    </Stack>
  );
};
