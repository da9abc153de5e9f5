/** @jest-environment node */
import type { Requirement } from '../../../../src/api/documents';
import { findChanges, type Seen, type Watched } from '../../../../src/features/home/since';
import { change, sent, vehicle } from '../samples';
import { payout, quote, requirement, ticket } from './samples';

const nothing: Watched = { documents: [], changes: [], quotes: [], payouts: [], tickets: [] };
const now = Date.parse('2026-03-05T09:00:00Z');
const facts = { now, today: '2026-03-05', vehicles: [vehicle] };
const minutes = (count: number) => now + count * 60_000;
const documentWith = (status: 'pending' | 'approved' | 'rejected'): Requirement => ({
  ...requirement,
  current: { ...sent, vehicle_change_id: null, status },
});
const before: Watched = {
  documents: [documentWith('pending')],
  changes: [{ ...change, status: 'pending' }],
  quotes: [{ ...quote, status: 'submitted' }],
  payouts: [{ ...payout, status: 'scheduled' }],
  tickets: [{ ...ticket, status: 'open' }],
};
const titles = (seen: Seen | null, watched: Watched, at = now) =>
  findChanges(seen, watched, { ...facts, now: at }).changed.map(({ title }) => title);
const { seen } = findChanges(null, before, facts);

describe('the changes since the last visit (RT-01)', () => {
  it('are none on the first visit, and none if nothing has changed', () => {
    expect(titles(null, { ...before, documents: [documentWith('approved')] })).toEqual([]);
    expect(titles(seen, before)).toEqual([]);
  });

  it.each<[string, Partial<Watched>, readonly string[]]>([
    ['a document is approved', { documents: [documentWith('approved')] }, ['Your insurance certificate was approved']],
    [
      'a document is sent back',
      { documents: [documentWith('rejected')] },
      ['Your insurance certificate was sent back'],
    ],
    [
      'a change of car is approved',
      { changes: [{ ...change, status: 'approved' }] },
      ['Your change of car to YA23\u00a0KXP was approved'],
    ],
    [
      'the removal of a car is approved',
      { changes: [{ ...change, kind: 'remove', proposed: null, status: 'approved' }] },
      ['Your request to remove BD19\u00a0SMR was approved'],
    ],
    [
      'a change of car without a car is sent back',
      { changes: [{ ...change, proposed: null, status: 'action_required' }] },
      ['Your change of car was sent back'],
    ],
    ['a quote has a price', { quotes: [{ ...quote, status: 'quoted' }] }, [expect.stringMatching(/quote is ready/)]],
    [
      'a quote has a price while another one for its car is accepted',
      {
        quotes: [
          { ...quote, status: 'quoted' },
          { ...quote, id: '52', status: 'accepted' },
        ],
      },
      [],
    ],
    ['a policy is issued', { quotes: [{ ...quote, status: 'issued' }] }, ['Your insurance policy is ready']],
    ['a payout is paid', { payouts: [{ ...payout, status: 'paid' }] }, ['Your £573.42 payout was paid']],
    ['a quote is withdrawn', { quotes: [{ ...quote, status: 'withdrawn' }] }, ['Your insurance quote was withdrawn']],
    ['a quote expires', { quotes: [{ ...quote, status: 'expired' }] }, ['Your insurance quote has expired']],
    [
      'a payout without an amount fails',
      { payouts: [{ ...payout, amount: null, status: 'failed' }] },
      ['Your payout failed'],
    ],
    ['the team replied', { tickets: [{ ...ticket, status: 'pending' }] }, [`Our team replied: ${ticket.subject}`]],
    ['something is with the team', { tickets: [{ ...ticket, status: 'new' }] }, []],
    ['an unknown status', { quotes: [{ ...quote, status: { raw: 'in_force' } }] }, []],
  ])('%s', (_, changes, expected) => {
    expect(titles(seen, { ...before, ...changes })).toEqual(expected);
  });

  it('include no document of an approved change, and the documents last', () => {
    const approved = (id: string, changeId: string | null): Requirement => ({
      ...requirement,
      current: { ...sent, id, vehicle_change_id: changeId, status: 'approved' },
    });
    const watched: Watched = {
      ...before,
      documents: [approved('501', change.id), approved('502', null), approved('503', 'other')],
      changes: [{ ...change, status: 'approved' }],
      tickets: [{ ...ticket, status: 'solved' }],
    };
    expect(titles(seen, watched)).toEqual([
      'Your change of car to YA23\u00a0KXP was approved',
      `Our team replied: ${ticket.subject}`,
      'Your insurance certificate was approved',
      'Your insurance certificate was approved',
    ]);
    expect(titles(seen, { ...watched, changes: before.changes })).toHaveLength(4);
  });

  it('include an item that was not there before', () => {
    const { seen: empty } = findChanges({ 'payout-1': 'paid 0' }, nothing, facts);
    expect(titles(empty, { ...nothing, documents: [documentWith('approved')] })).toEqual([
      'Your insurance certificate was approved',
    ]);
  });

  it('stay through every refresh of the visit, and are gone on the next', () => {
    const after = { ...before, documents: [documentWith('approved')] };
    const first = findChanges(seen, after, facts);
    expect(titles(first.seen, after, minutes(59))).toHaveLength(1);
    expect(findChanges(first.seen, after, { ...facts, now: minutes(59) }).seen).toEqual(first.seen);
    expect(titles(first.seen, after, minutes(60))).toEqual([]);
  });

  it('include those of a list only after the list has been loaded once', () => {
    const paid: Watched = { ...before, payouts: [{ ...payout, status: 'paid' }] };
    const first = findChanges(null, { ...paid, payouts: null }, facts);
    expect(titles(first.seen, paid)).toEqual([]);
    expect(titles(findChanges(first.seen, before, facts).seen, paid)).toEqual(['Your £573.42 payout was paid']);
  });

  it('keep the stored state of a list that could not be loaded, and forget removed items', () => {
    const afterFailure = findChanges(seen, { ...before, documents: null, payouts: [] }, facts);
    expect(Object.keys(afterFailure.seen).toSorted()).toEqual(
      Object.keys(seen)
        .filter((key) => key !== `payout-${payout.id}`)
        .toSorted(),
    );
    expect(titles(afterFailure.seen, { ...before, documents: [documentWith('approved')] })).toHaveLength(1);
  });

  it('are stored as ids and states, with nothing about the driver', () => {
    for (const [key, value] of Object.entries(seen))
      expect(`${key} ${value}`).toMatch(/^[a-z]+-(\d+ [a-z_]+ \d+|read yes)$/);
  });
});
