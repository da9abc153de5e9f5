import { useEffect, useMemo, useRef, useState } from 'react';
import { legend } from '../../docs/legend';
import type { Model } from '../../toolkit/model';
import type { AtlasChart, AtlasData, AtlasQuestion, AtlasState } from '../data';
import { addressOf, questionAddress } from './address';
import { ChartMap } from './ChartMap';
import { QuestionPanel } from './QuestionPanel';
import { StatePanel } from './StatePanel';
import { type Step, Steps } from './Steps';
import { counted, coverageOf } from './words';

interface Props {
  readonly data: AtlasData;
  readonly models: readonly Model<unknown>[];
  readonly chart: AtlasChart;
  readonly state: AtlasState | null;
  readonly question: AtlasQuestion | null;
}

/** The sizes to choose from, as shares of the drawing's own size. */
const scales = [0.5, 0.75, 1, 1.35, 1.8] as const;

const nothing: readonly string[] = [];

const legends = {
  outcomes: legend,
  tests:
    'Green: walked by a test in a real browser. Red and thick: walked by none. Grey and dashed: a driver cannot cause it.',
  changes: 'Pink and thick: new or changed. The list has what was removed.',
} as const;

const ChartLink = ({ data, name }: { readonly data: AtlasData; readonly name: string }) => {
  const chart = data.charts.find((chart) => chart.name === name);
  return chart ? <a href={addressOf(chart)}>{chart.title}</a> : null;
};

