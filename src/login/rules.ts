// The tab. What the login form asks of its fields (VAL-01..04). Names of mistakes; the form has the words.

export type NameMistake = 'missing' | 'short';
export type PasswordMistake = 'missing';

export const SHORTEST_NAME = 3;

export function nameMistake(userName: string): NameMistake | null {
  const length = userName.trim().length;
  if (length === 0) return 'missing';
  return length < SHORTEST_NAME ? 'short' : null;
}

export const passwordMistake = (password: string): PasswordMistake | null =>
  password === '' ? 'missing' : null;
