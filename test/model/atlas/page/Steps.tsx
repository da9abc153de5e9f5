import { useMemo } from 'react';
import { leafOf } from '../../toolkit/definitions';
import { stepper } from '../../toolkit/explore';
import type { Case, Effect, Model, ModelState } from '../../toolkit/model';
import type { AtlasChart, AtlasState } from '../data';
import { Pictures } from './StatePanel';

/** One step through the running chart. */
export interface Step {
  readonly name: string;
  readonly state: ModelState<unknown>;
  readonly taken: readonly string[];
  readonly effects: readonly Effect[];
}

interface Props {
  readonly model: Model<unknown> | undefined;
  readonly chart: AtlasChart;
  readonly trail: readonly Step[];
  readonly state: AtlasState | null;
  readonly onStep: (trail: readonly Step[]) => void;
}

const groups: readonly (readonly [title: string, events: RegExp])[] = [
  ['The driver', /^(driver|user)\./],
  ['An answer comes', /^xstate\.done\./],
  ['No usable answer comes', /^xstate\.error\./],
  ['Time passes', /^xstate\.after\./],
  ['From elsewhere', /./],
];

const groupOf = ({ event }: Case<unknown>): string => groups.find(([, events]) => events.test(event.type))?.[0] ?? '';

/**
 * Runs the real chart, step by step. No call is made and no action carried out: each possible answer is a button, and the chart's actions
 * are listed.
 */
export const Steps = ({ model, chart, trail, state, onStep }: Props) => {
  const run = useMemo(() => (model ? stepper(model.machine) : null), [model]);
  if (!model || !run) return <p>This chart has no model, so it cannot be stepped through.</p>;
  const last = trail.at(-1);

  const open = (start: (typeof model.starts)[number]): void => {
    const { snapshot, definitions, effects } = run.open(start.input);
    onStep([
      {
        name: start.name,
        state: { snapshot, leaf: leafOf(snapshot), server: start.server },
        taken: definitions,
        effects,
      },
    ]);
  };
  const step = (eventCase: Case<unknown>): void => {
    if (!last) return;
    const { snapshot, definitions, effects } = run.step(last.state.snapshot, eventCase.event);
    const server = { ...(last.state.server as object), ...eventCase.server };
    onStep([
      ...trail,
      { name: eventCase.name, state: { snapshot, leaf: leafOf(snapshot), server }, taken: definitions, effects },
    ]);
  };

  const isOver = last?.state.snapshot.status === 'done';
  const cases = last && !isOver ? model.cases(last.state).filter(({ rejected }) => !rejected) : [];
  return (
    <>
      <h2>Step through</h2>
      <div role="status">
        {last ? (
          <p>
            Now: <b>{state?.breadcrumb ?? last.state.leaf}</b>
          </p>
        ) : (
          <p>Choose how it begins. The chart itself runs in this page; what it waits for is yours to decide.</p>
        )}
        {last && last.effects.length > 0 && (
          <p className="quiet">
            It asked for{' '}
            <code>
              {last.effects.map(({ type, to }) => (typeof to === 'string' ? `${type} ${to}` : type)).join(', ')}
            </code>
          </p>
        )}
        {isOver && <p>This is an end.</p>}
      </div>
      {state && <Pictures chart={chart} state={state} />}
      {!last && (
        <ul className="choices">
          {model.starts.map((start) => (
            <li key={start.name}>
              <button type="button" onClick={() => open(start)}>
                {start.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {groups.map(([title]) => {
        const mine = cases.filter((eventCase) => groupOf(eventCase) === title);
        return mine.length === 0 ? null : (
          <section key={title}>
            <h3>{title}</h3>
            <ul className="choices">
              {mine.map((item) => (
                <li key={item.name}>
                  <button type="button" onClick={() => step(item)}>
                    {item.name}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {trail.length > 0 && (
        <>
          <h3>So far</h3>
          <ol className="trail">
            {trail.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the walk; its name may come twice.
              <li key={index}>{name}</li>
            ))}
          </ol>
          <p className="row">
            <button type="button" className="quietButton" onClick={() => onStep(trail.slice(0, -1))}>
              One step back
            </button>
            <button type="button" className="quietButton" onClick={() => onStep([])}>
              Begin again
            </button>
          </p>
        </>
      )}
    </>
  );
};
