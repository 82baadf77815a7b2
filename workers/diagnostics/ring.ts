// The last things that happened, as they came. They show the way to a state that nobody expects.
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Step } from '../link/machine.ts';

export type Happening =
  /** A text from the socket; heartbeats and logins are left out. */
  | { kind: 'frame' | 'unknown'; text: string }
  | { kind: 'rejected'; text: string; reason: string }
  /** A part of the app did not load. */
  | { kind: 'fault'; reason: string }
  /** A fault of the app itself, as it was thrown. */
  | { kind: 'bug'; name: string; message: string; stack: string }
  /** An event that changed the state. */
  | { kind: 'event'; event: ChatEvent }
  | { kind: 'step'; step: Step };

/** Wall clock, ms. */
export type Happened = Happening & { at: number };

/** Entries that the ring holds. */
export const REMEMBERED = 2000;
/** Characters of a text that the ring holds. */
const LONGEST = 2000;

export class Ring {
  readonly #held: Happened[] = [];
  #next = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  note(it: Happening): void {
    const short = 'text' in it && it.text.length > LONGEST ? { ...it, text: it.text.slice(0, LONGEST) } : it;
    this.#held[this.#next] = { ...short, at: this.#now() };
    this.#next = (this.#next + 1) % REMEMBERED;
  }

  /** Oldest first. */
  list(): Happened[] {
    return [...this.#held.slice(this.#next), ...this.#held.slice(0, this.#next)];
  }
}
