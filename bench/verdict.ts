// The verdict on a measured row: whether its value keeps the budget.
import type { Broken, Line, Measured, Reading, Row } from './row.ts';

/** With the limit 0, only the value 0 keeps the budget. */
export function judge(row: Row, reading: Reading): Measured {
  const { value, limit } = reading;
  const ratio = limit === 0 ? null : value / limit;
  const over = row.watched ? 'above' : 'missed';
  return { ...head(row), ...reading, ratio, verdict: value <= limit * row.budget ? 'kept' : over };
}

/** @param reason the error that prevented the measurement */
export function broken(row: Row, reason: string): Broken {
  return { ...head(row), verdict: 'broken', note: reason };
}

/** The exit code: 0 only where every budget is kept. A value above a watch line does not count. */
export function exitCode(lines: readonly Line[]): 0 | 1 {
  return lines.every(({ verdict }) => verdict === 'kept' || verdict === 'above') ? 0 : 1;
}

function head({ measure: _measure, ...facts }: Row): Omit<Row, 'measure'> {
  return facts;
}
