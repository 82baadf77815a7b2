// A search query as three tests: of messages, of the raw text of pages, and of page signatures.
import type { SearchKind, SearchSpec } from '../../src/core/contract/search.ts';
import { isVisible, type Marks } from '../../src/core/domain/chat.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageStatus } from '../../src/core/domain/enums.ts';
import { recallOf } from '../../src/core/domain/held.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { wordsOf } from '../../src/core/domain/query-words.ts';
import { foldedText } from '../../src/core/domain/searchable-text.ts';
import { bucketsOf, senderBucket, typeBucket } from './grams.ts';
import { rawTest } from './needle.ts';
import { searchKindOf, typesOfKind } from './search-kinds.ts';

export interface Query {
  /** The words and phrases of the query, folded, without duplicates. */
  words: readonly string[];
  /** The chat to search; null: all chats. */
  chat: ChatKey | null;
  /** Time range of the hits, ms; both ends are inclusive. */
  after: number;
  before: number;
  /** True without words and filters: nothing is found. */
  isEmpty: boolean;
  /** Whether this message is a hit. */
  finds: (message: StoredMessage, marks: Marks) => boolean;
  /** False only where a page with this raw text contains no hit; see `rawTest`. */
  mayBeIn: (raw: string, isUsual: boolean) => boolean;
  /** The buckets that a page with a hit has set: all of `all`, and one of `oneOf` unless it is empty. */
  required: { all: readonly number[]; oneOf: readonly number[] };
}

export function queryOf({ words: text, chat, kind, sender, after, before }: SearchSpec): Query {
  const words = wordsOf(text);
  const buckets = new Set(words.flatMap(bucketsOf));
  if (sender !== undefined) buckets.add(senderBucket(sender));
  const hasFilters = [chat, kind, sender, after, before].some((it) => it !== undefined);
  const [from, to] = [after ?? 0, before ?? Infinity];
  return {
    words,
    chat: chat ?? null,
    after: from,
    before: to,
    isEmpty: words.length === 0 && !hasFilters,
    finds: (message, marks) => {
      const { id, type, sendTime, sendId, status } = message;
      const messageKind: SearchKind | null = searchKindOf(type);
      if (messageKind === null || (kind !== undefined && messageKind !== kind)) return false;
      if (sendTime < from || sendTime > to || (sender !== undefined && sendId !== sender)) return false;
      if (status === MessageStatus.RECALL || recallOf(message, marks)) return false;
      if (!isVisible(id, marks)) return false;
      if (words.length === 0) return true;
      const folded = foldedText(message);
      return words.every((word) => folded.includes(word));
    },
    mayBeIn: rawTest(words),
    required: { all: [...buckets], oneOf: kind === undefined ? [] : typesOfKind(kind).map(typeBucket) },
  };
}
