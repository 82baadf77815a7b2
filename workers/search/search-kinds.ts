// The search kinds of message types.
import { SearchKind } from '../../src/core/contract/search.ts';
import { MessageType } from '../../src/core/domain/enums.ts';

/** null for messages that no search finds: tips, call records, system messages. */
export const searchKindOf = (type: number): SearchKind | null => KINDS.get(type) ?? null;

/** The message types of a search kind. */
export const typesOfKind = (kind: SearchKind): number[] =>
  [...KINDS].flatMap(([type, it]) => (it === kind ? [type] : []));

const KINDS: ReadonlyMap<number, SearchKind> = new Map<number, SearchKind>([
  [MessageType.TEXT, SearchKind.TEXT],
  [MessageType.IMAGE, SearchKind.PICTURE],
  [MessageType.FILE, SearchKind.FILE],
  [MessageType.AUDIO, SearchKind.VOICE],
  [MessageType.VIDEO, SearchKind.VIDEO],
  [MessageType.USER_CARD, SearchKind.CARD],
  [MessageType.GROUP_CARD, SearchKind.CARD],
]);
