import styled, { keyframes } from 'styled-components';

// No style attribute, because the host sends this as HTML and the page's policy allows none. No pulse, because the code is loading.
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

const appear = keyframes`
  from { visibility: hidden; }
`;

const Late = styled.p`
  margin-top: var(--p-space-6);
  animation: ${appear} 5s step-end;
`;

/** The skeleton of an unknown page: a heading, the main answer, and a line below. After 5 s it says that the page is slow. */
export function PageSkeleton() {
  return (
    <>
      <Line />
      <Board />
      <Line />
      <Late>Still loading. Your signal might be weak.</Late>
    </>
  );
}
