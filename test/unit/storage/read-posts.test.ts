import { readPosts } from '../../../src/storage/read-posts';
import { forbidden, full } from './storages';

describe('the posts that were opened on this device (RT-02)', () => {
  it('are there after a reload, per driver', () => {
    readPosts(localStorage).mark('7', '640');
    readPosts(localStorage).mark('7', '612');
    readPosts(localStorage).mark('7', '640');
    expect([...readPosts(localStorage).of('7')]).toEqual(['612', '640']);
    expect(readPosts(localStorage).of('8').size).toBe(0);
  });

  it('are the newest thousand at most', () => {
    localStorage.setItem('portal.news-read:7', JSON.stringify(Array.from({ length: 1000 }, (_, index) => index)));
    readPosts(localStorage).mark('7', '5000');
    const read = readPosts(localStorage).of('7');
    expect([read.size, read.has('0'), read.has('1'), read.has('5000')]).toEqual([1000, false, true, true]);
  });

  it.each(['{', '{}', '[{}]', 'null', '7'])('are none if the device has stored %j', (text) => {
    localStorage.setItem('portal.news-read:7', text);
    expect(readPosts(localStorage).of('7').size).toBe(0);
  });

  it.each([
    ['forbids storage', forbidden()],
    ['is full', full()],
  ])('are none on a device that %s, without an error', (_, storage) => {
    readPosts(storage).mark('7', '640');
    expect(readPosts(storage).of('7').size).toBe(0);
  });
});
