import styled from 'styled-components';
import { Brand, type BrandData } from './Brand';
import { LinkButton } from './LinkButton';
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
  > svg {
    display: block;
    width: 6rem;
    height: 6rem;
  }
  @media (min-width: 64rem) {
    display: grid;
    grid-template-columns: 13rem minmax(0, 1fr);
    gap: 4rem;
    align-items: start;
    max-width: 61rem;
    margin-inline: auto;
    padding-top: 8rem;
    > svg {
      width: 13rem;
      height: 13rem;
    }
  }
`;

const Heading = styled.h1`
  margin-top: var(--p-space-6);
  line-height: 1.02;
  @media (min-width: 64rem) {
    margin-top: 0;
    font-size: 2.5rem;
  }
`;

const Code = styled.span`
  display: block;
  font-size: 5rem;
  letter-spacing: -0.035em;
  font-variant-numeric: tabular-nums;
  @media (min-width: 64rem) {
    margin-bottom: 0.125em;
    font-size: 8rem;
    line-height: 0.86;
  }
`;

const Message = styled.p`
  margin-block: var(--p-space-4) var(--p-space-8);
  font-size: var(--p-text-lead);
  overflow-wrap: anywhere;
`;

const Home = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--p-space-3);
  @media (max-width: 39.99rem) {
    display: grid;
  }
`;

export interface ErrorScreenProps {
  readonly brand: BrandData;
  /** The status code, where there is one. */
  readonly status: number | null;
  readonly title: string;
  readonly message: string;
  /** The page that cannot be shown is home: the way there is another try. */
  readonly isHome?: boolean;
  /** Where a driver who cannot go home asks for help, if somebody is signed in. */
  readonly support?: string | null;
}

/** In place of a page that cannot be shown: what happened, and the way on. */
export function ErrorScreen({ brand, status, title, message, isHome = false, support }: ErrorScreenProps) {
  return (
    <>
      <title>{`${status === null ? '' : `${status} `}${title} – ${brand.name}`}</title>
      <Top>
        <Brand brand={brand} />
      </Top>
      <Main id="main" tabIndex={-1}>
        <RoadSign status={status} />
        <div>
          <Heading tabIndex={-1}>
            {status !== null && <Code>{status} </Code>}
            {title}
          </Heading>
          <Message>{message}</Message>
          <Home>
            <LinkButton href="/">{isHome ? 'Try again' : 'Go back to home'}</LinkButton>
            {isHome && support && (
              <LinkButton variant="quiet" href={support}>
                Ask the team
              </LinkButton>
            )}
          </Home>
        </div>
      </Main>
    </>
  );
}
