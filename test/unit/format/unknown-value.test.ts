/** @jest-environment node */
import { isKnown, labelOf, notGiven, readable } from '../../../src/format/unknown-value';

const labels = { paid: 'Paid', due: 'Due soon' };

describe('an operator’s status word (OP-05)', () => {
  it('is shown by its label when it is known', () => {
    expect(isKnown('paid')).toBe(true);
    expect(labelOf<'paid' | 'due'>('due', labels)).toBe('Due soon');
  });

  it('is shown as the operator wrote it when it is unknown', () => {
    expect(isKnown({ raw: 'under_appeal' })).toBe(false);
    expect(labelOf({ raw: 'under_appeal' }, labels)).toBe('Under appeal');
    expect(readable({ raw: 'with-underwriters' })).toBe('With underwriters');
  });

  it.each([null, '', ' ', '__'])('is shown as not given when it is missing: %j', (raw) => {
    expect(readable({ raw })).toBeNull();
    expect(labelOf({ raw }, labels)).toBe(notGiven);
  });
});
