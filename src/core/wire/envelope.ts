// The envelope around every response (API-03).
import * as v from 'valibot';
import { long, shape, textOrEmpty } from './schema.ts';

/** `{code, message, data}`; code 200 is success (ERR-01). A missing `data` is null. */
const EnvelopeSchema = shape({
  code: long,
  message: textOrEmpty,
  data: v.nullish(v.unknown(), null),
});
export type Envelope = { code: number; message: string; data: unknown };

/** The envelope of a JSON value; `undefined` where it has none: such a response counts as no answer. */
export function decodeEnvelope(json: unknown): Envelope | undefined {
  const result = v.safeParse(EnvelopeSchema, json);
  return result.success ? result.output : undefined;
}

/** A success. The message is for humans; clients check the code. */
export function ok<T>(data: T, message = 'OK'): { code: 200; message: string; data: T } {
  return { code: 200, message, data };
}

/** A refusal; the client shows `message` to the user unchanged (ERR-05). */
export function fail<C extends number>(code: C, message: string): { code: C; message: string; data: null } {
  return { code, message, data: null };
}
