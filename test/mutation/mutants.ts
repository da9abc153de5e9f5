import ts from 'typescript';

/** One small mistake in a file: the text from `start` to `end` becomes `replace`. */
export interface Mutant {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly replace: string;
}

const { SyntaxKind: kinds } = ts;

/** Operators, each with the operator that replaces it. */
const operators = new Map<ts.SyntaxKind, string>([
  [kinds.EqualsEqualsEqualsToken, '!=='],
  [kinds.ExclamationEqualsEqualsToken, '==='],
  [kinds.LessThanToken, '>='],
  [kinds.LessThanEqualsToken, '<'],
  [kinds.GreaterThanToken, '<='],
  [kinds.GreaterThanEqualsToken, '>'],
  [kinds.AmpersandAmpersandToken, '||'],
  [kinds.BarBarToken, '&&'],
  [kinds.QuestionQuestionToken, '&&'],
  [kinds.MinusToken, '+'],
  [kinds.AsteriskToken, '/'],
]);

/** Properties that only readers of the code and of the diagrams see. */
const silent = new Set(['description', 'meta', 'types', 'id', 'key', 'name', 'displayName']);
/** Attributes that change only the looks: no text, no role, no action. Screenshots cover them. */
const looks = new Set(['className', 'variant', 'space', 'ratio', 'width', 'height', 'icon', 'iconEnd']);

const nameOf = (node: ts.Node): string =>
  (ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)) &&
  (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))
    ? node.name.text
    : '';

const isChartConfig = (node: ts.Node): boolean =>
  ts.isObjectLiteralExpression(node) &&
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  ts.isPropertyAccessExpression(node.parent.expression) &&
  node.parent.expression.name.text === 'createMachine';

/** The mistakes that a single node can have. */
function mistakesOf(node: ts.Node, source: ts.SourceFile): readonly Mutant[] {
  const at = (kind: string, replaced: ts.Node, replace: string): Mutant[] => [
    { kind, start: replaced.getStart(source), end: replaced.getEnd(), replace },
  ];
  const text = (part: ts.Node) => part.getText(source);
  if (ts.isBinaryExpression(node)) {
    const replacement = operators.get(node.operatorToken.kind);
    return replacement ? at('operator', node.operatorToken, replacement) : [];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === kinds.ExclamationToken)
    return at('negation', node, text(node.operand));
  if (ts.isConditionalExpression(node))
    return at('choice', node, `${text(node.condition)} ? ${text(node.whenFalse)} : ${text(node.whenTrue)}`);
  if (ts.isIfStatement(node)) return at('condition', node.expression, `!(${text(node.expression)})`);
  if (node.kind === kinds.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) return at('boolean', node, 'false');
  if (node.kind === kinds.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) return at('boolean', node, 'true');
  if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent))
    return at('number', node, `${Number(node.text) + 1}`);
  if (ts.isStringLiteral(node) && node.text !== '' && isValue(node)) return at('text', node, "'mistaken'");
  if (ts.isJsxText(node) && node.text.trim() !== '') return at('words', node, 'mistaken');
  if (ts.isJsxAttribute(node) && node.initializer) return at('attribute', node, '');
  if (ts.isExpressionStatement(node)) return at('statement', node, ';');
  if ((ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && node.parent.properties.length > 0) {
    const { properties } = node.parent;
    const next = properties[properties.indexOf(node) + 1];
    return [
      { kind: 'property', start: node.getStart(source), end: next?.getStart(source) ?? node.getEnd(), replace: '' },
    ];
  }
  return [];
}

const isValue = ({ parent }: ts.StringLiteral): boolean =>
  !(
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    (ts.isPropertyAssignment(parent) && nameOf(parent) === 'type') ||
    (ts.isCallExpression(parent) && parent.expression.kind === kinds.ImportKeyword)
  );

/**
 * The small mistakes that a file's code can have, in the order of the text. For a chart only its code is changed, because the approved
 * graphs show every change of its transitions, and of the names of its guards and actions. Leaves out styles and types.
 */
export function mutantsIn(file: string, text: string): readonly Mutant[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Mutant[] = [];
  const visit = (node: ts.Node, isConfig: boolean): void => {
    if (
      ts.isTaggedTemplateExpression(node) ||
      ts.isTypeNode(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)
    )
      return;
    if (silent.has(nameOf(node)) || (ts.isJsxAttribute(node) && looks.has(nameOf(node)))) return;
    const inConfig = ts.isFunctionLike(node) ? false : isConfig || isChartConfig(node);
    if (!inConfig) found.push(...mistakesOf(node, source));
    ts.forEachChild(node, (child) => visit(child, inConfig));
  };
  visit(source, false);
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

export const applied = (text: string, { start, end, replace }: Mutant): string =>
  text.slice(0, start) + replace + text.slice(end);

/**
 * A sample of `size`, spread evenly over the kinds and over the text, the same in every run. `skip` is the number of mutants to leave out at
 * the start, for another sample.
 */
export function sampleOf<One extends { readonly kind: string }>(
  all: readonly One[],
  size: number,
  skip = 0,
): readonly One[] {
  const byKind = new Map<string, One[]>();
  for (const mutant of all) byKind.set(mutant.kind, [...(byKind.get(mutant.kind) ?? []), mutant]);
  const rounds = [...byKind.values()].flatMap((group) =>
    // First every other one, then those between, so that a short sample does not come from the top of one file.
    [...group.keys()]
      .map((index) => ({
        index,
        turn: Number.parseInt([...index.toString(2)].reverse().join(''), 2) / 2 ** index.toString(2).length,
      }))
      .sort((a, b) => a.turn - b.turn)
      .map(({ index }, round) => ({ round, one: group[index] as One })),
  );
  const chosen = new Set(
    rounds
      .sort((a, b) => a.round - b.round)
      .slice(skip, skip + size)
      .map(({ one: mutant }) => mutant),
  );
  return all.filter((mutant) => chosen.has(mutant));
}
