// The verdict on a measured row: whether its value keeps the budget.
import type { Broken, Line, Measured, Reading, Row } from './row.ts';

/** With the limit 0, only the value 0 keeps the budget. */
export function judge(row: Row, reading: Reading): Measured {
  const { value, limit } = reading;
  const ratio = limit === 0 ? null : value / limit;
  return { ...head(row), ...reading, ratio, verdict: value <= limit * row.budget ? 'kept' : 'missed' };
}

/** @param reason the error that prevented the measurement */
export function broken(row: Row, reason: string): Broken {
  return { ...head(row), verdict: 'broken', note: reason };
}

/** The exit code: 0 only where every budget is kept. */
export function exitCode(lines: readonly Line[]): 0 | 1 {
  return lines.every((line) => line.verdict === 'kept') ? 0 : 1;
}

function head({ name, what, unit, budget }: Row): Omit<Row, 'measure'> {
  return { name, what, unit, budget };
}
