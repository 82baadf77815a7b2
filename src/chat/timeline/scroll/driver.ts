// The scroll machine connected to a page: inputs from its events and frames, effects on its scroller and its window.
import { afterFrame } from '../../../platform/after-frame.ts';
import type { Layout } from './layout.ts';
import {
  type Anchor,
  isPinned,
  type JumpTarget,
  OPENING,
  type RenderFacts,
  restorationOf,
  type ScrollEffect,
  type ScrollInput,
  type ScrollState,
  step,
} from './machine.ts';

export interface ScrollActions {
  scrollToEnd: () => void;
  mark: (target: JumpTarget) => void;
  showEnd: () => void;
  loadOlder: (reader: number) => void;
  loadNewer: (reader: number) => void;
  trim: () => void;
}

/** The elements and actions of the last rendering. */
export interface Rendered {
  box: HTMLElement;
  layout: Layout;
  actions: ScrollActions;
}

/** Events after which the user controls the scroll position. */
const PRESSES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

export class ScrollDriver {
  #state: ScrollState = OPENING;
  #rendered: Rendered | null = null;
  #frame = 0;
  #cancelIdle: (() => void) | null = null;

  get pinned(): boolean {
    return isPinned(this.#state);
  }

  get opened(): boolean {
    return this.#state.mode.kind !== 'opening';
  }

  /** Call after each rendering, before it is painted. */
  rendered(rendered: Rendered, facts: RenderFacts, restoration: Anchor | null): void {
    this.#rendered = rendered;
    this.#put({ kind: 'rendered', facts, restoration });
    // Every rendering: a virtualizer renders whenever the rows in view change.
    this.#cancelIdle ??= afterFrame(() => {
      this.#cancelIdle = null;
      this.#put({ kind: 'idle' });
    });
  }

  readonly requestEnd = (): void => this.#put({ kind: 'end-requested' });

  /** See `restorationOf`. */
  restoration(): Anchor | null {
    return this.#rendered && restorationOf(this.#state, this.#rendered.layout);
  }

  /** Listens to the page; returns the end of it. */
  connect(box: HTMLElement): () => void {
    const end = new AbortController();
    const { signal } = end;
    const press = (): void => this.#put({ kind: 'pressed' });
    for (const name of PRESSES) box.addEventListener(name, press, { passive: true, signal });
    // In the capture phase, before a virtualizer renders: the layout is still clean.
    const scroll = (): void => this.#put({ kind: 'scrolled' });
    box.addEventListener('scroll', scroll, { passive: true, capture: true, signal });
    const observer = new ResizeObserver(() => this.#put({ kind: 'resized' }));
    observer.observe(box);
    return () => {
      end.abort();
      observer.disconnect();
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#cancelIdle?.();
      this.#cancelIdle = null;
    };
  }

  #put(input: ScrollInput): void {
    const rendered = this.#rendered;
    if (!rendered) return;
    const { state, effects } = step(this.#state, input, rendered.layout);
    this.#state = state;
    for (const effect of effects) perform(effect, rendered);
    if (state.still === null || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#put({ kind: 'frame' });
    });
  }
}

function perform(effect: ScrollEffect, { box, actions }: Rendered): void {
  switch (effect.kind) {
    case 'scroll':
      box.scrollTop = effect.top;
      break;
    case 'scroll-to-end':
      actions.scrollToEnd();
      break;
    case 'mark':
      actions.mark(effect.target);
      break;
    case 'show-end':
      actions.showEnd();
      break;
    case 'load-older':
      actions.loadOlder(effect.reader);
      break;
    case 'load-newer':
      actions.loadNewer(effect.reader);
      break;
    case 'trim':
      actions.trim();
      break;
  }
}
