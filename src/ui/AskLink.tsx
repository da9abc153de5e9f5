import type { ReactNode } from 'react';
import { TextLink } from './TextLink';

/** A link to the form that asks the team. `href` contains the subject. */
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
