// Assertions that a schema accepts or refuses a value.
import * as v from 'valibot';
import { expect } from 'vitest';

/** Asserts that the schema accepts the value; returns the output. */
export function accepted<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  expect(result.issues).toBeUndefined();
  return result.output;
}

/** Asserts that the schema refuses the value; returns the dotted path of the first issue. */
export function refused(schema: v.GenericSchema, value: unknown): string {
  const result = v.safeParse(schema, value);
  expect(result.success, `should refuse ${JSON.stringify(value)}`).toBe(false);
  return result.issues === undefined ? '' : (v.getDotPath(result.issues[0]) ?? '');
}
