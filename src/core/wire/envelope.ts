// Every realm: the envelope around every answer (API-03).
import * as v from 'valibot';
import { long, shape, textOrEmpty } from './schema.ts';

/** `{code, message, data}`; code 200 is success (ERR-01). A missing `data` is null. */
const EnvelopeSchema = shape({
  code: long,
  message: textOrEmpty,
  data: v.nullish(v.unknown(), null),
});
export type Envelope = { code: number; message: string; data: unknown };

/** The envelope in a JSON value, or undefined: an answer without one is "no answer". */
export function decodeEnvelope(json: unknown): Envelope | undefined {
  const result = v.safeParse(EnvelopeSchema, json);
  return result.success ? result.output : undefined;
}

/** A success. The message is for people; clients go by the code. */
export function ok<T>(data: T, message = 'OK'): { code: 200; message: string; data: T } {
  return { code: 200, message, data };
}

/** A refusal; `message` is shown to the user as it is (ERR-05). */
export function fail<C extends number>(code: C, message: string): { code: C; message: string; data: null } {
  return { code, message, data: null };
}
