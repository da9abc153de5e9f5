/** @jest-environment node */
import { isPostcode, normalisePostcode } from '../../../src/domain/postcode';

describe('a typed postcode', () => {
  it.each([
    ['ZM4 2QA', 'ZM4 2QA'],
    ['zm42qa', 'ZM4 2QA'],
    ['  zm4   2qa ', 'ZM4 2QA'],
    ['z m 4 2 q a', 'ZM4 2QA'],
    ['ZM4\u00a02QA', 'ZM4 2QA'],
    ['zm4-2qa', 'ZM4 2QA'],
    ['m11ae', 'M1 1AE'],
    ['sw1a1aa', 'SW1A 1AA'],
    ['ec1a 1bb', 'EC1A 1BB'],
    ['w1a0ax', 'W1A 0AX'],
    ['cr26xh', 'CR2 6XH'],
    ['dn551pt', 'DN55 1PT'],
  ])('%j is sent as %j', (typed, travels) => {
    expect(isPostcode(typed)).toBe(true);
    expect(normalisePostcode(typed)).toBe(travels);
  });

  it.each(['', '   ', 'ZM4', 'nowhere', '12345', 'ZM4 2QAA', 'ZMX4 2QA', 'Z'.repeat(10_000)])(
    '%j is invalid, and unchanged',
    (typed) => {
      expect(isPostcode(typed)).toBe(false);
      expect(normalisePostcode(typed)).toBe(typed);
    },
  );
});
