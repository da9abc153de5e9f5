import styled from 'styled-components';

// No style attribute, because the host sends this as HTML and the page's policy allows none. No animation, because the code is loading.
const Line = styled.div`
  width: 60%;
  height: 1.5rem;
  border-radius: var(--p-radius-s);
  background: var(--p-track);
`;

const Board = styled.div`
  height: 12rem;
  margin-block: var(--p-space-6);
  border-radius: var(--p-radius-l);
  background: var(--p-track);
  /* As wide as the sign on that page, which has the money next to it. */
  @media (min-width: 64rem) {
    width: calc((100% - 3.5rem) * 7 / 13);
    height: 16rem;
  }
`;

/** The skeleton of an unknown page: a heading, the main answer, and a line below. */
export function PageSkeleton() {
  return (
    <>
      <Line />
      <Board />
      <Line />
    </>
  );
}
