// A view whose code loads when a tab first asks for it.
import { defer, Subject } from 'rxjs';
import type { AnyRow, Patch } from '../../src/core/contract/views.ts';
import { onDemand } from '../on-demand.ts';
import type { Scope } from '../scope.ts';
import type { View, ViewChange, ViewSource } from './view.ts';

export interface LazyViewOptions {
  /** The part's name in the diagnostics. */
  part: string;
  /** Loads the code; the view is made only where the tab still wants it. */
  load: () => Promise<() => View>;
  /** The rows that the tab is shown where the code does not load. */
  fallback: readonly AnyRow[];
}

export class LazyView implements View {
  readonly patient = false;
  readonly ready$ = new Subject<void>();
  #view: View | null = null;
  /** The code did not load, and the tab is not told yet. */
  #owesFallback = false;
  readonly #number: number;
  readonly #fallback: readonly AnyRow[];

  constructor(number: number, { part, load, fallback }: LazyViewOptions, source: ViewSource, scope: Scope) {
    this.#number = number;
    this.#fallback = fallback;
    scope.bind(defer(onDemand(part, load, source)), (make) => {
      this.#view = make?.() ?? null;
      this.#owesFallback = this.#view === null;
      if (this.#view) scope.bind(this.#view.ready$, () => this.ready$.next());
      this.ready$.next();
    });
  }

  get dirty(): boolean {
    return this.#view?.dirty ?? this.#owesFallback;
  }

  note(change: ViewChange): void {
    this.#view?.note(change);
  }

  patch(): Patch | null {
    if (!this.#owesFallback) return this.#view?.patch() ?? null;
    this.#owesFallback = false;
    return { view: this.#number, stream: 0, put: this.#fallback, del: [], more: false };
  }
}
