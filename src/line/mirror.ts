// A tab's copy of one view, built from a snapshot and then patches in sequence. A mirror never repairs itself:
// it reports a missing patch, and the tab subscribes to the view again.
import { compareChats, compareMessages } from '../core/contract/rows.ts';
import { compareFound } from '../core/contract/search.ts';
import type { Patch, RowOf, ViewName } from '../core/contract/views.ts';
import type { ViewState } from './api.ts';
import { reuseEqual } from './reuse-equal.ts';

export class Mirror<V extends ViewName> {
  #byKey = new Map<string, RowOf[V]>();
  #stream = -1;
  readonly #name: V;
  state: ViewState<V> = { rows: [], byKey: new Map(), ready: false, more: false, later: false };

  constructor(name: V) {
    this.#name = name;
  }

  /** Applies a patch. Returns false where a patch is missing: this mirror then needs a new snapshot. */
  apply(patch: Patch): boolean {
    if (patch.stream !== 0 && patch.stream !== this.#stream + 1) return false;
    const byKey = patch.stream === 0 ? new Map<string, RowOf[V]>() : new Map(this.#byKey);
    for (const row of patch.put) byKey.set(row.key, reuseEqual(this.#byKey.get(row.key), row as RowOf[V]));
    for (const key of patch.del) byKey.delete(key);
    this.#byKey = byKey;
    this.#stream = patch.stream;
    const rows = [...byKey.values()].sort(orders[this.#name]);
    const more = patch.more ?? (patch.stream !== 0 && this.state.more);
    const later = patch.later ?? (patch.stream !== 0 && this.state.later);
    this.state = { rows, byKey, ready: true, more, later };
    return true;
  }
}

const unsorted = (): number => 0;

const orders: { [V in ViewName]: (a: RowOf[V], b: RowOf[V]) => number } = {
  status: unsorted,
  call: unsorted,
  head: unsorted,
  people: unsorted,
  members: unsorted,
  friends: unsorted,
  requests: unsorted,
  groupings: (a, b) => a.sort - b.sort || a.id - b.id,
  groups: unsorted,
  group: unsorted,
  chats: compareChats,
  pane: compareMessages,
  search: compareFound,
};
