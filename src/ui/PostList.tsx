import type { ReactNode } from 'react';
import styled from 'styled-components';
import { pressableRow, RowLink, Rows } from './row-link';
import { VisuallyHidden } from './VisuallyHidden';

const Line = styled.li`
  ${pressableRow}
  padding-block: var(--p-space-4);
  padding-left: var(--p-space-5);
  position: relative;
`;

const Dot = styled.span`
  position: absolute;
  left: 0;
  top: calc(var(--p-space-4) + 0.4375rem);
  width: 0.625rem;
  height: 0.625rem;
  border-radius: 50%;
  background: var(--p-now);
  @media (forced-colors: active) {
    background: CanvasText;
  }
`;

const Title = styled(RowLink)`
  font-size: var(--p-text-lead);
`;

const Excerpt = styled.p`
  margin-top: var(--p-space-1);
  overflow-wrap: anywhere;
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--p-space-1) var(--p-space-4);
  margin-top: var(--p-space-1);
  color: var(--p-ink-quiet);
  font-variant-numeric: tabular-nums;
`;

export interface Post {
  readonly key: string | number;
  readonly href: string;
  readonly title: string;
  readonly excerpt: string | null;
  readonly isUnread: boolean;
  /** Whether it is open next to the list. */
  readonly isCurrent?: boolean;
  /** Its subject, date and status, in one or two words each. */
  readonly facts: readonly ReactNode[];
}

/** A list of posts. Unread posts are pink. */
export function PostList({ posts, label }: { readonly posts: readonly Post[]; readonly label: string }) {
  return (
    <Rows aria-label={label}>
      {posts.map(({ key, href, title, excerpt, isUnread, isCurrent = false, facts }) => (
        <Line key={key}>
          {isUnread && <Dot aria-hidden="true" />}
          <Title href={href} aria-current={isCurrent ? 'page' : undefined}>
            {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
            {title}
          </Title>
          {excerpt === null ? null : <Excerpt>{excerpt}</Excerpt>}
          <Facts>
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never change places
              <span key={index}>{fact}</span>
            ))}
          </Facts>
        </Line>
      ))}
    </Rows>
  );
}
