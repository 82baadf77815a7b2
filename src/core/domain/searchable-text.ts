// The searchable text of a message, raw and folded. The content is untrusted.
import { emoticonCodes, emoticonOf } from './emoticons.ts';
import { MessageType } from './enums.ts';
import { fold } from './fold-text.ts';

type Searchable = { type: number; content: string };

/** The visible text of a message without its quote; '' where its kind has none. */
export function searchableText({ type, content }: Searchable): string {
  switch (type) {
    case MessageType.TEXT:
      return content;
    case MessageType.FILE:
      return textField(content, 'name');
    case MessageType.USER_CARD:
      return textField(content, 'nickName');
    case MessageType.GROUP_CARD:
      return textField(content, 'groupName');
    default:
      return '';
  }
}

/**
 * The fold of the visible text. Line ends separate it from the shown names of its emoticons, so that no phrase
 * reaches from the text into a name.
 */
export function foldedText(message: Searchable): string {
  const text = searchableText(message);
  const folded = fold(text);
  if (!text.includes('#')) return folded;
  return [folded, ...new Set(emoticonsIn(text).map(({ names }) => names))].join('\n');
}

export interface FoundEmoticon {
  at: number;
  code: string;
  /** The folds of its code and of its names in all languages, on lines of their own. */
  names: string;
}

export function emoticonsIn(text: string): FoundEmoticon[] {
  return emoticonCodes(text).flatMap(({ 0: code, index: at }) => {
    const names = namesOf(code);
    return names === null ? [] : [{ at, code, names }];
  });
}

function namesOf(code: string): string | null {
  const known = namesByCode.get(code);
  if (known !== undefined) return known;
  const emoticon = emoticonOf(code);
  if (!emoticon) return null;
  const names = [code, ...Object.values(emoticon.words)].map(fold).join('\n');
  namesByCode.set(code, names);
  return names;
}

const namesByCode = new Map<string, string>();

function textField(content: string, field: string): string {
  try {
    const value = (JSON.parse(content) as Record<string, unknown> | null)?.[field];
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
