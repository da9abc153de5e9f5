import { toast } from '../../../src/ui/toast';

jest.mock('../../../src/ui/Toaster', () => {
  throw new Error('Loading chunk toaster failed');
});

test('a toast whose code does not load breaks nothing', async () => {
  const lost = jest.fn();
  process.on('unhandledRejection', lost);
  expect(() => toast('Document sent')).not.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', lost);
  expect(lost).not.toHaveBeenCalled();
});
