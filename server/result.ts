// Server: what may go wrong is a value. A refusal names its text by key, because the language is known
// only where the answer is written.
import { ResultCode } from '../src/core/wire/index.ts';
import type { TextKey } from './texts/index.ts';

export interface Refusal {
  /** The envelope's code. */
  code: number;
  key: TextKey;
  args: readonly string[];
}

/** `headers` go beside the envelope. */
type Done<T> = { ok: true; value: T; headers?: Record<string, string> };

export type Outcome<T> = Done<T> | { ok: false; refusal: Refusal };

export function done<T>(value: T, headers?: Record<string, string>): Done<T> {
  return { ok: true, value, ...(headers && { headers }) };
}

/** A business rule says no: code 500 unless another is given. */
export function refuse(
  key: TextKey,
  args: readonly string[] = [],
  code: number = ResultCode.FAILED,
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, key, args } };
}
