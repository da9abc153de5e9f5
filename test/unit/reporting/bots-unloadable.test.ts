/** @jest-environment node */
import { isBot } from '../../../src/app/reporting/bots';

jest.mock('isbot', () => {
  throw Object.assign(new Error('Loading chunk bots failed.'), { name: 'ChunkLoadError' });
});

test('without the list everybody is a person: an error screen too many is better than a blank page (ER-10)', async () => {
  await expect(isBot('Googlebot/2.1')).resolves.toBe(false);
});
