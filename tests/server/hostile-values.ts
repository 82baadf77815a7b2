// Fields of the wire's schemas, and hostile values for them.
import type * as v from 'valibot';

/** The parts of a valibot schema that are readable at run time. */
interface Schema {
  kind?: string;
  entries?: Record<string, v.GenericSchema>;
  pipe?: readonly Schema[];
  wrapped?: Schema;
  item?: Schema;
  options?: readonly unknown[];
  requirement?: unknown;
}

/** The names of the fields that an object schema reads. */
export function fieldsOf(schema: v.GenericSchema): string[] {
  return withInnerSchemas(schema as Schema).flatMap(({ entries }) => Object.keys(entries ?? {}));
}

/** Values for one field: the hostile ones, and values around the limits in the field's schema. */
export function valuesFor(schema: v.GenericSchema, field: string): unknown[] {
  const own = withInnerSchemas(schema as Schema).find(({ entries }) => entries && field in entries)
    ?.entries?.[field];
  return [...HOSTILE, ...(own ? valuesAtLimits(withInnerSchemas(own)) : [])];
}

function valuesAtLimits(parts: readonly Schema[]): unknown[] {
  const limits = parts.map(({ requirement }) => requirement).filter((value) => typeof value === 'number');
  const texts = limits.filter((size) => size > 0 && size <= 100_000);
  return [
    ...limits.flatMap((limit) => [limit - 1, limit, limit + 1]),
    ...parts.flatMap((part) => part.options ?? []),
    ...texts.flatMap((size) => ['x'.repeat(size), '😀'.repeat(size / 2), `${'x'.repeat(size)}\0\ud800`]),
    ...texts.map((size) => Array.from({ length: size }, (_, n) => n)),
  ];
}

/** The schema with all inner schemas of the same value. */
function withInnerSchemas(schema: Schema): Schema[] {
  const inner = [...(schema.pipe ?? []), schema.wrapped, schema.item].filter((value) => value !== undefined);
  return [schema, ...inner.filter((value) => value !== schema).flatMap(withInnerSchemas)];
}

export const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 53),
  '',
  ' ',
  '0',
  '-1',
  '9223372036854775807',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '0x10',
  '1e9',
  'true',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\u202e\u2066',
  '\ufeff\uffff\u0001\u001b[31m',
  'e\u0301'.repeat(50),
  "'; drop table users; --",
  '%_\\',
  '\\',
  '$1 {0} ${x} #{x}',
  '../../../etc/passwd',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'x'.repeat(100_000),
  {},
  { length: 3, 0: 'a' },
  { toString: 'x', valueOf: null },
  [],
  [[]],
  [null],
  [0, -1, 2 ** 53, 'a\0', {}],
  Array.from({ length: 5000 }, (_, n) => n),
  JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown,
];
