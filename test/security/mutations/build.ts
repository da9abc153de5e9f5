import type { Mutations } from './mutation';

/** Mutations of the build, its packages, and the stand-ins. */
export const build: Mutations = {
  'test/tools/packages.test.ts': [
    ['SEC-89', '.npmrc', 'ignore-scripts=true', 'ignore-scripts=false'],
    ['SEC-89', 'package-lock.json', '"node_modules/yup": {', '"node_modules/yup": { "hasInstallScript": true,'],
    ['SEC-90', 'package.json', '"axios": "', '"axios": "^'],
    [
      'SEC-91',
      'package-lock.json',
      '"node_modules/yup": {',
      '"node_modules/planted": { "version": "1.0.0", "license": "GPL-3.0" }, "node_modules/yup": {',
    ],
  ],
  'test/tools/source.test.ts': [
    ['SEC-27', 'src/app/return-path.ts', "const parameter = 'back';", "const parameter = 'back'; new Function('');"],
    [
      'SEC-28',
      'src/app/return-path.ts',
      "const parameter = 'back';",
      "const parameter = 'back'; window.addEventListener('message', () => undefined);",
    ],
    ['SEC-98', 'server/outbox/sqlite-file.ts', "'pragma user_version'", '`pragma user_version ${input}`'],
  ],
  'test/tools/bundle.test.ts': [
    ['SEC-92', 'scripts/bundle.ts', "file.endsWith('.map')", "file.endsWith('.none')"],
    ['SEC-92', 'scripts/bundle.ts', "  'sandbox',\n", ''],
    ['SEC-94', 'scripts/bundle.ts', 'gh[pousr]_', 'gx_'],
    ['SEC-94', 'scripts/bundle.ts', 'entropyOf(word) > 4.4', 'entropyOf(word) > 6.4'],
  ],
  'test/sandbox/control.test.ts': [
    ['SEC-96', 'sandbox/sandbox.ts', "NODE_ENV === 'production'", "NODE_ENV === 'live'"],
    ['SEC-96', 'sandbox/sandbox.ts', "host: 'localhost'", "host: '0.0.0.0'"],
  ],
  'test/sandbox/session.test.ts': [
    ['SEC-97', 'sandbox/api/session.ts', 'if (!from) return false;', 'if (!from) return true;'],
    ['SEC-98', 'sandbox/world/passwords.ts', 'return `scrypt:', 'return password || `scrypt:'],
  ],
};
