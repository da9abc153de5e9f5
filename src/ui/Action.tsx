import type { ReactNode } from 'react';
import { Button } from './Button';
import type { IconName } from './Icon';
import { LinkButton } from './LinkButton';

/** The action of a message: its text, and the page it opens or the function it calls. */
export type Action = { readonly text: string; readonly icon?: IconName } & (
  | { readonly href: string }
  | { readonly onClick: () => void; readonly busy?: boolean; readonly busyLabel?: string }
);

const isAction = (action: Action | ReactNode): action is Action =>
  typeof action === 'object' && action !== null && 'text' in action;

/** The action as a quiet button or link; other content unchanged. */
export function ActionButton({ action }: { readonly action: Action | ReactNode }) {
  if (!isAction(action)) return action;
  const { text, ...props } = action;
  const look = { ...props, variant: 'quiet', children: text } as const;
  return 'href' in look ? <LinkButton {...look} /> : <Button {...look} />;
}