const Changes = ({ chart, against }: { readonly chart: AtlasChart; readonly against: string }) => {
  const stateOf = (id: string) => chart.states.find((state) => state.id === id.split('|')[0]);
  return (
    <>
      <h3>
        Compared with <code>{against}</code>
      </h3>
      {chart.changes.length === 0 && <p className="quiet">Nothing differs.</p>}
      <ul className="changes">
        {chart.changes.map(({ kind, id, words, details }) => {
          const state = kind === 'gone' ? undefined : stateOf(id);
          return (
            <li key={[kind, id, words, ...details].join('|')} data-kind={kind}>
              <b>{kind}</b> {state ? <a href={addressOf(chart, state)}>{words}</a> : words}
              {details.map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </li>
          );
        })}
      </ul>
    </>
  );
};

/** The panel when no state is open. */
const AboutChart = ({ data, chart }: Pick<Props, 'data' | 'chart'>) => (
  <>
    <p>{chart.diagram.root.description}</p>
    <p className="quiet">
      {counted(chart.states.length, 'state')} · {coverageOf(chart, data.hasCoverage)}
    </p>
    {data.against && <Changes chart={chart} against={data.against} />}
    <h3>Questions answered</h3>
    <ul className="links">
      {chart.questions.map((question) => (
        <li key={question.slug}>
          <a href={questionAddress(chart, question)}>{question.asks}</a>
        </li>
      ))}
    </ul>
    <h3>What it guarantees</h3>
    <ul>
      {chart.guarantees.map((guarantee) => (
        <li key={guarantee}>{guarantee}</li>
      ))}
    </ul>
    {chart.childCharts.length > 0 && (
      <>
        <h3>Charts that it runs</h3>
        <ul className="links">
          {chart.childCharts.map((name) => (
            <li key={name}>
              <ChartLink data={data} name={name} />
            </li>
          ))}
        </ul>
      </>
    )}
    {chart.parentCharts.length > 0 && (
      <>
        <h3>Charts that run it</h3>
        <ul className="links">
          {chart.parentCharts.map((name) => (
            <li key={name}>
              <ChartLink data={data} name={name} />
            </li>
          ))}
        </ul>
      </>
    )}
    <h3>Its states</h3>
    <ul className="links">
      {chart.states.map((state) => (
        <li key={state.id}>
          <a href={addressOf(chart, state)}>{state.breadcrumb}</a>
        </li>
      ))}
    </ul>
  </>
);

const Toggle = ({
  isOn,
  onPress,
  children,
}: {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: string;
}) => (
  <button type="button" aria-pressed={isOn} onClick={onPress}>
    {children}
  </button>
);

/** One chart: the drawing, and a panel with the chart, a question, a state, or the steps of the simulation. */
export const ChartPage = ({ data, models, chart, state, question }: Props) => {
  const [shows, setShows] = useState<keyof typeof legends>(chart.changes.length > 0 ? 'changes' : 'outcomes');
  const [chosen, setChosen] = useState(0);
  const [zoom, setZoom] = useState(2);
  const [trail, setTrail] = useState<readonly Step[] | null>(null);
  const panel = useRef<HTMLElement>(null);
  const isWalk = trail !== null;
  const last = trail?.at(-1);

  const go = (to: AtlasState | null): void => {
    location.hash = addressOf(chart, to);
  };
  const walk = (steps: readonly Step[]): void => {
    setTrail(steps);
    // The drawing shows one state at a time: that of the first parallel region.
    const [leaf] = steps.at(-1)?.state.leaf.split(' + ') ?? [];
    go(chart.states.find(({ path }) => path === leaf) ?? null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state begins at the top of its panel.
  useEffect(() => {
    panel.current?.scrollTo(0, 0);
  }, [state, question, isWalk]);

  const path = useMemo(
    () =>
      question?.path.flatMap((part) =>
        part.kind === 'state' && part.chart === chart.name ? [`${chart.id}.${part.state}`] : [],
      ) ?? nothing,
    [question, chart],
  );
  const isIn = (index: number, id: string) => chart.views[index]?.svg.includes(`data-state="${id}"`) ?? false;
  // If the chosen view does not show the open state, the first view that does is shown.
  const view =
    state && !isIn(chosen, state.id)
      ? Math.max(
          0,
          chart.views.findIndex((_, index) => isIn(index, state.id)),
        )
      : chosen;
  const choose = (index: number): void => {
    setChosen(index);
    if (state && !isIn(index, state.id)) go(null);
  };
  const follow = (file: string): void => {
    const other = chart.views.findIndex((view) => view.file === file);
    if (other >= 0) choose(other);
    else location.hash = `#${file.replace(/\.md$/, '')}`;
  };

  const scale = scales[zoom] ?? 1;
  return (
    <main className="chart">
      <div className="head">
        <h1>
          <a href={addressOf(chart)}>{chart.title}</a>
        </h1>
        <div className="tools">
          <div className="row">
            <Toggle isOn={shows === 'tests'} onPress={() => setShows(shows === 'tests' ? 'outcomes' : 'tests')}>
              Tests
            </Toggle>
            {data.against && (
              <Toggle isOn={shows === 'changes'} onPress={() => setShows(shows === 'changes' ? 'outcomes' : 'changes')}>
                What changed
              </Toggle>
            )}
            <Toggle isOn={isWalk} onPress={() => setTrail(isWalk ? null : [])}>
              Step through
            </Toggle>
          </div>
          <div className="row">
            {chart.views.length > 1 && (
              <label className="choose">
                <span>View</span>
                <select value={view} onChange={(event) => choose(Number(event.target.value))}>
                  {chart.views.map(({ caption }, index) => (
                    <option key={caption} value={index}>
                      {caption}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <button
              type="button"
              aria-label="Smaller"
              aria-disabled={zoom === 0}
              onClick={() => setZoom(Math.max(0, zoom - 1))}
            >
              −
            </button>
            <button
              type="button"
              aria-label="Larger"
              aria-disabled={zoom === scales.length - 1}
              onClick={() => setZoom(Math.min(scales.length - 1, zoom + 1))}
            >
              +
            </button>
          </div>
        </div>
        <p className="legend">{legends[shows]}</p>
      </div>
      <ChartMap
        key={view}
        chart={chart}
        svg={chart.views[view]?.svg ?? ''}
        scale={scale}
        shows={shows}
        state={state}
        taken={last?.taken ?? nothing}
        path={path}
        onFollow={follow}
        onOpen={(item) => {
          setTrail(null);
          go(item);
        }}
      />
      <aside
        ref={panel}
        className="panel"
        aria-label={
          isWalk ? 'A walk through the chart' : state ? 'The state' : question ? 'The question' : 'About the chart'
        }
      >
        {isWalk ? (
          <Steps
            model={models.find(({ name }) => name === chart.name)}
            chart={chart}
            trail={trail}
            state={last ? state : null}
            onStep={walk}
          />
        ) : state ? (
          <StatePanel data={data} chart={chart} state={state} />
        ) : question ? (
          <QuestionPanel data={data} chart={chart} question={question} />
        ) : (
          <AboutChart data={data} chart={chart} />
        )}
      </aside>
    </main>
  );
};
