import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Booking } from '../../api/bookings';
import type { Earning } from '../../api/earnings';
import { isRunning, jobsInWords } from '../../domain/earnings';
import { FailedPart } from '../../flows/failed-part';
import { counted } from '../../format/counted';
import { csvType } from '../../format/csv';
import { addDays } from '../../format/dates';
import { addUp, showMoney } from '../../format/money';
import { saveFile } from '../../photos/save-file';
import { Button } from '../../ui/Button';
import { Filters } from '../../ui/Filters';
import { MutedText } from '../../ui/MutedText';
import { Section, SectionBlock } from '../../ui/Section';
import { ShowAll } from '../../ui/ShowAll';
import { Stack } from '../../ui/Stack';
import { TwoColumns } from '../../ui/TwoColumns';
import { toast } from '../../ui/toast';
import { Days } from './days';
import { JobRows } from './job-rows';
import { byPickup, countsInWords, type JobFilter, jobSearch, noFilter, paymentLabels } from './jobs';
import { jobsCsv, jobsFileName } from './jobs-csv';
import { Later } from './parts';
import { replaceQuery } from './replace-query';
import { Split } from './split';
import { amountsIn } from './sums';
import type { WeekData } from './week-data';

/** Number of jobs listed before the driver asks for all, or searches. */
const shownAtFirst = 6;

const statuses = [
  { value: '', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'no_show', label: 'No-show' },
] as const;

const payments: readonly { readonly value: JobFilter['payment']; readonly label: string }[] = [
  { value: '', label: 'All' },
  ...Object.entries(paymentLabels).map(([value, label]) => ({ value: value as JobFilter['payment'], label })),
];

const oneOf = <Value extends string>(options: readonly { readonly value: Value }[], text: string | null): Value | '' =>
  options.find(({ value }) => value === text)?.value ?? '';

/** The search is in the URL, so that Back from a job returns to it. A new search needs no new call. */
const useJobFilter = () => {
  const { pathname, search } = useLocation();
  const [filter, setFilter] = useState<JobFilter>(() => {
    const query = new URLSearchParams(search);
    return {
      status: oneOf(statuses, query.get('status')),
      payment: oneOf(payments, query.get('payment')),
      text: query.get('find') ?? '',
    };
  });
  const [isWhole, setIsWhole] = useState(() => new URLSearchParams(search).has('all'));
  useEffect(() => {
    const query = new URLSearchParams(
      Object.entries({
        find: filter.text,
        status: filter.status,
        payment: filter.payment,
        all: isWhole ? '1' : '',
      }).filter(([, value]) => value !== ''),
    );
    // Browsers allow about a hundred URL changes in 30 s, and people type faster.
    const later = setTimeout(() => replaceQuery(pathname, query), 300);
    return () => clearTimeout(later);
  }, [pathname, filter, isWhole]);
  return { filter, setFilter, isWhole, setIsWhole };
};

/** Names the search, because the list shows more about a job than can be searched. */
const noneInWords = ({ text, ...filters }: JobFilter): string => {
  if (text === '') return 'No jobs match these filters.';
  const others = Object.values(filters).some((value) => value !== '') ? ' and these filters' : '';
  return `No jobs match “${text}”${others}. You can search by job number or postcode.`;
};

interface TabProps {
  readonly data: WeekData;
  readonly week: Earning;
}

const AllJobs = ({ jobs, data: { reader, monday }, week }: TabProps & { readonly jobs: readonly Booking[] }) => {
  const fees = addUp(amountsIn(week.fees));
  const { filter, setFilter, isWhole, setIsWhole } = useJobFilter();
  const find = useMemo(() => jobSearch(byPickup(jobs)), [jobs]);
  // The field shows each letter immediately; a list of ten thousand jobs renders later.
  const deferredFilter = useDeferredValue(filter);
  const matches = useMemo(() => find(deferredFilter), [find, deferredFilter]);
  const isAll = matches.length === jobs.length;
  const isCut = isAll && !isWhole && matches.length > shownAtFirst + 2;
  const save = () => {
    saveFile(jobsFileName(monday, addDays(monday, 6)), csvType, jobsCsv(matches, reader.timeZone));
    toast('File downloaded');
  };
  return (
    <Stack>
      <Filters
        openLabel="Find a job"
        search={{
          label: 'Job number or postcode',
          value: filter.text,
          onChange: (text) => setFilter({ ...filter, text }),
        }}
        choices={[
          {
            label: 'Status',
            value: filter.status,
            options: statuses,
            onChange: (value) => setFilter({ ...filter, status: oneOf(statuses, value) }),
          },
          {
            label: 'Payment',
            value: filter.payment,
            options: payments,
            onChange: (value) => setFilter({ ...filter, payment: oneOf(payments, value) }),
          },
        ]}
        found={
          isAll ? countsInWords(jobs) : `${matches.length.toLocaleString('en-GB')} of ${counted(jobs.length, 'job')}`
        }
      />
      <JobRows
        label="Jobs"
        jobs={isCut ? matches.slice(0, shownAtFirst) : matches}
        timeZone={reader.timeZone}
        none={noneInWords(deferredFilter)}
      />
      {fees && fees.amount > 0 && matches.length > 0 ? (
        <MutedText>{`The week’s fees of ${showMoney(fees)} aren’t taken off these amounts.`}</MutedText>
      ) : null}
      {isCut ? <ShowAll onPress={() => setIsWhole(true)}>{`Show all ${counted(jobs.length, 'job')}`}</ShowAll> : null}
      {isAll ? null : <ShowAll onPress={() => setFilter(noFilter)}>Show all jobs</ShowAll>}
      {matches.length > 0 ? (
        <Button variant="quiet" icon="download" onClick={save}>
          {`Download ${jobsInWords(matches.length)} (CSV)`}
        </Button>
      ) : null}
    </Stack>
  );
};

/** The jobs of a week, by day and as one list to search. */
export const BookingsTab = ({ data, week }: TabProps) => (
  <TwoColumns ratio="7:6" wideSecond>
    <Days data={data} first />
    <SectionBlock $first={false} aria-label="Jobs">
      <Later
        value={data.jobs}
        label="Loading your jobs"
        lines={16}
        failed={<FailedPart title="We couldn’t load the jobs">Everything else is up to date.</FailedPart>}
      >
        {(jobs) =>
          jobs.length > 0 ? (
            <AllJobs jobs={jobs} data={data} week={week} />
          ) : (
            <p>{isRunning(week, data.reader.today) ? 'Jobs will appear here.' : 'No jobs this week.'}</p>
          )
        }
      </Later>
    </SectionBlock>
    <Section title="Cash and card">
      <Split gross={week.gross} cash={week.cash_collected} />
    </Section>
  </TwoColumns>
);
