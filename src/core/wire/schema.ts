// Every realm: the few valibot schemas that all shapes are made of. Each stands on a plain function
// of convert.ts. Names: `x` required, `xOr...` null and missing alike with what stands for them.
import * as v from 'valibot';
import { plainName } from '../domain/plain-name.ts';
import { isRecord, toFlag, toId, toLong, toMeasure, toSecond, toTime } from './convert.ts';
import { isSafeUrl, safeUrl } from './url.ts';

/** For parsing what came from outside: the first thing wrong is enough, all of them could be a hundred megabytes. */
export const FIRST = { abortEarly: true } as const;

/** A JSON object; unknown fields are dropped, and a list is no object. */
export function shape<const E extends v.ObjectEntries>(entries: E) {
  return v.pipe(
    v.custom<v.InferInput<v.ObjectSchema<E, undefined>>>(isRecord, 'not an object'),
    v.object(entries),
  );
}

/** A list; null and missing are the empty one. */
export function listOf<const S extends v.GenericSchema>(item: S) {
  return v.nullish(v.array(item), []);
}

/** A nested object that is an extra: null when it is missing or broken, so that the rest survives. */
export function extra<const S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.nullish(schema, null), null);
}

export const long = converted<number | string, number>(toLong, 'not a whole number');
export const id = converted<number | string, number>(toId, 'not an id');
/** Of what a chat can be held with: nobody has 0. */
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

/** A name of a person or group, '' where it is missing or nobody would see it. */
export const nameOrEmpty = v.pipe(textOrEmpty, v.transform(plainName));

/** A size that only helps to show something: never a reason to refuse the rest. */
export const measureOrZero = v.nullish(
  v.pipe(
    v.custom<number | string>(() => true),
    v.transform((value) => toMeasure(value)),
  ),
  0,
);

/** An address, '' where it is missing or not one that may be followed. */
export const urlOrEmpty = v.pipe(textOrEmpty, v.transform(safeUrl));

/** An address that may be followed. */
export const url = v.pipe(text, v.check(isSafeUrl, 'not a safe address'));

/** A schema from a function of convert.ts; `I` is what a caller may pass, JSON may bring anything. */
function converted<I, O>(convert: (value: unknown) => O | undefined, message: string) {
  return v.pipe(
    v.custom<I>((value) => convert(value) !== undefined, message),
    v.transform((value) => convert(value) as O),
  );
}
