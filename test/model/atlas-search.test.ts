/** @jest-environment node */

import { collect } from './atlas/collect';
import { searchIn } from './atlas/page/search';
import { portal } from './portal';

const find = searchIn(collect(portal, null));

describe('the search of the atlas', () => {
  it('lists questions first', () => {
    expect(find('withdraw').map(({ kind }) => kind)[0]).toBe('Question');
    expect(find('blocked')[0]?.words).toBe('What if a blocked driver signs in?');
  });

  it('lists each hit once, with its chart', () => {
    const hits = find('no answer').map(({ kind, words, location }) => `${kind} ${words} ${location}`);
    expect(new Set(hits).size).toBe(hits.length);
    expect(find('session ended').find(({ kind }) => kind === 'State')).toMatchObject({
      words: 'Not signed in · Session ended',
      location: 'Signing in and out',
    });
  });
});
