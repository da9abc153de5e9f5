import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Icon } from './Icon';
import { Anchor } from './LinkContext';

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

const Link = styled(Anchor)`
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

/** A link one level up, named after its target. In a task, `onClick` replaces the URL. */
export function BackLink(props: BackLinkProps) {
  const content = (
    <>
      <Icon name="left" size="small" />
      {props.children}
    </>
  );
  return 'href' in props ? (
    <Link href={props.href} data-print="never">
      {content}
    </Link>
  ) : (
    <Press type="button" onClick={props.onClick}>
      {content}
    </Press>
  );
}
