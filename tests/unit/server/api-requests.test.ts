// Requests in the document of the HTTP API, against the schemas with which the server validates them.
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Endpoint, type EndpointName, endpoints, isRecord } from '../../../src/core/wire/index.ts';
import { type Json, openApi, validatorAt } from '../../server/documented.ts';
import { CALLS } from '../wire/calls.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];

interface Parameter {
  name: string;
  in: string;
  required: boolean;
}

const cases = (Object.keys(endpoints) as EndpointName[]).flatMap((name) =>
  PARTS.filter((part) => (endpoints[name] as Endpoint)[part]).map((part) => ({ name, part })),
);

/** True if the document allows this part of a request. */
function isDocumented(name: EndpointName, part: Part, value: unknown): boolean {
  const endpoint: Endpoint = endpoints[name];
  const at = ['paths', endpoint.path, endpoint.method.toLowerCase()];
  if (part === 'body') {
    return validatorAt([...at, 'requestBody', 'content', 'application/json', 'schema'], 'openapi')(value);
  }
  if (!isRecord(value)) return false;
  const paths = openApi['paths'] as Record<string, Record<string, Json>>;
  const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {};
  const all = operation['parameters'] as Parameter[];
  const place = part === 'params' ? 'path' : 'query';
  const single = (operation['x-atMostOneOf'] as string[] | undefined) ?? [];
  return (
    single.filter((field) => value[field] !== undefined).length <= 1 &&
    all.every((parameter, index) => {
      if (parameter.in !== place) return true;
      const given = value[parameter.name];
      if (given === undefined) return !parameter.required;
      return validatorAt([...at, 'parameters', String(index), 'schema'], 'openapi')(given);
    })
  );
}

const LENGTHS = [
  1, 2, 3, 6, 16, 20, 21, 32, 33, 64, 65, 128, 129, 254, 255, 256, 512, 513, 1024, 1025, 4097, 65_537,
];
const NUMBERS = [
  0, -0, -1, 1, 2, 9, 10, 99, 100, 101, 1000, 1001, 1024, 1025, 1_000_000, 1_000_001, 1.5, 1e308,
];
const LISTS: readonly unknown[] = [[], [[]], [1], [1, 1], [-1], [1.5], ['a'], [{}], [null]];
const WORDS = [
  '',
  'a-b_c',
  'ä',
  'username',
  'phone',
  'email',
  'video',
  'voice',
  'offer',
  'answer',
  'pranswer',
];
const ADDRESSES = ['13812345678', '12812345678', 'ada@host.example', 'ada@host', 'a b@c.d'];
const BLANK = ['\u2800', '\ufeff', '\n', 'a\nb'];
const URLS = [
  'https://a.example',
  'HTTP://a',
  'https://',
  '//a',
  '/\\a',
  '/files/a',
  '/a\tb',
  '/a ',
  'javascript:x',
  '/',
];
const VALUES: readonly unknown[] = [
  ...NUMBERS,
  2 ** 53,
  -(2 ** 53),
  true,
  false,
  {},
  ...LISTS,
  ...[20, 21, 50, 51, 1000, 1001].map((size) => Array.from({ length: size }, (_, at) => at + 1)),
  ...LENGTHS.flatMap((size) => ['x'.repeat(size), ' '.repeat(size), `a${'\u200b'.repeat(size - 1)}`]),
  ...LENGTHS.flatMap((size) => [
    '😀'.repeat(size),
    '😀'.repeat(Math.ceil(size / 2)),
    ` ${'x'.repeat(size)} `,
  ]),
  ...WORDS,
  ...ADDRESSES,
  ...BLANK,
  ...URLS,
];

/** The wire also takes digits and `true` or `false` as texts; the documents describe one form only. */
const isOneForm = (value: unknown) => typeof value !== 'string' || !/^(?:-?\d{1,16}|true|false)$/.test(value);

const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => isOneForm(value));

/** A change of a request: a value in the place of a field, of an item or of the whole part. */
const change = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALUES.filter(isOneForm)) },
  { weight: 1, arbitrary: json },
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constant(null) },
);

interface Change {
  field: number;
  value: unknown;
  /** Puts the value into a list or object of the field. */
  isInner: boolean;
}

function changed(base: Json, changes: readonly Change[]): Json {
  const result: Json = structuredClone(base);
  const names = [...Object.keys(base), 'another'];
  for (const { field, value, isInner } of changes) {
    const name = names[field % names.length]!;
    const before = result[name];
    if (isInner && Array.isArray(before) && isRecord(before[0])) {
      const inner = Object.keys(before[0]);
      result[name] = [{ ...before[0], [inner[field % inner.length]!]: value }];
    } else result[name] = isInner && Array.isArray(before) ? [...(before as unknown[]), value] : value;
  }
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined));
}

function hasNull(value: Json): boolean {
  return Object.values(value).includes(null);
}

test('The complete request of each endpoint is as documented', () => {
  const refused = cases.filter(({ name, part }) => !isDocumented(name, part, sampleOf(name, part)));
  expect(refused).toEqual([]);
});

/** The sample of a history has several positions, of which one is allowed; null values are left out. */
function sampleOf(name: EndpointName, part: Part): Json {
  const sample = CALLS[name][part] as Json;
  return part === 'body'
    ? sample
    : Object.fromEntries(Object.entries(sample).filter(([, value]) => value !== null));
}

test('The server accepts exactly the requests that the document allows', () => {
  const changes = fc.array(fc.record({ field: fc.nat(20), value: change, isInner: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  });
  let [accepted, refused] = [0, 0];
  fc.assert(
    fc.property(fc.constantFrom(...cases), changes, ({ name, part }, some) => {
      const value = changed(sampleOf(name, part), some);
      // A URL has no null.
      fc.pre(part === 'body' || !hasNull(value));
      const schema = (endpoints[name] as Endpoint)[part]!;
      const isAccepted = v.safeParse(schema, value, { abortEarly: true }).success;
      if (isAccepted) accepted++;
      else refused++;
      expect(isDocumented(name, part, value), `${name} ${part} ${JSON.stringify(value).slice(0, 500)}`).toBe(
        isAccepted,
      );
    }),
    { numRuns: 6000 },
  );
  // Both answers must occur often, else the property says little.
  expect(accepted).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(500);
});

test('The document refuses a body that is no object, as the server does', () => {
  for (const { name, part } of cases.filter((it) => it.part === 'body')) {
    for (const value of [null, [], 'a', 1, true]) {
      expect(isDocumented(name, part, value), `in ${name}`).toBe(false);
      expect(v.safeParse((endpoints[name] as Endpoint).body!, value).success, `in ${name}`).toBe(false);
    }
  }
});
