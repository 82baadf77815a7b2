// The engine. A server that has no room or no time: which answers say so, and how long it wants to be left alone.
import type { Failure } from '../../src/core/contract/result.ts';
import { ResultCode } from '../../src/core/wire/index.ts';

export type Busy = Extract<Failure, { code: 'BUSY' }>;

/** Codes of an envelope, and statuses of HTTP. */
const CODES: ReadonlySet<number> = new Set([ResultCode.TOO_MANY, ResultCode.INSUFFICIENT, 507]);

/** No server is busy for weeks, and no page can say a time without end; ms. */
const LONGEST = 2_000_000_000;

/**
 * null: this answer does not say so. `header` is `Retry-After`: seconds, or an HTTP date by the server's clock `now`
 * (ms).
 */
export function busyOf(status: number, message: string, header: string | null, now: number): Busy | null {
  if (!CODES.has(status)) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(String(header)) - now : seconds * 1000;
  // Neither a number nor a date, or nonsense: no time at all.
  return { code: 'BUSY', status, message, after: ms > 0 && ms < LONGEST ? ms : 0 };
}
