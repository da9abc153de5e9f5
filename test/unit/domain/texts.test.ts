/** @jest-environment node */
import { type Failure, type FailureKind, mayHaveArrived } from '../../../machines/shared/result';
import type { Requirement } from '../../../src/api/documents';
import { blockerText, type Clearance, type WorkRecords, workStatus } from '../../../src/domain/clearance';
import { failureText } from '../../../src/format/failure';
import { requirement } from '../features/home/samples';
import { sent, vehicle } from '../features/samples';

const kind = { code: null, related: null };

describe('the work status from all of the operator’s records', () => {
  const today = '2026-03-14';
  const endsSoon: Clearance = { state: 'ends_soon', until: '2026-03-14', blockers: [] };
  const car = { ...vehicle, mot_expires_on: '2026-03-20', insurance_ends_on: null, plate_expires_on: null };
  const approved = (expires_on: string | null, more: Partial<Requirement> = {}): Requirement => ({
    ...requirement,
    vehicle_id: car.id,
    current: { ...sent, status: 'approved', expires_on },
    ...more,
  });
  const status = (records: Partial<WorkRecords>) =>
    workStatus({ clearance: endsSoon, vehicles: [car], documents: [], ...records }, today);
  const disagreement =
    'Our records don’t match. One says you can work until 14\u00a0March. Do not take jobs until we have fixed this.';

  it.each([
    [{ ...kind, message: 'Call us.' }, 'Call us.'],
    [{ ...kind, code: 'agreement_due', message: null }, 'Agreement due.'],
    [{ code: 'other', message: null, related: { type: 'document_type', id: '1' } }, 'Document.'],
    [{ ...kind, message: null }, 'There’s a problem that affects your work. Ask us what it is.'],
  ])('names the blocking record: %j', (blocker, text) => {
    expect(blockerText({ ...blocker, stops_on: null })).toBe(text);
  });

  it.each<[string, Partial<WorkRecords>, string]>([
    [
      'the MOT of the car expired yesterday',
      { vehicles: [{ ...car, mot_expires_on: '2026-03-13' }] },
      'The MOT for BD19\u00a0SMR expired on 13\u00a0March 2026.',
    ],
    [
      'a required document expired yesterday',
      { documents: [approved('2026-03-13')] },
      'Your insurance certificate expired on 13\u00a0March 2026.',
    ],
    [
      'a required document has expired and has no date',
      { documents: [approved(null, { status: 'expired', vehicle_id: null })] },
      'Your insurance certificate has expired.',
    ],
    [
      'a required document has expired and has a day that is still to come',
      { documents: [approved('2026-06-01', { status: 'expired' })] },
      'Your insurance certificate has expired.',
    ],
    ['the car is suspended', { vehicles: [{ ...car, status: 'suspended' }] }, 'BD19\u00a0SMR is suspended.'],
    [
      'the car is not approved yet',
      { vehicles: [{ ...car, status: 'pending' }] },
      'We haven’t approved BD19\u00a0SMR yet.',
    ],
    [
      'a blocker has stopped work since today',
      {
        clearance: {
          ...endsSoon,
          blockers: [{ ...kind, message: 'Accept the driver terms.', stops_on: '2026-03-14' }],
        },
      },
      'Accept the driver terms.',
    ],
  ])('is no, because records disagree, when %s', (_, records, reason) => {
    expect(status(records)).toMatchObject({ canWork: false, until: null, reason, disagreement });
  });

  it('leaves out optional documents, other cars, and records that could not be loaded', () => {
    const other = { ...car, id: '92', is_current: false, mot_expires_on: '2026-03-01' };
    const documents = [approved('2026-03-01', { required: false }), approved('2026-03-01', { vehicle_id: '92' })];
    expect(status({ vehicles: [car, other], documents })).toMatchObject({ canWork: true, disagreement: null });
    expect(status({ vehicles: null, documents: null })).toMatchObject({ canWork: true, until: '2026-03-14' });
  });
});

describe('the message of a failure', () => {
  const failure = (kind: FailureKind, message: string | null = null): Failure => ({ kind, status: 0, message });

  it.each<[FailureKind, RegExp]>([
    ['offline', /couldn’t connect/],
    ['silent', /didn’t get a reply/i],
    ['tooMany', /too many requests, please try again in a minute/],
    ['forbidden', /don’t have permission/],
    ['broken', /went wrong at our end/],
    ['session', /went wrong at our end/],
  ])('%s', (kind, expected) => {
    expect(failureText(failure(kind))).toMatch(expected);
  });

  it('does not blame the connection if the call before a write has been answered', () => {
    expect(failureText({ kind: 'offline', status: 503, message: null })).toMatch(/went wrong at our end/);
  });

  it('repeats the operator’s message only if it is meant for the driver', () => {
    expect(failureText(failure('forbidden', 'Your fleet does not allow this.'))).toBe(
      'Your fleet does not allow this.',
    );
    expect(failureText(failure('missing', 'This change is gone.'))).toBe('This change is gone.');
    expect(failureText(failure('forbidden'))).toBe('You don’t have permission to do this.');
    expect(failureText(failure('missing'))).toBe('We couldn’t find this.');
    expect(failureText(failure('broken', 'SQLSTATE[HY000]'))).not.toContain('SQLSTATE');
  });

  it.each([
    [undefined, 'in a minute.'],
    [1, 'in 1 second.'],
    [45, 'in 45 seconds.'],
    [90, 'in 90 seconds.'],
    [91, 'in 2 minutes.'],
    [600, 'in 10 minutes.'],
  ])('gives the wait after too many requests, if the operator gives it: %s', (retryAfter, text) => {
    const tooMany: Failure = { kind: 'tooMany', status: 429, message: null, ...(retryAfter ? { retryAfter } : {}) };
    expect(failureText(tooMany)).toBe(`You have made too many requests, please try again ${text}`);
  });

  it.each<[FailureKind, boolean]>([
    ['offline', false],
    ['silent', true],
    ['broken', true],
    ['tooMany', false],
    ['forbidden', false],
    ['missing', false],
    ['session', false],
  ])('says whether the call may have taken effect: %s, %s', (kind, outcomeUnknown) => {
    expect(mayHaveArrived(failure(kind))).toBe(outcomeUnknown);
  });

  it('is never empty', () => {
    expect(mayHaveArrived(null)).toBe(false);
    expect(failureText(null)).toMatch(/\w+/);
  });
});
