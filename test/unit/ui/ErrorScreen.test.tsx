import { fireEvent, render, screen } from '@testing-library/react';
import { ErrorNotice, ErrorScreen } from '../../../src/ui/ErrorScreen';

const brand = { name: 'Saltmere Cars', logoUrl: '/brand/logo.svg' };

test('Space presses the button home, as it presses every button (ER-07)', () => {
  const pressed = jest.fn((event: Event) => event.preventDefault());
  render(<ErrorScreen brand={brand} status={404} title="Not Found" message="" />);
  const home = screen.getByRole('button', { name: 'Go back to home' });
  home.addEventListener('click', pressed);
  // Otherwise the page scrolls too.
  expect(fireEvent.keyDown(home, { key: ' ' })).toBe(false);
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('takes the focus from a page that a navigation opened without a heading', () => {
  const page = (isKnown: boolean) => (
    <main tabIndex={-1}>{isKnown && <ErrorNotice brand={brand} status={500} title="Unknown Error" message="" />}</main>
  );
  const { rerender } = render(page(false));
  screen.getByRole('main').focus();
  rerender(page(true));
  expect(screen.getByRole('heading', { name: '500 Unknown Error' })).toHaveFocus();
});

test('each kind of error has its own road sign', () => {
  const drawings = [403, 404, 429, 500, null].map((status) => {
    const { container, unmount } = render(<ErrorScreen brand={brand} status={status} title="" message="" />);
    const drawing = container.querySelector('main svg')?.innerHTML;
    unmount();
    return drawing;
  });
  expect(drawings.map((drawing) => drawings.indexOf(drawing))).toEqual([0, 1, 2, 3, 3]);
});
