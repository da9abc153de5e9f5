import type { ReactNode } from 'react';
import { Card } from './Card';
import { MutedText } from './MutedText';

export interface EmptyStateProps {
  /** What is not there: "No quotes yet". */
  readonly title: string;
  /** Why. */
  readonly children?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
}

/** In place of a list that has nothing: why, and the one next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Card title={title} action={action}>
      {children && <MutedText>{children}</MutedText>}
    </Card>
  );
}
