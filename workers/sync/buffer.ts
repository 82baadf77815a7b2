// The buffer of the socket frames that arrive during a pull (RT-06), by feed in order of arrival. It stays
// small. Volatile frames about one subject (read marks, receipts, changes of people) are merged. Excess
// durable frames (messages, recalls) are dropped, because the next pull repeats them.
import { byFeed, FEEDS, type Feed } from '../../src/core/wire/index.ts';
import { isDurable, isListed, mergeFrames, subjectOf, type BufferedFrame } from './frame-subject.ts';

/** Maximum number of buffered durable frames, over all feeds. */
export const CAPACITY = 5_000;

/** Counters for the diagnostics. */
export interface BufferCounts {
  /** The highest number of frames buffered at once. */
  most: number;
  /** Number of times that the durable frames were dropped. */
  overflows: number;
}

export class FrameBuffer {
  readonly counts: BufferCounts = { most: 0, overflows: 0 };
  #held = empty();
  #durable = 0;
  #isOverflowed = false;

  /** Durable frames were dropped, so another pull has to repeat them. */
  get overflowed(): boolean {
    return this.#isOverflowed;
  }

  add(frame: BufferedFrame): void {
    if (isDurable(frame)) {
      if (this.#isOverflowed) return;
      if (this.#durable === CAPACITY) return this.#overflow();
      this.#durable++;
    }
    const frames = this.#held[frame.feed];
    const subject = subjectOf(frame);
    const older = subject === null ? undefined : frames.get(subject);
    if (subject !== null) frames.delete(subject);
    frames.set(subject ?? {}, older === undefined ? frame : mergeFrames(older, frame));
    this.counts.most = Math.max(this.counts.most, this.#size);
  }

  /** Drops the frames that the friend and group lists or a pull repeat, and keeps the others. */
  dropRepeated(): void {
    this.#isOverflowed = false;
    this.#drop((frame) => isDurable(frame) || isListed(frame));
  }

  /** Empties the buffer and returns its frames: private ones first, each feed in order of arrival. */
  drain(): BufferedFrame[] {
    const all = FEEDS.flatMap((feed) => [...this.#held[feed].values()]);
    this.clear();
    return all;
  }

  clear(): void {
    this.#held = empty();
    this.#durable = 0;
    this.#isOverflowed = false;
  }

  get #size(): number {
    return FEEDS.reduce((sum, feed) => sum + this.#held[feed].size, 0);
  }

  #overflow(): void {
    this.#isOverflowed = true;
    this.counts.overflows++;
    this.#drop(isDurable);
  }

  #drop(matches: (frame: BufferedFrame) => boolean): void {
    for (const feed of FEEDS) {
      for (const [subject, frame] of this.#held[feed]) if (matches(frame)) this.#held[feed].delete(subject);
    }
    this.#durable = 0;
  }
}

/** In order of arrival, by subject. A frame without a subject has an object of its own as key. */
type Frames = Map<string | object, BufferedFrame>;

const empty = (): Record<Feed, Frames> => byFeed(() => new Map());
