/** @jest-environment node */
import { unmaskedEmail } from '../../../src/format/masked-email';

it.each([
  ['r***@example.com', 'rosa@example.com', 'rosa@example.com'],
  ['r***@example.com', 'Rosa@Example.com', 'Rosa@Example.com'],
  ['ro••••@ex•••.com', 'rosa@exmaple.com', 'rosa@exmaple.com'],
  ['rosa@example.com', 'rosa@example.com', 'rosa@example.com'],
  // The typed address is that of another account, or nothing was typed.
  ['r***@example.com', 'nia@example.com', 'r***@example.com'],
  ['r***@example.com', 'rosa@examplexcom', 'r***@example.com'],
  ['r***@example.com', '', 'r***@example.com'],
])('%s, typed %s: %s', (masked, typed, shown) => {
  expect(unmaskedEmail(masked, typed)).toBe(shown);
});
