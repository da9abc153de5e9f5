import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as home from '../../../src/features/home/screen';
import * as overview from '../../../src/features/vehicle-documents/documents/overview';
import * as car from '../../../src/features/vehicle-documents/vehicle/vehicle';
import type { ScreenModule } from '../../../src/flows/services';
import { addDays, todayIn } from '../../../src/format/dates';
import { requirement } from './home/samples';
import { activeDriver, change, vehicle } from './samples';
import { controls, never, openScreen } from './screens';

const today = todayIn('Asia/Tokyo');
const driver = {
  ...activeDriver,
  clearance: { state: 'ends_soon', until: addDays(today, 3), blockers: [] },
};
const answers = {
  '/v1/driver': driver,
  '/v1/driver/vehicles': [{ ...vehicle, plate_expires_on: null, mot_expires_on: addDays(today, -1) }],
  '/v1/documents/current': [],
  '/v1/vehicle-changes?include=documents,documentTypes': [
    { ...change, status: 'pending', submitted_at: '2026-03-02T10:00:00Z' },
  ],
  '/v1/operating-areas': [],
};

const screens: readonly [string, ScreenModule][] = [
  ['home', home],
  ['vehicle and documents', overview],
  ['the car', car],
];
/** The card “Can I work?” of a screen, for this clearance. */
const answerOn = async (screen: ScreenModule, clearance: unknown = driver.clearance) => {
  await openScreen(screen, { ...answers, '/v1/driver': { ...driver, clearance } });
  return within(await page.findByRole('region', { name: 'Can I work?' }));
};

it.each(screens)(
  '%s: shows “Not right now”, the expired MOT and the conflict, when the operator’s status says “ends soon”',
  async (_, screen) => {
    const verdictCard = await answerOn(screen);
    expect(await verdictCard.findByText('Not right now')).toBeInTheDocument();
    expect(await verdictCard.findByText('BD19 SMR')).toBeInTheDocument();
    expect(verdictCard.getByText(/^The MOT for BD19 SMR expired on/)).toBeInTheDocument();
    expect(verdictCard.getByText(/Our records don’t match.*Do not take jobs/)).toBeInTheDocument();
    expect(verdictCard.getByRole('link', { name: 'Ask us to fix it' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/tickets-support\/new\?topic=documents_vehicle&subject=/),
    );
  },
);

const unknown = [
  ['an unknown word', { state: 'under_appeal', until: null, blockers: [] }],
  ['no word', { until: null, blockers: [] }],
  ['an end that cannot be read', { state: 'clear', until: 'soon', blockers: [] }],
  ['blockers that cannot be read', { state: 'clear', until: null, blockers: [7] }],
] as const;

it.each(
  screens.flatMap(([name, screen]) => unknown.map(([why, clearance]) => [name, why, screen, clearance] as const)),
)(
  '%s: shows “We can’t tell”, the expired MOT and a link to ask, for a status with %s (OP-05)',
  async (_, why, screen, clearance) => {
    const verdictCard = await answerOn(screen, clearance);
    expect(await verdictCard.findByText('We can’t tell')).toBeInTheDocument();
    const statusText =
      why === 'an unknown word' ? 'Your status is “Under appeal”.' : 'Our records don’t say whether you can work.';
    expect(
      await verdictCard.findByText(new RegExp(`^${statusText} The MOT for BD19.SMR expired on`)),
    ).toBeInTheDocument();
    expect(verdictCard.getByRole('link', { name: 'Ask us if you can work' })).toBeInTheDocument();
    expect(verdictCard.queryByText(/^Yes|^No|Keep driving/)).toBeNull();
  },
);

it.each([
  ['/v1/documents/current', 'We couldn’t load your documents', 'BD19 SMR'],
  ['/v1/driver/vehicles', 'We couldn’t load your car', 'Up to date'],
  ['/v1/vehicle-changes?include=documents,documentTypes', 'We couldn’t load your changes of car', 'BD19 SMR'],
])('the documents page without %s: names the part that failed, and shows the rest', async (call, text, rest) => {
  const reads: Record<string, unknown> = { ...answers, '/v1/documents/current': [requirement] };
  delete reads[call];
  const { container } = await openScreen(overview, reads);
  expect(await page.findByRole('alert')).toHaveTextContent(text);
  expect(page.getByRole('region', { name: 'Can I work?' })).toBeInTheDocument();
  expect(container).toHaveTextContent(rest);
  reads[call] = never;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(controls()).toContain('Loading (busy)');
});
