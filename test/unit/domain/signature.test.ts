/** @jest-environment node */
import { signatureOf } from '../../../src/domain/signature';

describe('the name that a driver signs with', () => {
  it.each(['Adil Farrow', 'adil farrow', '  ADIL   Farrow '])('matches the name of the profile: %s', (typed) => {
    expect(signatureOf(typed, 'Adil Farrow')).toBe('Adil Farrow');
  });

  it.each(['adil', 'Adil', 'Farrow', 'Farrow Adil', 'Adil Farr', 'A Farrow', ''])(
    'is neither a part of that name nor another name: %s',
    (typed) => {
      expect(signatureOf(typed, 'Adil Farrow')).toBeNull();
    },
  );

  it('does not depend on how a phone types accents, apostrophes and hyphens', () => {
    expect(signatureOf('zoe o’brien lopez', "Zoë O'Brien-López")).toBe("Zoë O'Brien-López");
    expect(signatureOf('Zoe OBrien Lopez', "Zoë O'Brien-López")).toBe("Zoë O'Brien-López");
  });

  it('has a first and a last name when the profile could not be read', () => {
    expect(signatureOf(' Adil  Farrow ', null)).toBe('Adil Farrow');
    expect(signatureOf('adil', null)).toBeNull();
    expect(signatureOf(`Adil ${'a'.repeat(120)}`, null)).toBeNull();
    // 120 characters for the operator, and 235 for JavaScript.
    const longest = `Adil ${'𠮷'.repeat(115)}`;
    expect(signatureOf(longest, null)).toBe(longest);
  });
});
