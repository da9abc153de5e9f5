import { act, fireEvent, render, screen } from '@testing-library/react';
import { WaitButton } from '../../../src/ui/WaitButton';

const press = jest.fn();
const buttonWithWait = (from: number, busy = false) => (
  <WaitButton from={from} busy={busy} busyLabel="Sending" onClick={press}>
    Send it again
  </WaitButton>
);
const waitButton = () => screen.getByRole('button');

beforeEach(() => {
  press.mockClear();
  jest.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => jest.useRealTimers());

describe('a button with a wait', () => {
  it('is pressed immediately when there is none', () => {
    render(buttonWithWait(0));
    fireEvent.click(waitButton());
    expect(press).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('counts the wait down, ignores presses before its end, and reports the end', () => {
    render(buttonWithWait(1_000_000 + 75_000));
    expect(waitButton()).toHaveTextContent('Send it again (wait 1:15)');
    expect(waitButton()).toHaveAttribute('aria-disabled', 'true');
    act(() => jest.advanceTimersByTime(46_000));
    expect(waitButton()).toHaveTextContent('Send it again (wait 29 s)');
    fireEvent.click(waitButton());
    expect(press).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(29_000));
    expect(waitButton()).toHaveTextContent(/^Send it again/);
    expect(waitButton()).not.toHaveAttribute('aria-disabled');
    expect(screen.getByRole('status')).toHaveTextContent('You can press “Send it again” again.');
    fireEvent.click(waitButton());
    expect(press).toHaveBeenCalledTimes(1);
  });

  it('shows a new wait correctly from its first render, however long ago the last one was', () => {
    const { rerender } = render(buttonWithWait(0));
    jest.setSystemTime(1_500_000);
    rerender(buttonWithWait(1_530_000));
    expect(waitButton()).toHaveTextContent('Send it again (wait 30 s)');
  });

  it('catches up after the phone slept', () => {
    render(buttonWithWait(1_030_000));
    jest.setSystemTime(2_000_000);
    act(() => jest.advanceTimersByTime(1_000));
    expect(waitButton()).not.toHaveAttribute('aria-disabled');
  });

  it('stops its clock when it disappears', () => {
    const { unmount } = render(buttonWithWait(1_030_000));
    const before = jest.getTimerCount();
    unmount();
    expect(jest.getTimerCount()).toBe(before - 1);
  });
});
