// JSON Schemas of the wire, made from its valibot schemas. A schema describes JSON as it is sent, not the value that a
// client or a server makes of it. A valibot check has no readable rule, so its message names the rule.
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { VISIBLE } from '../../src/core/domain/blank.ts';
import { EMAIL, PHONE } from '../../src/core/wire/index.ts';
import { SAFE, STRIPPED } from '../../src/core/wire/url.ts';

export type JsonSchema = { [keyword: string]: unknown };

/**
 * `request`: JSON from a client, with all limits. `answer`: data of an HTTP response, which has every field, null for an
 * absent value. `push`: data of a frame, which leaves absent fields out.
 */
export type Direction = 'request' | 'answer' | 'push';

/** Schemas that become a reference to `#/components/schemas/NAME`, by their names. */
export type NamedSchemas = Readonly<Record<string, v.GenericSchema>>;

/**
 * Converts a schema. Throws for a part without a known meaning, so that no rule is lost silently. A schema in `named`
 * becomes a reference, except `schema` itself if `isDefinition`.
 */
export function jsonSchemaOf(
  schema: v.GenericSchema,
  direction: Direction,
  { named = {}, isDefinition = false }: { named?: NamedSchemas; isDefinition?: boolean } = {},
): JsonSchema {
  const others = Object.entries(named).filter(([, other]) => !isDefinition || other !== schema);
  const {
    $schema: _dialect,
    $defs: _definitions,
    ...converted
  } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    ignoreActions: ['transform'],
    definitions: Object.fromEntries(others) as Record<string, Convertible>,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      overriddenSchema(valibotSchema, jsonSchema as JsonSchema, direction),
    overrideAction: ({ valibotAction, jsonSchema }) =>
      overriddenAction(valibotAction, jsonSchema as JsonSchema, direction),
  } satisfies ConversionConfig);
  return tidy(converted) as JsonSchema;
}

type Convertible = Parameters<typeof toJsonSchema>[0];
type Converted = ReturnType<NonNullable<ConversionConfig['overrideSchema']>>;
type Part = { type: string; message?: unknown; requirement?: unknown; default?: unknown; options?: unknown };

function overriddenSchema(schema: object, json: JsonSchema, direction: Direction): Converted {
  const part = schema as Part;
  if (part.type === 'custom') return valueOf(textOf(part.message ?? 'measure'), direction);
  if (part.type === 'enum') return { ...json, type: typeOf(json['enum']) } as Converted;
  if (part.type === 'nullish' || part.type === 'nullable') {
    return nullable(json, part.default, direction);
  }
  if (direction === 'request') return null;
  if (part.type === 'optional') return { ...json, default: undefined };
  if (!('entries' in schema)) return null;
  const entries = Object.entries(schema.entries as Record<string, Part>);
  return {
    ...json,
    required: entries.filter((entry) => isSent(entry[1], direction)).map(([name]) => name),
  };
}

/** True for a field that this server always sends: in an answer also each field for which clients have a default. */
function isSent({ type, default: absent }: Part, direction: Direction): boolean {
  const isOptional = type === 'nullish' || type === 'optional' || type === 'exact_optional';
  return !isOptional || (direction === 'answer' && absent !== undefined);
}

const textOf = (message: unknown) => (typeof message === 'string' ? message : 'no message');

function typeOf(values: unknown): string {
  return (values as unknown[]).every((value) => typeof value === 'number') ? 'integer' : 'string';
}

/** A value that may be absent. A list is never null: this server sends an empty one. */
function nullable({ anyOf }: JsonSchema, absent: unknown, direction: Direction): JsonSchema {
  const [inner] = anyOf as [JsonSchema];
  const isList = Array.isArray(absent);
  const fallback = direction === 'request' && absent !== undefined && absent !== null && !isList;
  const isAny = Object.keys(inner).length === 0;
  if (isAny || direction === 'push' || (direction === 'answer' && isList)) return inner;
  const canBeNull =
    typeof inner['type'] === 'string' && !('enum' in inner)
      ? { ...inner, type: [inner['type'], 'null'] }
      : { anyOf: [inner, { type: 'null' }] };
  return fallback ? { ...canBeNull, default: absent } : canBeNull;
}

/** The JSON of a value that convert.ts reads, by the message of its refusal. Numbers and flags have no other form. */
function valueOf(message: string, direction: Direction): JsonSchema {
  const [min, max] = direction === 'request' ? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] : [];
  switch (message) {
    case 'not a whole number':
      return { type: 'integer', ...(min !== undefined && { minimum: min, maximum: max }) };
    case 'not an id':
      return { type: 'integer', minimum: 0, ...(max !== undefined && { maximum: max }) };
    case 'not a time':
      return { type: 'integer', minimum: 0, description: TIME };
    case 'measure':
      // A request may have any value here: a wrong one counts as 0.
      return direction === 'request' ? {} : { type: 'integer', minimum: 0 };
    case 'not true or false':
      return { type: 'boolean' };
    default:
      throw new Error(`no JSON Schema for "${message}"`);
  }
}

