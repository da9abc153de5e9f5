/** @jest-environment node */
import { isKnown, labelOf, notGiven, readable } from '../../../src/format/other-word';

const labels = { paid: 'Paid', due: 'Due soon' };

describe('an operator’s status word (OP-05)', () => {
  it('is shown by its label when it is known', () => {
    expect(isKnown('paid')).toBe(true);
    expect(labelOf<'paid' | 'due'>('due', labels)).toBe('Due soon');
  });

  it('is shown as the operator wrote it when it is unknown', () => {
    expect(isKnown({ said: 'under_appeal' })).toBe(false);
    expect(labelOf({ said: 'under_appeal' }, labels)).toBe('Under appeal');
    expect(readable({ said: 'with-underwriters' })).toBe('With underwriters');
  });

  it.each([null, '', ' ', '__'])('is shown as not given when it is missing: %j', (said) => {
    expect(readable({ said })).toBeNull();
    expect(labelOf({ said }, labels)).toBe(notGiven);
  });
});
