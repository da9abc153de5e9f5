/** @jest-environment node */
import { shareOf } from '../../../src/features/vehicle-documents/progress';

const files = [{ size: 600 }, { size: 300 }, { size: 100 }];
const shares = (share: number) => files.map((_file, index) => Number(shareOf(index, files, share).toFixed(3)));

describe('the upload progress of several files', () => {
  test.each([
    [0, [0, 0, 0]],
    [0.3, [0.5, 0, 0]],
    [0.6, [1, 0, 0]],
    [0.75, [1, 0.5, 0]],
    [0.95, [1, 1, 0.5]],
    [1, [1, 1, 1]],
  ])('at %d of the total', (share, expected) => {
    expect(shares(share)).toEqual(expected);
  });

  test('the share of an empty file is 0', () => {
    expect(shareOf(0, [{ size: 0 }], 0.5)).toBe(0);
    expect(shareOf(1, [{ size: 10 }, { size: 0 }], 1)).toBe(0);
  });
});
