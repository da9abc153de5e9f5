import './clock';
import * as home from '../../../src/features/home/screen';
import * as overview from '../../../src/features/vehicle-documents/documents/overview';
import * as car from '../../../src/features/vehicle-documents/vehicle/vehicle';
import { approveFlows, changeAnswers } from './approved-flows';
import { requirement } from './home/samples';
import { activeDriver, change, vehicle } from './samples';
import { fails, never } from './screens';

const driver = { ...activeDriver, clearance: { state: 'ends_soon', until: '2026-03-08', blockers: [] } };
const changes = '/v1/vehicle-changes?include=documents,documentTypes';
const answers = {
  '/v1/driver': driver,
  '/v1/driver/vehicles': [{ ...vehicle, plate_expires_on: null, mot_expires_on: '2026-03-04' }],
  '/v1/documents/current': [],
  [changes]: [{ ...change, status: 'pending', submitted_at: '2026-03-02T10:00:00Z' }],
  '/v1/operating-areas': [],
};
const clearances = [
  ['the conflict with an expired MOT', driver.clearance],
  ['an unknown status (OP-05)', { state: 'under_appeal', until: null, blockers: [] }],
  ['no status (OP-05)', { until: null, blockers: [] }],
  ['an end date that cannot be read (OP-05)', { state: 'clear', until: 'soon', blockers: [] }],
  ['blockers that cannot be read (OP-05)', { state: 'clear', until: null, blockers: [7] }],
] as const;

approveFlows(__filename, [
  ...[home, overview, car].flatMap((screen) =>
    clearances.map(([what, clearance]) => ({
      name: `${screen.title}: ${what}`,
      screen,
      answers: { ...answers, '/v1/driver': { ...driver, clearance } },
      region: 'Can I work?',
    })),
  ),
  ...[home, overview, car].map((screen) => ({
    name: `${screen.title}: the last day of a temporary car`,
    screen,
    answers: {
      ...answers,
      '/v1/driver': { ...driver, clearance: { state: 'clear', until: '2026-12-01', blockers: [] } },
      '/v1/driver/vehicles': [vehicle],
      [changes]: [{ ...change, kind: 'temporary', status: 'approved', proposed: vehicle, until: '2026-03-20' }],
    },
    region: 'Can I work?',
  })),
  ...['/v1/driver', '/v1/documents/current', '/v1/driver/vehicles', changes].map((call) => ({
    name: `the documents page without ${call}`,
    screen: overview,
    answers: { ...answers, '/v1/documents/current': [requirement], [call]: fails('broken') },
  })),
  {
    name: 'the documents page loads a failed part again',
    screen: overview,
    answers: { ...answers, '/v1/documents/current': fails('broken') },
    steps: [changeAnswers({ '/v1/documents/current': never }), 'Try again'],
  },
]);
