import type { AtlasChart, AtlasData, AtlasQuestion, AtlasState } from '../data';
import { addressOf, questionAddress } from './address';
import { Pictures } from './StatePanel';

interface Props {
  readonly data: AtlasData;
  readonly chart: AtlasChart;
  readonly question: AtlasQuestion;
}

/** One question of a product owner: the answer, the path through the chart, and the real screen at its end. */
export const QuestionPanel = ({ data, chart, question }: Props) => {
  const { asks, answer, path, shows } = question;
  const stateOf = (name: string, statePath: string): { chart: AtlasChart; state: AtlasState | undefined } => {
    const other = data.charts.find((chart) => chart.name === name) ?? chart;
    return { chart: other, state: other.states.find((state) => state.path === statePath) };
  };
  const withScreenshot = path
    .flatMap((part) => (part.kind === 'state' ? [stateOf(part.chart, part.state)] : []))
    .filter(({ state }) => state && Object.keys(state.pictures).length > 0)
    .at(-1);
  return (
    <>
      <h2>{asks}</h2>
      <p>{answer}</p>
      <h3>The path</h3>
      <ol className="trail">
        {path.map((part, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position on the path; its text may come twice.
          if (part.kind === 'step') return <li key={index}>{part.text}</li>;
          const { chart: other, state } = stateOf(part.chart, part.state);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position on the path; its text may come twice.
            <li key={index}>
              <a href={addressOf(other, state)}>
                <b>{part.text}</b>
              </a>
              {other !== chart && <span className="quiet"> in {other.title}</span>}
            </li>
          );
        })}
      </ol>
      <h3>What the driver sees</h3>
      {shows.length > 0 && <p>The screen says {shows.map((words) => `“${words}”`).join(' and ')}.</p>}
      {withScreenshot?.state ? (
        <Pictures chart={withScreenshot.chart} state={withScreenshot.state} />
      ) : (
        <p className="quiet">No screenshot: no browser path has visited this state.</p>
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
