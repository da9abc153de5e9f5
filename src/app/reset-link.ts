/**
 * A mailed link to choose a new password carries its token in the address. This takes both out of it, before any other code of the
 * portal runs, and leaves them in the entry of the browser's history, where the screen finds them as the router's `location.state`: also
 * after a reload, but in no address, no report and no referrer.
 */
export const hideResetLink = (page: Pick<Window, 'location' | 'history'>): void => {
  const { pathname, search } = page.location;
  // As the router reads a path: it does not mind a slash at the end, nor large letters.
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
