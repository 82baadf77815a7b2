// Responses of a busy server with the pause that the server asks for. Such a response refuses nothing.
import type { Failure } from '../../src/core/contract/result.ts';
import { ResultCode } from '../../src/core/wire/index.ts';

export type Busy = Extract<Failure, { code: 'BUSY' }>;

/** Envelope codes and HTTP statuses that mean a busy server. */
const CODES: ReadonlySet<number> = new Set([ResultCode.TOO_MANY, ResultCode.INSUFFICIENT, 507]);

/** Upper limit of a pause, ms. A longer pause (weeks) is implausible, and an infinite one cannot be shown. */
const MAX_PAUSE = 2_000_000_000;

/**
 * Reads an HTTP status or the code of an envelope; null where it does not mean a busy server. `header` is
 * `Retry-After`: seconds, or an HTTP date by the server's clock `now` (ms).
 */
export function busyOf(status: number, message: string, header: string | null, now: number): Busy | null {
  if (!CODES.has(status)) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(String(header)) - now : seconds * 1000;
  // A header that is neither number nor date, or out of range, counts as 0.
  return { code: 'BUSY', status, message, after: ms > 0 && ms < MAX_PAUSE ? ms : 0 };
}
