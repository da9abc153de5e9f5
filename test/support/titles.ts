import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The names of tests, groups and steps. */
export interface Title {
  readonly file: string;
  readonly title: string;
  readonly kind: 'test' | 'group' | 'step';
}

const runners = new Set(['test', 'it', 'describe']);

/** The titles in a file's text. Of a title with inserted values, only the fixed parts. */
export function titlesIn(file: string, text: string): Title[] {
  const titles: Title[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments[0]) {
      const [runner = '', ...ways] = namesOf(node.expression);
      const title = runners.has(runner) ? titleOf(node.arguments[0]) : null;
      const kind = ways.includes('step') ? 'step' : [runner, ...ways].includes('describe') ? 'group' : 'test';
      if (title !== null) titles.push({ file, title, kind });
      if (runner === 'approveFlows') node.arguments.forEach(visitFlow);
    }
    ts.forEachChild(node, visit);
  };
  /** Rows of approved flows: `name: …`, or made by a function whose first argument is the name. */
  const visitFlow = (node: ts.Node): void => {
    const name =
      ts.isPropertyAssignment(node) && node.name.getText() === 'name'
        ? node.initializer
        : ts.isCallExpression(node) && ts.isIdentifier(node.expression)
          ? node.arguments[0]
          : undefined;
    const title = name ? titleOf(name) : null;
    if (title !== null) titles.push({ file, title, kind: 'test' });
    ts.forEachChild(node, visitFlow);
  };
  visit(source);
  return titles;
}

/** The titles of the test files below a folder, in the order of the files. Parsing is slow, so `isWanted` chooses the files. */
export function titlesBelow(folder: string, isWanted: (text: string) => boolean): Title[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => {
      const file = path.join(folder, name);
      const text = readFileSync(file, 'utf8');
      return isWanted(text) ? titlesIn(file.replaceAll(path.sep, '/'), text) : [];
    });
}

/** `test` of `test(…)`, `test, each` of `test.each(…)(…)`, `test, describe` of `test.describe(…)`. */
function namesOf(expression: ts.Expression): readonly string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isCallExpression(expression)) return namesOf(expression.expression);
  return ts.isPropertyAccessExpression(expression) ? [...namesOf(expression.expression), expression.name.text] : [];
}

function titleOf(argument: ts.Expression): string | null {
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isTemplateExpression(argument)) return null;
  return argument.head.text + argument.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}
