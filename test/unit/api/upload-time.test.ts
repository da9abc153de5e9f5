/** @jest-environment node */
import { uploadTime } from '../../../src/api/upload-time';

test('the upload timeout suffices for ten megabytes at 128 kbit/s (US-01)', () => {
  const needed = (10_485_760 * 8) / 128_000;
  expect(uploadTime([{ size: 5_242_880 }, { size: 5_242_880 }]) / 1000).toBeGreaterThan(needed + 60);
  expect(uploadTime([])).toBe(120_000);
});
