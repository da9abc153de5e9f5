import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Booking } from '../../api/bookings';
import type { Earning } from '../../api/earnings';
import { saveFile } from '../../device/save-file';
import { csvType } from '../../text/csv';
import { weekdayAndDay } from '../../text/dates';
import { jobsInWords } from '../../text/earnings';
import { showMoney } from '../../text/money';
import { addDays, daysOfWeek } from '../../text/weeks';
import { AmountRows } from '../../ui/AmountRow';
import { Button } from '../../ui/Button';
import { Filters } from '../../ui/Filters';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { toast } from '../../ui/toast';
import { dayPath } from './addresses';
import { JobRows } from './job-rows';
import { bookingsInWords, byPickup, everything, finder, paymentWords, type Wanted } from './jobs';
import { jobsCsv, jobsFileName } from './jobs-csv';
import { Later, Retry } from './parts';
import type { WeekData } from './week-data';
import { inOneLine } from './words';

const SevenDays = ({ data: { monday, days, reader } }: { readonly data: WeekData }) => {
  if (days === null) return <Retry title="We couldn’t load the days">The jobs below are up to date.</Retry>;
  return (
    <AmountRows
      label="Days"
      rows={daysOfWeek(monday).map((day) => {
        const row = days.find(({ period_start }) => period_start === day);
        const isEmpty = !row || (row.jobs === 0 && row.net?.amount === 0);
        if (isEmpty)
          return {
            key: day,
            title: weekdayAndDay(day),
            hint: day > reader.todayIs ? 'No jobs yet' : 'No jobs',
            quiet: true,
          };
        return {
          key: day,
          title: weekdayAndDay(day),
          href: dayPath(day),
          hint: inOneLine([
            jobsInWords(row.jobs),
            row.cash_collected && row.cash_collected.amount > 0 ? `${showMoney(row.cash_collected)} in cash` : null,
          ]),
          amount: showMoney(row.net),
        };
      })}
    />
  );
};

const statuses = [
  { value: '', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'no_show', label: 'No-show' },
] as const;

const payments: readonly { readonly value: Wanted['payment']; readonly label: string }[] = [
  { value: '', label: 'All' },
  ...Object.entries(paymentWords).map(([value, label]) => ({ value: value as Wanted['payment'], label })),
];

const oneOf = <Value extends string>(options: readonly { readonly value: Value }[], text: string | null): Value | '' =>
  options.find(({ value }) => value === text)?.value ?? '';

/** What is wanted stands in the address, so that the way back from a job leads to it. Nothing is read anew for it. */
const useWanted = () => {
  const { pathname, search } = useLocation();
  const [wanted, setWanted] = useState<Wanted>(() => {
    const query = new URLSearchParams(search);
    return {
      status: oneOf(statuses, query.get('status')),
      payment: oneOf(payments, query.get('payment')),
      text: query.get('find') ?? '',
    };
  });
  useEffect(() => {
    const query = new URLSearchParams(
      Object.entries({ find: wanted.text, status: wanted.status, payment: wanted.payment }).filter(
        ([, value]) => value !== '',
      ),
    ).toString();
    // Browsers allow a hundred of these in half a minute, and one types faster.
    const later = setTimeout(
      () => window.history.replaceState(window.history.state, '', query === '' ? pathname : `${pathname}?${query}`),
      300,
    );
    return () => clearTimeout(later);
  }, [pathname, wanted]);
  return [wanted, setWanted] as const;
};

const AllJobs = ({
  jobs,
  data: { reader, monday },
}: {
  readonly jobs: readonly Booking[];
  readonly data: WeekData;
}) => {
  const [wanted, setWanted] = useWanted();
  const find = useMemo(() => finder(byPickup(jobs)), [jobs]);
  // What is typed is there at once; ten thousand jobs follow when there is time.
  const shown = useDeferredValue(wanted);
  const found = useMemo(() => find(shown), [find, shown]);
  const isAll = found.length === jobs.length;
  const save = () => {
    saveFile(jobsFileName(monday, addDays(monday, 6)), csvType, jobsCsv(found, reader.timeZone));
    toast('File downloaded');
  };
  return (
    <Stack>
      <Filters
        search={{
          label: 'Job number or postcode',
          value: wanted.text,
          onChange: (text) => setWanted({ ...wanted, text }),
        }}
        choices={[
          {
            label: 'Status',
            value: wanted.status,
            options: statuses,
            onChange: (value) => setWanted({ ...wanted, status: oneOf(statuses, value) }),
          },
          {
            label: 'Payment',
            value: wanted.payment,
            options: payments,
            onChange: (value) => setWanted({ ...wanted, payment: oneOf(payments, value) }),
          },
        ]}
        found={
          isAll
            ? bookingsInWords(jobs)
            : `${found.length.toLocaleString('en-GB')} of ${jobs.length.toLocaleString('en-GB')} bookings`
        }
      />
      <JobRows
        label="Jobs"
        jobs={found}
        timeZone={reader.timeZone}
        none="No matching jobs. Change the filters or search for something else."
      />
      {isAll ? null : (
        <Button variant="plain" onClick={() => setWanted(everything)}>
          Show all jobs
        </Button>
      )}
      {found.length > 0 ? (
        <Button variant="quiet" icon="download" onClick={save}>
          {isAll ? 'Download these jobs (CSV)' : `Download ${found.length} jobs (CSV)`}
        </Button>
      ) : null}
    </Stack>
  );
};

/** What was driven: seven days, and every job to look through. */
export const BookingsTab = ({ data, week }: { readonly data: WeekData; readonly week: Earning }) => (
  <Stack space="large">
    <SevenDays data={data} />
    <Section title="All bookings this week" aside={week.jobs === 0 ? 'None' : undefined}>
      <Later
        value={data.jobs}
        label="Loading your jobs"
        lines={6}
        failed={<Retry title="We couldn’t load the jobs">The days above are up to date.</Retry>}
      >
        {(jobs) => (jobs.length > 0 ? <AllJobs jobs={jobs} data={data} /> : <p>Jobs will appear here.</p>)}
      </Later>
    </Section>
  </Stack>
);
