import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorNotice, ErrorScreen } from '../../../src/ui/ErrorScreen';

const brand = { name: 'Saltmere Cars', logoUrl: '/brand/logo.svg' };

test.each([
  [403, 'Forbidden', '403 Forbidden'],
  [404, 'Not Found', '404 Not Found'],
  [429, 'Too Many Requests', '429 Too Many Requests'],
  [500, 'Unknown Error', '500 Unknown Error'],
  [null, 'Unknown Error', 'Unknown Error'],
])('the heading of %s has the code and title (ER-07, ER-08)', (status, title, heading) => {
  render(<ErrorScreen brand={brand} status={status} title={title} message="Page Not Found: /x" />);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  expect(screen.getByText('Page Not Found: /x')).toBeInTheDocument();
  expect(document.title).toBe(`${heading} – Saltmere Cars`);
});

test('the header shows the partner, and there is a way home (ER-07)', () => {
  render(<ErrorScreen brand={brand} status={404} title="Not Found" message="" />);
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Saltmere Cars' })).toHaveAttribute('href', '/');
  expect(header.getByRole('presentation')).toHaveAttribute('src', '/brand/logo.svg');
  expect(screen.getByRole('button', { name: 'Go back to home' })).toHaveAttribute('href', '/');
});

test('Space presses the button home, as it presses every button (ER-07)', async () => {
  const pressed = jest.fn((event: Event) => event.preventDefault());
  render(<ErrorScreen brand={brand} status={404} title="Not Found" message="" />);
  const home = screen.getByRole('button', { name: 'Go back to home' });
  home.addEventListener('click', pressed);
  home.focus();
  await userEvent.keyboard(' ');
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

test('a message is shown as text, whatever a server sends', () => {
  render(<ErrorScreen brand={brand} status={404} title="Not Found" message="<b>x</b>" />);
  expect(screen.getByText('<b>x</b>')).toBeInTheDocument();
});
