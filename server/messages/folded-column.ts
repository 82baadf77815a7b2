// The column `folded`: the text that a search compares, where the raw text does not suffice. Pure.
import { fold } from '../../src/core/domain/fold-text.ts';
import { foldedText, searchableText } from '../../src/core/domain/searchable-text.ts';
import { MessageType } from '../../src/core/wire/index.ts';

/** The column of a message. Null: a comparison of the raw content without regard to case finds the same. */
export function foldedMessage(message: { type: number; content: string }): string | null {
  const folded = foldedText(message);
  // The content of files and cards is JSON, which may hold a name in escapes.
  const isRaw = message.type === MessageType.TEXT || !message.content.includes('\\');
  return isRaw && folded === lowerAscii(searchableText(message)) ? null : folded;
}

/** The column of a user: both names, on lines of their own. */
export function foldedUser({ userName, nickName }: { userName: string; nickName: string }): string | null {
  const names = [userName, nickName];
  const folded = names.map(fold);
  return folded.every((name, at) => name === lowerAscii(names[at] ?? '')) ? null : folded.join('\n');
}

/** The lower case that all databases agree on. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase());
