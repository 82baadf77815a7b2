// The engine. Commands in progress: each ends in its receipt, or in ENGINE_LOST when this engine works no
// more (INV-6). What it did by then may have happened or not; the same command may be given to the next.
import { failed, type Result } from '../../src/core/contract/result.ts';

export class Receipts {
  private readonly ends = new Set<(receipt: Result<never>) => void>();
  private refusing = false;
  private over = false;
  private drained: () => void = () => undefined;

  of<T>(act: () => Promise<Result<T>>): Promise<Result<T>> {
    if (this.refusing) return Promise.resolve(lost);
    return new Promise((settle, fail) => {
      const end = (receipt: Result<never>): void => settle(receipt);
      this.ends.add(end);
      act()
        // A write that another engine's fence stopped looks like one that went well.
        .then((receipt) => settle(this.over ? lost : receipt), fail)
        .finally(() => this.ended(end));
    });
  }

  /** New commands are refused from now on. Resolves when those in progress have their receipts. */
  drain(): Promise<void> {
    this.refusing = true;
    if (this.ends.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.drained = resolve;
    });
  }

  /** Those in progress are lost as well. */
  end(): void {
    this.refusing = true;
    this.over = true;
    this.lose(lost);
    this.drained();
  }

  /** All in progress end so, and the next ones begin. */
  lose(receipt: Result<never>): void {
    for (const end of this.ends) end(receipt);
    this.ends.clear();
  }

  private ended(end: (receipt: Result<never>) => void): void {
    this.ends.delete(end);
    if (this.ends.size === 0) this.drained();
  }
}

const lost = failed({ code: 'ENGINE_LOST' });
