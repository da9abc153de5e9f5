import type { ReactNode } from 'react';
import type { Action } from './Action';
import { Card } from './Card';
import { MutedText } from './MutedText';

export interface EmptyStateProps {
  /** What is missing: "No quotes yet". */
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: Action | ReactNode;
}

/** Replaces an empty list: the reason, and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Card title={title} action={action}>
      {children && <MutedText>{children}</MutedText>}
    </Card>
  );
}
