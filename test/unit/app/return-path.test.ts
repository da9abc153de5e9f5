import { returnPathIn, safeReturnPath, withReturnPath } from '../../../src/app/return-path';
import { routeTable } from '../../../src/app/routes';

const rows = routeTable('/partner-plus');

const foreignPaths = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example/x',
  'https://evil.example',
  'http:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'blob:https://evil.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  '@evil.example',
  '/@evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/;@evil.example',
  'evil.example',
  '?back=//evil.example',
  '#//evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/\u2028/evil',
  '/\u0000',
  '/\u00a0//evil.example',
  '/／evil.example',
  '/login',
  '/login/reset',
  '/register',
  '/login/blocked',
  '/register/verify',
  '/nowhere',
  '/payouts/1/2/3',
  '',
  ' ',
  '/ /evil.example',
];

describe('the return path (CK-01, SEC-17)', () => {
  it.each(foreignPaths)('of %j is home', (path) => {
    expect(safeReturnPath(path, rows)).toBe('/');
    expect(returnPathIn(`?${new URLSearchParams({ back: path })}`, rows)).toBe('/');
  });

  it.each([
    '/vehicle-documents',
    '/vehicle-documents/vehicle/update',
    '/payouts/31',
    '/bookings-earnings/2026-03-02/earnings',
    '/news?page=2',
    '/partner-plus/deals',
  ])('%s is kept', (path) => {
    expect(safeReturnPath(path, rows)).toBe(path);
  });

  it('is in the query of the guest page and is read unchanged', () => {
    const login = withReturnPath('/login', '/news?page=2&x=%26', rows);
    expect(login.startsWith('/login?back=')).toBe(true);
    expect(returnPathIn(login.slice('/login'.length), rows)).toBe('/news?page=2&x=%26');
  });

  it('is left out for home', () => {
    expect(withReturnPath('/login', '/', rows)).toBe('/login');
    expect(returnPathIn('', rows)).toBe('/');
  });
});
