// The fault proxy: one direction of a WebSocket. What it is given goes on in order, or waits while it is stalled.
import type { Duplex } from 'node:stream';

export class Lane {
  readonly #to: Duplex;
  readonly #waiting: (() => void)[] = [];
  #stalls = 0;

  constructor(to: Duplex) {
    this.#to = to;
  }

  send(bytes: Buffer): void {
    this.#pass(() => {
      if (this.#to.writable) this.#to.write(bytes);
    });
  }

  /** The sender has said that nothing follows. */
  end(): void {
    this.#pass(() => this.#to.end());
  }

  /** The sender's connection is gone. */
  destroy(): void {
    this.#pass(() => this.#to.destroy());
  }

  /** Stands still until what it answers has been called, and so has that of every other stall. */
  stall(): () => void {
    this.#stalls += 1;
    return () => {
      this.#stalls -= 1;
      while (this.#stalls === 0 && this.#waiting.length > 0) this.#waiting.shift()!();
    };
  }

  #pass(step: () => void): void {
    if (this.#stalls > 0) this.#waiting.push(step);
    else step();
  }
}
