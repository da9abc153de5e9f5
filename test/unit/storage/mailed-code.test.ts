import { draftStore } from '../../../src/storage/drafts';
import { mailedCode } from '../../../src/storage/mailed-code';

const at = 1_760_000_000_000;

describe('the time of the next code', () => {
  const drafts = draftStore(localStorage);
  const device = (now = at) => mailedCode({ drafts }, () => now);

  it('is now if no email has been sent, for another address, and after a sign-out', () => {
    expect(device().nextFrom()).toBe(0);
    device().store(at + 30_000);
    device().forget();
    expect(device().nextFrom()).toBe(0);
    device().store(at + 30_000);
    drafts.wipe();
    expect(device().nextFrom()).toBe(0);
  });

  it('is known after a reload until it has passed', () => {
    device().store(at + 30_000);
    expect(device(at + 29_999).nextFrom()).toBe(at + 30_000);
    expect(device(at + 30_000).nextFrom()).toBe(0);
  });

  it('knows of a code for 15 minutes', () => {
    const mailedAt = Date.now();
    expect(device(mailedAt).isValid()).toBe(false);
    device().store(0);
    expect(device(mailedAt + 14 * 60_000).isValid()).toBe(true);
    expect(device(mailedAt + 16 * 60_000).isValid()).toBe(false);
    device().forget();
    expect(device(mailedAt).isValid()).toBe(false);
  });

  it.each([
    ['a clock that was set back', { from: String(at + 86_400_000) }],
    ['something else', { from: 'soon' }],
    ['nothing in it', {}],
  ])('is now if the storage contains %s', (_what, values) => {
    drafts.write('0', 'next-code', values);
    expect(device().nextFrom()).toBe(0);
  });
});
