/** @jest-environment node */
import type { Agreement } from '../../../src/api/agreements';
import { deadlineText, effectiveText, fileText } from '../../../src/features/agreements/texts';
import { currentOf, currentVersion, lastDayInForce, toAgreementVersion } from '../../../src/features/agreements/wiring';
import { agreement as waiting } from './home/samples';

const file = { url: 'https://files.example/91', mime_type: 'application/pdf', size_bytes: 184_220, pages: 27 };

const agreement = (changes: Partial<Agreement> = {}): Agreement => ({ ...waiting, document: file, ...changes });

const requestedVersion = toAgreementVersion(agreement());

describe('the status of an agreement in the operator’s list (AP-23)', () => {
  it.each<[string, readonly Agreement[], Partial<Agreement>]>([
    ['unchanged', [agreement()], { id: '91', version: '3.2', status: 'to_accept' }],
    ['accepted on another device', [agreement({ status: 'accepted' })], { id: '91', status: 'accepted' }],
    [
      'a newer version of the same id',
      [agreement({ version: '3.3' })],
      { id: '91', version: '3.3', status: 'to_accept' },
    ],
    [
      'a newer version with its own id',
      [agreement({ id: '97', version: '3.3' })],
      { id: '97', version: '3.3', status: 'to_accept' },
    ],
    [
      'replaced, and the newer one waits',
      [agreement({ status: 'superseded' }), agreement({ id: '97', version: '3.3' })],
      { id: '97', status: 'to_accept' },
    ],
    [
      'replaced, and the newer one is accepted already',
      [agreement({ id: '97', version: '3.3', status: 'accepted' }), agreement({ status: 'superseded' })],
      { id: '97', status: 'accepted' },
    ],
    ['withdrawn', [agreement({ status: 'withdrawn' })], { id: '91', status: 'withdrawn' }],
    [
      'withdrawn, and the driver accepted an older one',
      [agreement({ id: '87', version: '3.1', status: 'accepted', published_on: '2020-01-02' })],
      { id: '91', status: 'withdrawn' },
    ],
    ['gone', [], { id: '91', status: 'withdrawn' }],
    [
      'gone, with other agreements',
      [agreement({ id: '4', title: 'Privacy notice' })],
      { id: '91', status: 'withdrawn' },
    ],
    [
      'gone, with another kind of the same title',
      [agreement({ id: '4', kind: 'other' })],
      { id: '91', status: 'withdrawn' },
    ],
  ])('%s', (_, all, version) => {
    const { record, ...rest } = currentVersion(all, requestedVersion);
    expect(rest).toMatchObject(version);
    expect(record).toBe(all.find(({ id }) => id === rest.id) ?? requestedVersion.record);
  });

  it('finds the replacement of an old version, and prefers one that waits to be accepted', () => {
    const [old, acceptedOne, waitingOne] = [
      agreement({ status: 'superseded' }),
      agreement({ id: '95', status: 'accepted' }),
      agreement({ id: '97', version: '3.3' }),
    ];
    expect(currentOf([acceptedOne, old, waitingOne], old)).toBe(waitingOne);
    expect(currentOf([acceptedOne, old], old)).toBe(acceptedOne);
    expect(currentOf([old], old)).toBeNull();
  });
});

describe('the last day of an accepted version that a later one replaces', () => {
  const today = '2026-03-30';
  const old = agreement({
    ...{ id: '90', status: 'superseded', accepted_at: '2026-01-02T08:00:00Z', effective_from: '2026-01-01' },
  });
  const next = agreement({ status: 'accepted', accepted_at: '2026-03-02T08:00:00Z', effective_from: '2026-04-01' });

  it.each<[string, readonly Agreement[], string | null]>([
    ['the next one applies later', [next, old], '2026-03-31'],
    ['the next one applies today', [{ ...next, effective_from: today }, old], null],
    ['the next one has no day', [{ ...next, effective_from: null }, old], null],
    ['the next one is not accepted', [{ ...next, status: 'to_accept', accepted_at: null }, old], null],
    ['another agreement', [{ ...next, title: 'Privacy notice' }, old], null],
    ['a version between them is in force', [next, { ...old, id: '95', effective_from: '2026-02-01' }, old], null],
    [
      'a version between them applies later, too',
      [{ ...next, effective_from: '2026-05-01' }, { ...old, id: '95', effective_from: '2026-04-11' }, old],
      '2026-04-10',
    ],
  ])('%s', (_, all, day) => {
    expect(lastDayInForce(all, old, today)).toBe(day);
  });

  it('is null for a version that is not replaced, was not accepted, or applies later itself', () => {
    for (const changes of [{ status: 'withdrawn' }, { accepted_at: null }, { effective_from: '2026-03-31' }] as const)
      expect(lastDayInForce([next, old], { ...old, ...changes }, today)).toBeNull();
  });
});

describe('the texts of an agreement', () => {
  const today = '2026-03-30';

  it.each([
    [null, 'No deadline.'],
    ['2026-03-30', 'Accept it by today.'],
    ['2026-03-31', 'Accept it by tomorrow.'],
    ['2026-04-02', 'Accept it by Thursday 2 April.'],
    ['2026-03-29', 'The deadline was yesterday.'],
    ['2025-12-31', 'The deadline was Wednesday 31 December 2025.'],
  ])('deadline %s: %s', (accept_by, text) => {
    expect(deadlineText({ accept_by }, today).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it.each([
    ['2026-04-01', 'Applies from 1 April 2026'],
    ['2026-03-30', 'In force since 30 March 2026'],
  ])('in force from %s: %s', (effective_from, text) => {
    expect(effectiveText({ effective_from }, today)?.replaceAll('\u00a0', ' ')).toBe(text);
  });

  it.each([
    [{}, 'PDF, 27 pages, 180\u00a0kB'],
    [{ pages: 1 }, 'PDF, 1 page, 180\u00a0kB'],
    [{ pages: null, mime_type: 'application/msword' }, 'File, 180\u00a0kB'],
  ])('file: %j', (changes, text) => {
    expect(fileText({ ...file, ...changes })).toBe(text);
  });
});
