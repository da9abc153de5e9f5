/** @jest-environment node */
import { isBot } from '../../../src/app/reporting/bots';

jest.mock('isbot', () => {
  throw Object.assign(new Error('Loading chunk bots failed.'), { name: 'ChunkLoadError' });
});

test('without the list every visitor counts as a person, because an error screen is better than a blank page (ER-10)', async () => {
  await expect(isBot('Googlebot/2.1')).resolves.toBe(false);
});
