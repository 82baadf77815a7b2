// The tab. Somebody writes, in whatever field of the page.
import type { Busy } from '../busy.ts';

/** So long after the last key somebody still writes, ms. */
const LAST_KEY = 10_000;

/** Somebody writes: from a key on that leaves a text, until it is empty or no key has come for a while. */
export class Writing {
  #release: (() => void) | null = null;
  #stop: () => void = () => undefined;
  readonly #of: Busy;
  readonly #after: (ms: number, act: () => void) => () => void;

  /** @param after acts after so many ms; returns the way to stop it */
  constructor(of: Busy, after: (ms: number, act: () => void) => () => void) {
    this.#of = of;
    this.#after = after;
  }

  key(text: string): void {
    this.#stop();
    if (text === '') return this.end();
    this.#release ??= this.#of.hold();
    this.#stop = this.#after(LAST_KEY, () => this.end());
  }

  end(): void {
    this.#stop();
    this.#release?.();
    this.#release = null;
  }
}

/** Follows the fields of a page as long as it lives. */
export function watchWriting(page: Document, busy: Busy): void {
  const writing = new Writing(busy, (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  });
  let field: Field | null = null;
  const typed = ({ target }: Event): void => {
    field = isField(target) ? target : null;
    // A field that edits by itself has its text a moment later.
    if (field) setTimeout(() => field && writing.key(textIn(field)));
  };
  page.addEventListener('input', typed);
  page.addEventListener('beforeinput', typed);
  // A text that is sent, or a form that is closed, goes without a word about it.
  const look = (): void => {
    setTimeout(() => {
      if (field && (textIn(field) === '' || !field.isConnected)) writing.end();
    });
  };
  page.addEventListener('keyup', look);
  page.addEventListener('pointerup', look);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

const isField = (it: unknown): it is Field =>
  it instanceof HTMLInputElement ||
  it instanceof HTMLTextAreaElement ||
  (it instanceof HTMLElement && it.isContentEditable);

/** Pictures in it are a text as well. */
const textIn = (field: Field): string =>
  'value' in field ? field.value : field.querySelector('img') ? 'a picture' : (field.textContent ?? '');
