// The basic valibot schemas of the wire objects; most use a function of convert.ts. Names: `x` is required;
// `xOr...` replaces null and missing with the default in its name.
import * as v from 'valibot';
import { plainName } from '../domain/plain-name.ts';
import { isRecord, toFlag, toId, toLong, toMeasure, toSecond, toTime } from './convert.ts';
import { isSafeUrl, safeUrl } from './url.ts';

/**
 * Options for parsing untrusted input: stop at the first issue, because a list of all issues could take a
 * hundred megabytes.
 */
export const FIRST = { abortEarly: true } as const;

/** A JSON object; unknown fields are dropped, and arrays are refused. */
export function shape<const E extends v.ObjectEntries>(entries: E) {
  return v.pipe(
    v.custom<v.InferInput<v.ObjectSchema<E, undefined>>>(isRecord, 'not an object'),
    v.object(entries),
  );
}

/** A list; null and missing become an empty list. */
export function listOf<const S extends v.GenericSchema>(item: S) {
  return v.nullish(v.array(item), []);
}

/** An optional nested object: null where it is missing or malformed, so that the other fields stay valid. */
export function optionalObject<const S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.nullish(schema, null), null);
}

export const long = converted<number | string, number>(toLong, 'not a whole number');
export const id = converted<number | string, number>(toId, 'not an id');
/** The id of a user or group that a chat can belong to: 1 or higher. */
export const partnerId = v.pipe(id, v.minValue(1, 'nobody'));
const time = converted<number | string, number>(toTime, 'not a time');
const second = converted<number | string, number>(toSecond, 'not a time');
export const flag = converted<boolean | 'true' | 'false', boolean>(toFlag, 'not true or false');
export const text = v.string('not a text');

export const longOrZero = v.nullish(long, 0);
export const idOrNull = v.nullish(id, null);
export const timeOrNull = v.nullish(time, null);
export const secondOrNull = v.nullish(second, null);
export const flagOrFalse = v.nullish(v.boolean('not true or false'), false);
export const textOrEmpty = v.nullish(text, '');

/** A name of a user or group; '' where it is missing or invisible. */
export const nameOrEmpty = v.pipe(textOrEmpty, v.transform(plainName));

/**
 * A size, duration or count that only helps the display. An invalid value becomes 0 and never rejects the
 * object.
 */
export const measureOrZero = v.nullish(
  v.pipe(
    v.custom<number | string>(() => true),
    v.transform((value) => toMeasure(value)),
  ),
  0,
);

/** A safe URL; '' where it is missing or unsafe. */
export const urlOrEmpty = v.pipe(textOrEmpty, v.transform(safeUrl));

/** A safe URL; required. */
export const url = v.pipe(text, v.check(isSafeUrl, 'not a safe address'));

/**
 * Makes a schema from a function of convert.ts. `I`: the input type for callers; JSON may contain any value.
 */
function converted<I, O>(convert: (value: unknown) => O | undefined, message: string) {
  return v.pipe(
    v.custom<I>((value) => convert(value) !== undefined, message),
    v.transform((value) => convert(value) as O),
  );
}
