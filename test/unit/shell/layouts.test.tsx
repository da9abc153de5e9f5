import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { AuthenticationLayout, type AuthenticationLayoutProps } from '../../../src/shell/AuthenticationLayout';
import { DefaultLayout, type DefaultLayoutProps } from '../../../src/shell/DefaultLayout';
import type { NavigationItem } from '../../../src/shell/navigation';
import { RouterLink } from '../../../src/shell/RouterLink';
import { LinkProvider } from '../../../src/ui/LinkContext';
import * as press from '../../../src/ui/press';
import { TaskPage } from '../../../src/ui/TaskPage';
import { TextLink } from '../../../src/ui/TextLink';
import { installDialogs } from '../ui/dialogs';
import '../ui/long-timeout';

// Jest cannot spy on the exports of a module, only on a copy of them.
jest.mock('../../../src/ui/press', () => ({
  __esModule: true,
  ...jest.requireActual<object>('../../../src/ui/press'),
}));

installDialogs();
HTMLCanvasElement.prototype.getContext = () => null;

const brand = { name: 'Saltmere Cars', logoUrl: '/brand/logo.svg' };
const navigation: readonly NavigationItem[] = [
  { href: '/', label: 'Home', short: 'Home', icon: 'home' },
  { href: '/vehicle-documents', label: 'Vehicle and documents', short: 'Documents', icon: 'documents' },
  { href: '/news', label: 'News', icon: 'news' },
];
const onSignOut = jest.fn();

let slow: Promise<null> = Promise.resolve(null);

