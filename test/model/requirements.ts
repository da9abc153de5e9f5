import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Mention, readRequirements } from './toolkit/requirements';

export const requirements = readRequirements(path.resolve('docs/requirements.md'));

/** Requirements that no browser can show, with the reason. A chart or a browser test has to name every other one. */
export const notInBrowser: Readonly<Record<string, string>> = {
  'CK-06': 'a portal whose route names such a check does not start, so no browser gets a page of it',
  'OP-11': 'it is a command for engineers',
  'US-02': 'it is about who walks the charts, not about what a driver sees; this report is theirs',
  'US-03': 'it is about who reads the charts, not about what a driver sees; the pages in docs/machines are theirs',
};

/** Requirement ids, and ranges of them. */
const numbers = /\b((?:RT|CK|SE|AP|OP|FL|ER|UI|US)-)(\d\d)(?: to \1(\d\d))?/g;

/** The requirement ids in a text; `RT-01 to RT-03` are three. */
export const requirementsIn = (text: string): readonly string[] =>
  [...text.matchAll(numbers)].flatMap(([, family = '', first = '', last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, more) => family + String(Number(first) + more).padStart(2, '0'),
    ),
  );

/** The requirement ids in the test files of these folders, without comments. */
export const mentionsIn = (...folders: readonly string[]): readonly Mention[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .sort()
      .flatMap((file) =>
        readFileSync(path.join(folder, file), 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            /^\s*(\/\/|\/?\*)/.test(line)
              ? []
              : requirementsIn(line).map((id) => ({ id, location: `${path.join(folder, file)}:${index + 1}` })),
          ),
      ),
  );
