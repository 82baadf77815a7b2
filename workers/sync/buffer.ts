// The engine. What arrives while a pull runs: kept per feed and handled in order of arrival afterwards,
// none lost (RT-06). It stays small: volatile frames about one thing are one, and where there are too
// many durable ones they are let go, because the next pull brings them.
import { FEEDS, type Feed } from '../../src/core/wire/index.ts';
import { about, isDurable, isListed, newer, type Waiting } from './about.ts';

/** Durable frames that may wait, over all feeds. */
export const ROOM = 5_000;

/** For the diagnostics. */
export interface BufferCounts {
  /** Most frames that ever waited at once. */
  most: number;
  /** How often there was no room. */
  overflows: number;
}

export class Buffers {
  readonly counts: BufferCounts = { most: 0, overflows: 0 };
  private held = empty();
  private durable = 0;
  private over = false;

  /** Durable frames were let go: another pull has to bring them. */
  get overflown(): boolean {
    return this.over;
  }

  keep(it: Waiting): void {
    if (isDurable(it)) {
      if (this.over) return;
      if (this.durable === ROOM) return this.letGo();
      this.durable++;
    }
    const frames = this.held[it.feed];
    const name = about(it);
    const older = name === null ? undefined : frames.get(name);
    if (name !== null) frames.delete(name);
    frames.set(name ?? {}, older === undefined ? it : newer(older, it));
    this.counts.most = Math.max(this.counts.most, this.size);
  }

  /** Before lists and pulls come once more: what those bring is forgotten, what nothing brings stays. */
  again(): void {
    this.over = false;
    this.forget((it) => isDurable(it) || isListed(it));
  }

  /** Hands everything over, private first, and is empty. */
  drain(): Waiting[] {
    const all = FEEDS.flatMap((feed) => [...this.held[feed].values()]);
    this.clear();
    return all;
  }

  clear(): void {
    this.held = empty();
    this.durable = 0;
    this.over = false;
  }

  private get size(): number {
    return FEEDS.reduce((sum, feed) => sum + this.held[feed].size, 0);
  }

  private letGo(): void {
    this.over = true;
    this.counts.overflows++;
    this.forget(isDurable);
  }

  private forget(which: (it: Waiting) => boolean): void {
    for (const feed of FEEDS) {
      for (const [name, it] of this.held[feed]) if (which(it)) this.held[feed].delete(name);
    }
    this.durable = 0;
  }
}

/** In order of arrival, by what a frame is about; an object of its own where it is about itself. */
type Frames = Map<string | object, Waiting>;

const empty = (): Record<Feed, Frames> => ({ private: new Map(), group: new Map(), system: new Map() });
