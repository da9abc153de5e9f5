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

const back = css`
  display: inline-flex;
  align-items: center;
  gap: var(--p-space-1);
  min-height: var(--p-target);
  margin-left: -0.375rem;
  color: var(--p-ink-quiet);
  /* Its colour alone would not distinguish it from text next to it. */
  text-decoration: underline;
  text-decoration-thickness: 1px;
  &:hover {
    color: var(--p-ink);
    text-decoration-thickness: 3px;
  }
`;

const BackAnchor = styled(Anchor)`
  ${back}
`;

const Press = styled.button`
  ${back}
  align-self: start;
`;

export type BackLinkProps = { readonly children: ReactNode } & (
  | { readonly href: string }
  | { readonly onClick: () => void }
);

/** A link one level up, named after its target. In a task, `onClick` replaces the address. */
export function BackLink(props: BackLinkProps) {
  const content = (
    <>
      <Icon name="left" size="small" />
      {props.children}
    </>
  );
  return 'href' in props ? (
    <BackAnchor href={props.href} data-print="never">
      {content}
    </BackAnchor>
  ) : (
    <Press type="button" onClick={props.onClick}>
      {content}
    </Press>
  );
}
