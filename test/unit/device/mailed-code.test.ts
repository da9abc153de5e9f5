import { mailedCode } from '../../../src/device/mailed-code';

const at = 1_760_000_000_000;

describe('when the next code may be asked for', () => {
  beforeEach(() => sessionStorage.clear());
  const device = (now = at) => mailedCode(sessionStorage, () => now);

  it('is at once when nothing was mailed, and again when the driver has gone', () => {
    expect(device().nextFrom()).toBe(0);
    device().note(at + 30_000);
    device().wipe();
    expect(device().nextFrom()).toBe(0);
  });

  it('is known after a reload, until then', () => {
    device().note(at + 30_000);
    expect(device(at + 29_999).nextFrom()).toBe(at + 30_000);
    expect(device(at + 30_000).nextFrom()).toBe(0);
  });

  it.each([
    ['a clock that was set back', String(at + 86_400_000)],
    ['something else', 'soon'],
  ])('holds nobody up with %s', (_what, text) => {
    sessionStorage.setItem('portal.next-code', text);
    expect(device().nextFrom()).toBe(0);
  });

  it('is at once in a browser that keeps nothing', () => {
    const none = new Proxy({} as Storage, {
      get: () => () => {
        throw new DOMException('No.', 'SecurityError');
      },
    });
    const device = mailedCode(none);
    device.note(at);
    device.wipe();
    expect(device.nextFrom()).toBe(0);
  });
});
