// The engine. A question as the search asks it of messages, of pages' raw texts and of signatures. Pure.
import type { SearchKind, SearchSpec } from '../../src/core/contract/search.ts';
import { isVisible, type Marks } from '../../src/core/domain/chat.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageStatus } from '../../src/core/domain/enums.ts';
import { recallOf } from '../../src/core/domain/held.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { fold } from './fold-text.ts';
import { senderBucket, typeBucket } from './grams.ts';
import { rawTest } from './needle.ts';
import { kindOf, saidIn, typesOf } from './said.ts';
import { neededFor, wordsOf } from './query-words.ts';

export interface Query {
  /** Folded. */
  words: readonly string[];
  /** null: all. */
  chat: ChatKey | null;
  /** ms, both ends belong to it. */
  after: number;
  before: number;
  /** Nothing is asked. */
  isEmpty: boolean;
  /** Does this message, as it is held, answer the question? */
  finds: (message: StoredMessage, marks: Marks) => boolean;
  /** False only where a page with this raw text holds no answer; see rawTest. */
  mayBeIn: (raw: string, isUsual: boolean) => boolean;
  /** A page that holds an answer has all of these buckets, and of each group of the second one at least. */
  needs: { all: readonly number[]; oneOf: readonly number[] };
}

export function queryOf({ words: asked, chat, kind, sender, after, before }: SearchSpec): Query {
  const words = wordsOf(asked);
  const buckets = new Set(words.flatMap(neededFor));
  if (sender !== undefined) buckets.add(senderBucket(sender));
  const filters = [chat, kind, sender, after, before].some((it) => it !== undefined);
  const [from, to] = [after ?? 0, before ?? Infinity];
  return {
    words,
    chat: chat ?? null,
    after: from,
    before: to,
    isEmpty: words.length === 0 && !filters,
    finds: (message, marks) => {
      const { id, type, sendTime, sendId, status } = message;
      const is: SearchKind | null = kindOf(type);
      if (is === null || (kind !== undefined && is !== kind)) return false;
      if (sendTime < from || sendTime > to || (sender !== undefined && sendId !== sender)) return false;
      if (status === MessageStatus.RECALL || recallOf(message, marks)) return false;
      if (!isVisible(id, marks)) return false;
      if (words.length === 0) return true;
      const said = fold(saidIn(message));
      return words.every((word) => said.includes(word));
    },
    mayBeIn: rawTest(words),
    needs: { all: [...buckets], oneOf: kind === undefined ? [] : typesOf(kind).map(typeBucket) },
  };
}
