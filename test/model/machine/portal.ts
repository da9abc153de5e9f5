import type { InspectionEvent } from 'xstate';
import { assemble, type Navigator } from '../../../src/app/assemble';
import { cancellable } from '../../support/cancellable';
import { keepChannels } from '../../support/channels';
import { portalPage } from '../../support/portal-page';
import { config } from '../../unit/app/config';

const { custom_field_ids: none } = config.zendesk;

/** The ids that the host uses by default. */
const fields = { ...none, topic: 3_600_001, document: 3_600_007, vehicle_change: 3_600_008 };

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.style.visibility = '';
});

/**
 * The portal as a page starts it at `/`, with its own stores, tabs, client and session. Only the router is replaced: it changes the page's
 * address. The session is not started, and is stopped after the test.
 */
export const openPortal = (inspect?: (event: InspectionEvent) => void) => {
  const { sandboxOrigin, moveTo } = portalPage();
  moveTo('/');
  closing.push(keepChannels());
  // The portal logs that no driver is signed in (SE-03).
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const portal = assemble(
    { ...config, api_base_url: sandboxOrigin, zendesk: { custom_field_ids: fields } },
    { toast: () => undefined, inspect },
  );
  /** The addresses to which the portal navigated, including a reload of the page. */
  const navigations: string[] = [];
  const navigator: Navigator = {
    navigate: async (to) => {
      navigations.push(to);
      moveTo(to);
    },
    state: { navigation: {} },
  };
  portal.setNavigator(navigator);
  const { session, client } = portal.services;
  closing.push(() => session.stop());
  const services = { ...portal.services, client: async () => cancellable(await client()) };
  return { ...portal, services, session, navigations };
};
