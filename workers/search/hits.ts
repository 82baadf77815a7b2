// The hits of a search so far, newest first, each message once.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';

export interface Hit {
  key: string;
  chat: ChatKey;
  message: StoredMessage;
}

export const hitKey = (chat: ChatKey, id: number): string => `${chat}:${id}`;

export class Hits {
  readonly #byKey = new Map<string, Hit>();
  #sorted: readonly Hit[] | null = [];
  #hasChanged = false;
  /** Older hits were let go: there are more than are here. */
  dropped = false;
  readonly #most: number;

  /** Keeps `size` hits at least; with many more the oldest go. */
  constructor(size: number) {
    this.#most = 2 * size + 500;
  }

  get size(): number {
    return this.#byKey.size;
  }

  put(chat: ChatKey, message: StoredMessage): void {
    const key = hitKey(chat, message.id);
    this.#byKey.set(key, { key, chat, message });
    this.#sorted = null;
    this.#hasChanged = true;
    if (this.#byKey.size <= this.#most) return;
    for (const hit of this.#all().slice(this.#most / 2)) this.#byKey.delete(hit.key);
    this.#sorted = null;
    this.dropped = true;
  }

  /** True where the hit was there. */
  remove(key: string): boolean {
    const was = this.#byKey.delete(key);
    if (was) this.#sorted = null;
    this.#hasChanged ||= was;
    return was;
  }

  /** Whether hits came or went since the last call. */
  takeChanged(): boolean {
    const has = this.#hasChanged;
    this.#hasChanged = false;
    return has;
  }

  newest(count: number): readonly Hit[] {
    return this.#all().slice(0, count);
  }

  of(chat: ChatKey): Hit[] {
    return [...this.#byKey.values()].filter((hit) => hit.chat === chat);
  }

  /** How many hits are newer than a time (ms). Equally new ones do not count: unread pages may hold others before them. */
  after(time: number): number {
    const all = this.#all();
    const older = all.findIndex(({ message }) => message.sendTime <= time);
    return older < 0 ? all.length : older;
  }

  #all(): readonly Hit[] {
    this.#sorted ??= [...this.#byKey.values()].sort(
      (a, b) =>
        b.message.sendTime - a.message.sendTime || b.message.id - a.message.id || (a.key < b.key ? -1 : 1),
    );
    return this.#sorted;
  }
}
