// Texts and times in the output of the operator's commands.
import { firstCharacters } from '../../src/core/domain/characters.ts';

/**
 * Replaces control characters, line ends and changes of the writing direction: texts of users must not control
 * the operator's terminal, nor look like lines of the command.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ');
}

/** Each line of a text of several lines, indented and printable. */
export function printableLines(text: string): string[] {
  return text.split(/\r\n|\p{Zl}|\p{Zp}|[\r\n]/u).map((line) => `  ${printable(line)}`);
}

/** The first `length` characters, with an ellipsis where more follow. */
export function shortened(text: string, length: number): string {
  const first = firstCharacters(text, length);
  return first === text ? text : `${first}…`;
}

/** The minute of a time in ms, in UTC: `2030-01-15 12:00`. */
export function minuteOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
