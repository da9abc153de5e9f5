/** @jest-environment node */
import { newPasswordProblem } from '../../../src/domain/new-password';

const adil = { email: 'adil.farrow@example.com', names: ['Adil', 'Farrow', null], callsign: '418' };

describe('a new password (RT-03, RT-05, RT-10)', () => {
  it.each([
    ['three random words', 'words with spaces'],
    ['        x', 'spaces in front, kept as typed'],
    ['zzxqkvjw', 'letters only'],
    ['73910462', 'figures only'],
    ['пароль-дождь-лампа', 'another script'],
    ['🚕🚖🚗🚘🛞🛣🚦⛽', 'eight pictures'],
    ['a long one '.repeat(11).slice(0, 128), 'the longest'],
    ['4 1 8 and so on', 'a callsign in pieces'],
    ['call 418 now', 'a callsign among other words'],
  ])('is accepted: %j (%s)', async (password) => {
    expect(await newPasswordProblem(password, adil)).toBeNull();
  });

  it.each([
    ['', 'Enter a new password'],
    ['7 chars', 'The password must be 8 characters or more'],
    ['🚕🚖🚗🚘', 'The password must be 8 characters or more'],
    ['a'.repeat(129), 'The password must be 128 characters or fewer'],
    ['          ', 'The password cannot be all spaces'],
    ['SunShine', 'This password is too common. Choose one that’s harder to guess'],
    ['12345678', 'This password is too common. Choose one that’s harder to guess'],
    ['my name is Adil', 'Choose a password that doesn’t include your name or email address'],
    ['x-ADIL.FARROW-x', 'Choose a password that doesn’t include your name or email address'],
    ['418 418 418', 'Choose a password that isn’t just your name or callsign'],
    ['4184184184', 'Choose a password that isn’t just your name or callsign'],
    ['!!418!!418!!cab', 'Choose a password that isn’t just your name or callsign'],
  ])('is rejected: %j', async (password, text) => {
    expect(await newPasswordProblem(password, adil)).toBe(text);
  });

  it.each(['on SC418 again', 'xxsc418xx'])('is rejected for the driver called SC418: %j', async (password) => {
    expect(await newPasswordProblem(password, { ...adil, callsign: 'SC418' })).toBe(
      'Choose a password that doesn’t include your callsign',
    );
  });

  it('is rejected with ten thousand characters', async () => {
    expect(await newPasswordProblem('a'.repeat(10_000))).toBe('The password must be 128 characters or fewer');
  });

  it('is checked without a driver’s data if none is known', async () => {
    expect(await newPasswordProblem('my name is Adil')).toBeNull();
    expect(await newPasswordProblem('@example.com', { email: '@example.com' })).toBeNull();
  });

  it('is checked by the operator alone when the list of common passwords does not load', async () => {
    jest.resetModules();
    jest.doMock('../../../src/domain/common-passwords', () => {
      throw new Error('This chunk did not load.');
    });
    const { newPasswordProblem: withoutList } = await import('../../../src/domain/new-password');
    expect(await withoutList('password')).toBeNull();
    expect(await withoutList('short')).toBe('The password must be 8 characters or more');
  });
});
