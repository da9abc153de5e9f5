import { createPreloader, watchIntent, watchPress } from '../../../src/app/preload';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('preloads (RT-22)', () => {
  it('load each screen once, and again after a failure', async () => {
    const { queue: preload } = createPreloader(() => false);
    const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined);
    preload('home', load);
    preload('home', load);
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    preload('home', load);
    await settle();
    preload('home', load);
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('do nothing while the data saver is on', async () => {
    const load = jest.fn().mockResolvedValue(undefined);
    const { queue, loadNow } = createPreloader(() => true);
    queue('home', load);
    loadNow(load);
    await settle();
    expect(load).not.toHaveBeenCalled();
  });

  it('load at most four screens at a time; the next one starts when one has ended, in the order of the requests', async () => {
    const { queue: preload } = createPreloader(() => false);
    const preloaded: number[] = [];
    const end: (() => void)[] = [];
    for (let index = 0; index < 6; index += 1)
      preload(`screen ${index}`, () => {
        preloaded.push(index);
        return new Promise<void>((resolve) => end.push(resolve));
      });
    await settle();
    expect(preloaded).toEqual([0, 1, 2, 3]);
    end[2]?.();
    await settle();
    expect(preloaded).toEqual([0, 1, 2, 3, 4]);
  });

  it('start immediately with `loadNow`, or not at all while four are loading', async () => {
    const { queue, loadNow } = createPreloader(() => false);
    const load = jest.fn().mockResolvedValue(undefined);
    let end = () => {};
    for (let index = 0; index < 4; index += 1)
      queue(`screen ${index}`, () => new Promise<void>((resolve) => (end = resolve)));
    await settle();
    loadNow(load);
    end();
    await settle();
    expect(load).not.toHaveBeenCalled();
    loadNow(load);
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('follow a press on a navigation item, and report how it ended', async () => {
    document.body.innerHTML =
      '<nav><a href="/payouts"><b>Payouts</b></a><a href="https://example.com/">Elsewhere</a></nav><a id="of-the-page" href="/news">News</a>';
    const pressed: string[] = [];
    const ends: boolean[] = [];
    watchPress(document, (path, end) => {
      pressed.push(path);
      void end.then((isPress) => ends.push(isPress));
    });
    const at = (place: string, kind: string, how: MouseEventInit = {}) =>
      document.querySelector(place)?.dispatchEvent(new MouseEvent(kind, { bubbles: true, button: 0, ...how }));
    at('b', 'pointerdown');
    at('b', 'pointerup');
    at('b', 'pointerdown');
    at('b', 'pointercancel');
    at('b', 'pointerdown');
    at('#of-the-page', 'pointerup');
    for (const [place, how] of [
      ['#of-the-page', {}],
      ['a[href^="https"]', {}],
      ['b', { button: 1 }],
      ['b', { ctrlKey: true }],
      ['b', { metaKey: true }],
    ] as const)
      at(place, 'pointerdown', how);
    await settle();
    expect(pressed).toEqual(Array(3).fill('/payouts'));
    expect(ends).toEqual([true, false, true]);
  });

  it.each([
    ['pointerover', true],
    ['focusin', true],
    ['touchstart', true],
    ['click', false],
  ])('follow %s of a link of the portal: %s', (kind, follows) => {
    document.body.innerHTML =
      '<a href="/payouts?year=2026"><b>Payouts</b></a><a href="https://example.com/payouts">Elsewhere</a><p>Text</p>';
    const reached: string[] = [];
    watchIntent(document, (path) => reached.push(path));
    for (const place of ['b', 'a[href^="https"]', 'p'])
      document.querySelector(place)?.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
    expect(new Set(reached)).toEqual(new Set(follows ? ['/payouts'] : []));
  });
});
