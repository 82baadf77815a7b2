// The checks of the profile before it is saved (VAL-14, VAL-15). Pure.
import { isBlank } from '../../core/domain/blank.ts';
import { hasAtMost } from '../../core/domain/characters.ts';
import { stored } from '../../core/domain/stored.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';

/** null for a profile that can be saved. */
export function profileProblem(profile: {
  nickName: string;
  signature: string;
}): 'nickname-missing' | 'signature-too-long' | null {
  if (isBlank(profile.nickName)) return 'nickname-missing';
  return hasAtMost(stored(profile.signature), LIMITS.signature.max) ? null : 'signature-too-long';
}
