// The tab. The field itself: one thing to type in, drawn by a browser that is let do what it does best (typing,
// input methods, the caret) and nothing else. Whatever would change more than typed letters is done on the text and
// drawn again; while an input method composes, nothing is touched at all (X-CHAT-07).
import { turnOf } from '../keys.ts';
import { isInText, pointAt, selectionIn, showCaret, targetOf } from './caret.ts';
import { type Doc, outside, pieces, plain, recognised, replaced, sameDoc, whole, withNames } from './doc.ts';
import { draw, placeOf, read } from './dom.ts';
import { type Change, History, type Step } from './history.ts';
import type { EditorOptions } from './options.ts';
import { admitted, type Aside, followed, joined } from './pasted-text.ts';
import { broughtBy, carried } from './transfer.ts';

export class Editor {
  doc: Doc = plain('');
  from = 0;
  to = 0;
  composing = false;
  /** The focus goes and comes back for a moment. */
  committing = false;
  readonly #root: HTMLElement;
  readonly #options: EditorOptions;
  readonly #history = new History();
  readonly #end = new AbortController();
  /** How it was before what the browser is doing now. */
  #before: Step = { doc: this.doc, from: 0, to: 0 };
  /** What came from outside while an input method composed, and what stood here then. */
  #aside: Aside | null = null;
  /** The part of it that is dragged. */
  #dragged: Step | null = null;
  /** A pointer is held down in it. */
  #held = false;

