// The buffer of the frames that arrive while a pull runs (RT-06): kept by feed, in order of arrival. It stays small:
// volatile frames about one subject are merged, and too many durable ones are dropped, for the next pull repeats them.
import { byFeed, FEEDS, type Feed } from '../../src/core/wire/index.ts';
import { isDurable, isListed, merged, subjectOf, type Waiting } from './frame-subject.ts';

/** Durable frames that may wait, over all feeds. */
export const CAPACITY = 5_000;

/** For the diagnostics. */
export interface BufferCounts {
  /** The highest number of frames that waited at once. */
  most: number;
  /** How often the durable frames were dropped. */
  overflows: number;
}

export class FrameBuffer {
  readonly counts: BufferCounts = { most: 0, overflows: 0 };
  #held = empty();
  #durable = 0;
  #over = false;

  /** Durable frames were dropped: another pull has to repeat them. */
  get overflown(): boolean {
    return this.#over;
  }

  add(frame: Waiting): void {
    if (isDurable(frame)) {
      if (this.#over) return;
      if (this.#durable === CAPACITY) return this.#overflow();
      this.#durable++;
    }
    const frames = this.#held[frame.feed];
    const subject = subjectOf(frame);
    const older = subject === null ? undefined : frames.get(subject);
    if (subject !== null) frames.delete(subject);
    frames.set(subject ?? {}, older === undefined ? frame : merged(older, frame));
    this.counts.most = Math.max(this.counts.most, this.#size);
  }

  /** Drops the frames that lists and pulls repeat, and keeps the others. */
  dropRepeated(): void {
    this.#over = false;
    this.#drop((frame) => isDurable(frame) || isListed(frame));
  }

  /** Empties the buffer: private frames first, each feed in order of arrival. */
  drain(): Waiting[] {
    const all = FEEDS.flatMap((feed) => [...this.#held[feed].values()]);
    this.clear();
    return all;
  }

  clear(): void {
    this.#held = empty();
    this.#durable = 0;
    this.#over = false;
  }

  get #size(): number {
    return FEEDS.reduce((sum, feed) => sum + this.#held[feed].size, 0);
  }

  #overflow(): void {
    this.#over = true;
    this.counts.overflows++;
    this.#drop(isDurable);
  }

  #drop(which: (frame: Waiting) => boolean): void {
    for (const feed of FEEDS) {
      for (const [subject, frame] of this.#held[feed]) if (which(frame)) this.#held[feed].delete(subject);
    }
    this.#durable = 0;
  }
}

/** In order of arrival, by subject; the key of a frame without one is an object of its own. */
type Frames = Map<string | object, Waiting>;

const empty = (): Record<Feed, Frames> => byFeed(() => new Map());
