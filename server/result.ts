// Server: what may go wrong is a value. A refusal names its text by key, because the language is known
// only where the answer is written.
import { ResultCode } from '../src/core/wire/index.ts';
import type { TextKey } from './texts/index.ts';

export interface Refusal {
  /** The envelope's code. */
  code: number;
  key: TextKey;
  args: readonly string[];
  /** Of the answer, beside the envelope. */
  headers?: Headers;
}

type Headers = Readonly<Record<string, string>>;

/** `headers` go beside the envelope. */
type Done<T> = { ok: true; value: T; headers?: Headers };

export type Outcome<T> = Done<T> | { ok: false; refusal: Refusal };

export function done<T>(value: T, headers?: Headers): Done<T> {
  return { ok: true, value, ...(headers && { headers }) };
}

/** A business rule says no: code 500 unless another is given. */
export function refuse(
  key: TextKey,
  args: readonly string[] = [],
  code: number = ResultCode.FAILED,
  headers?: Headers,
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, key, args, ...(headers && { headers }) } };
}

/**
 * Too much for now: code 429, with the header Retry-After in whole seconds. The sentence names no time, because a
 * client words the header's, and shows the sentence alone beside a message that was not sent.
 */
export function tooMany(key: TextKey, waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return refuse(key, [], ResultCode.TOO_MANY, { 'retry-after': String(seconds) });
}
