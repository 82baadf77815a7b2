// The searchable text and kind of a message. The content is untrusted.
import { SearchKind } from '../../src/core/contract/search.ts';
import { MessageType } from '../../src/core/domain/enums.ts';

/** null for messages that no search finds: tips, call records, system messages. */
export const searchKindOf = (type: number): SearchKind | null => KINDS.get(type) ?? null;

/** The message types of a search kind. */
export const typesOfKind = (kind: SearchKind): number[] =>
  [...KINDS].flatMap(([type, it]) => (it === kind ? [type] : []));

/** The visible text of a message without its quote; '' where its kind has none. */
export function searchableText({ type, content }: { type: number; content: string }): string {
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

const KINDS: ReadonlyMap<number, SearchKind> = new Map<number, SearchKind>([
  [MessageType.TEXT, SearchKind.TEXT],
  [MessageType.IMAGE, SearchKind.PICTURE],
  [MessageType.FILE, SearchKind.FILE],
  [MessageType.AUDIO, SearchKind.VOICE],
  [MessageType.VIDEO, SearchKind.VIDEO],
  [MessageType.USER_CARD, SearchKind.CARD],
  [MessageType.GROUP_CARD, SearchKind.CARD],
]);

function textField(content: string, field: string): string {
  try {
    const value = (JSON.parse(content) as Record<string, unknown> | null)?.[field];
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