const TIME = 'Milliseconds since 1970-01-01 UTC.';

function overriddenAction(action: object, json: JsonSchema, direction: Direction): Converted {
  const part = action as Part;
  // Limits apply to requests only.
  if (direction !== 'request' && part.type !== 'min_value') return undone(json);
  const counted = COUNTED[part.type];
  if (counted !== undefined) return { ...json, [counted]: part.requirement };
  if (part.type === 'trim') return { ...json, 'x-trim': true } as Converted;
  if (part.type === 'regex') return withRules(json, { pattern: (part.requirement as RegExp).source });
  if (part.type === 'check') {
    const rule = RULES.get(textOf(part.message));
    if (!rule) throw new Error(`no JSON Schema for the rule "${textOf(part.message)}"`);
    return withRules(json, ...rule);
  }
  return null;
}

/** The schema without limits; a limit of a number in an answer is a fact. */
function undone(json: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(json).filter(([keyword]) => !REQUEST_LIMITS.has(keyword)));
}

const REQUEST_LIMITS = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'maximum', 'pattern']);

/** Adds rules beside those that the schema has: a pattern of its own stays. */
function withRules({ allOf = [], pattern: _last, ...json }: JsonSchema, ...rules: JsonSchema[]): JsonSchema {
  return { ...json, allOf: [...(allOf as JsonSchema[]), ...rules] };
}

/** http and https in any case: a JSON Schema has no flags. */
const SAFE_PATTERN = SAFE.source.replace('https', '[hH][tT][tT][pP][sS]');
const SAFE_URL: JsonSchema = { pattern: SAFE_PATTERN, not: { type: 'string', pattern: STRIPPED.source } };

const required = (mode: string, ...fields: string[]): JsonSchema => ({
  if: { properties: { mode: { const: mode } }, required: ['mode'] },
  // oxlint-disable-next-line unicorn/no-thenable
  then: {
    required: fields,
    properties: Object.fromEntries(fields.map((name) => [name, { type: 'string', minLength: 1 }])),
  },
});

/** The rules of checks, by their messages. */
const RULES = new Map<string, JsonSchema[]>([
  ['blank', [{ pattern: VISIBLE.source }]],
  ['not a safe address', [{ anyOf: [{ const: '' }, SAFE_URL] }]],
  // No keyword compares two fields.
  ['min above max', []],
  ['phone format', [{ anyOf: [{ const: '' }, { pattern: PHONE.source }] }]],
  ['email format', [{ anyOf: [{ const: '' }, { pattern: EMAIL.source }] }]],
  ['phone required', [required('phone', 'phone')]],
  ['email required', [required('email', 'email')]],
  ['code required', [required('phone', 'code'), required('email', 'code')]],
  ['more than one place', [{ 'x-atMostOneOf': ['page', 'maxId', 'minId', 'around', 'text'] }]],
]);

/** Keywords of these documents for numbers of characters, by valibot actions. */
const COUNTED: Readonly<Record<string, string>> = {
  min_characters: 'x-minCharacters',
  max_characters: 'x-maxCharacters',
  content_length: 'x-maxContentLength',
};

/** Replaces helpers of the conversion, and lists of one rule, at every depth. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const keywords = Object.entries(value).filter(([, item]) => item !== undefined);
  const json: JsonSchema = Object.fromEntries(keywords.map(([key, item]) => [key, tidy(item)]));
  const { 'x-trim': isTrimmed, minLength, allOf, required: names, ...rest } = json;
  const { 'x-minCharacters': least, 'x-maxCharacters': most, ...others } = rest;
  const of = isTrimmed ? 'TrimmedCharacters' : 'Characters';
  const rules = (allOf as JsonSchema[] | undefined) ?? [];
  const [only] = rules;
  const isMerged = rules.length === 1 && only && Object.keys(only).every((key) => !(key in json));
  return {
    ...others,
    ...(minLength !== undefined && minLength !== 0 && { minLength }),
    ...(least !== undefined && least !== 0 && { [`x-min${of}`]: least }),
    ...(most !== undefined && { [`x-max${of}`]: most }),
    ...(isMerged ? only : rules.length > 0 && { allOf: rules }),
    ...(Array.isArray(names) && names.length > 0 && { required: names }),
  };
}
