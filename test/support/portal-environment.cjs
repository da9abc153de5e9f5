// @ts-nocheck It reaches into jsdom, which has no types for that.
// The jsdom environment in the portal's own page: its address is the host's, and the sandbox and the host really run, so
// that the real client calls the real API across origins, with preflights and cookies. One pair serves all test files of
// a worker; worlds keep them apart.
const xhr = require('jsdom/lib/jsdom/living/xhr/xhr-utils.js');
const PortalEnvironment = require('./environment.cjs');

// Browsers send `Sec-Fetch-Site` with each call, and the host rejects calls without it. jsdom does not, and
// lets no script do it. Only for calls to the host: on others it would count as a header of the page's own.
const { createClient } = xhr;
xhr.createClient = (request) => {
  const { flag } = request;
  if (new URL(flag.uri).origin === flag.origin) flag.requestHeaders['Sec-Fetch-Site'] = 'same-origin';
  const client = createClient(request);
  // jsdom forgets the timer of a call that failed, and Jest would wait for it.
  client.once('error', () => clearTimeout(request.properties.timeoutId));
  return client;
};

const started = Symbol.for('driver-portal.test-servers');

module.exports = class PortalPageEnvironment extends PortalEnvironment {
  async setup() {
    await super.setup();
    const { startServers } = await import('./servers.mjs');
    // Test files of one worker share the process, not the modules.
    globalThis[started] ??= startServers({ threads: true });
    const { portalOrigin, sandboxOrigin } = await globalThis[started];
    this.dom.reconfigure({ url: `${portalOrigin}/` });
    // jsdom sends this one as the origin of a call, and `reconfigure` leaves it at the old address.
    this.dom.window._origin = portalOrigin;
    this.global.portalPage = {
      portalOrigin,
      sandboxOrigin,
      /** Puts the page at another address of the portal, without loading anything. */
      moveTo: (path) => this.dom.reconfigure({ url: new URL(path, portalOrigin).href }),
      // Through the jar: a script in the page cannot remove a cookie that is for servers only.
      setCookie: ({ name, value, path, httpOnly }) =>
        this.dom.cookieJar.setCookie(`${name}=${value}; Path=${path}${httpOnly ? '; HttpOnly' : ''}`, portalOrigin),
      clearCookies: () => this.dom.cookieJar.removeAllCookies(),
    };
  }
};
