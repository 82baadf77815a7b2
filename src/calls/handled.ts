// The signals of one engine that this tab has handled. The engine is told a number below which all are handled, also
// while the signals of a person wait.
import type { CallSignalRow } from '../core/contract/call-rows.ts';

export interface Handled {
  /** The new signals, in order, one batch for each person. */
  begin(rows: readonly CallSignalRow[]): CallSignalRow[][];
  /** The signals of a batch are handled. */
  end(batch: readonly CallSignalRow[]): void;
  /** The engine is another one by now, or the call is over. */
  close(): void;
}

/** @param tell tells the engine that all signals up to the number are handled */
export function createHandled(tell: (number: number) => void): Handled {
  let last = 0;
  let told = 0;
  let isClosed = false;
  /** The numbers of the signals that are not handled yet. */
  const open = new Set<number>();

  return {
    begin(rows) {
      const fresh = rows.filter(({ number }) => number > last).sort((a, b) => a.number - b.number);
      last = fresh.at(-1)?.number ?? last;
      const batches = new Map<number, CallSignalRow[]>();
      for (const row of fresh) {
        open.add(row.number);
        batches.set(row.from, [...(batches.get(row.from) ?? []), row]);
      }
      return [...batches.values()];
    },
    end(batch) {
      for (const { number } of batch) open.delete(number);
      const number = open.size === 0 ? last : Math.min(...open) - 1;
      if (isClosed || number <= told) return;
      told = number;
      tell(number);
    },
    close() {
      isClosed = true;
    },
  };
}
