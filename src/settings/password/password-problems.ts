// The checks of the password form before it is sent (VAL-13). Pure.
import { LIMITS } from '../../core/wire/profile-s/limits.ts';

export interface PasswordFields {
  old: string;
  next: string;
  confirm: string;
}

export type PasswordProblem = 'missing' | 'too-short' | 'too-long' | 'different' | 'same';
export type PasswordProblems = { readonly [F in keyof PasswordFields]?: PasswordProblem };

/** The first problem of each field; {} for a form that can be sent. */
export function passwordProblems({ old, next, confirm }: PasswordFields): PasswordProblems {
  const problems = {
    old: old === '' ? 'missing' : old.length > LIMITS.password.max ? 'too-long' : null,
    next: newPasswordProblem(next) ?? (next === old ? 'same' : null),
    confirm: confirm === '' ? 'missing' : confirm === next ? null : 'different',
  } as const;
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

function newPasswordProblem(password: string): PasswordProblem | null {
  if (password === '') return 'missing';
  if (password.length < LIMITS.password.min) return 'too-short';
  return password.length > LIMITS.password.max ? 'too-long' : null;
}
