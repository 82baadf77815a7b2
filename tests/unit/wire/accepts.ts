// Tests: whether a schema takes a value, and what it makes of it.
import * as v from 'valibot';
import { expect } from 'vitest';

/** What the schema makes of a value that it must take. */
export function accepted<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  expect(result.issues).toBeUndefined();
  return result.output;
}

/** The dotted path of the first thing wrong with a value that the schema must refuse. */
export function refused(schema: v.GenericSchema, value: unknown): string {
  const result = v.safeParse(schema, value);
  expect(result.success, `should refuse ${JSON.stringify(value)}`).toBe(false);
  return result.issues === undefined ? '' : (v.getDotPath(result.issues[0]) ?? '');
}
