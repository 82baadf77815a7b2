// The validation of the login form's fields (VAL-01..04). The functions return the names of errors; the form has their
// texts.

export type NameError = 'missing' | 'short';
export type PasswordError = 'missing';

export const MIN_NAME_LENGTH = 3;

export function nameError(userName: string): NameError | null {
  const length = userName.trim().length;
  if (length === 0) return 'missing';
  return length < MIN_NAME_LENGTH ? 'short' : null;
}

export const passwordError = (password: string): PasswordError | null => (password === '' ? 'missing' : null);
