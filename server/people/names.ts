// One-line names: of users, groups and groupings, nicknames in groups, and remarks for friends and groups.
import { plainName } from '../../src/core/domain/plain-name.ts';

/**
 * The stored form of a name: one line without control characters and changes of the writing direction, and with
 * single spaces between its words. '' for a name without visible characters.
 */
export function oneLine(name: string): string {
  return plainName(name).replace(/\s+/g, ' ').trim();
}
