// The types of a benchmark row and of its result.
import type { Context } from './context.ts';

export interface Row {
  /** the name on the command line */
  readonly name: string;
  /** description of the value and of its limit */
  readonly what: string;
  /** unit of value and limit, for example 'kB' (1000 bytes) */
  readonly unit: string;
  /** the largest allowed value / limit; 1 where the limit itself is the budget */
  readonly budget: number;
  /** The limit is a watch line: a value above it is reported, and fails nothing. */
  readonly watched?: true;
  readonly measure: (context: Context) => Promise<Reading>;
}

export interface Reading {
  readonly value: number;
  /** a comparison measured in the same run, or a fixed maximum */
  readonly limit: number;
  /** details that help after a missed budget */
  readonly note?: string;
}

/** One line of the results, for the table and for JSON. */
export type Line = Measured | Broken;

export interface Measured extends Omit<Row, 'measure'>, Reading {
  /** value / limit; null if the limit is 0 */
  readonly ratio: number | null;
  /** 'above': over a watch line */
  readonly verdict: 'kept' | 'missed' | 'above';
}

/** A row that could not be measured; it counts like a missed budget. */
export interface Broken extends Omit<Row, 'measure'> {
  readonly verdict: 'broken';
  readonly note: string;
}
