// Results of request handlers. An expected failure is a value (a refusal), not an exception. A refusal names
// its text by key, because only the code that writes the response knows the language.
import { ResultCode } from '../src/core/wire/index.ts';
import type { TextKey } from './texts/index.ts';

export interface Refusal {
  /** Result code in the JSON envelope of the response. */
  code: number;
  key: TextKey;
  args: readonly string[];
  /** HTTP headers of the response, beside the envelope. */
  headers?: Headers;
  /** HTTP status of the response; 200 unless given. */
  status?: number;
}

type Headers = Readonly<Record<string, string>>;

/** `headers`: HTTP headers of the response, beside the envelope. */
type Done<T> = { ok: true; value: T; headers?: Headers };

export type Outcome<T> = Done<T> | { ok: false; refusal: Refusal };

/** A value of many rows, made part by part: one JSON.stringify of 5,000 rows would block the process for 10 ms. */
export class Serialized {
  /** A JSON array. */
  readonly json: string;
  readonly rows: number;

  constructor(json: string, rows: number) {
    this.json = json;
    this.rows = rows;
  }
}

export function done<T>(value: T, headers?: Headers): Done<T> {
  return { ok: true, value, ...(headers && { headers }) };
}

/** Builds the refusal of a request by a business rule. `code` is 500 by default. */
export function refuse(
  key: TextKey,
  args: readonly string[] = [],
  code: number = ResultCode.FAILED,
  more: Pick<Refusal, 'headers' | 'status'> = {},
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, key, args, ...more } };
}

/**
 * Builds the refusal of a user who exceeds a rate limit: code 429, with Retry-After in whole seconds. The text
 * names no time: the client adds the time from the header, except beside a message that was not sent.
 */
export function tooMany(key: TextKey, waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return refuse(key, [], ResultCode.TOO_MANY, { headers: { 'retry-after': String(seconds) } });
}
