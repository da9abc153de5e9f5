/**
 * Keeps a page working that the browser translates. A translator takes text nodes out and puts `font` elements in their place. React keeps the
 * nodes: it fails when it removes one or inserts something before one, and a changed text does not show. Here such a change reaches what took the
 * node's place.
 */
const replacements = new WeakMap<Node, Node>();

const isFont = (node: Node | null | undefined): node is Node => node?.nodeName === 'FONT';
/** What a translator replaces: a text, or its own element. The code reads no other node, because the fields of a form can hide its properties. */
const isReplaceable = (node: Node | null | undefined): node is Node => node instanceof Text || isFont(node);

const remember = (records: readonly MutationRecord[]): void => {
  /** A translator may also insert the element first and then remove the text. */
  const inserted = new Set<Node>();
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of addedNodes) {
      replacements.delete(node);
      if (isFont(node)) inserted.add(node);
    }
    const neighbour = [previousSibling, nextSibling].find((node) => node !== null && inserted.has(node));
    const replacement = addedNodes[0] ?? neighbour;
    if (!isReplaceable(replacement)) continue;
    for (const node of removedNodes)
      if (isReplaceable(node) && node !== replacement) {
        replacements.set(node, replacement);
        inserted.delete(replacement);
      }
  }
};

const observer = new MutationObserver(remember);
observer.observe(document, { childList: true, subtree: true });

/** What shows the node now: the node itself, or what took its place. */
const shownFor = (node: Node): Node => {
  remember(observer.takeRecords());
  let shown = node;
  for (let next: Node | undefined = node; next; next = replacements.get(next)) shown = next;
  return shown;
};

/** The child of the parent that shows or contains the text. If there is none, the node, so that the call fails as usual. */
const childFor = (parent: Node, node: Node): Node => {
  if (!(node instanceof Text) || node.parentNode === parent) return node;
  let child = shownFor(node);
  while (child.parentNode !== parent && isFont(child.parentNode)) child = child.parentNode;
  return child.parentNode === parent ? child : node;
};

const { removeChild, insertBefore } = Node.prototype;
const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  removeChild.call(this, childFor(this, child));
  return child;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  insertBefore.call(this, node, before && childFor(this, before));
  return node;
};

Object.defineProperty(Node.prototype, 'nodeValue', {
  ...value,
  set(this: Node, text: string | null) {
    value?.set?.call(this, text);
    if (!(this instanceof Text) || this.parentNode) return;
    const shown = shownFor(this);
    if (shown !== this) shown.parentNode?.replaceChild(this, shown);
  },
});
