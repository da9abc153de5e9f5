/** @jest-environment node */
import { idOf } from '../../../src/api/id';
import { path } from '../../../src/api/path';

describe('an id in a URL (OP-02)', () => {
  it('is escaped so that every character survives in a path', () => {
    expect(path`/v1/news-posts/${'v1.2/a b?'}/`).toBe('/v1/news-posts/v1.2%2Fa%20b%3F/');
  });

  it('has no link to a page that is missing', () => {
    expect(idOf('may-news')).toBe('may-news');
    expect(() => idOf('')).toThrow(expect.objectContaining({ kind: 'missing' }));
  });
});
