// DOM of the editor: draws a document, reads back the edits of the browser or an input method, and converts
// DOM positions to text offsets. Elements that this file has not created are read as their text (INV-8).
import { type Doc, NBSP, type Piece } from './doc.ts';

/** Creates the image of an emoticon. */
export type EmoticonImage = (code: string) => HTMLElement;

/** Changes only the nodes that differ. Returns whether any node changed. */
export function draw(
  root: HTMLElement,
  pieces: readonly Piece[],
  emoticonImage: EmoticonImage,
  mentionClass: string,
): boolean {
  let changed = false;
  let node = root.firstChild;
  for (const piece of pieces) {
    if (node && matches(node, piece)) {
      node = node.nextSibling;
    } else if (node && piece.kind === 'text' && node instanceof Text) {
      patchText(node, piece.text);
      node = node.nextSibling;
      changed = true;
    } else {
      root.insertBefore(nodeOf(piece, emoticonImage, mentionClass), node);
      changed = true;
    }
  }
  // An empty last line has no height without a filler `br`.
  const needsFiller = pieces.at(-1)?.text.endsWith('\n') ?? false;
  if (needsFiller && node instanceof HTMLBRElement) node = node.nextSibling;
  else if (needsFiller) {
    root.insertBefore(document.createElement('br'), node);
    changed = true;
  }
  while (node) {
    const next: ChildNode | null = node.nextSibling;
    node.remove();
    node = next;
    changed = true;
  }
  return changed;
}

/** The document that the DOM shows, whether drawn by {@link draw} or edited by the browser. */
export function read(root: HTMLElement): Doc {
  const doc = { text: '', mentions: [] as Doc['mentions'][number][] };
  const visit = (node: Node): void => {
    if (node instanceof Text) {
      doc.text += node.data;
      return;
    }
    if (!(node instanceof HTMLElement)) return;
    const { code, mention } = node.dataset;
    if (code !== undefined) {
      doc.text += code;
    } else if (node instanceof HTMLBRElement) {
      if (!isFiller(root, node)) doc.text += '\n';
    } else {
      if (isBlock(root, node)) doc.text += '\n';
      const at = doc.text.length;
      for (const child of node.childNodes) visit(child);
      // Typed letters before or after the name may be within the same element.
      const name = node.dataset['name'] ?? '';
      const within = mention === undefined ? -1 : doc.text.indexOf(name, at);
      if (within !== -1) doc.mentions.push({ at: within, length: name.length + 1, id: Number(mention) });
    }
  };
  for (const child of root.childNodes) visit(child);
  return {
    text: doc.text,
    mentions: doc.mentions.filter(({ at, length }) => doc.text[at + length - 1] === NBSP),
  };
}

/** The text offset of a DOM position. */
export function offsetOf(root: HTMLElement, node: Node, offset: number): number {
  let total =
    node instanceof Text
      ? Math.min(offset, node.data.length)
      : [...node.childNodes].slice(0, offset).reduce((sum, child) => sum + lengthOf(root, child), 0);
  for (let at: Node | null = node; at && at !== root; at = at.parentNode) {
    if (at instanceof HTMLElement && isBlock(root, at)) total += 1;
    for (let before = at.previousSibling; before; before = before.previousSibling) {
      total += lengthOf(root, before);
    }
  }
  return total;
}

/** The DOM position of a caret at a text offset, in the DOM that {@link draw} has drawn. */
export function positionOf(root: HTMLElement, offset: number): [node: Node, offset: number] {
  let left = offset;
  for (const [index, child] of root.childNodes.entries()) {
    const length = lengthOf(root, child);
    const isText = child instanceof Text;
    // After the last line feed the caret belongs on the line of the filler `br`.
    const isBeforeFiller = isText && left === length && child.nextSibling instanceof HTMLBRElement;
    if (isText && left <= length && !isBeforeFiller) return [child, left];
    if (!isText && left === 0) return [root, index];
    left = Math.max(0, left - length);
  }
  return [root, root.childNodes.length];
}

function lengthOf(root: HTMLElement, node: Node): number {
  if (node instanceof Text) return node.data.length;
  if (!(node instanceof HTMLElement)) return 0;
  if (node.dataset['code'] !== undefined) return node.dataset['code'].length;
  if (node instanceof HTMLBRElement) return isFiller(root, node) ? 0 : 1;
  const own = isBlock(root, node) ? 1 : 0;
  return [...node.childNodes].reduce((sum, child) => sum + lengthOf(root, child), own);
}

/** Some browsers wrap a new line in a DIV or P element. Such an element begins with a line break. */
const isBlock = (root: HTMLElement, node: HTMLElement): boolean =>
  /^(?:DIV|P)$/.test(node.nodeName) && node.parentNode === root && node.previousSibling !== null;

const isFiller = (root: HTMLElement, node: Node): boolean =>
  node.nextSibling === null && (node.parentNode === root || node.parentNode?.nextSibling === null);

function matches(node: ChildNode, piece: Piece): boolean {
  if (piece.kind === 'text') return node instanceof Text && node.data === piece.text;
  if (!(node instanceof HTMLElement)) return false;
  if (piece.kind === 'emoticon') return node.dataset['code'] === piece.text;
  return node.dataset['mention'] === String(piece.id) && node.textContent === piece.text;
}

function nodeOf(piece: Piece, emoticonImage: EmoticonImage, mentionClass: string): Node {
  if (piece.kind === 'text') return document.createTextNode(piece.text);
  if (piece.kind === 'emoticon') {
    const image = emoticonImage(piece.text);
    image.dataset['code'] = piece.text;
    return image;
  }
  const element = document.createElement('span');
  element.className = mentionClass;
  element.dataset['mention'] = String(piece.id);
  element.dataset['name'] = piece.text;
  element.textContent = piece.text;
  return element;
}

/** Replaces only the part of the text that differs, so that the marks of the spell checker stay in place. */
function patchText(node: Text, text: string): void {
  const most = Math.min(node.data.length, text.length);
  let start = 0;
  while (start < most && node.data[start] === text[start]) start += 1;
  let tail = 0;
  while (tail < most - start && node.data.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  node.replaceData(start, node.data.length - start - tail, text.slice(start, text.length - tail));
}
