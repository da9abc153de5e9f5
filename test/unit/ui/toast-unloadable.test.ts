import { toast } from '../../../src/ui/toast';

jest.mock('../../../src/ui/Toaster', () => {
  throw new Error('Loading chunk toaster failed');
});

test('a toast whose code does not load causes no error', async () => {
  const onLost = jest.fn();
  process.on('unhandledRejection', onLost);
  expect(() => toast('Document sent')).not.toThrow();
  // The toast's import is rejected before this one, and Node reports an unhandled rejection before the next turn of the event loop.
  await expect(import('../../../src/ui/Toaster')).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 0));
  process.off('unhandledRejection', onLost);
  expect(onLost).not.toHaveBeenCalled();
});
