// The mirrors (copies) of the views that this tab shows. They outlive an engine: the next engine fills them
// again.
import type { Seat } from '../core/contract/seat.ts';
import type { Patch, ViewName, ViewSpec } from '../core/contract/views.ts';
import type { ViewState } from './api.ts';
import { Mirror } from './mirror.ts';

interface Watched {
  number: number;
  spec: ViewSpec;
  mirror: Mirror<ViewName>;
  watchers: Set<() => void>;
}

export class Mirrors {
  readonly #views = new Map<string, Watched>();
  #numbers = 0;
  #seat: Seat | null = null;
  /** The user of the last status with one. */
  #user: number | null = null;

  /**
   * Subscribes all mirrors at another engine; null for no engine. Rows stay until the new snapshots replace
   * them, or the status names another user.
   */
  setSeat(seat: Seat | null): void {
    this.#seat = seat;
    for (const view of this.#views.values()) this.#open(view);
  }

  watch(spec: ViewSpec, changed: () => void): () => void {
    const name = JSON.stringify(spec);
    const view = this.#views.get(name) ?? this.#add(name, spec);
    view.watchers.add(changed);
    return () => {
      view.watchers.delete(changed);
      // The view closes in a microtask, so that a component that moves in the tree keeps its mirror.
      queueMicrotask(() => {
        if (view.watchers.size > 0 || this.#views.get(name) !== view) return;
        this.#views.delete(name);
        void this.#seat?.close(view.number);
      });
    };
  }

  state<S extends ViewSpec>(spec: S): ViewState<S['view']> {
    return this.#views.get(JSON.stringify(spec))?.mirror.state ?? empty;
  }

  apply(patches: readonly Patch[]): void {
    const changed = new Set<Watched>();
    for (const patch of patches) {
      const view = [...this.#views.values()].find(({ number }) => number === patch.view);
      if (!view) continue;
      if (view.mirror.apply(patch)) changed.add(view);
      else this.#resubscribe(view);
    }
    this.#clearOfOthers(changed);
    for (const { watchers } of changed) for (const watcher of watchers) watcher();
  }

  /**
   * Clears the views that the batch of another user did not fill: the next engine sends the status first, and a
   * conversation later. `changed` gets the cleared views.
   */
  #clearOfOthers(changed: Set<Watched>): void {
    const user = this.state({ view: 'status' }).rows[0]?.self?.id ?? this.#user;
    const isOther = this.#user !== null && user !== this.#user;
    this.#user = user;
    if (!isOther) return;
    for (const view of this.#views.values()) {
      if (changed.has(view)) continue;
      view.mirror = new Mirror(view.spec.view);
      changed.add(view);
    }
  }

  /** After a missing patch, subscribes to the view again under a new number. */
  #resubscribe(view: Watched): void {
    void this.#seat?.close(view.number);
    view.number = ++this.#numbers;
    this.#open(view);
  }

  #add(name: string, spec: ViewSpec): Watched {
    const mirror = new Mirror(spec.view);
    const view: Watched = { number: ++this.#numbers, spec, mirror, watchers: new Set() };
    this.#views.set(name, view);
    this.#open(view);
    return view;
  }

  #open({ number, spec }: Watched): void {
    void this.#seat?.open(number, spec);
  }
}

const empty: ViewState<ViewName> = { rows: [], byKey: new Map(), ready: false, more: false, later: false };
