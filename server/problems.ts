// Builds the refusal of a request that does not match its schema. The refusal names the first invalid field.
import type * as v from 'valibot';
import { firstProblem, type Problem, ResultCode } from '../src/core/wire/index.ts';
import type { Refusal } from './result.ts';
import type { TextKey } from './texts/index.ts';

export function refusalOf(issues: readonly v.BaseIssue<unknown>[]): Refusal {
  const { field, rule, limit } = firstProblem(issues);
  const key = field === '' ? 'badJson' : (REASONS[issues[0]?.message ?? ''] ?? RULES[rule]);
  return { code: ResultCode.FAILED, key, args: [field, String(limit)] };
}

const RULES: Record<Problem['rule'], TextKey> = {
  required: 'fieldRequired',
  tooShort: 'fieldTooShort',
  tooLong: 'fieldTooLong',
  tooSmall: 'fieldTooSmall',
  tooBig: 'fieldTooBig',
  invalid: 'fieldWrong',
};

/** Rules of one field, by their reasons in the schemas. */
const REASONS: Readonly<Record<string, TextKey>> = {
  'not English': 'useEnglish',
  'phone format': 'phoneWrong',
  'email format': 'emailWrong',
};