  constructor(root: HTMLElement, options: EditorOptions) {
    this.#root = root;
    this.#options = options;
    const { signal } = this.#end;
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      act: (event: HTMLElementEventMap[K]) => void,
    ): void => root.addEventListener(name, act, { signal });
    on('beforeinput', (event) => this.#beforeInput(event));
    on('input', () => this.#sync('type'));
    on('compositionstart', () => this.#compose());
    on('compositionend', () => this.#composed());
    on('keydown', (event) => this.#press(event));
    on('copy', (event) => this.#copy(event));
    on('cut', (event) => this.#copy(event) && this.#edit(this.from, this.to, plain(''), 'other'));
    on('paste', (event) => this.#paste(event));
    on('dragstart', () => {
      this.#look();
      this.#dragged = this.#step();
    });
    on('dragend', () => (this.#dragged = null));
    on('drop', (event) => this.#drop(event));
    on('focus', () => !this.#held && this.#place(this.from, this.to));
    on('pointerdown', () => (this.#held = true));
    const released = (): void => {
      this.#held = false;
      this.#look();
    };
    for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, released, { signal });
    document.addEventListener('selectionchange', () => this.#look(), { signal });
  }

  destroy(): void {
    this.#end.abort();
  }

  /** The text changed elsewhere: another tab's, a sent one's place, one that comes back. */
  set(text: string): void {
    if (this.composing) {
      this.#aside = text === this.doc.text ? null : { text, over: this.#aside?.over ?? this.doc.text };
      return;
    }
    if (text === this.doc.text) return;
    const { doc, from, to } = this;
    this.#history.clear();
    this.#show(
      recognised(text, this.#options.known),
      followed(doc.text, text, from),
      followed(doc.text, text, to),
    );
  }

  /** Ends what an input method composes; browsers do so for a field that loses the focus. */
  commit(): void {
    if (!this.composing) return;
    this.committing = true;
    this.#root.blur();
    this.#root.focus({ preventScroll: true });
    this.committing = false;
  }

  /** Somebody's name is known now: what stands there as text becomes a mention. */
  recognise(): void {
    if (this.composing) return;
    const doc = withNames(this.doc, this.#options.known);
    if (!sameDoc(doc, this.doc)) this.#show(doc, this.from, this.to);
  }

  /** Puts something at the caret, or in the place of `[from, to)`, as if it were typed. */
  insert(put: Doc, from = this.from, to = this.to): void {
    if (this.composing) return;
    this.#root.focus({ preventScroll: true });
    this.#edit(from, to, put, 'other');
  }

  #edit(from: number, to: number, put: Doc, change: Change): void {
    const range = whole(this.doc, from, to);
    const doc = replaced(this.doc, range.from, range.to, put);
    if (sameDoc(doc, this.doc)) return;
    this.#history.record(this.#step(), change, performance.now());
    const caret = range.from + put.text.length;
    this.#show(doc, caret, caret);
    this.#options.changed(doc.text);
  }

  /** A text from elsewhere, whole or not at all: half of one may say something else. */
  #bring(text: string, from: number, to: number): void {
    const put = admitted(this.doc, from, to, text);
    if (put === null) this.#options.tooLong();
    else this.#edit(from, to, recognised(put, this.#options.known), 'other');
  }

  #show(doc: Doc, from: number, to: number): void {
    this.doc = doc;
    this.#redraw();
    this.#place(from, to);
    this.#options.moved();
  }

  #redraw(): boolean {
    const { isCode, picture, chip } = this.#options;
    this.#root.toggleAttribute('data-empty', this.doc.text === '');
    return draw(this.#root, pieces(this.doc, isCode), picture, chip);
  }

  #place(from: number, to: number): void {
    this.from = from;
    this.to = to;
    if (document.activeElement !== this.#root) return;
    const start = placeOf(this.#root, from);
    const stop = from === to ? start : placeOf(this.#root, to);
    document.getSelection()?.setBaseAndExtent(...start, ...stop);
    showCaret(this.#root);
  }

  #step(): Step {
    const { doc, from, to } = this;
    return { doc, from, to };
  }

  /** Takes over what the browser has made. */
  #sync(change: Change): void {
    const doc = read(this.#root);
    const same = sameDoc(doc, this.doc);
    if (this.composing) {
      this.doc = doc;
      this.#root.toggleAttribute('data-empty', false);
      if (!same && !this.#aside) this.#options.changed(doc.text);
      return;
    }
    const caret = selectionIn(this.#root) ?? { from: doc.text.length, to: doc.text.length };
    const before = this.#before;
    if (!sameDoc(doc, before.doc)) this.#history.record(before, change, performance.now());
    this.doc = doc;
    this.from = caret.from;
    this.to = caret.to;
    this.#before = this.#step();
    if (this.#redraw()) this.#place(caret.from, caret.to);
    if (!same) this.#options.changed(doc.text);
    this.#options.moved();
  }

  #beforeInput(event: InputEvent): void {
    if (this.composing || event.isComposing || !event.cancelable) return;
    this.#look();
    this.#before = this.#step();
    const { inputType } = event;
    const { from, to } = targetOf(this.#root, event, this.#step(), this.#options.isCode);
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? null;
    if (text !== null && admitted(this.doc, from, to, text) === null) {
      event.preventDefault();
      this.#options.tooLong();
      return;
    }
    if (inputType === 'insertText' && text !== null && from === to && !text.includes('\n')) {
      if (isInText(this.#root)) return;
    }
    if (inputType.startsWith('insertComposition') || inputType === 'insertFromComposition') return;
    event.preventDefault();
    if (inputType === 'historyUndo') this.#turn('undo');
    else if (inputType === 'historyRedo') this.#turn('redo');
    else if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') {
      this.#edit(from, to, plain('\n'), 'type');
    } else if (inputType === 'deleteByDrag' || inputType === 'insertFromDrop') {
      // The drop itself does both.
    } else if (inputType.startsWith('delete')) {
      this.#edit(from, to, plain(''), 'delete');
    } else if (inputType.startsWith('insert') && text !== null) {
      this.#edit(from, to, plain(text), inputType === 'insertText' ? 'type' : 'other');
    }
  }

  #compose(): void {
    this.#before = this.#step();
    this.composing = true;
  }

  #composed(): void {
    this.composing = false;
    this.#sync('other');
    const aside = this.#aside;
    this.#aside = null;
    if (!aside) return;
    const text = joined(aside, this.doc.text);
    this.set(text);
    this.#options.changed(text);
  }

  #press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
    const turn = turnOf(event);
    if (turn === null) return;
    event.preventDefault();
    this.#turn(turn);
  }

  #turn(way: 'undo' | 'redo'): void {
    const step = this.#history[way](this.#step());
    if (!step) return;
    this.#show(step.doc, step.from, step.to);
    this.#options.changed(step.doc.text);
  }

  #copy(event: ClipboardEvent): boolean {
    this.#look();
    if (this.from === this.to) return false;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', this.doc.text.slice(this.from, this.to));
    return true;
  }

  #paste(event: ClipboardEvent): void {
    event.preventDefault();
    this.#look();
    const brought = broughtBy(event.clipboardData);
    if (brought === null) return;
    if ('files' in brought) this.#options.files(brought.files);
    else this.#bring(brought.text, this.from, this.to);
  }

  #drop(event: DragEvent): void {
    const { doc } = this;
    const dragged = this.#dragged;
    this.#dragged = null;
    // Files are the conversation's.
    if (event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const brought = broughtBy(event.dataTransfer);
    const at = pointAt(this.#root, event.clientX, event.clientY);
    if (at === null || brought === null || 'files' in brought) return;
    this.#root.focus({ preventScroll: true });
    if (!dragged) {
      this.#bring(brought.text, at, at);
      return;
    }
    const moved = carried(doc, dragged.from, dragged.to, outside(doc, at, at));
    if (!moved) return;
    this.#history.record(this.#step(), 'other', performance.now());
    this.#show(moved.doc, moved.end, moved.end);
    this.#options.changed(moved.doc.text);
  }

  /** The caret was moved, which browsers tell a moment later: it never stands within a mention. */
  #look(): void {
    const found = selectionIn(this.#root);
    if (!found || this.composing) return;
    const { from, to } = this;
    if (!this.#held) {
      const range =
        found.from === found.to
          ? { from: outside(this.doc, found.from, from), to: outside(this.doc, found.to, from) }
          : whole(this.doc, found.from, found.to);
      if (range.from !== found.from || range.to !== found.to) {
        this.#place(range.from, range.to);
        this.#options.moved();
        return;
      }
    }
    if (found.from === from && found.to === to) return;
    this.from = found.from;
    this.to = found.to;
    this.#options.moved();
  }
}
