import { parse, safeParse } from 'valibot';
import { id, idOf } from '../../../src/api/id';
import { path } from '../../../src/api/path';

describe('ids of an operator (OP-02)', () => {
  it.each([
    [118, '118'],
    ['118', '118'],
    ['0193f2a4-6f0e-7b1c-9a53-2f1f0c1d2e3f', '0193f2a4-6f0e-7b1c-9a53-2f1f0c1d2e3f'],
    ['may-news', 'may-news'],
  ])('reads %j as text', (sent, read) => {
    expect(parse(id(), sent)).toBe(read);
  });

  it.each([null, true, [1], {}])('takes %j for none', (sent) => {
    expect(safeParse(id(), sent).success).toBe(false);
  });

  it('stand in a path with every character of their own', () => {
    expect(path`/v1/news-posts/${'v1.2/a b?'}/`).toBe('/v1/news-posts/v1.2%2Fa%20b%3F/');
  });

  it('that an address does not have lead to no page', () => {
    expect(idOf('may-news')).toBe('may-news');
    expect(() => idOf('')).toThrow(expect.objectContaining({ kind: 'missing' }));
  });
});
