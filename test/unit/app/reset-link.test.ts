import { hideResetLink } from '../../../src/app/reset-link';

const open = (address: string) => {
  window.history.replaceState(null, '', address);
  hideResetLink(window);
  return { address: window.location.pathname + window.location.search, state: window.history.state as unknown };
};

describe('a mailed reset link (SEC-19)', () => {
  it('is removed from the URL and kept in the history entry, as the router reads it', () => {
    expect(open('/reset-password?token=8f3c0b7d&email=adil.farrow%2Bx%40example.com')).toEqual({
      address: '/reset-password',
      state: { usr: { token: '8f3c0b7d', email: 'adil.farrow+x@example.com' }, key: 'reset', idx: 0 },
    });
  });

  it.each([
    ['/reset-password?email=a%40example.com', { token: '', email: 'a@example.com' }],
    ['/reset-password?token=8f3c', { token: '8f3c', email: '' }],
  ])('is removed from %s even if a part is missing', (address, usr) => {
    expect(open(address)).toMatchObject({ address: '/reset-password', state: { usr } });
  });

  it.each(['/reset-password/', '/reset-password//', '/Reset-Password/'])(
    'is removed from %s, which is the same page',
    (path) => {
      expect(open(`${path}?token=8f3c&email=a%40example.com`)).toMatchObject({
        address: '/reset-password',
        state: { usr: { token: '8f3c' } },
      });
    },
  );

  it.each(['/reset-password', '/reset-password?from=mail', '/login?token=8f3c', '/'])(
    'is not found in %s',
    (address) => {
      expect(open(address)).toEqual({ address, state: null });
    },
  );

  it('is still there after a reload, without the token in the URL', () => {
    open('/reset-password?token=8f3c&email=a%40example.com');
    hideResetLink(window);
    expect(window.history.state).toMatchObject({ usr: { token: '8f3c' } });
  });
});
