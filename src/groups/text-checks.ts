// Checks of the texts of a group before the server gets them (VAL-21, LIM-12). Pure.
import { isBlank } from '../core/domain/blank.ts';
import { hasAtMost } from '../core/domain/characters.ts';
import { PARAGRAPH } from '../core/domain/foreign.ts';
import { stored } from '../core/domain/stored.ts';
import { LIMITS } from '../core/wire/profile-s/limits.ts';

export type NameProblem = 'blank' | 'too-long';

/** The reason why a text cannot be a group's name; null for a valid name. */
export function nameProblem(text: string): NameProblem | null {
  const name = stored(text);
  if (isBlank(name)) return 'blank';
  return hasAtMost(name, LIMITS.groupName.max) ? null : 'too-long';
}

/** Whether a notice has more lines than a screen shows: an edit would lose the lines that are not shown. */
export const hasTooManyLines = (notice: string): boolean =>
  stored(notice).split(/\r\n|[\n\v\f\r\u2028\u2029]/).length > PARAGRAPH.lines;
