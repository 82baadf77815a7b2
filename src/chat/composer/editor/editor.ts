// Plain-text editor on a contenteditable element. The browser inserts typed letters, runs input methods and
// moves the caret. The editor prevents every other edit, applies the edit to its document and draws the
// document again. During a composition the editor changes nothing in the DOM (X-CHAT-07).
import { historyAction } from '../keys.ts';
import { isCaretInPlainText, offsetAtPoint, scrollToCaret, selectionIn, targetRangeOf } from './caret.ts';
import {
  addMentions,
  type Doc,
  expandToMentions,
  leaveMention,
  outsideMentions,
  parseMentions,
  pieces,
  plainDoc,
  replaceRange,
  sameDoc,
} from './doc.ts';
import { draw, positionOf, read } from './dom.ts';
import type { EditorOptions } from './editor-options.ts';
import { admitted, caretAfterChange, type DeferredText, mergeDeferred } from './external-text.ts';
import { type Change, composedChange, History, type Snapshot } from './history.ts';
import { inputEdit } from './input-edit.ts';
import { moveRange, readTransfer } from './transfer.ts';

export class Editor {
  doc: Doc = plainDoc('');
  from = 0;
  to = 0;
  composing = false;
  /** True while `endComposition` blurs and refocuses the element: the owner ignores both events. */
  endingComposition = false;
  readonly #root: HTMLElement;
  readonly #options: EditorOptions;
  readonly #history = new History();
  readonly #listeners = new AbortController();
  /** The state before the browser's current edit. */
  #before: Snapshot = { doc: this.doc, from: 0, to: 0 };
  /** A text that arrived during a composition. */
  #deferred: DeferredText | null = null;
  /** Acts that wait for the end of the composition. */
  #waiting: (() => void)[] = [];
  /** The state when a drag of the selection began; null without such a drag. */
  #dragged: Snapshot | null = null;
  #pointerDown = false;

