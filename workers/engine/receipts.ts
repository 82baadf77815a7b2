// Commands in progress. Each ends in its receipt, or in ENGINE_LOST when the engine ends first (INV-6): then its effect
// is unknown, and the tab may give it to the next engine again.
import { failed, type Result } from '../../src/core/contract/result.ts';

export class Receipts {
  readonly #ends = new Set<(receipt: Result<never>) => void>();
  #refusing = false;
  #over = false;
  #drained: () => void = () => undefined;

  of<T>(act: () => Promise<Result<T>>): Promise<Result<T>> {
    if (this.#refusing) return Promise.resolve(lost);
    return new Promise((settle, fail) => {
      const end = (receipt: Result<never>): void => settle(receipt);
      this.#ends.add(end);
      act()
        // A write that another engine's fence stopped looks like one that went well.
        .then((receipt) => settle(this.#over ? lost : receipt), fail)
        .finally(() => this.#ended(end));
    });
  }

  /** Refuses new commands from now on. Resolves when those in progress have their receipts. */
  drain(): Promise<void> {
    this.#refusing = true;
    if (this.#ends.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#drained = resolve;
    });
  }

  /** Refuses new commands, and ends those in progress with ENGINE_LOST. */
  end(): void {
    this.#refusing = true;
    this.#over = true;
    this.lose(lost);
    this.#drained();
  }

  /** Ends all commands in progress with one receipt; new ones begin as ever. */
  lose(receipt: Result<never>): void {
    for (const end of this.#ends) end(receipt);
    this.#ends.clear();
  }

  #ended(end: (receipt: Result<never>) => void): void {
    this.#ends.delete(end);
    if (this.#ends.size === 0) this.#drained();
  }
}

const lost = failed({ code: 'ENGINE_LOST' });
