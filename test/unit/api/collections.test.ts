/** @jest-environment node */
import type { Client } from '../../../src/api/client';
import { collections, isWithout, NotOffered, reportingCollections, unlessMissing } from '../../../src/api/collections';
import { ApiError } from '../../../src/api/problem';

/** The reports of the client about a call that is answered with this status, and the error of the call. */
const reportsOf = async (path: string, status: number) => {
  const calls: unknown[] = [];
  const get = async () => {
    if (status === 200) return {};
    throw new ApiError(status === 404 ? 'missing' : 'broken', status, null);
  };
  const client = reportingCollections({ get } as unknown as Client, (...each) => calls.push(each));
  const error = await client.get(path).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { calls, error };
};

describe('a collection that the operator does not have (OP-09)', () => {
  it.each([404, 405, 501])('is reported missing when it is answered %d', async (status) => {
    const { calls, error } = await reportsOf('/v1/vehicle-changes?include=documents', status);
    expect(calls).toEqual([
      ['/v1/vehicle-changes', null],
      ['/v1/vehicle-changes', false],
    ]);
    expect(error).toBeInstanceOf(NotOffered);
    expect(error).toMatchObject({ kind: 'missing', status: 404, detail: null });
  });

  it('is reported present when it answers again', async () => {
    const { calls, error } = await reportsOf('/v1/payouts', 200);
    expect(calls.at(-1)).toEqual(['/v1/payouts', true]);
    expect(error).toBeNull();
  });

  it.each([
    ['a collection without an answer', '/v1/payouts', 0],
    ['a collection that fails', '/v1/payouts', 500],
    ['a collection that is forbidden', '/v1/payouts', 403],
    ['one thing that does not exist', '/v1/payouts/12', 404],
    ['a resource that is not a collection', '/v1/driver', 404],
  ])('is not hidden after %s', async (_name, path, status) => {
    const { calls, error } = await reportsOf(path, status);
    expect(calls).not.toContainEqual([path, false]);
    expect(error).not.toBeInstanceOf(NotOffered);
    expect(error).toMatchObject({ status });
  });

  it.each([
    ['/payouts', ['/v1/payouts'], true],
    ['/payouts/enable-disable', ['/v1/payouts'], true],
    ['/payouts?year=2025', ['/v1/payouts'], true],
    ['/payments', ['/v1/payouts'], false],
    ['/bookings-earnings/2026-03-09/bookings/2026-03-10', ['/v1/bookings'], true],
    ['/bookings-earnings/2026-03-09/earnings', ['/v1/bookings'], false],
    ['/insure/new', ['/v1/insure/vehicles'], true],
    ['/vehicle-documents', ['/v1/driver/vehicles'], false],
    ['/vehicle-documents/vehicle/update', ['/v1/driver/vehicles'], true],
    ['/vehicle-documents', ['/v1/driver/vehicles', '/v1/documents/current'], true],
    ['/plans-invoices', ['/v1/invoice-summary-statements', '/v1/driver/plans'], false],
    ['/plans-invoices', ['/v1/invoice-summary-statements', '/v1/driver/plans', '/v1/invoices'], true],
    ['/', [...collections], false],
    ['/tickets-support', [...collections], false],
    ['/profile', [...collections], false],
  ])('hides the page %s without %p: %p', (path, missing, isGone) => {
    expect(isWithout(path, new Set(missing))).toBe(isGone);
  });

  it('is distinguished from a list that could not be read', async () => {
    await expect(unlessMissing(Promise.resolve([1]))).resolves.toEqual([1]);
    await expect(unlessMissing(Promise.reject(new NotOffered(null)))).resolves.toBeUndefined();
    await expect(unlessMissing(Promise.reject(new ApiError('missing', 404, null)))).resolves.toBeNull();
  });
});
