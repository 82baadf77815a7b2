// A ring buffer of an account's last events, for the diagnostics. It shows how an unexpected state came
// about.
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Step } from '../link/machine.ts';

export type RingEntry =
  /** A text from the socket, except heartbeats and logins. */
  | { kind: 'frame' | 'unknown'; text: string }
  | { kind: 'rejected'; text: string; reason: string }
  /** A part of the app did not load. */
  | { kind: 'fault'; reason: string }
  /** A bug as it was thrown. */
  | { kind: 'bug'; name: string; message: string; stack: string }
  /** An event that changed the state. */
  | { kind: 'event'; event: ChatEvent }
  | { kind: 'step'; step: Step };

/** An entry with its time: wall clock, ms. */
export type StampedEntry = RingEntry & { at: number };

/** Number of entries in the ring. */
export const RING_SIZE = 2000;
/** Maximum number of characters that the ring keeps of a text. */
const MAX_TEXT = 2000;

export class Ring {
  readonly #held: StampedEntry[] = [];
  #next = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  note(it: RingEntry): void {
    const short =
      'text' in it && it.text.length > MAX_TEXT ? { ...it, text: it.text.slice(0, MAX_TEXT) } : it;
    this.#held[this.#next] = { ...short, at: this.#now() };
    this.#next = (this.#next + 1) % RING_SIZE;
  }

  /** Oldest first. */
  list(): StampedEntry[] {
    return [...this.#held.slice(this.#next), ...this.#held.slice(0, this.#next)];
  }
}