  constructor(root: HTMLElement, options: EditorOptions) {
    this.#root = root;
    this.#options = options;
    const { signal } = this.#listeners;
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
      root.addEventListener(name, act, { signal });
    on('beforeinput', (event) => this.#onBeforeInput(event));
    on('input', () => this.#readEdit());
    on('compositionstart', () => this.#onCompositionStart());
    on('compositionend', () => this.#onCompositionEnd());
    on('keydown', (event) => this.#onKeyDown(event));
    on('copy', (event) => this.#copy(event));
    on('cut', (event) => this.#copy(event) && this.#edit(this.from, this.to, plainDoc(''), 'other'));
    on('paste', (event) => this.#onPaste(event));
    on('dragstart', () => {
      this.#readSelection();
      this.#dragged = this.#snapshot();
    });
    on('dragend', () => (this.#dragged = null));
    on('drop', (event) => this.#onDrop(event));
    on('focus', () => !this.#pointerDown && this.#select(this.from, this.to));
    on('pointerdown', () => (this.#pointerDown = true));
    const release = (): void => {
      this.#pointerDown = false;
      this.#readSelection();
    };
    for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, release, { signal });
    document.addEventListener('selectionchange', () => this.#readSelection(), { signal });
  }

  destroy(): void {
    this.#listeners.abort();
  }

  /** Shows a text from outside: another tab's draft, '' after a send, or a text that was not sent. */
  setText(text: string): void {
    if (this.composing) {
      this.#deferred = text === this.doc.text ? null : { text, base: this.#deferred?.base ?? this.doc.text };
      return;
    }
    if (text === this.doc.text) return;
    this.#history.clear();
    this.#show({
      doc: parseMentions(text, this.#options.idOfName),
      from: caretAfterChange(this.doc.text, text, this.from),
      to: caretAfterChange(this.doc.text, text, this.to),
    });
  }

  /** Ends a composition, then acts on its text. */
  afterComposition(act: () => void): void {
    this.endComposition();
    if (this.composing) this.#waiting.push(act);
    else act();
  }

  /** Ends a composition by a blur, because browsers end it for a field that loses the focus. */
  endComposition(): void {
    if (!this.composing) return;
    this.endingComposition = true;
    this.#root.blur();
    this.#root.focus({ preventScroll: true });
    this.endingComposition = false;
  }

  /** Turns plain text into mentions after new names have become known. */
  resolveMentions(): void {
    if (this.composing) {
      this.#waiting.push(() => this.resolveMentions());
      return;
    }
    const doc = addMentions(this.doc, this.#options.idOfName);
    if (!sameDoc(doc, this.doc)) this.#show({ ...this.#snapshot(), doc });
  }

  /** Replaces the selection, or `[from, to)`, as if the user had typed the text. The focus stays where it is. */
  insert(inserted: Doc, from = this.from, to = this.to): void {
    this.#edit(from, to, inserted, 'other');
  }

  #edit(from: number, to: number, inserted: Doc, change: Change): void {
    const range = expandToMentions(this.doc, from, to);
    const doc = replaceRange(this.doc, range.from, range.to, inserted);
    if (sameDoc(doc, this.doc)) return;
    const caret = range.from + inserted.text.length;
    this.#apply({ doc, from: caret, to: caret }, change);
  }

  #apply(after: Snapshot, change: Change): void {
    this.#history.record(this.#snapshot(), after, change, performance.now());
    this.#show(after);
    this.#options.onChange(after.doc.text);
  }

  /** Inserts a pasted or dropped text in full or not at all, because a cut text may have another meaning. */
  #insertExternal(text: string, from: number, to: number): void {
    const fitting = admitted(this.doc, from, to, text);
    if (fitting === null) this.#options.onTooLong();
    else this.#edit(from, to, parseMentions(fitting, this.#options.idOfName), 'other');
  }

  #show({ doc, from, to }: Snapshot): void {
    this.doc = doc;
    this.#redraw();
    this.#select(from, to);
    this.#options.onMove();
  }

  #redraw(): boolean {
    const { isEmoticonCode, emoticonImage, mentionClass } = this.#options;
    this.#root.toggleAttribute('data-empty', this.doc.text === '');
    return draw(this.#root, pieces(this.doc, isEmoticonCode), emoticonImage, mentionClass);
  }

  #select(from: number, to: number): void {
    this.from = from;
    this.to = to;
    if (document.activeElement !== this.#root) return;
    const start = positionOf(this.#root, from);
    const stop = from === to ? start : positionOf(this.#root, to);
    document.getSelection()?.setBaseAndExtent(...start, ...stop);
    scrollToCaret(this.#root);
  }

  #snapshot(): Snapshot {
    return { doc: this.doc, from: this.from, to: this.to };
  }

  /** Reads the browser's edit, or the letters of a composition, from the DOM. */
  #readEdit(isComposed = false): void {
    const doc = read(this.#root);
    const same = sameDoc(doc, this.doc);
    const caret = selectionIn(this.#root) ?? { from: doc.text.length, to: doc.text.length };
    this.doc = doc;
    this.from = caret.from;
    this.to = caret.to;
    if (this.composing) {
      this.#root.toggleAttribute('data-empty', false);
      if (!same && !this.#deferred) this.#options.onChange(doc.text);
      this.#options.onMove();
      return;
    }
    const before = this.#before;
    const after = this.#snapshot();
    const change = isComposed ? composedChange(before, after) : 'type';
    if (!sameDoc(doc, before.doc)) this.#history.record(before, after, change, performance.now());
    this.#before = after;
    if (this.#redraw()) this.#select(caret.from, caret.to);
    if (!same) this.#options.onChange(doc.text);
    this.#options.onMove();
  }

  #onBeforeInput(event: InputEvent): void {
    if (this.composing || !event.cancelable) return;
    this.#readSelection();
    this.#before = this.#snapshot();
    const { from, to } = targetRangeOf(this.#root, event, this.#snapshot(), this.#options.isEmoticonCode);
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? null;
    if (text !== null && admitted(this.doc, from, to, text) === null) {
      event.preventDefault();
      this.#options.onTooLong();
      return;
    }
    const edit = inputEdit(event.inputType, text, from === to && isCaretInPlainText(this.#root));
    if (edit.kind === 'browser') return;
    event.preventDefault();
    if (edit.kind === 'replace') this.#edit(from, to, plainDoc(edit.text), edit.change);
    else if (edit.kind !== 'none') this.#undoOrRedo(edit.kind);
  }

  #onCompositionStart(): void {
    this.#before = { ...this.#snapshot(), ...selectionIn(this.#root) };
    this.composing = true;
  }

  #onCompositionEnd(): void {
    this.composing = false;
    this.#readEdit(true);
    const deferred = this.#deferred;
    this.#deferred = null;
    if (deferred) {
      const text = mergeDeferred(deferred, this.doc.text);
      this.setText(text);
      this.#options.onChange(text);
    }
    for (const act of this.#waiting.splice(0)) act();
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const action = historyAction(event);
    if (action === null) return;
    event.preventDefault();
    this.#undoOrRedo(action);
  }

  #undoOrRedo(action: 'undo' | 'redo'): void {
    const snapshot = this.#history[action](this.#snapshot());
    if (!snapshot) return;
    this.#show(snapshot);
    this.#options.onChange(snapshot.doc.text);
  }

  #copy(event: ClipboardEvent): boolean {
    this.#readSelection();
    if (this.from === this.to) return false;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', this.doc.text.slice(this.from, this.to));
    return true;
  }

  #onPaste(event: ClipboardEvent): void {
    event.preventDefault();
    this.#readSelection();
    const { files, text } = readTransfer(event.clipboardData);
    if (text !== '') this.#insertExternal(text, this.from, this.to);
    if (files.length > 0) this.#options.onFiles(files);
  }

  #onDrop(event: DragEvent): void {
    const { doc } = this;
    const dragged = this.#dragged;
    this.#dragged = null;
    // Files go to the DropZone of the conversation.
    if (event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const { text } = readTransfer(event.dataTransfer);
    const at = offsetAtPoint(this.#root, event.clientX, event.clientY);
    if (at === null || text === '') return;
    this.#root.focus({ preventScroll: true });
    if (!dragged) return this.#insertExternal(text, at, at);
    const moved = moveRange(doc, dragged.from, dragged.to, leaveMention(doc, at, at));
    if (moved) this.#apply({ doc: moved.doc, from: moved.end, to: moved.end }, 'other');
  }

  /**
   * Reads the selection, which browsers report late, and moves it out of mentions unless a pointer is down.
   */
  #readSelection(): void {
    const found = selectionIn(this.#root);
    if (!found || this.composing) return;
    const { from, to } = this;
    const range = this.#pointerDown ? found : outsideMentions(this.doc, found, from);
    if (range.from !== found.from || range.to !== found.to) {
      this.#select(range.from, range.to);
      this.#options.onMove();
      return;
    }
    if (found.from === from && found.to === to) return;
    this.from = found.from;
    this.to = found.to;
    this.#options.onMove();
  }
}
