/**
 * Moves the token and the email address of a reset link from the address into the history entry, before any other code runs. The screen reads
 * them from the router's `location.state`, even after a reload. So they appear in no URL, report or referrer.
 */
export const hideResetLink = (page: Pick<Window, 'location' | 'history'>): void => {
  const { pathname, search } = page.location;
  // The router too ignores a trailing slash and case.
  if (!/^\/reset-password\/*$/i.test(pathname)) return;
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const email = query.get('email');
  if (token === null && email === null) return;
  page.history.replaceState(
    { usr: { token: token ?? '', email: email ?? '' }, key: 'reset', idx: 0 },
    '',
    '/reset-password',
  );
};

hideResetLink(window);
