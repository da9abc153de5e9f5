import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Brand, type BrandData } from '../ui/Brand';
import { TextLink } from '../ui/TextLink';
import { Connection } from './Connection';
import { RouteAnnouncer } from './RouteAnnouncer';
import { RouteProgress } from './RouteProgress';
import { mainId, SkipLink } from './SkipLink';

const Halves = styled.div`
  @media (min-width: 64rem) {
    display: grid;
    grid-template-columns: minmax(30rem, 5fr) 6fr;
    min-height: 100vh;
  }
`;

const Door = styled.div`
  --p-head-below: 0px;
  > main {
    display: flex;
    flex-direction: column;
    gap: var(--p-space-5);
  }
  padding: 0 var(--p-page) var(--p-space-8);
  > header {
    display: flex;
    align-items: center;
    min-height: 4.5rem;
  }
  > main,
  > footer {
    width: 100%;
    max-width: 25rem;
  }
  @media (min-width: 40rem) and (max-width: 63.99rem) {
    max-width: calc(25rem + 2 * var(--p-page));
    margin-inline: auto;
  }
  @media (min-width: 64rem) {
    display: flex;
    flex-direction: column;
    padding: var(--p-space-8) 5rem;
    > main {
      /* Near the middle. Centred content would move while the rest of the page arrives. */
      margin-top: max(0px, 50vh - 26rem);
    }
  }
`;

const Help = styled.footer`
  margin-top: var(--p-space-8);
  padding-top: var(--p-space-5);
  border-top: 1px solid var(--p-line);
  p {
    color: var(--p-ink-quiet);
  }
  a {
    font-variant-numeric: tabular-nums;
  }
`;

const Wall = styled.aside`
  display: none;
  @media (min-width: 64rem) {
    position: relative;
    display: grid;
    align-content: start;
    gap: 3.5rem;
    padding: max(5rem, 50vh - 12rem) 4rem 5rem 8.5rem;
    overflow: hidden;
    background: var(--p-surface-door);
    color: var(--p-ink-on-dark);
    &::before {
      content: '';
      position: absolute;
      left: 5rem;
      top: 0;
      bottom: 0;
      border-left: 4px solid var(--p-primary-800);
    }
    p {
      position: relative;
      max-width: 30rem;
      font-size: 3.25rem;
      line-height: 1.06;
      letter-spacing: -0.03em;
      font-weight: var(--p-weight-hero);
      text-wrap: balance;
    }
    p::before {
      content: '';
      position: absolute;
      left: -4.125rem;
      top: 0.14em;
      width: 1.5rem;
      height: 1.5rem;
      border: 4px solid var(--p-primary-500);
      border-radius: 50%;
      background: var(--p-surface-door);
    }
    p:first-child::before {
      background: var(--p-primary-500);
    }
  }
`;

export interface AuthenticationLayoutProps {
  readonly brand: BrandData;
  /**
   * How to reach the fleet, below a question that a driver may have on this page. The configuration writes the telephone number in its
   * usual form.
   */
  readonly help?: {
    readonly question: string;
    readonly phone?: string | null;
    readonly email?: string | null;
    readonly hours?: string | null;
  };
  readonly children: ReactNode;
}

/** Layout for drivers without access yet: the form, and from 1024 px next to it the questions that the portal answers. */
export function AuthenticationLayout({ brand, help, children }: AuthenticationLayoutProps) {
  const { question, phone, email, hours } = help ?? {};
  return (
    <>
      <SkipLink />
      <RouteAnnouncer />
      {/* Passwords are stored nowhere. */}
      <Connection />
      <Halves>
        <Door>
          <header>
            <Brand brand={brand} />
          </header>
          <main id={mainId} tabIndex={-1}>
            {children}
            <RouteProgress />
          </main>
          {(phone || email) && (
            <Help>
              <p>
                {question} {phone ? 'Call us' : 'Email us'}
                {phone && hours ? `, ${hours}` : ''}.
              </p>
              {phone && (
                <TextLink href={`tel:${phone.replace(/[^\d+]/g, '')}`} icon="phone">
                  {phone}
                </TextLink>
              )}
              {email && (
                <TextLink href={`mailto:${email}`} icon="mail">
                  {email}
                </TextLink>
              )}
            </Help>
          )}
        </Door>
        <Wall aria-label="What you’ll find here">
          <p>Can I work?</p>
          <p>What will I be paid, and why?</p>
          <p>What do I need to do?</p>
        </Wall>
      </Halves>
    </>
  );
}
