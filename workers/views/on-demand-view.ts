// A view whose code loads when a tab first opens it.
import { defer, Subject, takeUntil, timer } from 'rxjs';
import type { AnyRow, Patch } from '../../src/core/contract/views.ts';
import { onDemand, pauseAfter } from '../on-demand.ts';
import type { Scope } from '../scope.ts';
import { isOpening, type View, type ViewChange, type ViewSource } from './view.ts';

export interface OnDemandPart {
  /** Names the part in the diagnostics. */
  name: string;
  /** Loads the code. The view is created only if the tab still wants it; null where its parameters are invalid. */
  load: () => Promise<() => View | null>;
  /**
   * Rows to show where the code does not load or the parameters are invalid. A part without such rows waits;
   * the end of a pause, and each change of the status (such as a reconnect), tries to load it again.
   */
  fallback?: readonly AnyRow[];
  /** The tab keeps its rows while an account is being opened. */
  keepsRows?: boolean;
}

export class OnDemandView implements View {
  readonly patient = false;
  readonly ready$ = new Subject<void>();
  #view: View | null = null;
  readonly #begins$ = new Subject<void>();
  #failures = 0;
  #isLoading = false;
  /** The status changed during the load, which may have begun offline. */
  #isOutdated = false;
  /** The code did not load, and the fallback has not been sent yet. */
  #fallbackDue = false;
  /**
   * The tab may show rows of a dead engine or another account; they are deleted with that account (INV-9).
   */
  #hasOldRows = true;
  readonly #number: number;
  readonly #part: OnDemandPart;
  readonly #source: ViewSource;
  readonly #load: () => Promise<(() => View | null) | null>;
  readonly #scope: Scope;

  constructor(number: number, part: OnDemandPart, source: ViewSource, scope: Scope) {
    this.#number = number;
    this.#part = part;
    this.#source = source;
    this.#load = onDemand(part.name, part.load, source);
    this.#scope = scope;
    this.#begin();
  }

  get dirty(): boolean {
    return this.#view?.dirty ?? (this.#fallbackDue || this.#isEmptyDue());
  }

  note(change: ViewChange): void {
    this.#view?.note(change);
    if (this.#view || this.#part.fallback) return;
    if (change.kind === 'all') this.#hasOldRows = true;
    if (change.kind !== 'status') return;
    if (this.#isLoading) this.#isOutdated = true;
    else this.#begin();
  }

  patch(): Patch | null {
    if (this.#view) return this.#view.patch();
    if (!this.dirty) return null;
    this.#fallbackDue = this.#hasOldRows = false;
    return { view: this.#number, stream: 0, put: this.#part.fallback ?? [], del: [], more: false };
  }

  #isEmptyDue(): boolean {
    const { fallback, keepsRows } = this.#part;
    if (!this.#hasOldRows || fallback || this.#source.chatStore()) return false;
    return keepsRows !== true || !isOpening(this.#source);
  }

  #begin(): void {
    this.#begins$.next();
    this.#isLoading = true;
    this.#isOutdated = false;
    this.#scope.bind(defer(this.#load), (make) => {
      this.#isLoading = false;
      this.#view = make?.() ?? null;
      if (this.#view) this.#scope.bind(this.#view.ready$, () => this.ready$.next());
      else if (this.#part.fallback) this.#fallbackDue = true;
      else if (this.#isOutdated) this.#begin();
      else this.#beginAfterPause();
      this.ready$.next();
    });
  }

  #beginAfterPause(): void {
    this.#failures += 1;
    const pause$ = timer(pauseAfter(this.#failures), this.#source.scheduler);
    this.#scope.bind(pause$.pipe(takeUntil(this.#begins$)), () => this.#begin());
  }
}
