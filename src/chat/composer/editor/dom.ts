// The tab. The field's part of the page: draws a text with its emoticons and mentions, reads back what a browser or
// an input method has made of it, and tells places in it as offsets in the text. It knows text nodes and elements
// that it made itself, never markup (INV-8).
import { type Doc, NBSP, type Piece } from './doc.ts';

/** Makes the picture of an emoticon. */
export type Draw = (code: string) => HTMLElement;

/** Changes what differs and nothing else; true where anything did. */
export function draw(root: HTMLElement, pieces: readonly Piece[], picture: Draw, chip: string): boolean {
  let changed = false;
  let node = root.firstChild;
  for (const piece of pieces) {
    if (node && isOf(node, piece)) {
      node = node.nextSibling;
    } else if (node && piece.kind === 'text' && node instanceof Text) {
      adapt(node, piece.text);
      node = node.nextSibling;
      changed = true;
    } else {
      root.insertBefore(elementOf(piece, picture, chip), node);
      changed = true;
    }
  }
  // A last line with nothing on it has no height without this.
  const needsLine = pieces.at(-1)?.text.endsWith('\n') ?? false;
  if (needsLine && node instanceof HTMLBRElement) node = node.nextSibling;
  else if (needsLine) {
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

/** What stands there, whoever put it there. */
export function read(root: HTMLElement): Doc {
  const doc = { text: '', marks: [] as Doc['marks'][number][] };
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
      if (!isLast(root, node)) doc.text += '\n';
    } else {
      if (isBlock(root, node)) doc.text += '\n';
      const at = doc.text.length;
      for (const child of node.childNodes) visit(child);
      // Something may have been typed before or behind it, within the same element.
      const name = node.dataset['name'] ?? '';
      const within = mention === undefined ? -1 : doc.text.indexOf(name, at);
      if (within !== -1) doc.marks.push({ at: within, length: name.length + 1, id: Number(mention) });
    }
  };
  for (const child of root.childNodes) visit(child);
  return { text: doc.text, marks: doc.marks.filter(({ at, length }) => doc.text[at + length - 1] === NBSP) };
}

/** How far into the text a place in the page is. */
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

/** The place of a caret at that offset, of what {@link draw} drew. */
export function placeOf(root: HTMLElement, offset: number): [node: Node, offset: number] {
  let left = offset;
  for (const [index, child] of root.childNodes.entries()) {
    const length = lengthOf(root, child);
    const isText = child instanceof Text;
    // Behind the last line feed the caret belongs to the line that the filler makes.
    const filler = isText && left === length && child.nextSibling instanceof HTMLBRElement;
    if (isText && left <= length && !filler) return [child, left];
    if (!isText && left === 0) return [root, index];
    left = Math.max(0, left - length);
  }
  return [root, root.childNodes.length];
}

function lengthOf(root: HTMLElement, node: Node): number {
  if (node instanceof Text) return node.data.length;
  if (!(node instanceof HTMLElement)) return 0;
  if (node.dataset['code'] !== undefined) return node.dataset['code'].length;
  if (node instanceof HTMLBRElement) return isLast(root, node) ? 0 : 1;
  const own = isBlock(root, node) ? 1 : 0;
  return [...node.childNodes].reduce((sum, child) => sum + lengthOf(root, child), own);
}

/** A browser that makes a line by a block of its own begins a line with it. */
const isBlock = (root: HTMLElement, node: HTMLElement): boolean =>
  /^(?:DIV|P)$/.test(node.nodeName) && node.parentNode === root && node.previousSibling !== null;

const isLast = (root: HTMLElement, node: Node): boolean =>
  node.nextSibling === null && (node.parentNode === root || node.parentNode?.nextSibling === null);

function isOf(node: ChildNode, piece: Piece): boolean {
  if (piece.kind === 'text') return node instanceof Text && node.data === piece.text;
  if (!(node instanceof HTMLElement)) return false;
  if (piece.kind === 'code') return node.dataset['code'] === piece.text;
  return node.dataset['mention'] === String(piece.id) && node.textContent === piece.text;
}

function elementOf(piece: Piece, picture: Draw, chip: string): Node {
  if (piece.kind === 'text') return document.createTextNode(piece.text);
  if (piece.kind === 'code') {
    const image = picture(piece.text);
    image.dataset['code'] = piece.text;
    return image;
  }
  const element = document.createElement('span');
  element.className = chip;
  element.dataset['mention'] = String(piece.id);
  element.dataset['name'] = piece.text;
  element.textContent = piece.text;
  return element;
}

/** The middle that differs alone, so that the marks of a spelling check stay where they are. */
function adapt(node: Text, text: string): void {
  const most = Math.min(node.data.length, text.length);
  let start = 0;
  while (start < most && node.data[start] === text[start]) start += 1;
  let tail = 0;
  while (tail < most - start && node.data.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  node.replaceData(start, node.data.length - start - tail, text.slice(start, text.length - tail));
}
