/** @jest-environment node */
import { looksLikeRegistration, normaliseRegistration, showRegistration } from '../../../src/domain/registration';

it.each([
  ['ya23 kxp', 'YA23KXP'],
  [' YA23-KXP ', 'YA23KXP'],
  ['y a 2 3 k x p', 'YA23KXP'],
  ['YA23\u00a0KXP', 'YA23KXP'],
  ['', ''],
])('a typed registration: %j is sent as %j', (typed, travels) => {
  expect(normaliseRegistration(typed)).toBe(travels);
});

describe('a registration of the United Kingdom', () => {
  it.each([
    ['current', 'YA23KXP'],
    ['current, typed loosely', 'ya23 kxp'],
    ['current, half year', 'BD74SMR'],
    ['current, first of all', 'AA51AAA'],
    ['prefix', 'A123BCD'],
    ['prefix, one figure', 'P7ZZZ'],
    ['suffix', 'ABC123D'],
    ['suffix, one figure', 'ZZZ1Y'],
    ['dateless', 'ABC123'],
    ['dateless, figures first', '1234AB'],
    ['dateless, shortest', 'A1'],
    ['Northern Ireland', 'ABZ1234'],
    ['Northern Ireland, two letters', 'IL1234'],
  ])('%s: %s is recognised', (_, registration) => {
    expect(looksLikeRegistration(registration)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['words', 'MY CAR'],
    ['I for 1', 'YAI3KXP'],
    ['O for 0', 'YA2OKXP'],
    ['I among the last letters', 'YA23KIP'],
    ['Q among the last letters', 'YA23KQP'],
    ['Z in the place of the area’s second letter', 'YZ23KXP'],
    ['an age that was never given out (00)', 'YA00KXP'],
    ['an age that was never given out (01)', 'YA01KXP'],
    ['an age that was never given out (50)', 'YA50KXP'],
    ['a letter too many', 'YA23KXPP'],
    ['a letter too few', 'YA23KX'],
    ['Q plate', 'Q123ABC'],
    ['U is not a prefix', 'U123ABC'],
    ['five figures', 'ABC12345'],
    ['a foreign car', 'B-MW 12345'],
    ['Cyrillic look-alikes', 'УА23КХР'],
    ['full-width letters', 'ＹＡ２３ＫＸＰ'],
    ['two in one', 'YA23KXP YA23KXP'],
    ['a line break inside a tag', '<b>YA23KXP</b>'],
  ])('%s: %s is not recognised', (_, registration) => {
    expect(looksLikeRegistration(registration)).toBe(false);
  });
});

it.each([
  ['YA23KXP', 'YA23 KXP'],
  ['ya23kxp', 'YA23 KXP'],
  ['A1BCD', 'A1 BCD'],
  ['A123BCD', 'A123 BCD'],
  ['ABC123D', 'ABC 123D'],
  ['ABC1D', 'ABC 1D'],
  ['ABZ1234', 'ABZ1234'],
  ['1234AB', '1234AB'],
  ['A1', 'A1'],
  ['ANYTHING1', 'ANYTHING1'],
  ['', ''],
])('a registration on a plate: %s is shown as %s', (registration, shown) => {
  expect(showRegistration(registration)).toBe(shown.replace(' ', '\u00a0'));
  expect(normaliseRegistration(showRegistration(registration))).toBe(normaliseRegistration(registration));
});
