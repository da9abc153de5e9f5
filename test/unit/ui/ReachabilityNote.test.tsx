import { act, render, screen } from '@testing-library/react';
import { ReachabilityNote, ReachabilityProvider, type ReachabilitySource } from '../../../src/ui/ReachabilityNote';

it('the note blames a weak signal only until the cause is known', () => {
  let state: ReturnType<ReachabilitySource['state']> = 'reachable';
  let changed: () => void = () => undefined;
  const source: ReachabilitySource = {
    state: () => state,
    watch: (listener) => {
      changed = listener;
      return () => undefined;
    },
  };
  render(
    <ReachabilityProvider source={source}>
      <ReachabilityNote />
    </ReachabilityProvider>,
  );
  const setReachability = (next: typeof state) =>
    act(() => {
      state = next;
      changed();
    });
  expect(screen.queryByRole('status')).toBeNull();
  setReachability('unknown');
  expect(screen.getByRole('status')).toHaveTextContent('Your signal might be weak.');
  setReachability('operatorAway');
  expect(screen.getByRole('status')).toHaveTextContent('Your connection is working, but our system isn’t responding.');
  expect(screen.queryByText(/signal/)).toBeNull();
  setReachability('offline');
  expect(screen.getByRole('status')).toHaveTextContent('You’re offline.');
});

it('a device that knows it is offline shows in the note only what happens next, because a bar shows the cause', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const source: ReachabilitySource = { state: () => 'offline', watch: () => () => undefined };
  render(
    <ReachabilityProvider source={source}>
      <ReachabilityNote />
      <ReachabilityNote whenOffline="It opens by itself." />
    </ReachabilityProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(/^It opens by itself\.$/);
});
