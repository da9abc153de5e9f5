/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const filesOf = (...folders: readonly string[]): { file: string; text: string }[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|html)$/.test(name) && !name.includes('generated'))
      .map((name) => path.join(folder, name))
      .map((file) => ({ file, text: readFileSync(file, 'utf8') })),
  );
const browser = filesOf('src', 'machines', 'public');
const placesOf = (pattern: RegExp, files = browser) =>
  files.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line) => (pattern.test(line) ? [`${file}: ${line.trim()}`] : [])),
  );

test('the portal’s own code evaluates no text and writes no markup (SEC-27)', () => {
  expect(browser.length).toBeGreaterThan(200);
  const doors =
    /\beval\(|new Function\b|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySet|srcdoc|createContextualFragment|setHTMLUnsafe/;
  expect(placesOf(doors)).toEqual([]);
  expect(placesOf(/setTimeout\(\s*['"`]|setInterval\(\s*['"`]|['"`]javascript:/)).toEqual([]);
});

test('no page listens to other windows, loads data as scripts or opens windows that know it (SEC-28)', () => {
  expect(
    placesOf(/(?:window|document|globalThis)\.(?:addEventListener\(\s*['"`]message|onmessage)|window\.opener|jsonp/i),
  ).toEqual([]);
  // The photo worker gets messages only from its own page, and the channel between tabs only from its own origin.
  expect(placesOf(/addEventListener\(['"`]message/).map((place) => place.split(':')[0])).toEqual([
    'src/photos/photo-worker.ts',
    'src/storage/tabs.ts',
  ]);
  expect(placesOf(/\bdocument\.[a-zA-Z]+ = /).filter((place) => !place.includes('document.title'))).toEqual([]);
  expect(placesOf(/\bwindow\.open\(/)).toEqual([]);
});

test('no value of a call becomes part of the text of a query (SEC-98)', () => {
  const queries: string[] = [];
  const pieces: string[] = [];
  const isQuery = (callee: ts.Expression): boolean =>
    ts.isPropertyAccessExpression(callee) && /^(?:prepare|exec|get|all|run)$/.test(callee.name.text);
  for (const { file, text } of filesOf('server', 'sandbox')) {
    const visit = (node: ts.Node): void => {
      // A tagged template passes its values as parameters.
      if (ts.isTaggedTemplateExpression(node) && isQuery(node.tag)) queries.push(node.template.getText());
      if (ts.isCallExpression(node) && isQuery(node.expression)) {
        const [query] = node.arguments;
        if (query && ts.isStringLiteralLike(query)) queries.push(query.text);
        if (query && ts.isTemplateExpression(query))
          for (const { expression } of query.templateSpans) pieces.push(`${file}: ${expression.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  expect(queries.length + pieces.length).toBeGreaterThan(100);
  // Names of tables and columns, and the marks for values.
  expect(
    pieces.filter((piece) =>
      /\b(?:request|body|query|params|headers?|cookies?|input|given)\b/.test(piece.split(': ')[1] ?? ''),
    ),
  ).toEqual([]);
});
