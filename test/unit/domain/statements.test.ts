/** @jest-environment node */
import { byDueDay, debtStep, isUnpaid, toPay } from '../../../src/domain/statements';
import { gbp } from '../features/earnings-samples';
import { statement, today } from '../features/home/samples';

const disputed = { raw: 'disputed' };

describe('what is left to pay of a statement (OP-01, OP-05)', () => {
  it.each<[string, Partial<typeof statement>, boolean | null, string]>([
    ['with everything', {}, true, '£42.50 to pay by Friday 13 March'],
    ['paid', { status: 'paid', outstanding: gbp(0) }, false, 'Nothing left to pay'],
    ['paid, without an amount', { status: 'paid', outstanding: null }, false, 'Nothing left to pay'],
    ['cancelled', { status: 'void' }, false, 'Cancelled, nothing to pay'],
    ['without a due date', { due_on: null }, true, '£42.50 to pay'],
    ['without an amount', { outstanding: null }, null, 'We don’t know how much is left to pay'],
    ['without the pending amount', { pending: null }, true, '£42.50 outstanding, to pay by Friday 13 March'],
    ['with an unknown status', { status: disputed }, null, '£42.50 outstanding'],
    [
      'with an unknown status and no amount',
      { status: disputed, outstanding: null },
      null,
      'We don’t know how much is left to pay',
    ],
  ])('%s', (_, more, unpaid, expected) => {
    const changedStatement = { ...statement, ...more };
    expect(isUnpaid(changedStatement)).toBe(unpaid);
    expect(toPay(changedStatement, today).replaceAll('\u00a0', ' ')).toBe(expected);
  });

  it.each<[string, readonly Partial<typeof statement>[], string | null]>([
    ['pays what the payments page offers', [{}, {}], 'Pay £85.00'],
    ['pays the balance, if that is less', [{ outstanding: gbp(20_000) }], 'Pay £186.50'],
    ['pays the rest while a part is on its way', [{ pending: gbp(1_000) }], 'Pay £32.50'],
    [
      'waits while all is on its way',
      [{ pending: gbp(4_250) }, { status: 'paid', outstanding: gbp(0) }],
      'See your charges',
    ],
    ['is unknown while an amount is unknown', [{ pending: gbp(4_250) }, { outstanding: null }], null],
    ['is unknown without statements', [], null],
  ])('over the limit, the driver’s step %s', (_, changes, expected) => {
    const statements = changes.map((more) => ({ ...statement, ...more }));
    expect(debtStep(statements, gbp(18_650))?.action.text ?? null).toBe(expected);
  });

  it('is sorted last when it has no due date', () => {
    const [dueSoon, dueLater, withoutDueDay] = [
      statement,
      { ...statement, due_on: '2027-01-01' },
      { ...statement, due_on: null },
    ];
    expect([withoutDueDay, dueLater, dueSoon].toSorted(byDueDay)).toEqual([dueSoon, dueLater, withoutDueDay]);
  });
});
