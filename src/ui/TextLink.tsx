import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Icon, type IconName } from './Icon';
import { Anchor } from './LinkContext';

const Link = styled(Anchor)<{ $alone: boolean }>`
  ${({ $alone }) =>
    $alone &&
    css`
      display: inline-flex;
      align-items: center;
      gap: var(--p-space-1);
      min-height: var(--p-target);
    `}
`;

const Strong = styled.span<{ $strong: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: var(--p-space-1);
  min-width: 0;
  overflow-wrap: anywhere;
  font-weight: ${({ $strong }) => ($strong ? 'var(--p-weight-label)' : 'inherit')};
`;

export interface TextLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** Whether it is on its own line, tall enough for a finger. */
  readonly alone?: boolean;
  readonly icon?: IconName;
  /** Whether a chevron follows the text. */
  readonly opens?: boolean;
}

/** A link in a text, or `alone` on a line. */
export function TextLink({ href, children, alone = false, icon, opens = false }: TextLinkProps) {
  if (!icon && !opens) {
    return (
      <Link href={href} $alone={alone}>
        {children}
      </Link>
    );
  }
  return (
    <Link href={href} $alone data-print={opens ? 'never' : undefined}>
      <Strong $strong>
        {icon && <Icon name={icon} size="small" />}
        {children}
        {opens && <Icon name="right" size="small" />}
      </Strong>
    </Link>
  );
}

/** A link that leads further, on its own line: “See your payouts”. */
export function MoreLink(props: Pick<TextLinkProps, 'href' | 'children'>) {
  return <TextLink {...props} alone opens />;
}
