/** @jest-environment node */
import type { Answer } from '../../server/outgoing';
import { allPages, type Order, UnusableAnswer } from '../../server/zendesk/pages';

/** A list with one row a page, `ids` long. `rejected`: the status with which the account answers the reverse order. */
const listOf = (length: number, rejected: number | null = null) => {
  const requestedOrders: string[] = [];
  const page = async (after: string | null, order: Order): Promise<Answer> => {
    requestedOrders.push(order);
    const index = Number(after ?? 0);
    const status = rejected !== null && order === 'newest first' ? rejected : 200;
    const id = order === 'newest first' ? length - index : index + 1;
    const json = { rows: [{ id }], meta: { has_more: index + 1 < length, after_cursor: String(index + 1) } };
    return { status, headers: new Headers(), json: status === 200 ? json : { error: 'InvalidPaginationParams' } };
  };
  const ids = async () => (await allPages('rows', 3, page)).map((row) => (row as { id: number }).id);
  return { ids, requestedOrders };
};

describe('a list of the support desk', () => {
  test.each([1, 3])('of %d pages is read whole, in the order of the support desk', async (length) => {
    const { ids, requestedOrders } = listOf(length);
    expect(await ids()).toEqual(Array.from({ length }, (_, index) => index + 1));
    expect(new Set(requestedOrders)).toEqual(new Set(['oldest first']));
  });

  test('is read from both ends if it is too long', async () => {
    expect(await listOf(9).ids()).toEqual([1, 2, 3, 9, 8, 7]);
  });

  test.each([400, 422])(
    'is read on in its own order if the account answers %d to the reverse order',
    async (status) => {
      expect(await listOf(5, status).ids()).toEqual([1, 2, 3, 4, 5]);
      expect(await listOf(9, status).ids()).toEqual([1, 2, 3, 4, 5, 6]);
    },
  );

  test('is not read if the support desk fails at the reverse order', async () => {
    await expect(listOf(9, 503).ids()).rejects.toBeInstanceOf(UnusableAnswer);
  });
});
