import { act, configure, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { showFailedStart } from '../../../src/app/failed-start';
import { isBot } from '../../../src/app/reporting/bots';
import { report } from '../../../src/app/reporting/start';
import { onUncaughtError } from '../../../src/app/uncaught';

jest.mock('../../../src/app/reporting/start', () => ({ report: jest.fn() }));

// Generous, because a busy machine must not fail the test.
configure({ asyncUtilTimeout: 30_000 });

const broken = new Error('The configuration of the page does not fit: time_zone.');
/** The page as the host sends it, with a configuration of which only the partner can be read. */
const open = async (configuration: string) => {
  document.body.innerHTML = `<script type="application/json" id="portal-config">${configuration}</script><div id="root">Loading</div>`;
  await act(() => showFailedStart(broken));
};

describe('a portal that cannot start', () => {
  it('shows the error screen of a crash with the partner’s logo (ER-07, ER-08, ER-09)', async () => {
    window.history.replaceState(null, '', '/payouts');
    await open('{"partner":{"name":"Saltmere Cars","logo_url":"/brand/logo.svg"}}');
    expect(await screen.findByRole('heading', { name: '500 Unknown Error' })).toBeInTheDocument();
    expect(screen.getByText(/^Sorry, something has gone wrong\. We have alerted/)).toBeInTheDocument();
    expect(screen.getByRole('banner').querySelector('img')).toHaveAttribute('src', '/brand/logo.svg');
    expect(screen.getByRole('button', { name: 'Go back to home' })).toHaveAttribute('href', '/');
  });

  it('shows it also when no configuration can be read', async () => {
    await open('{');
    expect(await screen.findByRole('heading', { name: '500 Unknown Error' })).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });

  it('shows it with the link home on the home page too (ER-07)', async () => {
    window.history.replaceState(null, '', '/');
    await open('{}');
    expect(await screen.findByRole('button', { name: 'Go back to home' })).toHaveAttribute('href', '/');
  });

  it('shows it in place of a page that React removed after an error that nothing caught, and reports it (ER-10)', async () => {
    document.body.innerHTML = '<div id="root"></div>';
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new TypeError('x is undefined');
    };
    const root = createRoot(document.getElementById('root') as Element, { onUncaughtError });
    // Runs outside `act`, which would throw the error instead of passing it on.
    root.render(<Broken />);
    expect(await screen.findByRole('heading', { name: '500 Unknown Error' })).toBeVisible();
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('does not show it to search engines (ER-10)', async () => {
    jest
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    expect(await isBot(navigator.userAgent)).toBe(true);
    await open('{}');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});
