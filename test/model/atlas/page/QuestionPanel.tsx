import type { AtlasChart, AtlasData, AtlasQuestion, AtlasState } from '../data';
import { addressOf, questionAddress } from './address';
import { Pictures } from './StatePanel';

interface Props {
  readonly data: AtlasData;
  readonly chart: AtlasChart;
  readonly question: AtlasQuestion;
}

/** One question of a product owner: the answer, the way through the chart, and the real screen at its end. */
export const QuestionPanel = ({ data, chart, question }: Props) => {
  const { asks, answer, way, shows } = question;
  const placeOf = (name: string, path: string): { chart: AtlasChart; state: AtlasState | undefined } => {
    const other = data.charts.find((chart) => chart.name === name) ?? chart;
    return { chart: other, state: other.states.find((state) => state.path === path) };
  };
  const photographed = way
    .flatMap((piece) => (piece.kind === 'state' ? [placeOf(piece.chart, piece.path)] : []))
    .filter(({ state }) => state && Object.keys(state.pictures).length > 0)
    .at(-1);
  return (
    <>
      <h2>{asks}</h2>
      <p>{answer}</p>
      <h3>The way</h3>
      <ol className="trail">
        {way.map((piece, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the way; its words may come twice.
          if (piece.kind === 'step') return <li key={index}>{piece.words}</li>;
          const { chart: other, state } = placeOf(piece.chart, piece.path);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the way; its words may come twice.
            <li key={index}>
              <a href={addressOf(other, state)}>
                <b>{piece.words}</b>
              </a>
              {other !== chart && <span className="quiet"> in {other.title}</span>}
            </li>
          );
        })}
      </ol>
      <h3>What the driver sees</h3>
      {shows.length > 0 && <p>The screen says {shows.map((words) => `“${words}”`).join(' and ')}.</p>}
      {photographed?.state ? (
        <Pictures chart={photographed.chart} state={photographed.state} />
      ) : (
        <p className="quiet">No picture: no path was photographed here.</p>
      )}
      <h3>Link</h3>
      <p>
        <a href={questionAddress(chart, question)}>
          <code>{questionAddress(chart, question)}</code>
        </a>
      </p>
    </>
  );
};
