// One direction of a WebSocket: bytes pass in order, and wait while the direction is stalled.
import type { Duplex } from 'node:stream';

export class Pipe {
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

  /** The sender has ended its stream. */
  end(): void {
    this.#pass(() => this.#to.end());
  }

  /** The sender's connection has closed. */
  destroy(): void {
    this.#pass(() => this.#to.destroy());
  }

  /**
   * Stalls the direction. The direction continues when the functions that all stalls returned have been called.
   */
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
