// The checks of the password form before it is sent (VAL-13). Pure.
import { characterCount, hasAtMost } from '../../core/domain/characters.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';

export interface PasswordFields {
  old: string;
  next: string;
  confirm: string;
}

/** Lengths in characters. */
export interface PasswordLengths {
  min: number;
  max: number;
}

export type PasswordProblem = 'missing' | 'too-short' | 'too-long' | 'different' | 'same';
export type PasswordProblems = { readonly [F in keyof PasswordFields]?: PasswordProblem };

/** The first problem of each field; {} for a form that can be sent. */
export function passwordProblems(
  { old, next, confirm }: PasswordFields,
  lengths: PasswordLengths,
): PasswordProblems {
  const problems = {
    old: old === '' ? 'missing' : hasAtMost(old, LIMITS.loginField.max) ? null : 'too-long',
    next: newPasswordProblem(next, lengths) ?? (next === old ? 'same' : null),
    confirm: confirm === '' ? 'missing' : confirm === next ? null : 'different',
  } as const;
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

function newPasswordProblem(password: string, { min, max }: PasswordLengths): PasswordProblem | null {
  if (password === '') return 'missing';
  const length = characterCount(password);
  if (length < min) return 'too-short';
  return length > max ? 'too-long' : null;
}
