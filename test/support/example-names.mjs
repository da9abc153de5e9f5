// Preloaded into the host: names under `.example` resolve to this machine, as they do in the test's browser.
import dns from 'node:dns';

const { lookup } = dns;
dns.lookup = /** @type {typeof dns.lookup} */ (
  /** @param {string} name @param {unknown[]} rest */
  (name, ...rest) =>
    // @ts-expect-error all forms of the call are passed on as they came
    lookup(name.endsWith('.example') ? '127.0.0.1' : name, ...rest)
);
