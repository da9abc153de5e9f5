import styled, { css } from 'styled-components';
import { Icon } from './Icon';

export type StopState = 'done' | 'past' | 'now' | 'ahead';

const passed = css`
  background: var(--p-route-done);
  border-color: var(--p-route-done);
  color: var(--p-ink-on-dark);
`;

const styles: Record<StopState, ReturnType<typeof css>> = {
  ahead: css``,
  now: css`
    border: 7px solid var(--p-route-now);
    box-shadow: 0 0 0 4px var(--p-route-halo);
  `,
  done: passed,
  past: css`
    ${passed}
    width: 1rem;
    height: 1rem;
    margin: 4px 0 0 4px;
  `,
};

const Disc = styled.span<{ $state: StopState }>`
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  border: 2px solid var(--p-route-ahead);
  border-radius: 50%;
  background: var(--p-surface);
  ${({ $state }) => styles[$state]}
  svg {
    width: 1rem;
    height: 1rem;
    stroke-width: 3.2;
  }
`;

/** One step: done, current or ahead. */
export function ProgressStep({ state }: { readonly state: StopState }) {
  return (
    <Disc $state={state} aria-hidden="true">
      {state === 'done' && <Icon name="check" />}
    </Disc>
  );
}
