// The validation of the login form's fields (VAL-01..04). The functions return the names of errors; the form has their
// texts.

import { characterCount, hasAtMost } from '../core/domain/characters.ts';

export type NameError = 'missing' | 'short' | 'long';
export type PasswordError = 'missing' | 'long';

export const MIN_NAME_LENGTH = 3;
/** Longer than any name and password of an account: `loginField` of the protocol's limits, which are not loaded here. */
export const MAX_FIELD_LENGTH = 128;

export function nameError(userName: string): NameError | null {
  const length = characterCount(userName.trim(), MAX_FIELD_LENGTH);
  if (length === 0) return 'missing';
  if (length < MIN_NAME_LENGTH) return 'short';
  return length > MAX_FIELD_LENGTH ? 'long' : null;
}

export function passwordError(password: string): PasswordError | null {
  if (password === '') return 'missing';
  return hasAtMost(password, MAX_FIELD_LENGTH) ? null : 'long';
}
