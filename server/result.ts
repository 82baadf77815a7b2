// Results of handlers: expected failures are values. A refusal names its text by key, because only the code
// that writes the response knows the language.
import { ResultCode } from '../src/core/wire/index.ts';
import type { TextKey } from './texts/index.ts';

export interface Refusal {
  /** The envelope's code. */
  code: number;
  key: TextKey;
  args: readonly string[];
  /** HTTP headers of the response, beside the envelope. */
  headers?: Headers;
}

type Headers = Readonly<Record<string, string>>;

/** `headers`: HTTP headers of the response, beside the envelope. */
type Done<T> = { ok: true; value: T; headers?: Headers };

export type Outcome<T> = Done<T> | { ok: false; refusal: Refusal };

export function done<T>(value: T, headers?: Headers): Done<T> {
  return { ok: true, value, ...(headers && { headers }) };
}

/** The refusal by a business rule. `code` is 500 unless given. */
export function refuse(
  key: TextKey,
  args: readonly string[] = [],
  code: number = ResultCode.FAILED,
  headers?: Headers,
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, key, args, ...(headers && { headers }) } };
}

/**
 * The refusal of a user over a rate limit: code 429 with Retry-After in whole seconds. The sentence names no
 * time: a client words the time of the header, and shows the sentence alone beside a message that was not
 * sent.
 */
export function tooMany(key: TextKey, waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return refuse(key, [], ResultCode.TOO_MANY, { 'retry-after': String(seconds) });
}
