// Each test has a device of its own.
beforeEach(() => {
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});

// A link to a field moves the focus only: an address of its own would be one more step back.
afterEach(() => expect(globalThis.location?.hash ?? '').toBe(''));

// Matchers for elements, only for test files that render some: loading them takes 0.1 s.
if (expect.getState().testPath?.endsWith('.tsx')) require('@testing-library/jest-dom');
