/** @jest-environment node */

const check = { path: '/', checks: ['auht'] };

test('a route table that names an unknown check fails the build (CK-06)', async () => {
  jest.doMock('../../src/app/routes', () => ({
    ...jest.requireActual('../../src/app/routes'),
    routeTable: () => [check],
  }));
  await expect(import('../../webpack.config')).rejects.toThrow('Unknown route check: "auht" of /.');
});
