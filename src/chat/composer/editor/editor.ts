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
  parseMentions,
  pieces,
  plainDoc,
  replaceRange,
  sameDoc,
} from './doc.ts';
import { draw, positionOf, read } from './dom.ts';
import type { EditorOptions } from './editor-options.ts';
import { admitted, caretAfterChange, type DeferredText, mergeDeferred } from './external-text.ts';
import { type Change, History, type Snapshot } from './history.ts';
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
    on('input', () => this.#readEdit('type'));
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
    this.#show(
      parseMentions(text, this.#options.idOfName),
      caretAfterChange(this.doc.text, text, this.from),
      caretAfterChange(this.doc.text, text, this.to),
    );
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
    if (this.composing) return;
    const doc = addMentions(this.doc, this.#options.idOfName);
    if (!sameDoc(doc, this.doc)) this.#show(doc, this.from, this.to);
  }

  /** Replaces the selection, or `[from, to)`, as if the user had typed the text. */
  insert(inserted: Doc, from = this.from, to = this.to): void {
    if (this.composing) return;
    this.#root.focus({ preventScroll: true });
    this.#edit(from, to, inserted, 'other');
  }

  #edit(from: number, to: number, inserted: Doc, change: Change): void {
    const range = expandToMentions(this.doc, from, to);
    const doc = replaceRange(this.doc, range.from, range.to, inserted);
    if (sameDoc(doc, this.doc)) return;
    this.#history.record(this.#snapshot(), change, performance.now());
    const caret = range.from + inserted.text.length;
    this.#show(doc, caret, caret);
    this.#options.onChange(doc.text);
  }

  /** Inserts a pasted or dropped text in full or not at all, because a cut text may have another meaning. */
  #insertExternal(text: string, from: number, to: number): void {
    const fitting = admitted(this.doc, from, to, text);
    if (fitting === null) this.#options.onTooLong();
    else this.#edit(from, to, parseMentions(fitting, this.#options.idOfName), 'other');
  }

  #show(doc: Doc, from: number, to: number): void {
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

  /** Reads the browser's edit from the DOM. */
  #readEdit(change: Change): void {
    const doc = read(this.#root);
    const same = sameDoc(doc, this.doc);
    if (this.composing) {
      this.doc = doc;
      this.#root.toggleAttribute('data-empty', false);
      if (!same && !this.#deferred) this.#options.onChange(doc.text);
      return;
    }
    const caret = selectionIn(this.#root) ?? { from: doc.text.length, to: doc.text.length };
    const before = this.#before;
    if (!sameDoc(doc, before.doc)) this.#history.record(before, change, performance.now());
    this.doc = doc;
    this.from = caret.from;
    this.to = caret.to;
    this.#before = this.#snapshot();
    if (this.#redraw()) this.#select(caret.from, caret.to);
    if (!same) this.#options.onChange(doc.text);
    this.#options.onMove();
  }

  #onBeforeInput(event: InputEvent): void {
    if (this.composing || event.isComposing || !event.cancelable) return;
    this.#readSelection();
    this.#before = this.#snapshot();
    const { inputType } = event;
    const { from, to } = targetRangeOf(this.#root, event, this.#snapshot(), this.#options.isEmoticonCode);
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? null;
    if (text !== null && admitted(this.doc, from, to, text) === null) {
      event.preventDefault();
      this.#options.onTooLong();
      return;
    }
    if (inputType === 'insertText' && text !== null && from === to && !text.includes('\n')) {
      if (isCaretInPlainText(this.#root)) return;
    }
    if (inputType.startsWith('insertComposition') || inputType === 'insertFromComposition') return;
    event.preventDefault();
    if (inputType === 'historyUndo') this.#undoOrRedo('undo');
    else if (inputType === 'historyRedo') this.#undoOrRedo('redo');
    else if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') {
      this.#edit(from, to, plainDoc('\n'), 'type');
    } else if (inputType === 'deleteByDrag' || inputType === 'insertFromDrop') {
      // The `drop` listener handles both edits.
    } else if (inputType.startsWith('delete')) {
      this.#edit(from, to, plainDoc(''), 'delete');
    } else if (inputType.startsWith('insert') && text !== null) {
      this.#edit(from, to, plainDoc(text), inputType === 'insertText' ? 'type' : 'other');
    }
  }

  #onCompositionStart(): void {
    this.#before = this.#snapshot();
    this.composing = true;
  }

  #onCompositionEnd(): void {
    this.composing = false;
    this.#readEdit('other');
    const deferred = this.#deferred;
    this.#deferred = null;
    if (!deferred) return;
    const text = mergeDeferred(deferred, this.doc.text);
    this.setText(text);
    this.#options.onChange(text);
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
    const action = historyAction(event);
    if (action === null) return;
    event.preventDefault();
    this.#undoOrRedo(action);
  }

  #undoOrRedo(action: 'undo' | 'redo'): void {
    const snapshot = this.#history[action](this.#snapshot());
    if (!snapshot) return;
    this.#show(snapshot.doc, snapshot.from, snapshot.to);
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
    const content = readTransfer(event.clipboardData);
    if (content === null) return;
    if ('files' in content) this.#options.onFiles(content.files);
    else this.#insertExternal(content.text, this.from, this.to);
  }

  #onDrop(event: DragEvent): void {
    const { doc } = this;
    const dragged = this.#dragged;
    this.#dragged = null;
    // Files go to the DropZone of the conversation.
    if (event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const content = readTransfer(event.dataTransfer);
    const at = offsetAtPoint(this.#root, event.clientX, event.clientY);
    if (at === null || content === null || 'files' in content) return;
    this.#root.focus({ preventScroll: true });
    if (!dragged) return this.#insertExternal(content.text, at, at);
    const moved = moveRange(doc, dragged.from, dragged.to, leaveMention(doc, at, at));
    if (!moved) return;
    this.#history.record(this.#snapshot(), 'other', performance.now());
    this.#show(moved.doc, moved.end, moved.end);
    this.#options.onChange(moved.doc.text);
  }

  /**
   * Reads the selection, which browsers report late, and moves it out of mentions unless a pointer is down.
   */
  #readSelection(): void {
    const found = selectionIn(this.#root);
    if (!found || this.composing) return;
    const { from, to } = this;
    if (!this.#pointerDown) {
      const range =
        found.from === found.to
          ? { from: leaveMention(this.doc, found.from, from), to: leaveMention(this.doc, found.to, from) }
          : expandToMentions(this.doc, found.from, found.to);
      if (range.from !== found.from || range.to !== found.to) {
        this.#select(range.from, range.to);
        this.#options.onMove();
        return;
      }
    }
    if (found.from === from && found.to === to) return;
    this.from = found.from;
    this.to = found.to;
    this.#options.onMove();
  }
}
