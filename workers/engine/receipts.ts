// Commands in progress. Each ends with its receipt (the answer to its tab), or with ENGINE_LOST if the engine
// ends first (INV-6). After ENGINE_LOST the effect is unknown, and the tab may send the command to the next
// engine.
import { failed, type Result } from '../../src/core/contract/result.ts';

export class Receipts {
  readonly #ends = new Set<(receipt: Result<never>) => void>();
  #refusing = false;
  #isOver = false;
  #drained: () => void = () => undefined;

  track<T>(act: () => Promise<Result<T>>): Promise<Result<T>> {
    if (this.#refusing) return Promise.resolve(lost);
    return new Promise((settle, fail) => {
      const end = (receipt: Result<never>): void => settle(receipt);
      this.#ends.add(end);
      act()
        // A write that the fence stopped looks successful, so a command of an ended engine ends with
        // ENGINE_LOST.
        .then((receipt) => settle(this.#isOver ? lost : receipt), fail)
        .finally(() => this.#ended(end));
    });
  }

  /** Refuses new commands. Resolves when all commands in progress are answered. */
  drain(): Promise<void> {
    this.#refusing = true;
    if (this.#ends.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#drained = resolve;
    });
  }

  /** Refuses new commands and ends those in progress with ENGINE_LOST. */
  end(): void {
    this.#refusing = true;
    this.#isOver = true;
    this.endAll(lost);
    this.#drained();
  }

  /** Ends all commands in progress with the same answer; new commands are still accepted. */
  endAll(receipt: Result<never>): void {
    for (const end of this.#ends) end(receipt);
    this.#ends.clear();
  }

  #ended(end: (receipt: Result<never>) => void): void {
    this.#ends.delete(end);
    if (this.#ends.size === 0) this.#drained();
  }
}

const lost = failed({ code: 'ENGINE_LOST' });
