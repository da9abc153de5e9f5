import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const folders = ['src', 'server', 'sandbox'];

/** Files whose text only engineers, browsers or databases read. */
const notForPeople =
  /generated|\/reporting\/|src\/api\/(?:config|decode|deviations|form-schema|operator-message)|src\/ui\/FormState|server\/(?:outbox|zendesk\/|config|csp-|zendesk-fields|security-|app\.ts|index\.ts|outgoing)|sandbox\/(?:contract|control|shape|zendesk\/zendesk-|sandbox\.ts|money\/places|world\/(?:people|worlds))/;

/** Attributes and properties that contain no words. */
const codeNames =
  /^(?:id|key|ref|href|to|src|type|name|role|as|at|icon|tone|kind|className|style|d|viewBox|transform|rel|target|method|accept|autoComplete|inputMode|enterKeyHint|htmlFor|pattern|space|ratio|size|width|height|fill|stroke\w*|variant|data-.*|code|path|pathname|query|format|timeZone|weekday)$/;

/** Calls whose text no user reads. */
const codeCalls =
  /^(?:\w*Error|DOMException|console|log|warn|report\w*|prepare|exec|all|run|header|querySelector\w*|matchMedia|RegExp|URL|URLSearchParams|startsWith|endsWith|includes|get|counted|append|set|addEventListener|createElement|split|replace|replaceAll|match)$/;

/** Whether a text is a capitalised word, or several words. Events, addresses, headers, markup and SQL are neither. */
const isSentence = (text: string): boolean =>
  /\p{L}\S* \S*[\p{L}\d…]|… \p{L}{2}|^\p{Lu}[\p{Ll}’-]+[.?!:…]?$/u.test(text) &&
  !/^(?:[#.[/]|https?:|M\d)|;$|[{}<>=]|^[A-Z]+(?:, [A-Z]+)+$|\b(?:px|rem)\b|var\(/.test(text) &&
  !/\b(?:INSERT|SELECT|DELETE|UPDATE|ATTACH|FROM)\b|; (?:charset|filename)|^private, |-src |^BT |\d obj /.test(text);

const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const countedNoun = (node: ts.Node): string | null => {
  const noun = ts.isCallExpression(node) && nameOf(node) === 'counted' && node.arguments[1];
  return noun && ts.isStringLiteralLike(noun) ? noun.text : null;
};

/** What replaces an inserted value; after `counted` with its noun. */
const placeholder = (value: ts.Node): string => {
  const noun = countedNoun(value);
  return noun === null ? '…' : `… ${noun}s`;
};

const templateText = ({ head, templateSpans }: ts.TemplateExpression): string =>
  head.text + templateSpans.map(({ expression, literal }) => `${placeholder(expression)}${literal.text}`).join('');

const nameOf = (node: ts.Node): string => {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isCallExpression(node) ? nameOf(node.expression) : '';
};

/** Whether the literal is an import, a type, a key, one side of a comparison, or an argument that only code reads. */
const isCode = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent) && /Equals/.test(ts.SyntaxKind[parent.operatorToken.kind] ?? '')) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  for (let above = parent; above && !ts.isStatement(above) && !ts.isFunctionLike(above); above = above.parent) {
    if (ts.isJsxAttribute(above) || ts.isPropertyAssignment(above)) return codeNames.test(nameOf(above.name));
    if (ts.isTaggedTemplateExpression(above)) return true;
    if ((ts.isCallExpression(above) || ts.isNewExpression(above)) && codeCalls.test(nameOf(above.expression)))
      return true;
  }
  return false;
};

/** The text between two elements that are read together. */
const childTexts = (children: ts.NodeArray<ts.JsxChild>): readonly string[] =>
  children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text;
      if (!ts.isJsxExpression(child) || !child.expression) return '\n';
      return ts.isStringLiteralLike(child.expression) ? child.expression.text : placeholder(child.expression);
    })
    .map((text) => (text === '\n' ? text : text.replace(/\s+/gu, ' ')))
    .join('')
    .split('\n');

/** The texts in a file's source that people read, in its order. `…` replaces inserted values. */
export function textsIn(file: string, content: string): string[] {
  const found: string[] = [];
  const add = (text: string, isText: (text: string) => boolean): void => {
    const words = tidy(text);
    if (isText(words)) found.push(words);
  };
  const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node))
      for (const text of childTexts(node.children)) add(text, hasLetters);
    if (ts.isTaggedTemplateExpression(node) && nameOf(node.tag) === 'html') {
      const { template } = node;
      const markup = ts.isTemplateExpression(template) ? templateText(template) : template.text;
      for (const text of markup.split(/<[^>]*>|\n/)) add(text, hasLetters);
    }
    const isChild = ts.isJsxExpression(node.parent ?? node) && !ts.isJsxAttribute(node.parent.parent);
    if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent) && !isCode(node))
      add(templateText(node), isSentence);
    if (countedNoun(node) !== null && !isChild && !ts.isTemplateSpan(node.parent)) add(placeholder(node), isSentence);
    if (ts.isStringLiteralLike(node) && !isChild && !isCode(node)) add(node.text, isSentence);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true));
  return [...new Set(found)];
}

/** The sentences among the values of a data file. */
const textsOfData = (content: string): string[] => {
  const found = new Set<string>();
  JSON.parse(content, (key, value) => {
    if (typeof value === 'string' && !codeNames.test(key) && isSentence(tidy(value))) found.add(tidy(value));
    return value;
  });
  return [...found];
};

/** Writes docs/texts.md. */
export function textsPage(): string {
  const page = [
    '# Texts',
    '',
    'What people read, file by file; `…` is filled in. `npm run docs:lists` writes this page from the source, and the gate compares it.',
  ];
  let currentFolder = '';
  for (const root of folders)
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
      const file = path.join(root, name).replaceAll(path.sep, '/');
      if (!/\.(?:tsx?|json)$/.test(file) || notForPeople.test(file)) continue;
      const content = readFileSync(file, 'utf8');
      const texts = file.endsWith('.json') ? textsOfData(content) : textsIn(file, content);
      if (texts.length === 0) continue;
      const folder = path.posix.dirname(file);
      if (folder !== currentFolder) page.push('', `## ${folder}`);
      currentFolder = folder;
      page.push('', `### ${path.posix.basename(file)}`, '', ...texts.map((text) => `- ${text}`));
    }
  return `${page.join('\n')}\n`;
}
