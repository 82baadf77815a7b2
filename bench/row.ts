// Runs on Node 24. What a row of the benchmark is, and what is known of it after it was measured.
import type { Context } from './context.ts';

export interface Row {
  /** also what selects it on the command line */
  readonly name: string;
  /** what is measured, against what */
  readonly what: string;
  /** of value and limit, 'kB' (1000 bytes) for example */
  readonly unit: string;
  /** the largest allowed value / limit; 1 where the limit itself is the budget */
  readonly budget: number;
  readonly measure: (context: Context) => Promise<Reading>;
}

export interface Reading {
  readonly value: number;
  /** measured in the same run, or the figure that must not be passed */
  readonly limit: number;
  /** what one needs to know to act upon a miss */
  readonly note?: string;
}

/** One line of the outcome, as people and machines get it. */
export type Line = Measured | Broken;

export interface Measured extends Omit<Row, 'measure'>, Reading {
  /** null where the limit is 0 */
  readonly ratio: number | null;
  readonly verdict: 'kept' | 'missed';
}

/** The row could not be measured, which is no better than a miss. */
export interface Broken extends Omit<Row, 'measure'> {
  readonly verdict: 'broken';
  readonly note: string;
}
