import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { hasBeenUsed } from './press';

const spaces = { small: 'var(--p-space-2)', medium: 'var(--p-space-4)', large: 'var(--p-space-6)' } as const;

const Column = styled.div<{ $space: keyof typeof spaces }>`
  --p-head-below: 0px;
  display: flex;
  flex-direction: column;
  gap: ${({ $space }) => spaces[$space]};
  > * {
    min-width: 0;
  }
  /* Full width on a phone, as wide as its text on larger screens. */
  @media (min-width: 40rem) {
    > button,
    > a {
      align-self: flex-start;
    }
  }
`;

const Side = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--p-space-3) var(--p-space-4);
  /* On a phone buttons fill their line, alone on it or together. */
  @media (max-width: 39.99rem) {
    > button,
    > a {
      flex: 1 1 auto;
    }
  }
`;

/** Children below each other, with equal space between them. */
export function Stack({
  children,
  space = 'medium',
}: {
  readonly children: ReactNode;
  readonly space?: keyof typeof spaces;
}) {
  return <Column $space={space}>{children}</Column>;
}

/** Children side by side while there is room. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <Side>{children}</Side>;
}

const Heading = styled.div`
  margin-bottom: var(--p-head-below);
`;

const TitleLine = styled.div`
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

const TitleAnswer = styled.span`
  display: block;
  font-size: var(--p-text-answer);
  line-height: var(--p-leading-tight);
  letter-spacing: var(--p-tracking-hero);
  /* A day and its month stay together, and are wider than the smallest phone in the largest type. */
  @media (max-width: 20.99rem) {
    font-size: 2rem;
  }
`;

const Lead = styled.div`
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
    <Heading>
      {back}
      <TitleLine>
        <Title ref={heading} tabIndex={-1}>
          {question ? (
            <>
              <Asked>{question} </Asked>
              <TitleAnswer>{children}</TitleAnswer>
            </>
          ) : (
            children
          )}
        </Title>
        {aside}
      </TitleLine>
      {lead && <Lead>{lead}</Lead>}
    </Heading>
  );
}

export interface PageProps extends PageHeadingProps {
  /** The heading; with `question`, the answer to it. */
  readonly title: ReactNode;
}

/** A page: its heading, and its parts below each other. */
export function Page({ title, children, ...heading }: PageProps) {
  return (
    <Stack space="large">
      <PageHeading {...heading}>{title}</PageHeading>
      {children}
    </Stack>
  );
}
