// Tests: values that break naive code, and what can be done to a good value.
import * as fc from 'fast-check';
import { hostile } from '../unit/wire/arbitraries.ts';

export const EDGES: readonly unknown[] = [
  0,
  -1,
  -0,
  0.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  1e308,
  Number.NaN,
  null,
  undefined,
  '0',
  '5',
  '007',
  '-3',
  ' 5',
  '1e3',
  '9007199254740991',
  '9007199254740993',
  'NaN',
  '',
  true,
  [],
  {},
];

export const WORDS = [
  '__proto__',
  'constructor',
  'toString',
  '\ud800',
  '\udc00\ud800',
  '\u0000',
  '\u202e',
  '<img src=x onerror=1>',
  'javascript:alert(1)',
  'true',
  'false',
  '{',
  '[]',
  '"',
  '{"t":1}',
] as const;

/** Anything, with what breaks naive code often among it. */
export const wild: fc.Arbitrary<unknown> = fc.oneof(
  hostile,
  fc.constantFrom(...EDGES),
  fc.constantFrom(...WORDS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

export interface Blow {
  place: number;
  how: 'replace' | 'drop' | 'add' | 'wrap';
  other: unknown;
}

/** What is done to a value; `place` is taken by its remainder. */
export const blows: fc.Arbitrary<Blow[]> = fc.array(
  fc.record({ place: fc.nat(), how: fc.constantFrom('replace', 'drop', 'add', 'wrap'), other: wild }),
  { minLength: 1, maxLength: 3 },
);

/** The same value, or one with up to three places spoilt. */
export function mutant(of: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const hits = fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: blows });
  return fc.tuple(of, hits).map(([value, some]) => spoilt(value, some));
}

export const spoilt = (value: unknown, hits: readonly Blow[]): unknown => hits.reduce(struck, value);

/** A copy with one place changed; which one is counted over the whole tree. */
function struck(value: unknown, { place, how, other }: Blow): unknown {
  const paths = pathsOf(value);
  const path = paths[place % paths.length] ?? [];
  const by = (held: unknown): unknown =>
    how === 'wrap' ? [held] : how === 'add' ? added(held, other) : other;
  return changed(value, path, by, how === 'drop');
}

function pathsOf(value: unknown, here: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...here]];
  return [[...here], ...Object.keys(value).flatMap((key) => pathsOf((value as never)[key], [...here, key]))];
}

function changed(
  value: unknown,
  path: readonly string[],
  by: (held: unknown) => unknown,
  drop: boolean,
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return drop ? null : by(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  if (drop && rest.length === 0) delete copy[key];
  else define(copy, key, changed(copy[key], rest, by, drop));
  return copy;
}

function added(held: unknown, other: unknown): unknown {
  if (Array.isArray(held)) return [...(held as unknown[]), other];
  if (typeof held !== 'object' || held === null) return other;
  const copy = { ...held };
  define(copy, typeof other === 'string' ? other : '__proto__', other);
  return copy;
}

/** Plain assignment would set the prototype. */
function define(on: object, key: string, value: unknown): void {
  Object.defineProperty(on, key, { value, enumerable: true, configurable: true, writable: true });
}
