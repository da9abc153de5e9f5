import { useEffect, useMemo, useRef, useState } from 'react';
import type { Model } from '../../toolkit/model';
import type { AtlasChart, AtlasData } from '../data';
import { addressOf, useAddress } from './address';
import { ChartPage } from './ChartPage';
import { searchIn } from './search';
import { counted, coverageOf } from './words';

const maxShown = 40;

/** Search over all charts; the results follow the field. */
const Search = ({ data }: { readonly data: AtlasData }) => {
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const find = useMemo(() => searchIn(data), [data]);
  const found = find(words);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <search className="search">
      <label htmlFor="search">Find a question, a state or a requirement</label>
      <input
        id="search"
        ref={field}
        type="search"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setWords('')}
      />
      <div role="status" className="quiet">
        {words.trim() && (found.length === 0 ? 'Nothing has all of these words.' : `${found.length} found`)}
      </div>
      {found.length > 0 && (
        <ul className="found">
          {found.slice(0, maxShown).map(({ kind, words: name, location, address }) => (
            <li key={[kind, name, location].join('|')}>
              <a href={address} onClick={() => setWords('')}>
                <span className="kind">{kind}</span> <b>{name}</b> <span className="quiet">{location}</span>
              </a>
            </li>
          ))}
          {found.length > maxShown && (
            <li className="quiet rest">{found.length - maxShown} more: another word narrows it down.</li>
          )}
        </ul>
      )}
    </search>
  );
};

const ChartLinks = ({ data, open }: { readonly data: AtlasData; readonly open: AtlasChart | null }) => (
  <ul className="charts">
    {data.charts.map((chart) => (
      <li key={chart.name}>
        <a href={addressOf(chart)} aria-current={chart === open ? 'page' : undefined}>
          {chart.title}
          {chart.changes.length > 0 && <span className="badge">{counted(chart.changes.length, 'change')}</span>}
        </a>
      </li>
    ))}
  </ul>
);

/** The first page: a list of the charts. */
const FirstPage = ({ data }: { readonly data: AtlasData }) => (
  <main className="first">
    <h1>How the portal behaves</h1>
    <p className="lead">
      Every chart the portal runs on. Open one, then click a state to see the screen a driver sees there, what can
      happen next, and which tests have been there.
    </p>
    {data.against && (
      <p className="lead">
        Compared with <code>{data.against}</code>:{' '}
        {counted(
          data.charts.reduce((sum, { changes }) => sum + changes.length, 0),
          'difference',
        )}
        .
      </p>
    )}
    <ul className="cards">
      {data.charts.map((chart) => (
        <li key={chart.name}>
          <a href={addressOf(chart)}>
            <b>{chart.title}</b>
            <span>{chart.diagram.root.description}</span>
            <span className="quiet">
              {counted(chart.states.length, 'state')} · {coverageOf(chart, data.hasCoverage)}
              {chart.changes.length > 0 && ` · ${counted(chart.changes.length, 'change')}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </main>
);

/** The whole atlas. The address names the open page, so that a link can lead to it. */
interface Props {
  readonly data: AtlasData;
  readonly models: readonly Model<unknown>[];
}

export const Atlas = ({ data, models }: Props) => {
  const { chart, state, question } = useAddress(data);
  useEffect(() => {
    document.title = [question?.asks ?? state?.breadcrumb, chart?.title, 'Atlas of the driver portal']
      .filter(Boolean)
      .join(' · ');
  }, [chart, state, question]);
  return (
    <>
      <header className="top">
        <a className="brand" href="#/">
          Atlas
        </a>
        <Search data={data} />
      </header>
      <div className={chart ? 'body' : 'body alone'}>
        {chart && (
          <details className="side" open={matchMedia('(min-width: 96rem)').matches}>
            <summary>All charts</summary>
            <nav aria-label="Charts">
              <ChartLinks data={data} open={chart} />
            </nav>
          </details>
        )}
        {chart ? (
          <ChartPage key={chart.name} data={data} models={models} chart={chart} state={state} question={question} />
        ) : (
          <FirstPage data={data} />
        )}
      </div>
    </>
  );
};
