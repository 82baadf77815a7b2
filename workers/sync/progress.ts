// The engine. How far a catch-up is, for people who wait for it.
import { FEEDS, type Feed } from '../../src/core/wire/index.ts';

export interface Progress {
  /** Messages that this catch-up has brought. */
  pulled: number;
  /** Rows that are still to come; null while nobody knows. */
  left: number | null;
}

export class Count {
  private pulled = 0;
  private left: Partial<Record<Feed, number | null>> = {};

  add(feed: Feed, messages: number, left: number | null): void {
    this.pulled += messages;
    this.left[feed] = left;
  }

  /** The pulls begin once more: how much is left is unknown again. */
  again(): void {
    this.left = {};
  }

  get value(): Progress {
    return { pulled: this.pulled, left: this.sum() };
  }

  private sum(): number | null {
    const told = FEEDS.map((feed) => this.left[feed]);
    if (told.includes(null)) return null;
    const sum = told.reduce<number>((total, left) => total + (left ?? 0), 0);
    // Nothing left is only said when all have answered.
    return sum === 0 && told.includes(undefined) ? null : sum;
  }
}
