// Values that break naive code, and mutations of valid values.
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

/** Any value, often one that breaks naive code. */
export const wild: fc.Arbitrary<unknown> = fc.oneof(
  hostile,
  fc.constantFrom(...EDGES),
  fc.constantFrom(...WORDS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

export interface Mutation {
  place: number;
  kind: 'replace' | 'drop' | 'add' | 'wrap';
  other: unknown;
}

/** Up to three mutations of a value; `place` selects a node by its remainder. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({ place: fc.nat(), kind: fc.constantFrom('replace', 'drop', 'add', 'wrap'), other: wild }),
  { minLength: 1, maxLength: 3 },
);

/** The same value, or one with up to three mutations. */
export function mutant(of: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const mutationLists = fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: mutations },
  );
  return fc.tuple(of, mutationLists).map(([value, list]) => mutated(value, list));
}

export const mutated = (value: unknown, list: readonly Mutation[]): unknown =>
  list.reduce(mutatedOnce, value);

/** A copy with one change. `place` counts over all nodes of the tree. */
function mutatedOnce(value: unknown, { place, kind, other }: Mutation): unknown {
  const paths = pathsOf(value);
  const path = paths[place % paths.length] ?? [];
  const change = (held: unknown): unknown =>
    kind === 'wrap' ? [held] : kind === 'add' ? withAddition(held, other) : other;
  return changedAt(value, path, change, kind === 'drop');
}

function pathsOf(value: unknown, here: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...here]];
  return [[...here], ...Object.keys(value).flatMap((key) => pathsOf((value as never)[key], [...here, key]))];
}

function changedAt(
  value: unknown,
  path: readonly string[],
  change: (held: unknown) => unknown,
  drop: boolean,
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return drop ? null : change(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  if (drop && rest.length === 0) delete copy[key];
  else define(copy, key, changedAt(copy[key], rest, change, drop));
  return copy;
}

function withAddition(held: unknown, other: unknown): unknown {
  if (Array.isArray(held)) return [...(held as unknown[]), other];
  if (typeof held !== 'object' || held === null) return other;
  const copy = { ...held };
  define(copy, typeof other === 'string' ? other : '__proto__', other);
  return copy;
}

/** Sets a field. A plain assignment to `__proto__` would set the prototype. */
function define(on: object, key: string, value: unknown): void {
  Object.defineProperty(on, key, { value, enumerable: true, configurable: true, writable: true });
}
