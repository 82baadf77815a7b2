// The driver of the scroll machine (machine.ts). It turns page events and frames into inputs. It performs the machine's
// effects on the scroller and the window of loaded messages.
import { afterFrame, type FramePage } from '../../../platform/after-frame.ts';
import type { Layout } from './layout.ts';
import {
  type Anchor,
  type JumpTarget,
  OPENING,
  type RenderFacts,
  restorationOf,
  type ScrollEffect,
  type ScrollInput,
  type ScrollMode,
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

/** The members of `window` that the driver uses. */
type DriverPage = FramePage & Pick<Window, 'cancelAnimationFrame'>;

export class ScrollDriver {
  readonly #page: DriverPage;
  #state: ScrollState = OPENING;
  #rendered: Rendered | null = null;
  #frame = 0;
  #cancelIdle: (() => void) | null = null;
  readonly #watchers = new Set<() => void>();

  constructor(page: DriverPage = window) {
    this.#page = page;
  }

  readonly mode = (): ScrollMode['kind'] => this.#state.mode.kind;

  /** Calls `changed` after each change of the mode. Returns the function that stops it. */
  readonly watchMode = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  };

  /** Called after each rendering, before the browser paints it. */
  rendered(rendered: Rendered, facts: RenderFacts, restoration: Anchor | null): void {
    this.#rendered = rendered;
    this.#put({ kind: 'rendered', facts, restoration });
    // `idle` follows every rendering, because the virtualizer renders whenever the rows in view change.
    this.#cancelIdle ??= afterFrame(() => {
      this.#cancelIdle = null;
      this.#put({ kind: 'idle' });
    }, this.#page);
  }

  readonly requestEnd = (): void => this.#put({ kind: 'end-requested' });

  /** The position to restore when the chat opens again; see `restorationOf`. */
  restoration(): Anchor | null {
    return this.#rendered && restorationOf(this.#state, this.#rendered.layout);
  }

  /** Starts to listen to the scroller's events. Returns the function that stops it. */
  connect(box: HTMLElement): () => void {
    const end = new AbortController();
    const { signal } = end;
    const press = (): void => this.#put({ kind: 'pressed' });
    for (const name of PRESSES) box.addEventListener(name, press, { passive: true, signal });
    // The listener runs in the capture phase, before the virtualizer renders, so it reads an unchanged layout.
    const scroll = (): void => this.#put({ kind: 'scrolled' });
    box.addEventListener('scroll', scroll, { passive: true, capture: true, signal });
    const observer = new ResizeObserver(() => this.#put({ kind: 'resized' }));
    observer.observe(box);
    return () => {
      end.abort();
      observer.disconnect();
      this.#page.cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#cancelIdle?.();
      this.#cancelIdle = null;
    };
  }

  #put(input: ScrollInput): void {
    const rendered = this.#rendered;
    if (!rendered) return;
    const before = this.mode();
    const { state, effects } = step(this.#state, input, rendered.layout);
    this.#state = state;
    for (const effect of effects) perform(effect, rendered);
    if (this.mode() !== before) for (const changed of this.#watchers) changed();
    if (state.still === null || this.#frame !== 0) return;
    this.#frame = this.#page.requestAnimationFrame(() => {
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
