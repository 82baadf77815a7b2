// Tells each new engine of the call that an earlier engine had, because an engine starts without calls.
import type { Line } from '../line/api.ts';
import type { HeldCall } from '../platform/held-call.ts';
import type { AnyCallRow } from './any-call.ts';
import { restoredFacts } from './restored-facts.ts';

export interface Restorer {
  /**
   * The present engine is up, with this row.
   * @param kept the call whose media this tab holds, or held before a reload; null for none
   */
  meet(row: AnyCallRow | null, kept: HeldCall | null, hasMedia: boolean): void;
}

export function createRestorer(line: Line): Restorer {
  /** The call that the engine has shown last, and the seat of this tab in that engine. */
  let shown: { row: AnyCallRow; seat: string } | null = null;
  /** The seat with which this tab has told the engine of its call. */
  let toldSeat = '';

  return {
    meet(row, kept, hasMedia) {
      const seat = line.seat();
      // The rows of the last engine stay until the new one sends its own.
      if (row !== null && row !== shown?.row) shown = { row, seat };
      if (row === null && shown?.seat === seat) shown = null;
      if (row !== null || toldSeat === seat) return;
      const facts = restoredFacts(hasMedia ? kept : (shown?.row ?? kept));
      if (facts === null) return;
      toldSeat = seat;
      if (facts.name === 'callRestore') void line.command(facts.name, { ...facts.args, isOwner: hasMedia });
      else void line.command(facts.name, { ...facts.args, isOwner: hasMedia });
    },
  };
}
