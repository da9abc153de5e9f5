import { toast } from '../../../src/ui/toast';

jest.mock('../../../src/ui/Toaster', () => {
  throw new Error('Loading chunk toaster failed');
});

test('a toast whose code does not load causes no error', async () => {
  const onLost = jest.fn();
  process.on('unhandledRejection', onLost);
  expect(() => toast('Document sent')).not.toThrow();
  // It is refused before this one is, and an unhandled rejection is reported before the next turn.
  await expect(import('../../../src/ui/Toaster')).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 0));
  process.off('unhandledRejection', onLost);
  expect(onLost).not.toHaveBeenCalled();
});