const open = (at: string, props: Partial<DefaultLayoutProps> = {}, Layout: typeof DefaultLayout = DefaultLayout) => {
  const router = createMemoryRouter(
    [
      {
        element: (
          <Layout
            brand={brand}
            navigation={navigation}
            driver="The driver"
            onSignOut={onSignOut}
            isSigningOut={false}
            {...props}
          >
            <Outlet />
          </Layout>
        ),
        children: [
          { path: '/', element: <h1>Home</h1> },
          {
            path: '/vehicle-documents/*',
            element: (
              <>
                <title>Documents – Saltmere Cars</title>
                <p>No heading here.</p>
              </>
            ),
          },
          { path: '/news', loader: () => slow, element: <h1>News</h1> },
          {
            path: '/task',
            element: (
              <TaskPage title="Change of car" leave={{ label: 'Home', href: '/' }}>
                <h1>Your car</h1>
              </TaskPage>
            ),
          },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <LinkProvider link={RouterLink}>
      <RouterProvider router={router} />
    </LinkProvider>,
  );
  return router;
};

const mainNavigation = () => screen.getByRole('navigation', { name: 'Main' });
// jsdom is a narrow window: the side is there and hidden.
const side = () => screen.getByLabelText('All pages');
const titles = (links: readonly HTMLElement[]) => links.map((link) => link.textContent);

beforeEach(() => {
  onSignOut.mockClear();
  slow = Promise.resolve(null);
});

describe('the layout of a signed-in driver', () => {
  test('has a bar with the items that have a short name, and all items at the side', () => {
    open('/');
    expect(titles(within(mainNavigation()).getAllByRole('link'))).toEqual(['Home', 'Documents']);
    expect(titles(within(side()).getAllByRole('link', { hidden: true }))).toEqual([
      'Saltmere Cars',
      'Home',
      'Vehicle and documents',
      'News',
    ]);
    for (const list of within(side()).getAllByRole('list', { hidden: true }))
      expect(list).toHaveStyle({ listStyle: 'none' });
  });

  test('marks where the driver is, on pages below it too', () => {
    open('/vehicle-documents/vehicle');
    expect(titles(screen.getAllByRole('link', { current: 'page', hidden: true }))).toEqual([
      'Vehicle and documents',
      'Documents',
    ]);
    expect(within(mainNavigation()).queryByRole('button', { current: true })).toBeNull();
  });

  test('marks More on a page behind it', async () => {
    open('/news');
    await screen.findByRole('heading', { name: 'News' });
    expect(within(mainNavigation()).getByRole('button', { current: true })).toHaveTextContent('More');
  });

  test('keeps the rest behind More, with the way to sign out', async () => {
    const router = open('/');
    await userEvent.click(within(mainNavigation()).getByRole('button', { name: 'More' }));
    expect(within(mainNavigation()).getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
    const more = screen.getByRole('dialog', { name: 'More' });
    expect(titles(within(more).getAllByRole('link'))).toEqual(['News']);
    await userEvent.click(within(more).getByRole('link', { name: /News/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/news'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'News' })).toHaveFocus());
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('has an account menu that says who is signed in', async () => {
    open('/');
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    const account = within(screen.getByRole('dialog', { name: 'Your account' }));
    expect(account.getByText('The driver')).toBeInTheDocument();
    // An icon would make it look like a link.
    expect(account.getByText('The driver').closest('p')?.querySelector('svg')).toBeNull();
    await userEvent.click(account.getByRole('button', { name: 'Sign out' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });

  test('has the driver’s own pages next to the driver’s name, not in the bar or behind More', async () => {
    open('/', { account: [{ href: '/profile', label: 'Your details', icon: 'card' }] });
    expect(titles(within(mainNavigation()).getAllByRole('link'))).toEqual(['Home', 'Documents']);
    expect(titles(within(side()).getAllByRole('link', { hidden: true })).at(-1)).toBe('Your details');
    await userEvent.click(within(mainNavigation()).getByRole('button', { name: 'More' }));
    expect(within(screen.getByRole('dialog', { name: 'More' })).queryByText('Your details')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    expect(titles(within(screen.getByRole('dialog', { name: 'Your account' })).getAllByRole('link'))).toEqual([
      'Your details',
    ]);
  });

  test('signs out from the side, once', async () => {
    open('/');
    await userEvent.click(within(side()).getByText('Sign out'));
    expect(onSignOut).toHaveBeenCalledTimes(1);
    open('/', { isSigningOut: true, onSignOut: undefined });
    expect(screen.getByText('Signing out').closest('button')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByText('Signing out'));
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });

  test('asks before a sign-out that deletes what the driver has not sent', async () => {
    const pressed = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
    open('/', { unsent: () => ['your message to our team'] });
    await pressed('Your account');
    await pressed('Sign out');
    expect(screen.getByRole('dialog', { name: 'Delete what you haven’t sent?' })).toHaveTextContent(
      'your message to our team',
    );
    await pressed('Stay signed in');
    expect(onSignOut).not.toHaveBeenCalled();
    await pressed('Sign out');
    await pressed('Sign out and delete');
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Delete what you haven’t sent?')).toBeNull();
  });

  test('is hidden during a task, and comes back after it', async () => {
    const router = open('/task');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.getByText('Change of car')).toBeInTheDocument();
    await act(() => router.navigate('/'));
    expect(mainNavigation()).toBeInTheDocument();
  });

  test('begins with a skip link past the navigation', async () => {
    open('/');
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

test('the name of several pages leads to the first of them', () => {
  const parts = [
    { href: '/payouts', label: 'Payouts' },
    { href: '/plans-invoices', label: 'Charges' },
  ];
  open('/', { navigation: [{ href: '/payouts', label: 'Money', icon: 'earnings', parts }] });
  expect(within(side()).getByRole('link', { name: 'Money', hidden: true })).toHaveAttribute('href', '/payouts');
});

describe('a navigation', () => {
  test('puts the focus on the new heading', async () => {
    const router = open('/');
    expect(document.body).toHaveFocus();
    await act(() => router.navigate('/news'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'News' })).toHaveFocus());
  });

  test('to a page without a heading is read out by its title', async () => {
    const router = open('/');
    await act(() => router.navigate('/vehicle-documents'));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Documents – Saltmere Cars');
  });

  test('that the driver did not ask for, while the page opens, leaves the focus unchanged', async () => {
    jest.spyOn(press, 'hasBeenUsed').mockReturnValue(false);
    const router = open('/');
    await act(() => router.navigate('/news'));
    expect(await screen.findByRole('heading', { name: 'News' })).toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });

  test('that changes only the query leaves the focus unchanged', async () => {
    const router = open('/');
    screen.getByRole('button', { name: 'Your account' }).focus();
    await act(() => router.navigate('/?page=2'));
    expect(screen.getByRole('button', { name: 'Your account' })).toHaveFocus();
  });

  test('that is slow is shown, and the page stays', async () => {
    let finishLoading: (value: null) => void = () => undefined;
    slow = new Promise((resolve) => {
      finishLoading = resolve;
    });
    const router = open('/');
    act(() => void router.navigate('/news'));
    const line = await screen.findByRole('progressbar', { name: 'Loading the page' });
    // A screen reader that moves from landmark to landmark skips what is outside of all of them.
    expect(screen.getByRole('main')).toContainElement(line);
    expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
    // The line is far from the thumb, and behind the open menu.
    expect(titles(screen.getAllByRole('link', { current: 'page', hidden: true }))).toEqual(['News']);
    expect(within(mainNavigation()).getByRole('button', { current: true })).toHaveTextContent('More');
    await act(async () => finishLoading(null));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  test('that is slow marks the pressed link until the page is there', async () => {
    let finishLoading: (value: null) => void = () => undefined;
    slow = new Promise((resolve) => {
      finishLoading = resolve;
    });
    open('/');
    const link = within(side()).getByRole('link', { name: 'News', hidden: true });
    await userEvent.click(link);
    expect([...document.querySelectorAll('[data-loading]')]).toEqual([link]);
    await act(async () => finishLoading(null));
    await screen.findByRole('heading', { name: 'News' });
    expect(link).not.toHaveAttribute('data-loading');
  });
});

describe('links', () => {
  const show = (href: string) => {
    const router = createMemoryRouter([{ path: '*', element: <TextLink href={href}>Go</TextLink> }], {
      basename: '/portal',
      initialEntries: ['/portal/'],
    });
    render(
      <LinkProvider link={RouterLink}>
        <RouterProvider router={router} />
      </LinkProvider>,
    );
    return screen.getByRole('link', { name: 'Go' }).getAttribute('href');
  };

  test.each([
    ['/news', '/portal/news'],
    ['https://example.com/', 'https://example.com/'],
    ['//example.com/', '//example.com/'],
    ['tel:01144960000', 'tel:01144960000'],
    ['#part', '#part'],
  ])('%s leads to %s', (href, address) => {
    expect(show(href)).toBe(address);
  });

  test('work if there is no router: on an error screen', () => {
    render(
      <LinkProvider link={RouterLink}>
        <TextLink href="/">Home</TextLink>
      </LinkProvider>,
    );
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });
});

describe('the layout of a driver who is not signed in', () => {
  const show = (props: Partial<AuthenticationLayoutProps> = {}) => {
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <AuthenticationLayout brand={brand} {...props}>
            <h1>Sign in</h1>
          </AuthenticationLayout>
        ),
      },
    ]);
    render(<RouterProvider router={router} />);
  };

  test('shows whose portal it is and how the fleet is reached', () => {
    show({
      help: {
        question: 'Can’t sign in?',
        phone: '0114 496 0000',
        email: 'help@example.com',
        hours: 'Monday to Friday',
      },
    });
    expect(screen.getByRole('link', { name: 'Saltmere Cars' })).toBeInTheDocument();
    expect(screen.getByText('Can’t sign in? Call us, Monday to Friday.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '0114 496 0000' })).toHaveAttribute('href', 'tel:01144960000');
    expect(screen.getByRole('link', { name: 'help@example.com' })).toHaveAttribute('href', 'mailto:help@example.com');
  });

  test('shows no help if the fleet has no contact', () => {
    show({ help: { question: 'Can’t sign in?', phone: null, email: null, hours: 'Monday' } });
    expect(screen.queryByText(/Can’t sign in/)).toBeNull();
  });
});

test('a device without a network shows that until it is back', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get');
  open('/');
  expect(screen.queryByText(/You’re offline/)).toBeNull();
  // Screen readers read only a change in a region that they know already.
  const regions = screen.getAllByRole('status');
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  const text = screen.getByText('You’re offline.');
  expect(regions).toContain(text.closest('[role=status]'));
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/You’re offline/)).toBeNull();
});
