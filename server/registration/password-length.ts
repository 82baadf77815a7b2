// The lengths of new passwords, which the operator chooses. Older passwords stay valid for a login.
import { characterCount } from '../../src/core/domain/characters.ts';
import type { PasswordLengths } from '../../src/core/wire/index.ts';
import { refuse } from '../result.ts';

/** The refusal of a new password; null for a valid one. */
export function wrongLength(
  password: string,
  { min, max }: PasswordLengths,
): ReturnType<typeof refuse> | null {
  const length = characterCount(password, max);
  if (length < min) return refuse('passwordTooShort', [String(min)]);
  return length > max ? refuse('passwordTooLong', [String(max)]) : null;
}
