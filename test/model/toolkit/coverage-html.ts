import { type ChartCoverage, type CoverageReport, gapsIn, type LevelCoverage, type Share, summaryOf } from './coverage';
import type { RequirementCoverage } from './requirement-coverage';

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[<>&"]/g, (character) => escapes[character] ?? character);

type Mark = 'good' | 'bad' | 'off' | '';
/** Cells are HTML. */
const row = (mark: Mark, ...cells: readonly string[]): string =>
  `<tr class="${mark}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`;
const list = (texts: readonly string[]): string => texts.map((text) => `<p>${escaped(text)}</p>`).join('');
const folded = (summary: string, texts: readonly string[]): string =>
  texts.length > 0 ? `<details><summary>${summary}</summary>${list(texts)}</details>` : '';

const kinds = ['states', 'transitions'] as const;
const share = ({ covered, total }: Share): string => `${covered} of ${total}`;
const level = (coverage: LevelCoverage | null): readonly string[] =>
  coverage
    ? [...kinds.map((kind) => share(coverage[kind])), `${coverage.paths}`, `${coverage.steps}`, `${coverage.seconds} s`]
    : ['not run', '', '', '', ''];

const overview = (machines: readonly ChartCoverage[]): string =>
  table(
    ['Chart', 'Level', 'States', 'Transitions', 'Paths', 'Steps', 'Time', 'Optimum'],
    machines.flatMap(({ machine, levels: { browser, machine: inNode }, optimum }) => {
      const yardstick = optimum === null ? '' : String(optimum);
      const isBad = browser.failed > 0 || browser.transitions.missing.length > 0 || browser.states.missing.length > 0;
      const link = `<a href="#${machine}">${escaped(machine)}</a>`;
      return [
        row(isBad ? 'bad' : 'good', link, 'browser', ...level(browser), yardstick),
        row(inNode ? (inNode.failed > 0 ? 'bad' : 'good') : 'off', '', 'machine', ...level(inNode), ''),
      ];
    }),
  );

const chartHtml = ({ machine, levels: { browser }, infeasible }: ChartCoverage): string =>
  [
    `<h2 id="${machine}">${escaped(machine)}</h2>`,
    browser.failed > 0 ? `<p class="bad">${browser.failed} of its paths failed.</p>` : '',
    table(
      ['Transition', 'Paths in the browser'],
      [
        ...browser.transitions.missing.map((id) => row('bad', escaped(id), 'none')),
        ...Object.entries(browser.transitions.by).map(([id, by]) =>
          row('good', escaped(id), folded(String(by.length), by)),
        ),
      ],
    ),
    folded(`${browser.states.missing.length} states not seen in the browser`, browser.states.missing),
    infeasible.length > 0
      ? `<h3>What no person can cause in a browser</h3>${table(
          ['What', 'Why'],
          infeasible.map(({ what, because }) => row('off', escaped(what), escaped(because))),
        )}`
      : '',
  ].join('');

const met = ({ met: some, claims }: RequirementCoverage['browser']): string =>
  claims > 0 ? `${some} of ${claims}` : '';

const requirementsHtml = ({ requirements, machines }: CoverageReport): string => {
  const isMachineRun = machines.some(({ levels }) => levels.machine);
  const rank = ({ isCovered, notInBrowser }: RequirementCoverage): number => (isCovered ? 2 : notInBrowser ? 1 : 0);
  return table(
    [
      'Requirement',
      'Sentence',
      'Claims of charts met by paths',
      '… on the machine level',
      'Other tests in the browser',
      'Tests in Node',
    ],
    Object.entries(requirements)
      .sort(([, one], [, other]) => rank(one) - rank(other))
      .map(([id, one]) =>
        row(
          one.isCovered ? 'good' : one.notInBrowser ? 'off' : 'bad',
          `<b>${id}</b>`,
          escaped(one.sentence) + (one.notInBrowser ? `<p>Not in a browser: ${escaped(one.notInBrowser)}.</p>` : ''),
          folded(met(one.browser), one.claimedBy),
          isMachineRun ? met(one.machine) : 'not run',
          folded(
            String(one.tests.length),
            one.tests.map(({ test, outcome }) => `${outcome}: ${test}`),
          ),
          folded(String(one.node.length), one.node),
        ),
      ),
  );
};

const style = [
  'body{font:16px system-ui;max-width:76rem;margin:2rem auto;padding:0 1rem}',
  'table{border-collapse:collapse;width:100%;margin:1rem 0}',
  'td,th{border-bottom:1px solid #ddd;padding:.3rem .5rem;text-align:left;vertical-align:top}',
  'td{overflow-wrap:anywhere}td:first-child{overflow-wrap:normal}b{white-space:nowrap;font-weight:normal}',
  '.bad td,p.bad{background:#fde8ec}.off td{color:#666}summary{cursor:pointer}',
].join('');

/** The report as one page that needs nothing else; what is missing comes first. */
export const coverageHtml = (report: CoverageReport): string =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Path coverage</title>',
    `<style>${style}</style>`,
    '<h1>Path coverage, measured in the running portal</h1>',
    `<p>${escaped(summaryOf(report))}.</p>`,
    ...gapsIn(report).map((gap) => `<p class="bad">${escaped(gap)}</p>`),
    overview(report.machines),
    '<h2>Requirements</h2>',
    requirementsHtml(report),
    ...report.machines.map(chartHtml),
    '</html>',
  ].join('');
