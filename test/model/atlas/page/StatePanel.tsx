import { flatten } from '../../docs/diagram';
import type { AtlasArrow, AtlasChart, AtlasData, AtlasState } from '../data';
import { addressOf } from './address';
import { coverageWords } from './words';

interface Props {
  readonly data: AtlasData;
  readonly chart: AtlasChart;
  readonly state: AtlasState;
}

const devices = [
  ['phone', '360 px', 360],
  ['desktop', '1280 px', 1280],
] as const;

/** The real screen in that state, as the path tests photographed it. */
export const Pictures = ({ chart, state }: Omit<Props, 'data'>) => {
  const photographed = devices.filter(([device]) => state.pictures[device]);
  if (photographed.length === 0) return <p className="quiet">No screenshot: no browser path has visited this state.</p>;
  return (
    <div className="pictures">
      {photographed.map(([device, caption, width]) => {
        const file = `pictures/${chart.name}/${state.pictures[device]}`;
        return (
          <figure key={device} data-device={device}>
            <a href={file} target="_blank" rel="noreferrer">
              <img src={file} alt={`The screen in “${state.breadcrumb}”, ${width} pixels wide`} />
            </a>
            <figcaption>{caption}</figcaption>
          </figure>
        );
      })}
    </div>
  );
};

const Transition = ({ chart, arrow }: { readonly chart: AtlasChart; readonly arrow: AtlasArrow }) => {
  const target = chart.states.find(({ id }) => id === arrow.target);
  return (
    <li className="transition" data-coverage={arrow.coverage}>
      <p className="what">
        <b>{arrow.step || arrow.event || 'Immediately'}</b>
        {' → '}
        {target ? (
          <a href={addressOf(chart, target)}>{target.breadcrumb}</a>
        ) : arrow.isForbidden ? (
          'nothing happens'
        ) : (
          'stays here'
        )}
      </p>
      <p>{arrow.description}</p>
      <p className="code">
        <code>{arrow.event || 'always'}</code>
        {arrow.guard && (
          <>
            {' if '}
            <code>{arrow.guard}</code>
          </>
        )}
        {arrow.actions.length > 0 && (
          <>
            {' then '}
            <code>{arrow.actions.join(', ')}</code>
          </>
        )}
      </p>
      {!arrow.isForbidden && coverageWords[arrow.coverage] && <p className="mark">{coverageWords[arrow.coverage]}</p>}
    </li>
  );
};

export const Requirements = ({ data, ids }: { readonly data: AtlasData; readonly ids: readonly string[] }) => (
  <ul className="requirements">
    {ids.map((id) => (
      <li key={id}>
        <b>{id}</b> {data.requirements[id]}
      </li>
    ))}
  </ul>
);

const within = (id: string, state: string): boolean => id === state || id.startsWith(`${state}.`);

/** The arrows that lead to a state, or to an outer state that starts in it. */
const incomingIn = (chart: AtlasChart, state: AtlasState) => {
  const parts = flatten(chart.diagram.root);
  const begins = (id: string): readonly string[] => {
    const initial = parts.find((part) => part.id === id)?.initial;
    return initial ? [id, ...begins(initial)] : [id];
  };
  const leads = (source: string, target: string): boolean =>
    begins(target).includes(state.id) || (within(target, state.id) && !within(source, state.id));
  return [
    ...chart.diagram.arrows.flatMap(({ id, source, target, step, event, isForbidden }) =>
      target !== null && !isForbidden && leads(source, target) ? [{ id, source, words: step || event }] : [],
    ),
    ...parts.flatMap(({ id, later }) =>
      later
        .filter(({ to }) => leads(id, to))
        .map(({ to, who, what }) => ({
          id: `${id} ${to}`,
          source: id,
          words: who === 'time' ? what : `${who} ${what}`,
        })),
    ),
  ];
};

const Incoming = ({ chart, state }: Omit<Props, 'data'>) => {
  const incoming = incomingIn(chart, state);
  if (incoming.length === 0) return null;
  return (
    <>
      <h3>Ways in</h3>
      <ul className="links">
        {incoming.map(({ id, source, words }) => {
          const from = chart.states.find((state) => state.id === source);
          return (
            <li key={id}>
              {from ? <a href={addressOf(chart, from)}>{from.breadcrumb}</a> : 'Every state'} → <b>{words}</b>
            </li>
          );
        })}
      </ul>
    </>
  );
};

