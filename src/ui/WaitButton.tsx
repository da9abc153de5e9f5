import { useLayoutEffect, useState } from 'react';
import { Button } from './Button';
import { VisuallyHidden } from './VisuallyHidden';

/** 27 s, 1:05 */
const clock = (seconds: number): string =>
  seconds < 60 ? `${seconds}\u00a0s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const secondsTo = (time: number, now: number): number => Math.max(0, Math.ceil((time - now) / 1000));

export interface WaitButtonProps {
  readonly children: string;
  /** When it can be pressed again, in milliseconds since 1970; 0 for now. */
  readonly from: number;
  readonly onClick: () => void;
  readonly busy: boolean;
  readonly busyLabel: string;
  readonly variant?: 'primary' | 'quiet';
  /** Whether another action is in progress. */
  readonly ariaDisabled?: boolean;
}

/** A button for an action that may not be repeated soon: it counts down until it can be pressed again. */
export function WaitButton({
  children,
  from,
  onClick,
  busy,
  busyLabel,
  variant = 'quiet',
  ariaDisabled = false,
}: WaitButtonProps) {
  const [now, setNow] = useState(Date.now);
  const wait = secondsTo(from, now);
  const isWaiting = wait > 0;

  // Updates the time before the paint, because the last render may be long ago.
  useLayoutEffect(() => {
    setNow(Date.now());
    if (secondsTo(from, Date.now()) === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (secondsTo(from, Date.now()) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [from]);

  return (
    <>
      <Button
        variant={variant}
        busy={busy}
        busyLabel={busyLabel}
        ariaDisabled={isWaiting || ariaDisabled}
        onClick={onClick}
      >
        {isWaiting && !busy ? `${children} (wait\u00a0${clock(wait)})` : children}
      </Button>
      <VisuallyHidden role="status">
        {from > 0 && !busy && !isWaiting ? `You can press “${children}” again.` : ''}
      </VisuallyHidden>
    </>
  );
}
