import { type Caller, startTestHost, type TestHost } from './test-host';

/** The host of the tests in a file, and the driver of the test that runs. */
export let testHost: TestHost;
export let driver: Caller;

export function withHost(options?: Parameters<typeof startTestHost>[0]): void {
  beforeAll(async () => {
    testHost = await startTestHost(options);
  });
  afterAll(() => testHost.close());
}

/** One host for all tests of a file, and a new driver for each of them. */
export function withHostAndDriver(
  options?: Parameters<typeof startTestHost>[0],
  ...change: Parameters<TestHost['driver']>
): void {
  withHost(options);
  beforeEach(async () => {
    driver = await testHost.driver(...change);
  });
}
