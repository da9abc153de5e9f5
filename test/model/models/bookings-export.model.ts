import { bookingsExportMachine } from '../../../machines/bookings-export';
import { accepted, rejected } from '../../../machines/shared/result';
import {
  broken,
  type Case,
  type ExternalAction,
  lost,
  type Model,
  proxyPage,
  real,
  rejection,
} from '../external-actions';
import { driverEvent, ignores, portAnswers, portFails } from './cases';

/** Whether the days that the driver chose last have jobs. */
export interface ExportServer {
  readonly hasJobs: boolean;
}

type ExportCase = Case<ExportServer>;

export const bookingsCall = 'GET /v1/bookings';
const onRelease = (ending: Extract<ExternalAction, { release: string }>['ending']): readonly ExternalAction[] => [
  { release: bookingsCall, ending },
];

/** Days with jobs. Tests replace them with recent days. */
const january = { from: '2026-01-01', to: '2026-01-31' };
export const beforeFirstJob = { from: '2001-01-01', to: '2001-01-31' };
const tooLong = 'Choose a shorter range.';

const choosesDays: readonly ExportCase[] = [
  driverEvent('driver.requestFile', 'asks for days with jobs', {
    event: { range: january },
    server: { hasJobs: true },
  }),
  driverEvent('driver.requestFile', 'asks for days without jobs', {
    event: { range: beforeFirstJob },
    server: { hasJobs: false },
  }),
];

const table: Readonly<Record<string, (server: ExportServer) => readonly ExportCase[]>> = {
  choosing: () => choosesDays,
  fileReady: () => choosesDays,
  noJobs: () => choosesDays,
  rejected: () => choosesDays,
  failed: () => [driverEvent('driver.tryAgain', 'tries again'), ...choosesDays],
  reading: ({ hasJobs }) => [
    hasJobs
      ? portAnswers('readJobs', 'all jobs are read', accepted([{}]), onRelease(real))
      : portAnswers('readJobs', 'no jobs', accepted([]), onRelease(real)),
    portAnswers(
      'readJobs',
      'the days are rejected',
      rejected({ message: tooLong, fields: { to: [tooLong] } }),
      onRelease(rejection({ 'filter[to]': [tooLong] })),
    ),
    portFails('readJobs', 'no answer', 'silent', onRelease(lost)),
    portFails('readJobs', 'a 500 answer', 'broken', onRelease(broken)),
    portFails(
      'readJobs',
      'too many calls',
      'tooMany',
      onRelease({ status: 429, body: { message: 'Too Many Attempts.' } }),
    ),
    portFails('readJobs', 'a page instead of data', 'broken', onRelease({ ...proxyPage, status: 502 })),
    driverEvent('driver.cancel', 'cancels'),
  ],
};

export const bookingsExportModel: Model<ExportServer> = {
  name: 'bookings-export',
  machine: bookingsExportMachine,
  starts: [{ name: 'opens the page', input: undefined, server: { hasJobs: true } }],
  facts: ({ leaf, server }) => [leaf === 'reading' || leaf === 'failed' ? (server.hasJobs ? 'some' : 'none') : ''],
  cases: ({ leaf, server }) => table[leaf]?.(server) ?? [],
  screens: {
    'choosing | fileReady | noJobs | rejected | failed': ['driver.requestFile'],
    reading: ['driver.cancel'],
    failed: ['driver.tryAgain'],
  },
  ignored: {
    reading: [
      ignores('driver.requestFile', 'a second press: the jobs are being read'),
      ignores('driver.tryAgain', 'a second press: the jobs are being read'),
    ],
    'choosing | fileReady | noJobs | rejected | failed': [ignores('driver.cancel', 'the jobs have just been read')],
  },
  invariants: {
    'a downloaded file has jobs': ({ leaf, snapshot }) => leaf !== 'fileReady' || snapshot.context.count > 0,
    'without a file the count is 0': ({ leaf, snapshot }) => leaf === 'fileReady' || snapshot.context.count === 0,
    'rejected days have a reason': ({ leaf, snapshot }) => leaf !== 'rejected' || snapshot.context.rejection !== null,
    'a failed read keeps the failure and its days': ({ leaf, snapshot }) =>
      leaf !== 'failed' || (snapshot.context.failure !== null && snapshot.context.range !== null),
  },
};
