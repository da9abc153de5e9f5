import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as home from '../../../../src/features/home/screen';
import { openScreen } from '../screens';
import { blocker, emptyLists as lists, stoppedDriver } from './samples';

const driverWith = (status: string, ...codes: readonly string[]) =>
  stoppedDriver(status, ...codes.map((code) => blocker(code)));
const without = (name: keyof typeof lists) => Object.fromEntries(Object.entries(lists).filter(([key]) => key !== name));
const items = async () => within(await page.findByRole('list', { name: 'For you to do' })).getAllByRole('listitem');

describe('the to-do list on home', () => {
  it.each([
    [5, 5],
    [6, 4],
  ])('of %d items shows %d at first, and then all', async (all, shown) => {
    const codes = Array.from({ length: all }, (_, index) => `reason_${index}`);
    await openScreen(home, { ...lists, '/v1/driver': driverWith('active', ...codes) });
    expect(await items()).toHaveLength(shown);
    const showAll = page.queryByRole('button', { name: `Show all ${all}` });
    if (shown === all) expect(showAll).toBeNull();
    else {
      await userEvent.click(showAll as HTMLElement);
      expect(await items()).toHaveLength(all);
    }
  });

  it('loads a failed list again on a press, and shows it', async () => {
    const answers: Record<string, unknown> = { ...without('/v1/agreements'), '/v1/driver': driverWith('active') };
    await openScreen(home, answers);
    expect(await page.findByText(/^We couldn’t load .*your agreements/)).toBeVisible();
    Object.assign(answers, lists);
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.queryByText(/your agreements/)).toBeNull());
  });

  it('is not far from a card without its list: the card has its own button (RT-01)', async () => {
    const answers: Record<string, unknown> = { ...without('/v1/payouts'), '/v1/driver': driverWith('active') };
    await openScreen(home, answers);
    const card = () => page.findByRole('region', { name: /^What will I be paid/ });
    expect(await card()).toHaveTextContent('We couldn’t load your payouts.');
    Object.assign(answers, lists);
    await userEvent.click(within(await card()).getByRole('button', { name: 'Try again to load your payouts' }));
    await waitFor(() => expect(page.queryByText(/your payouts/)).toBeNull());
    expect(document.activeElement).toHaveTextContent(/^What will I be paid\?/);
  });

  it('does not mention failed weeks to a new driver, who has none', async () => {
    await openScreen(home, { ...without('/v1/earnings'), '/v1/driver': driverWith('applicant', 'vehicle_missing') });
    expect(await page.findByText('1 for you to do')).toBeVisible();
    expect(page.queryByText(/your weeks/)).toBeNull();
  });

  it('names the missing car while it is unknown whether a change is in progress', async () => {
    const answers = without('/v1/vehicle-changes?include=documents,documentTypes');
    await openScreen(home, { ...answers, '/v1/driver': driverWith('active', 'vehicle_missing') });
    expect((await items()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Add your car')]);
  });
});
