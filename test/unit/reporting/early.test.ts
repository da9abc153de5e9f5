import { keepEarlyErrors } from '../../../src/app/reporting/early';

const fail = (page: EventTarget, error: unknown, message = '') =>
  page.dispatchEvent(Object.assign(new Event('error'), { error, message }));
const reject = (page: EventTarget, reason: unknown) =>
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

describe('errors before reporting has started (SEC-82)', () => {
  test('are kept in order, with their kind and time, until they are drained', () => {
    const page = new EventTarget();
    let time = 100;
    const earlyErrors = keepEarlyErrors(page, 20, () => time++);
    const [thrown, rejected] = [new Error('thrown'), new Error('rejected')];
    fail(page, thrown);
    reject(page, rejected);
    expect(earlyErrors.drain()).toEqual([
      { type: 'error', error: thrown, at: 100 },
      { type: 'unhandledrejection', error: rejected, at: 101 },
    ]);
  });

  test('are no longer listened to once they are drained, so that nothing is reported twice', () => {
    const page = new EventTarget();
    const earlyErrors = keepEarlyErrors(page);
    fail(page, new Error('first'));
    expect(earlyErrors.drain()).toHaveLength(1);
    fail(page, new Error('second'));
    reject(page, new Error('third'));
    expect(earlyErrors.drain()).toEqual([]);
  });

  test('are limited to the first twenty', () => {
    const page = new EventTarget();
    const earlyErrors = keepEarlyErrors(page);
    for (let number = 0; number < 50; number += 1) fail(page, number);
    expect(earlyErrors.drain().map(({ error }) => error)).toEqual(Array.from({ length: 20 }, (_, number) => number));
  });

  test('keep only the message when the browser hides the error of a script from another origin', () => {
    const page = new EventTarget();
    const earlyErrors = keepEarlyErrors(page);
    fail(page, null, 'Script error.');
    expect(earlyErrors.drain()[0]?.error).toBe('Script error.');
  });

  test('reach the listener immediately, including earlier ones', () => {
    const page = new EventTarget();
    const earlyErrors = keepEarlyErrors(page);
    const listener = jest.fn();
    earlyErrors.onKept(listener);
    expect(listener).not.toHaveBeenCalled();
    fail(page, new Error('later'));
    expect(listener).toHaveBeenCalledTimes(1);
    const onLateError = jest.fn();
    earlyErrors.onKept(onLateError);
    expect(onLateError).toHaveBeenCalledTimes(1);
    earlyErrors.drain();
    fail(page, new Error('after'));
    expect(onLateError).toHaveBeenCalledTimes(1);
  });
});
