// Detects typing in any field of the page and marks the page as busy, so that it does not reload itself.
import type { Busy } from '../busy.ts';

/** Time after the last key for which the user still counts as typing, ms. */
const IDLE_MS = 10_000;

/** Keeps the page busy while a field has text, at most for `IDLE_MS` after the last key. */
export class Typing {
  #endHold: (() => void) | null = null;
  #cancelTimer: () => void = () => undefined;
  readonly #busy: Busy;
  readonly #schedule: (ms: number, act: () => void) => () => void;

  /** @param schedule calls `act` after `ms`; returns a function that cancels the call */
  constructor(busy: Busy, schedule: (ms: number, act: () => void) => () => void) {
    this.#busy = busy;
    this.#schedule = schedule;
  }

  key(text: string): void {
    this.#cancelTimer();
    if (text === '') return this.end();
    this.#endHold ??= this.#busy.hold();
    this.#cancelTimer = this.#schedule(IDLE_MS, () => this.end());
  }

  end(): void {
    this.#cancelTimer();
    this.#endHold?.();
    this.#endHold = null;
  }
}

/** Watches all fields of a page for its lifetime. */
export function watchTyping(page: Document, busy: Busy): void {
  const typing = new Typing(busy, (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  });
  let field: Field | null = null;
  const onInput = ({ target }: Event): void => {
    field = isField(target) ? target : null;
    // An editor that handles `beforeinput` itself has the new text only after the event.
    if (field) setTimeout(() => field && typing.key(textIn(field)));
  };
  page.addEventListener('input', onInput);
  page.addEventListener('beforeinput', onInput);
  // Sending a text or closing a form fires no input event, so key and pointer events also check the field.
  const checkField = (): void => {
    setTimeout(() => {
      if (field && (textIn(field) === '' || !field.isConnected)) typing.end();
    });
  };
  page.addEventListener('keyup', checkField);
  page.addEventListener('pointerup', checkField);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable);

/** The text of a field. A picture in an editor counts as text. */
const textIn = (field: Field): string =>
  'value' in field ? field.value : field.querySelector('img') ? 'a picture' : (field.textContent ?? '');
