import { createDeferObserversUntilPaint } from '../../../src/app/reporting/defer-observers';

const { during, catchUp } = createDeferObserversUntilPaint(window);

/** Waits until after the next frame, when the deferred work has run. */
const afterFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve, 0), 0)));

const field = document.createElement('input');
const type = (text: string) => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

beforeEach(() => document.body.replaceChildren(field));

describe('an observer that is added while observers are deferred', () => {
  test('receives a typed letter after the frame, once, with the current field', async () => {
    const received: unknown[] = [];
    const listener = ({ type, target }: Event) => received.push([type, (target as HTMLInputElement).value]);
    during(() => document.addEventListener('input', listener, { capture: true, passive: true }));
    type('a');
    type('ab');
    expect(received).toEqual([]);
    await afterFrame();
    expect(received).toEqual([
      ['input', 'ab'],
      ['input', 'ab'],
    ]);
    document.removeEventListener('input', listener, { capture: true });
    type('abc');
    await afterFrame();
    expect(received).toHaveLength(2);
  });

  test('receives a press immediately, like observers that were added before or after', () => {
    const received: string[] = [];
    const clicked = () => received.push('click');
    const typed = () => received.push('input');
    const before = () => received.push('input, before');
    document.addEventListener('input', before);
    during(() => document.addEventListener('click', clicked));
    document.addEventListener('input', typed);
    field.click();
    type('a');
    expect(received).toEqual(['click', 'input, before', 'input']);
    for (const [name, listener] of [
      ['click', clicked],
      ['input', typed],
      ['input', before],
    ] as const)
      document.removeEventListener(name, listener);
  });

  test('receives changes in a frame immediately, and none after it has stopped', async () => {
    const deliveries: string[][] = [];
    const [observer, plain] = [
      during(() => new MutationObserver(notify)),
      new MutationObserver(() => deliveries.push(['immediately'])),
    ];
    function notify(records: readonly MutationRecord[], by: MutationObserver) {
      expect(by).toBe(observer);
      deliveries.push(records.map(({ attributeName }) => attributeName ?? ''));
    }
    observer.observe(field, { attributes: true });
    field.id = 'one';
    await Promise.resolve();
    field.title = 'two';
    await Promise.resolve();
    expect(deliveries).toEqual([]);
    await afterFrame();
    expect(deliveries).toEqual([['id', 'title']]);
    field.title = 'three';
    await Promise.resolve();
    observer.disconnect();
    await afterFrame();
    expect(deliveries).toHaveLength(1);
    plain.observe(field, { attributes: true });
    field.title = 'four';
    await Promise.resolve();
    expect(deliveries.at(-1)).toEqual(['immediately']);
    plain.disconnect();
  });

  test('receives a new rule after the frame, in order, although the rule applies immediately; and releases its observers', async () => {
    const style = document.body.appendChild(document.createElement('style'));
    const sheet = style.sheet as CSSStyleSheet;
    const { prototype } = CSSStyleSheet;
    const insertedRules: string[] = [];
    const insertRule = prototype.insertRule;
    // jsdom has no such function.
    Object.assign(window, { reportError: jest.fn() });
    // Like a recorder, it wraps the current function and calls it.
    const found = during(() => {
      const before = prototype.insertRule;
      prototype.insertRule = function (this: CSSStyleSheet, rule, index) {
        insertedRules.push(rule);
        if (rule.startsWith('i')) throw new Error('a recorder failed');
        return before.call(this, rule, index);
      };
      return before;
    });
    expect(sheet.insertRule('b { color: red }', 0)).toBe(0);
    expect(sheet.insertRule('i { color: red }', 1)).toBe(1);
    expect([...sheet.cssRules].map(({ cssText }) => cssText.slice(0, 1))).toEqual(['b', 'i']);
    expect(insertedRules).toEqual([]);
    await afterFrame();
    expect(insertedRules).toEqual(['b { color: red }', 'i { color: red }']);
    expect(sheet.cssRules).toHaveLength(2);
    prototype.insertRule = found;
    sheet.insertRule('u { color: red }', 2);
    await afterFrame();
    expect(sheet.cssRules).toHaveLength(3);
    expect(insertedRules).toHaveLength(2);
    prototype.insertRule = insertRule;
    Reflect.deleteProperty(window, 'reportError');
    style.remove();
  });

  test.each([
    ['when they are to catch up', catchUp],
    ['when the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ])('receives the last letter %s', async (_when, end) => {
    const listener = jest.fn();
    during(() => window.addEventListener('keydown', listener));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    expect(listener).not.toHaveBeenCalled();
    end();
    expect(listener).toHaveBeenCalledTimes(1);
    await afterFrame();
    expect(listener).toHaveBeenCalledTimes(1);
    window.removeEventListener('keydown', listener);
  });

  test('receives its events on a hidden page, which has no frames', async () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const onHiddenPage = createDeferObserversUntilPaint(window);
    const received = new Promise<Event>((resolve) =>
      onHiddenPage.during(() => document.addEventListener('scroll', resolve)),
    );
    document.dispatchEvent(new Event('scroll'));
    expect((await received).type).toBe('scroll');
  });

  test('does not stop the other observers when it fails', () => {
    const reported = jest.fn();
    // jsdom has no such function.
    Object.assign(window, { reportError: reported });
    const [failing, other] = [jest.fn(), jest.fn()];
    failing.mockImplementation(() => {
      throw new Error('a watcher failed');
    });
    during(() => {
      document.addEventListener('input', failing);
      document.addEventListener('input', other);
    });
    type('a');
    catchUp();
    expect(reported).toHaveBeenCalledWith(new Error('a watcher failed'));
    expect(other).toHaveBeenCalledTimes(1);
    document.removeEventListener('input', failing);
    document.removeEventListener('input', other);
    Reflect.deleteProperty(window, 'reportError');
  });
});
