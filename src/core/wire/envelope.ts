// The envelope around every response (API-03).
import * as v from 'valibot';
import { long, shape, textOrEmpty } from './schema.ts';

/** The envelope `{code, message, data}`; code 200 is success (ERR-01). A missing `data` becomes null. */
const EnvelopeSchema = shape({
  code: long,
  message: textOrEmpty,
  data: v.nullish(v.unknown(), null),
});
export type Envelope = { code: number; message: string; data: unknown };

/** Decodes the envelope of a response; `undefined` where the JSON is no envelope, which counts as no answer. */
export function decodeEnvelope(json: unknown): Envelope | undefined {
  const result = v.safeParse(EnvelopeSchema, json);
  return result.success ? result.output : undefined;
}

/** The envelope of a success. Its message is for humans; clients check the code. */
export function ok<T>(data: T, message = 'OK'): { code: 200; message: string; data: T } {
  return { code: 200, message, data };
}

/** The envelope of a refusal; the client shows `message` to the user unchanged (ERR-05). */
export function fail<C extends number>(code: C, message: string): { code: C; message: string; data: null } {
  return { code, message, data: null };
}
