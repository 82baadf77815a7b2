// Schemas that only requests use. Limits apply to requests, not to responses.
import * as v from 'valibot';
import { isBlank } from '../domain/blank.ts';
import { storable } from '../domain/storable.ts';
import { maxCharacters, maxContent, minCharacters } from './character-limits.ts';
import { id, long, text } from './schema.ts';
import { isSafeUrl } from './url.ts';

type Bounds = { readonly min: number; readonly max: number };

/** A text without the characters that databases cannot store; all text fields of requests use it. */
export const sentText = v.pipe(text, v.transform(storable));

/** A text that programs make, such as an id, whose length in UTF-16 units is within bounds. */
export function bounded({ min, max }: Bounds) {
  return v.pipe(sentText, v.minLength(min), v.maxLength(max));
}

/** A text that people type, whose number of characters is within bounds. */
export function typed({ min, max }: Bounds) {
  return v.pipe(sentText, minCharacters(min), maxCharacters(max));
}

/** The content of a message, or a notice. */
export function content({ min, max }: Bounds) {
  return v.pipe(sentText, v.minLength(min), maxContent(max));
}

/** A typed text whose number of characters, without the white space around it, is within bounds. */
export function trimmed({ min, max }: Bounds) {
  return v.pipe(sentText, v.trim(), minCharacters(min), maxCharacters(max));
}

/** Refuses a text without a visible character. */
export const visible = v.check<string, 'blank'>((value) => !isBlank(value), 'blank');

/** A typed text whose number of characters is within bounds and that is not blank. */
export function named({ min, max }: Bounds) {
  return v.pipe(sentText, minCharacters(min), maxCharacters(max), visible);
}

/** A whole number within bounds. */
export function between(min: number, max: number) {
  return v.pipe(long, v.minValue(min), v.maxValue(max));
}

/** One to `max` ids; duplicates are removed. */
export function ids(max: number) {
  return v.pipe(
    v.array(id),
    v.minLength(1),
    v.maxLength(max),
    v.transform((list) => [...new Set(list)]),
  );
}

/** A safe URL that the server stores, or ''. */
export function storedUrl({ max }: Bounds) {
  return v.pipe(
    sentText,
    v.maxLength(max),
    v.check((address) => address === '' || isSafeUrl(address), 'not a safe address'),
  );
}

/** An optional field; null where missing. */
export function maybe<const S extends v.GenericSchema>(schema: S) {
  return v.nullish(schema, null);
}

/** An optional field with a default. */
export function withDefault<const S extends v.GenericSchema, const D extends v.InferInput<S>>(
  schema: S,
  value: D,
) {
  return v.nullish(schema, value);
}

/** The data of a response that carries none; any content is dropped. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

/**
 * The violated rule of a request, from which the server makes a sentence in the user's language. `field`: a
 * dotted path, '' for the whole request. `limit`: the violated bound, null where the rule has none.
 */
export type Problem = { field: string; rule: Rule; limit: number | null };
type Rule = 'required' | 'tooShort' | 'tooLong' | 'tooSmall' | 'tooBig' | 'invalid';

/** Returns the first violated rule. */
export function firstProblem(issues: readonly v.BaseIssue<unknown>[]): Problem {
  const issue = issues[0];
  if (issue === undefined) throw new Error('no problem without an issue');
  return {
    field: v.getDotPath(issue) ?? '',
    rule: isAbsent(inputOf(issue)) ? 'required' : (RULES[issue.type] ?? 'invalid'),
    limit: typeof issue.requirement === 'number' ? issue.requirement : null,
  };
}

const RULES: Record<string, Rule> = {
  min_length: 'tooShort',
  max_length: 'tooLong',
  min_characters: 'tooShort',
  max_characters: 'tooLong',
  content_length: 'tooLong',
  min_value: 'tooSmall',
  max_value: 'tooBig',
};

/** The value of the reported field, also for a rule that checks the whole object (`v.forward`). */
function inputOf(issue: v.BaseIssue<unknown>): unknown {
  const item = issue.path?.at(-1);
  return item === undefined ? issue.input : item.value;
}

function isAbsent(input: unknown): boolean {
  if (typeof input === 'string') return isBlank(input);
  return input === null || input === undefined || (Array.isArray(input) && input.length === 0);
}
