// The searchable text and kind of a message. Content is hostile. Pure.
import { SearchKind } from '../../src/core/contract/search.ts';
import { MessageType } from '../../src/core/domain/enums.ts';

/** null for messages that are never found: tips, call records, the system's. */
export const searchKindOf = (type: number): SearchKind | null => KINDS.get(type) ?? null;

/** The types of a kind. */
export const typesOfKind = (kind: SearchKind): number[] =>
  [...KINDS].flatMap(([type, it]) => (it === kind ? [type] : []));

/** The text of a message as people see it, without its quote; '' where its kind has none. */
export function searchableText({ type, content }: { type: number; content: string }): string {
  switch (type) {
    case MessageType.TEXT:
      return content;
    case MessageType.FILE:
      return named(content, 'name');
    case MessageType.USER_CARD:
      return named(content, 'nickName');
    case MessageType.GROUP_CARD:
      return named(content, 'groupName');
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

function named(content: string, field: string): string {
  try {
    const told = (JSON.parse(content) as Record<string, unknown> | null)?.[field];
    return typeof told === 'string' ? told : '';
  } catch {
    return '';
  }
}
