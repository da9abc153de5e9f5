import { screen, waitFor } from '@testing-library/react';
import { toastOptions } from '../../../src/ui/Toaster';
import { toast } from '../../../src/ui/toast';
import './patience';

// Notistack reads `ref` of an element, for which React 19 logs an error in development.
beforeAll(() => {
  const error = console.error;
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    if (!String(args[0]).includes('element.ref')) error(...args);
  });
});

test('a toast is top centre for two seconds, with neither bar nor close button (UI-03)', async () => {
  expect(toastOptions).toMatchObject({
    anchorOrigin: { vertical: 'top', horizontal: 'center' },
    autoHideDuration: 2000,
  });
  // Not a mock of Jest's: Testing Library would take it for a stopped clock.
  const { setTimeout: real } = window;
  const delays: unknown[] = [];
  window.setTimeout = ((...given: Parameters<typeof real>) => {
    delays.push(given[1]);
    return real(...given);
  }) as typeof real;
  toast('Document sent');
  const note = await screen.findByText('Document sent');
  await waitFor(() => expect(delays).toContain(2000));
  window.setTimeout = real;
  expect(screen.getByRole('status')).toContainElement(note);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

/** The element around a toast that moves it. */
const movingElement = async (text: string) => {
  const note = await screen.findByText(text);
  let moved: HTMLElement | null = note;
  while (moved && moved.style.transition === '') moved = moved.parentElement;
  return moved;
};

test('a toast slides in, and out again, even when the window loses the focus (UI-03)', async () => {
  // Shortens the two seconds of a toast to 300 ms.
  const { setTimeout: real } = window;
  window.setTimeout = ((work: () => void, delay?: number) => real(work, delay === 2_000 ? 300 : delay)) as typeof real;
  toast('Agreement accepted');
  const moved = await movingElement('Agreement accepted');
  expect(moved?.style.transition).toMatch(/^transform 225ms/);
  window.dispatchEvent(new Event('blur'));
  await waitFor(() => expect(moved?.style.transition).toMatch(/^transform 195ms/), { timeout: 30_000 });
  expect(moved?.style.transform).toMatch(/^translateY\(-/);
  await waitFor(() => expect(screen.queryByText('Agreement accepted')).toBeNull(), { timeout: 30_000 });
  window.setTimeout = real;
});

test('a toast does not move with reduced motion', async () => {
  Object.assign(window, { matchMedia: (query: string) => ({ matches: query.includes('reduce') }) });
  toast('Payouts are on');
  const moved = await movingElement('Payouts are on');
  expect(moved?.style.transition ?? '').not.toMatch(/[1-9]\d*ms/);
  Reflect.deleteProperty(window, 'matchMedia');
});

test('the live region stays for the next toast', async () => {
  toast('Change sent', 'info');
  expect(await screen.findByText('Change sent')).toBeInTheDocument();
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('a second toast replaces the first, because two would hide a phone’s heading', async () => {
  toast('Vehicle licence stored');
  await screen.findByText('Vehicle licence stored');
  toast('V5C logbook stored');
  await screen.findByText('V5C logbook stored');
  expect(screen.queryByText('Vehicle licence stored')).toBeNull();
});
