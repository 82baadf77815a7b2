// The engine. What a message says and what kind it is, for who looks for it. Content is hostile. Pure.
import { SearchKind } from '../../src/core/contract/search.ts';
import { MessageType } from '../../src/core/domain/enums.ts';

/** null for what nobody looks for: tips, call records, what the system tells. */
export const kindOf = (type: number): SearchKind | null => KINDS.get(type) ?? null;

/** The types of a kind. */
export const typesOf = (kind: SearchKind): number[] =>
  [...KINDS].flatMap(([type, it]) => (it === kind ? [type] : []));

/** The text of a message as people see it, '' where its kind has none. A quote is another message's text. */
export function saidIn({ type, content }: { type: number; content: string }): string {
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
