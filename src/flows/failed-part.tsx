import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { FailedPanel } from '../ui/FailedPanel';

/** A part that the page could not read: what failed, what still works, and a button that reads the page again. */
export function FailedPart({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FailedPanel title={title} onRetry={() => void revalidate()} busy={state === 'loading'} busyLabel="Loading">
      {children}
    </FailedPanel>
  );
}
