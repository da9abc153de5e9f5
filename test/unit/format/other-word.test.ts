/** @jest-environment node */
import { isKnown, labelOf, notGiven, readable } from '../../../src/format/other-word';

const labels = { paid: 'Paid', due: 'Due soon' };

describe('a word that the operator chose (OP-05)', () => {
  it('that is known has its label', () => {
    expect(isKnown('paid')).toBe(true);
    expect(labelOf<'paid' | 'due'>('due', labels)).toBe('Due soon');
  });

  it('that is not known is shown as it was written', () => {
    expect(isKnown({ said: 'under_appeal' })).toBe(false);
    expect(labelOf({ said: 'under_appeal' }, labels)).toBe('Under appeal');
    expect(readable({ said: 'with-underwriters' })).toBe('With underwriters');
  });

  it.each([null, '', ' ', '__'])('that is not there says so: %j', (said) => {
    expect(readable({ said })).toBeNull();
    expect(labelOf({ said }, labels)).toBe(notGiven);
  });
});
