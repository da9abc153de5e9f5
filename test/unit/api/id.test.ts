/** @jest-environment node */
import { idOf } from '../../../src/api/id';
import { path } from '../../../src/api/path';

describe('ids in addresses (OP-02)', () => {
  it('stand in a path with every character of their own', () => {
    expect(path`/v1/news-posts/${'v1.2/a b?'}/`).toBe('/v1/news-posts/v1.2%2Fa%20b%3F/');
  });

  it('that are not there lead to no page', () => {
    expect(idOf('may-news')).toBe('may-news');
    expect(() => idOf('')).toThrow(expect.objectContaining({ kind: 'missing' }));
  });
});
