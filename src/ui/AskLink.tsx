import type { ReactNode } from 'react';
import { TextLink } from './TextLink';

/** The way to a person who can answer. `href` carries what it is about. */
export function AskLink({
  href,
  children = 'Ask about this',
}: {
  readonly href: string;
  readonly children?: ReactNode;
}) {
  return (
    <p data-print="never">
      <TextLink href={href} icon="support" alone>
        {children}
      </TextLink>
    </p>
  );
}
