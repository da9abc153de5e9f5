import styled from 'styled-components';
import { ProgressStep } from './ProgressStep';
import { outOfSight, VisuallyHidden } from './VisuallyHidden';

// Named as a list, because its items are blocks: in Safari the empty marker of a list item pushes a disc with a tick below the line.
const Line = styled.ol.attrs({ role: 'list' })<{ $legs: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $legs }) => $legs}, 1fr) auto;
  > li {
    display: block;
    position: relative;
  }
  > li:not(:last-child)::after {
    content: '';
    position: absolute;
    left: 0.75rem;
    right: -0.75rem;
    top: calc(0.75rem - 2px);
    border-top: var(--p-route-width) solid var(--p-route-done);
  }
  > li:not(:last-child):not([data-state='done'])::after {
    top: calc(0.75rem - 1px);
    border-top: 2px dashed var(--p-route-ahead);
  }
`;

const Name = styled.span<{ $state: State }>`
  ${outOfSight}
  @media (min-width: 40rem) {
    position: static;
    display: block;
    width: auto;
    height: auto;
    margin: var(--p-space-2) 0 0;
    padding-right: var(--p-space-3);
    overflow: visible;
    clip-path: none;
    white-space: normal;
    line-height: 1.3;
    color: ${({ $state }) => ($state === 'ahead' ? 'var(--p-ink-quiet)' : 'var(--p-ink)')};
    font-weight: ${({ $state }) => ($state === 'now' ? 'var(--p-weight-label)' : 'inherit')};
  }
`;

const Now = styled.p`
  margin-top: var(--p-space-3);
  color: var(--p-ink-quiet);
  @media (min-width: 40rem) {
    display: none;
  }
`;

type State = 'done' | 'now' | 'ahead';

const spoken: Record<State, string> = { done: ', done', now: ', now', ahead: '' };

const lowerFirst = (word: string): string =>
  /^[A-Z][a-z]/.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;

export interface ProgressStepsProps {
  readonly steps: readonly string[];
  /** The index of the current step; the number of steps when all are done. */
  readonly current: number;
  readonly label?: string;
}

/** The progress through several steps. On a phone only the next step has its name; the page names the current one. */
export function ProgressSteps({ steps, current, label = 'Progress' }: ProgressStepsProps) {
  const next = steps[current + 1];
  return (
    <div>
      <Line $legs={steps.length - 1} aria-label={label}>
        {steps.map((step, index) => {
          const state: State = index < current ? 'done' : index === current ? 'now' : 'ahead';
          return (
            <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <ProgressStep state={state} />
              <Name $state={state}>
                {step}
                <VisuallyHidden>{spoken[state]}</VisuallyHidden>
              </Name>
            </li>
          );
        })}
      </Line>
      <Now aria-hidden="true">
        {current < steps.length ? `Step ${current + 1} of ${steps.length}` : 'All done'}
        {next && `. Next: ${lowerFirst(next)}`}
      </Now>
    </div>
  );
}
