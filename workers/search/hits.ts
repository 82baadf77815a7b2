// The hits of a search so far, newest first, each message once.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';

export interface Hit {
  key: string;
  chat: ChatKey;
  message: StoredMessage;
}

/**
 * A time (ms) in whole seconds. A pushed message has milliseconds, the same message from the database has whole
 * seconds, rounded to the nearest. Within a second only ids tell the order.
 */
const secondOf = (time: number): number => Math.round(time / 1000);

export const hitKey = (chat: ChatKey, id: number): string => `${chat}:${id}`;

export class Hits {
  readonly #byKey = new Map<string, Hit>();
  #sorted: readonly Hit[] | null = [];
  #hasChanged = false;
  /** Older hits were dropped, so more exist than are kept. */
  dropped = false;
  readonly #max: number;

  /** Keeps at least `size` hits; beyond a limit the oldest are dropped. */
  constructor(size: number) {
    this.#max = 2 * size + 500;
  }

  get size(): number {
    return this.#byKey.size;
  }

  put(chat: ChatKey, message: StoredMessage): void {
    const key = hitKey(chat, message.id);
    this.#byKey.set(key, { key, chat, message });
    this.#sorted = null;
    this.#hasChanged = true;
    if (this.#byKey.size <= this.#max) return;
    for (const hit of this.#all().slice(this.#max / 2)) this.#byKey.delete(hit.key);
    this.#sorted = null;
    this.dropped = true;
  }

  /** Returns true where the hit existed. */
  remove(key: string): boolean {
    const existed = this.#byKey.delete(key);
    if (existed) this.#sorted = null;
    this.#hasChanged ||= existed;
    return existed;
  }

  /** Whether hits were added or removed since the last call. */
  takeChanged(): boolean {
    const changed = this.#hasChanged;
    this.#hasChanged = false;
    return changed;
  }

  newest(count: number): readonly Hit[] {
    return this.#all().slice(0, count);
  }

  of(chat: ChatKey): Hit[] {
    return [...this.#byKey.values()].filter((hit) => hit.chat === chat);
  }

  /**
   * The number of hits newer than a time (ms). Hits of that second do not count: pages not searched yet may
   * have hits that come before them.
   */
  after(time: number): number {
    const all = this.#all();
    const older = all.findIndex(({ message }) => secondOf(message.sendTime) <= secondOf(time));
    return older < 0 ? all.length : older;
  }

  #all(): readonly Hit[] {
    this.#sorted ??= [...this.#byKey.values()].sort(
      (a, b) =>
        secondOf(b.message.sendTime) - secondOf(a.message.sendTime) ||
        b.message.id - a.message.id ||
        (a.key < b.key ? -1 : 1),
    );
    return this.#sorted;
  }
}
