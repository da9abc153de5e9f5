import styled from 'styled-components';

const Link = styled.a`
  position: absolute;
  left: var(--p-space-4);
  top: -5rem;
  z-index: 40;
  padding: var(--p-space-3) var(--p-space-4);
  border-radius: var(--p-radius);
  background: var(--p-surface);
  &:focus {
    top: var(--p-space-2);
  }
`;

export const mainId = 'main';

/** The first stop of the keyboard: it skips the navigation and leads to the page. */
export function SkipLink() {
  return (
    <Link
      href={`#${mainId}`}
      onClick={(event) => {
        // Leaves the hash out of the URL, because the router would take it for a navigation.
        event.preventDefault();
        const main = document.getElementById(mainId);
        main?.focus();
        main?.scrollIntoView?.();
      }}
    >
      Skip to main content
    </Link>
  );
}
