// Preloaded into the host, so that names below `example` resolve to this machine, as in the browser of the test.
import dns from 'node:dns';

const { lookup } = dns;
dns.lookup = /** @type {typeof dns.lookup} */ (
  /** @param {string} name @param {unknown[]} rest */
  (name, ...rest) =>
    // @ts-expect-error all forms of the call are passed on as they came
    lookup(name.endsWith('.example') ? '127.0.0.1' : name, ...rest)
);
