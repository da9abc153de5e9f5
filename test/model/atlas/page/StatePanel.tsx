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

/** The real screen in that state, as the path tests saw it. */
export const Pictures = ({ chart, state }: Omit<Props, 'data'>) => {
  const shown = devices.filter(([device]) => state.pictures[device]);
  if (shown.length === 0) return <p className="quiet">No picture: no path was photographed here.</p>;
  return (
    <div className="pictures">
      {shown.map(([device, caption, width]) => {
        const file = `pictures/${chart.name}/${state.pictures[device]}`;
        return (
          <figure key={device} data-device={device}>
            <a href={file} target="_blank" rel="noreferrer">
              <img src={file} alt={`The screen in “${state.place}”, ${width} pixels wide`} />
            </a>
            <figcaption>{caption}</figcaption>
          </figure>
        );
      })}
    </div>
  );
};

const Way = ({ chart, arrow }: { readonly chart: AtlasChart; readonly arrow: AtlasArrow }) => {
  const target = chart.states.find(({ id }) => id === arrow.target);
  return (
    <li className="way" data-coverage={arrow.coverage}>
      <p className="what">
        <b>{arrow.step || arrow.event || 'At once'}</b>
        {' → '}
        {target ? (
          <a href={addressOf(chart, target)}>{target.place}</a>
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

/** All that is known of one state. */
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
      <h2>{state.place}</h2>
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
      {part.isFinal && <p>This chart ends here. What the picture still offers belongs to the page around it.</p>}
      <h3>What the driver sees</h3>
      <Pictures chart={chart} state={state} />
      {own.length > 0 && <h3>What can happen here</h3>}
      <ul className="ways">
        {own.map((arrow) => (
          <Way key={arrow.id} chart={chart} arrow={arrow} />
        ))}
      </ul>
      {outer.length > 0 && (
        <details>
          <summary>What can happen in the states around it too ({outer.length})</summary>
          <ul className="ways">
            {outer.map((arrow) => (
              <Way key={arrow.id} chart={chart} arrow={arrow} />
            ))}
          </ul>
        </details>
      )}
      {part.children.length > 0 && (
        <>
          <h3>Inside it</h3>
          <ul className="links">
            {chart.states
              .filter(({ id }) => part.children.some((child) => child.id === id))
              .map((child) => (
                <li key={child.id}>
                  <a href={addressOf(chart, child)}>{child.place}</a>
                </li>
              ))}
          </ul>
        </>
      )}
      <h3>Requirements</h3>
      <Requirements data={data} ids={requirements} />
      <h3>Tests that come through</h3>
      {state.tests.length === 0 ? (
        <p className="quiet">
          {data.hasCoverage
            ? 'None of its own: look at the states inside it.'
            : 'No run of the paths is known. `npm run test:paths` writes one.'}
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
