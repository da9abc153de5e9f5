import { screen as page, within } from '@testing-library/react';
import * as home from '../../../../src/features/home/screen';
import * as overview from '../../../../src/features/vehicle-documents/documents/overview';
import * as car from '../../../../src/features/vehicle-documents/vehicle/vehicle';
import { documentType } from '../samples';
import { openScreen } from '../screens';
import { blocker, emptyLists, requirement, stoppedDriver } from './samples';

const badge = { ...documentType, id: '16', name: 'Badge', scope: 'driver' as const, proves: null };
const noBadge = blocker('document_missing', { type: 'document_type', id: badge.id });
const lists = {
  ...emptyLists,
  '/v1/documents/current': [
    { ...requirement, document_type: badge, vehicle_id: null, status: 'missing', current: null },
  ],
};
const card = () => within(page.getByRole('region', { name: 'Can I work?' }));
/** The buttons for a new driver, in the order of the page: the card's, the list's. */
const buttons = async (answers: Readonly<Record<string, unknown>>) => {
  await openScreen(home, answers);
  const list = within(await page.findByRole('region', { name: 'Before your first job' }));
  await list.findByText(/^(\d for you to do|You’ve sent everything|We can’t tell)$/);
  const button = list
    .queryAllByRole('link')
    .find((item) => !list.queryAllByRole('list').some((rows) => rows.contains(item)));
  return [card().queryByRole('link')?.textContent, button?.textContent];
};

describe('the first button on the home of a new driver', () => {
  it('is in the to-do list, and not on the card', async () => {
    const driver = stoppedDriver('applicant', noBadge);
    expect(await buttons({ ...lists, '/v1/driver': driver })).toEqual([undefined, 'Upload your badge']);
  });

  it('is on the card if the first to-do has no link', async () => {
    const driver = stoppedDriver('applicant', blocker('other'), noBadge);
    expect(await buttons({ ...lists, '/v1/driver': driver })).toEqual(['Upload your badge', undefined]);
  });

  it('is on the card if the lists could not be loaded', async () => {
    const driver = stoppedDriver('applicant', { ...noBadge, code: 'document_in_review' });
    expect(await buttons({ '/v1/driver': driver })).toEqual(['See your documents', undefined]);
  });
});

describe('a driver without a car, when the operator names the badge first', () => {
  const answers = { ...lists, '/v1/driver': stoppedDriver('active', noBadge, blocker('vehicle_missing')) };
  it.each([
    ['home', home],
    ['vehicle and documents', overview],
  ])('%s: the card offers the car first', async (_, screen) => {
    await openScreen(screen, answers);
    await page.findByRole('region', { name: 'Can I work?' });
    expect(await card().findByRole('link', { name: 'Add your car' })).toBeInTheDocument();
  });

  it('the car page offers it, and its card does not repeat it', async () => {
    await openScreen(car, answers);
    await page.findByRole('region', { name: 'Can I work?' });
    expect(page.getAllByRole('link', { name: 'Add your car' })).toHaveLength(1);
    expect(card().queryByRole('link')).toBeNull();
  });

  it('home lists it first in the to-do list', async () => {
    await openScreen(home, answers);
    const rows = within(await page.findByRole('list', { name: 'For you to do' })).getAllByRole('link');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Add your car'),
      expect.stringContaining('Upload your badge'),
    ]);
  });
});
