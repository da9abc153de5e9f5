import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { Brand, type BrandData } from './Brand';
import { LinkButton } from './LinkButton';
import { ReachabilityNote } from './ReachabilityNote';
import { RoadSign } from './RoadSign';

const Top = styled.header`
  display: flex;
  align-items: center;
  min-height: var(--p-header);
  padding-inline: var(--p-page);
  border-bottom: 1px solid var(--p-line);
  @media (min-width: 64rem) {
    min-height: 5rem;
  }
`;

const Main = styled.main`
  padding: var(--p-space-12) var(--p-page);
  @media (min-width: 64rem) {
    max-width: 61rem;
    margin-inline: auto;
    padding-top: 8rem;
  }
`;

// The message is next to the road sign if there is room, otherwise below it.
const Around = styled.div`
  container-type: inline-size;
`;

const Columns = styled.div`
  > svg {
    display: block;
    width: 6rem;
    height: 6rem;
  }
  @container (min-width: 44rem) {
    display: grid;
    grid-template-columns: 13rem minmax(0, 1fr);
    gap: 4rem;
    align-items: start;
    > svg {
      width: 13rem;
      height: 13rem;
    }
  }
`;

const Heading = styled.h1`
  margin-top: var(--p-space-6);
  line-height: 1.02;
  @container (min-width: 44rem) {
    margin-top: 0;
    font-size: 2.5rem;
  }
`;

const Code = styled.span`
  display: block;
  font-size: 5rem;
  letter-spacing: -0.035em;
  font-variant-numeric: tabular-nums;
  @container (min-width: 44rem) {
    margin-bottom: 0.125em;
    font-size: 8rem;
    line-height: 0.86;
  }
`;

const Message = styled.p`
  margin-top: var(--p-space-4);
  font-size: var(--p-text-lead);
  overflow-wrap: anywhere;
`;

// Comes before the message, whose text ER-09 prescribes: it is what the driver can act on.
const Cause = styled.div`
  margin-top: var(--p-space-4);
  font-size: var(--p-text-lead);
`;

const Ways = styled.div`
  margin-top: var(--p-space-8);
  display: flex;
  flex-wrap: wrap;
  gap: var(--p-space-3);
  @media (max-width: 39.99rem) {
    display: grid;
  }
`;

const Links = styled.div`
  margin-top: var(--p-space-3);
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--p-space-6);
`;

export interface ErrorNoticeProps {
  readonly brand: BrandData;
  readonly status: number | null;
  readonly title: string;
  readonly message: string;
  /** The main button, before the way home. */
  readonly first?: ReactNode;
  /** Links below the buttons. */
  readonly children?: ReactNode;
}

/** The error screen without its header, for use in a layout, which has one. */
export function ErrorNotice({ brand, status, title, message, first, children }: ErrorNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // The navigation ended before the error was known, and found no heading to focus.
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Around>
      <title>{`${status === null ? '' : `${status} `}${title} – ${brand.name}`}</title>
      <Columns>
        <RoadSign status={status} />
        <div>
          <Heading ref={heading} tabIndex={-1}>
            {status !== null && <Code>{status} </Code>}
            {title}
          </Heading>
          <Cause>
            <ReachabilityNote whenOffline="You’re offline. This page opens by itself when you’re back online." />
          </Cause>
          <Message>{message}</Message>
          <Ways>
            {first}
            <LinkButton href="/" role="button" variant={first ? 'quiet' : 'primary'}>
              Go back to home
            </LinkButton>
          </Ways>
          <Links>{children}</Links>
        </div>
      </Columns>
    </Around>
  );
}

/** Replaces a page that cannot be shown: the brand, what happened, and what to do next (ER-07). */
export function ErrorScreen(props: ErrorNoticeProps) {
  return (
    <>
      <Top>
        <Brand brand={props.brand} />
      </Top>
      <Main id="main" tabIndex={-1}>
        <ErrorNotice {...props} />
      </Main>
    </>
  );
}
