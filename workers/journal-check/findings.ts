// The problems that a check of the journal has found, with their counts.
import type { JournalProblem } from '../../src/core/contract/data-commands.ts';

export class Findings {
  readonly #problems = new Map<string, JournalProblem>();
  readonly #canAsk: boolean;

  /** @param canAsk false while there is no connection to the server */
  constructor(canAsk: boolean) {
    this.#canAsk = canAsk;
  }

  get problems(): JournalProblem[] {
    return [...this.#problems.values()];
  }

  /** Adds data that this device has written again, or has lost. */
  add(kind: JournalProblem['kind'], count: number, mended: JournalProblem['mended'] = 'done'): void {
    if (count === 0) return;
    const held = this.#problems.get(`${kind} ${mended}`)?.count ?? 0;
    this.#problems.set(`${kind} ${mended}`, { kind, count: held + count, mended });
  }

  /** Adds data that only the server has. */
  addFetched(kind: JournalProblem['kind'], count: number): void {
    this.add(kind, count, this.#canAsk ? 'fetching' : 'waiting');
  }
}
