// jsdom has no fetch family, TextEncoder or streams: lend it Node's own. The abort pair is replaced too, because
// Node 24's Request refuses jsdom's AbortSignal. Not MessageChannel: an open port keeps Jest from exiting.
const { TestEnvironment } = require('jest-environment-jsdom');

const missing = [
  'TextEncoder',
  'TextDecoder',
  'TextEncoderStream',
  'TextDecoderStream',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'BroadcastChannel',
  'structuredClone',
];
const replaced = ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal'];

module.exports = class PortalEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of missing) if (!(name in this.global)) this.global[name] = globalThis[name];
    for (const name of replaced) this.global[name] = globalThis[name];
  }

  exportConditions() {
    return [''];
  }
};
