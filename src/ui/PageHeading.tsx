import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { hasBeenUsed } from './press';

const Head = styled.div`
  margin-bottom: var(--p-head-below);
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--p-space-2) var(--p-space-8);
`;

const Title = styled.h1`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Asked = styled.span`
  display: block;
  color: var(--p-ink-quiet);
  font-size: var(--p-text);
  font-weight: var(--p-weight-text);
  line-height: var(--p-leading);
  letter-spacing: 0;
`;

const Answer = styled.span`
  display: block;
  font-size: var(--p-text-answer);
  line-height: var(--p-leading-tight);
  letter-spacing: var(--p-tracking-hero);
  /* A day and its month stay together, and are wider than the smallest phone in the largest type. */
  @media (min-width: 19rem) and (max-width: 20.99rem) {
    font-size: 2rem;
  }
`;

const Deferred = styled.div`
  margin-top: var(--p-space-2);
`;

export interface PageHeadingProps {
  /** The title, or the answer if there is a `question`. */
  readonly children: ReactNode;
  /** The driver's question, in small type above its answer. */
  readonly question?: string;
  /** A BackLink. */
  readonly back?: ReactNode;
  /** Plates or a status next to the title; on a phone below it. */
  readonly aside?: ReactNode;
  readonly lead?: ReactNode;
}

/**
 * The main heading of a page or of a step of a flow. When another step is shown, the button that had the focus is removed, so the new
 * heading takes the focus: a screen reader continues there, and the page starts at its top. This works only for a new
 * element, so if the steps share their layout, each step's heading needs a `key`.
 */
export function PageHeading({ children, question, back, aside, lead }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || !hasBeenUsed()) return;
    heading.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, []);
  return (
    <Head>
      {back}
      <Line>
        <Title ref={heading} tabIndex={-1}>
          {question ? (
            <>
              <Asked>{question} </Asked>
              <Answer>{children}</Answer>
            </>
          ) : (
            children
          )}
        </Title>
        {aside}
      </Line>
      {lead && <Deferred>{lead}</Deferred>}
    </Head>
  );
}
