import { routeTable } from '../../src/app/table';
import { heading, homeIsRead } from './support/driver';
import { expect, test } from './support/portal';

const rows = routeTable('/partner-plus');
/** An address of each row. */
const addressOf = (path: string): string =>
  path.replace(':date', '2026-03-02').replace(':tab', 'earnings').replace(':day', '2026-03-04').replace(/:\w+/g, '1');

test('every page shows the logo, the navigation and its outline while the operator does not answer (UI-02)', async ({
  signedIn: page,
  world,
  problems,
}) => {
  // The sample addresses name nothing at the operator, whose answers come at the end.
  problems.expect(/CallTrouble: The call ended in trouble: missing/);
  await page.setViewportSize({ width: 360, height: 800 });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  /** Opens every address; the screens that are drawn without an answer, and not as an outline. */
  const opened = async (): Promise<readonly string[]> => {
    const complete: string[] = [];
    for (const { path, layout, screen } of rows)
      await test.step(path, async () => {
        await page.goto(addressOf(path), { waitUntil: 'commit' });
        const outline = page.locator('main').getByText('Opening the page');
        // Well before a read is given up.
        await expect(outline.or(page.locator('main h1'))).toBeAttached({ timeout: 10_000 });
        if ((await outline.count()) === 0) {
          complete.push(screen);
          return;
        }
        await expect(page.getByRole('link', { name: 'Saltmere Cars' })).toBeVisible();
        if (layout !== 'authentication') await expect(navigation).toBeVisible();
      });
    return complete;
  };
  await test.step('nobody is known', async () => {
    await world.hold('*');
    expect(await opened()).toEqual(['login', 'login-reset', 'blocked', 'reinstate', 'partner-plus']);
    await world.hold();
  });
  await page.goto('/');
  await homeIsRead(page);
  await test.step('the driver is known', async () => {
    await world.hold('*');
    expect(await opened()).toEqual(['blocked', 'reinstate', 'support-new', 'partner-plus']);
  });
  await test.step('what then fails is told inside the same frame', async () => {
    await world.hold();
    await world.hold('GET /v1/driver');
    await page.goto('/profile', { waitUntil: 'commit' });
    await expect(navigation).toBeVisible();
    await world.release('GET /v1/driver', { status: 503 });
    await expect(heading(page, 'This page did not open')).toBeVisible();
    await expect(navigation).toBeVisible();
  });
});
