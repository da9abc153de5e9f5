import { openPayments } from '../../../src/storage/open-payment';
import { forbidden, full } from './storages';

const attempt = { key: 'key-one', request: { amount: 1 } };

describe('the payment in progress on this device (AP-22)', () => {
  it('is there after a reload, per driver', () => {
    openPayments(localStorage).store('7', { attempt, paymentId: null });
    expect(openPayments(localStorage).read('7')).toEqual({ attempt, paymentId: null });
    expect(openPayments(localStorage).read('8')).toBeNull();
  });

  it('gets its id, and is deleted when it is settled', () => {
    const payments = openPayments(localStorage);
    payments.store('7', { attempt, paymentId: null });
    payments.store('7', { attempt, paymentId: '12' });
    expect(payments.read('7')?.paymentId).toBe('12');
    payments.remove('7');
    expect(payments.read('7')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('expires after a day', () => {
    let now = 1_000_000;
    const payments = openPayments(localStorage, () => now);
    payments.store('7', { attempt, paymentId: '12' });
    now += 24 * 3_600_000;
    expect(payments.read('7')).not.toBeNull();
    now += 1;
    expect(payments.read('7')).toBeNull();
  });

  it('is deleted at sign-out, and nothing else is', () => {
    const payments = openPayments(localStorage);
    payments.store('7', { attempt, paymentId: '12' });
    payments.store('8', { attempt, paymentId: '13' });
    localStorage.setItem('other', 'stays');
    payments.wipe();
    expect(Object.keys(localStorage)).toEqual(['other']);
  });

  it.each(['{', '[]', '{"attempt":1}', 'null'])('is missing if %s is stored', (text) => {
    localStorage.setItem('portal.payment:7', text);
    expect(openPayments(localStorage).read('7')).toBeNull();
  });

  it('is reported from other tabs while a subscription is open', () => {
    const listener = jest.fn();
    const stop = openPayments(localStorage).onChangeInOtherTab('7', listener);
    const dispatchStorageEvent = (key: string) =>
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    dispatchStorageEvent('portal.payment:7');
    dispatchStorageEvent('portal.payment:8');
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    dispatchStorageEvent('portal.payment:7');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is skipped without an error if nothing can be stored', () => {
    for (const storage of [forbidden(), full()]) {
      const payments = openPayments(storage);
      payments.store('7', { attempt, paymentId: '12' });
      payments.remove('7');
      payments.wipe();
      expect(payments.read('7')).toBeNull();
    }
  });
});
