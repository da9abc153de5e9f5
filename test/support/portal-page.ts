import { type Cookie, createWorld, type World } from './world';

/** What a test file gets from `@jest-environment ./test/support/portal-environment.cjs`. */
type PortalPage = {
  portalOrigin: string;
  sandboxOrigin: string;
  /** Puts the page at another address of the portal, without loading anything. */
  moveTo(path: string): void;
  setCookie(cookie: Cookie): Promise<unknown>;
  clearCookies(): Promise<void>;
};

/**
 * The running servers, seen from a test file in the portal's page.
 * @throws Error in any other environment.
 */
export function portalPage(): PortalPage {
  const { portalPage } = globalThis as { portalPage?: PortalPage };
  if (!portalPage)
    throw new Error('Put `@jest-environment ./test/support/portal-environment.cjs` on top of the test file.');
  return portalPage;
}

const entered = new Set<World>();

/** Makes a world for the test. The page's calls, and the host's calls for it, go to this world. Signs a driver in if requested. */
export async function enterWorld({ signedIn = false } = {}): Promise<World> {
  const { sandboxOrigin, setCookie, clearCookies } = portalPage();
  await clearCookies();
  const world = await createWorld(sandboxOrigin);
  entered.add(world);
  await setCookie(world.cookie);
  if (signedIn) for (const cookie of (await world.arrange({ session: 'signed-in' })).cookies) await setCookie(cookie);
  return world;
}

/** Removes the world, if it still exists, and every cookie. Fails when a call or an answer broke the contract. */
export async function leaveWorld(world: World): Promise<void> {
  if (!entered.delete(world)) return;
  await portalPage().clearCookies();
  const violations = await world.violations();
  await world.remove();
  expect(violations).toEqual([]);
}
