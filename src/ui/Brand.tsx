import styled from 'styled-components';
import { Anchor } from './LinkContext';

export interface BrandData {
  readonly name: string;
  readonly logoUrl: string;
}

const Link = styled(Anchor)`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  min-width: 0;
  min-height: var(--p-target);
  color: var(--p-ink);
  font-size: var(--p-text-lead);
  font-weight: 700;
  letter-spacing: -0.01em;
  line-height: 1.2;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
  @media (max-width: 18.99rem) {
    font-size: 0.75rem;
  }
  img {
    display: block;
    flex: none;
    width: auto;
    max-width: 8rem;
    height: 2rem;
    object-fit: contain;
  }
`;

/** Logo and name of the partner, as a link to home. */
export function Brand({ brand }: { readonly brand: BrandData }) {
  return (
    <Link href="/" translate="no">
      {brand.logoUrl && <img src={brand.logoUrl} alt="" width={32} height={32} />}
      {brand.name}
    </Link>
  );
}