/** The charts that run in a state, with their screens. */
const Inside = ({ data, names }: { readonly data: AtlasData; readonly names: readonly string[] }) =>
  data.charts
    .filter(({ id }) => names.includes(id))
    .map((inner) => (
      <section key={inner.name}>
        <h3>
          Here runs <a href={addressOf(inner)}>{inner.title}</a>
        </h3>
        <ul className="screens">
          {inner.states
            .filter((state) => !inner.states.some(({ id }) => id.startsWith(`${state.id}.`)))
            .map((state) => (
              <li key={state.id}>
                <a href={addressOf(inner, state)}>
                  {state.pictures.phone && <img src={`pictures/${inner.name}/${state.pictures.phone}`} alt="" />}
                  {state.breadcrumb}
                </a>
              </li>
            ))}
        </ul>
      </section>
    ));

/** A note on a final state: the chart has ended, but the driver can continue in the charts around it. */
const End = ({ data, chart }: Omit<Props, 'state'>) => {
  const around = data.charts.flatMap((outer) =>
    flatten(outer.diagram.root).flatMap((part) =>
      part.charts
        .filter(({ id }) => id === chart.id)
        .map(() => ({ outer, state: outer.states.find(({ id }) => id === part.id) })),
    ),
  );
  return (
    <>
      <p>This chart ends here. The other arrows of the picture belong to the page around it.</p>
      {around.length > 0 && (
        <ul className="links">
          {around.map(({ outer, state }) => (
            <li key={`${outer.name} ${state?.id}`}>
              Goes on in{' '}
              <a href={addressOf(outer, state)}>{[outer.title, state?.breadcrumb].filter(Boolean).join(' · ')}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** All facts about one state. */
export const StatePanel = ({ data, chart, state }: Props) => {
  const parts = flatten(chart.diagram.root);
  const part = parts.find(({ id }) => id === state.id);
  if (!part) return null;
  const around = parts.filter(({ id }) => state.id.startsWith(`${id}.`)).map(({ id }) => id);
  const own = chart.diagram.arrows.filter(({ source }) => source === state.id);
  const outer = chart.diagram.arrows.filter(({ source }) => around.includes(source));
  const requirements = [...new Set([...part.requirements, ...own.flatMap((arrow) => arrow.requirements)])].sort();
  return (
    <>
      <h2>{state.breadcrumb}</h2>
      <p>{part.description}</p>
      <dl className="facts">
        {part.route && (
          <>
            <dt>Address</dt>
            <dd>
              <code>{part.route}</code>
            </dd>
          </>
        )}
        {part.calls.length > 0 && (
          <>
            <dt>Asks for</dt>
            <dd>
              <code>{part.calls.join(', ')}</code>
            </dd>
          </>
        )}
        {part.entry.length > 0 && (
          <>
            <dt>On entering</dt>
            <dd>
              <code>{part.entry.join(', ')}</code>
            </dd>
          </>
        )}
        <dt>Link</dt>
        <dd>
          <a href={addressOf(chart, state)}>
            <code>{addressOf(chart, state)}</code>
          </a>
        </dd>
      </dl>
      {part.isFinal && <End data={data} chart={chart} />}
      <Incoming chart={chart} state={state} />
      <h3>What the driver sees</h3>
      <Pictures chart={chart} state={state} />
      {own.length > 0 && <h3>What can happen here</h3>}
      <ul className="transitions">
        {own.map((arrow) => (
          <Transition key={arrow.id} chart={chart} arrow={arrow} />
        ))}
      </ul>
      {outer.length > 0 && (
        <details>
          <summary>What can happen in the states around it too ({outer.length})</summary>
          <ul className="transitions">
            {outer.map((arrow) => (
              <Transition key={arrow.id} chart={chart} arrow={arrow} />
            ))}
          </ul>
        </details>
      )}
      <Inside data={data} names={part.charts.map(({ id }) => id)} />
      {part.children.length > 0 && (
        <>
          <h3>Inside it</h3>
          <ul className="links">
            {chart.states
              .filter(({ id }) => part.children.some((child) => child.id === id))
              .map((child) => (
                <li key={child.id}>
                  <a href={addressOf(chart, child)}>{child.breadcrumb}</a>
                </li>
              ))}
          </ul>
        </>
      )}
      <h3>Requirements</h3>
      <Requirements data={data} ids={requirements} />
      <h3>Tests that pass through</h3>
      {state.tests.length === 0 ? (
        <p className="quiet">
          {data.hasCoverage
            ? 'None of its own. See the states inside it.'
            : 'Not known yet. `npm run paths` runs the paths.'}
        </p>
      ) : (
        <details>
          <summary>{state.tests.length === 1 ? 'One path' : `${state.tests.length} paths`}</summary>
          <ul className="tests">
            {state.tests.map((test) => (
              <li key={test}>{test}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
};
