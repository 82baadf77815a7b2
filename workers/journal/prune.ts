// Frees space on a full disk by deleting the oldest pages of the largest chats. The server's history can
// restore them.
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Key, Op, Store } from './store.ts';

/** Number of chats whose older half of pages one pruning deletes. */
const CHATS_AT_ONCE = 3;
/** Minimum number of pages of a chat that is pruned. */
const MIN_PAGES = 4;

/** A chat, and the id below which all its pages are deleted. */
export interface Cut {
  chat: ChatKey;
  before: number;
}

/** Deletes pages. */
export async function prune(store: Store): Promise<Cut[]> {
  const firsts = new Map<ChatKey, number[]>();
  for (const key of await store.keys('pages')) {
    const chat = typeof key === 'object' ? parseChatKey(key[0]) : null;
    if (typeof key !== 'object' || !chat) continue;
    const held = firsts.get(chat);
    if (held) held.push(Number(key[1]));
    else firsts.set(chat, [Number(key[1])]);
  }
  const largest = [...firsts]
    .filter(([, held]) => held.length >= MIN_PAGES)
    .sort(([, a], [, b]) => b.length - a.length);
  const cuts = largest.slice(0, CHATS_AT_ONCE).flatMap(([chat, held]) => {
    const before = held[held.length >>> 1];
    return before === undefined ? [] : [{ chat, before }];
  });
  if (cuts.length === 0) return [];
  const ops = cuts.flatMap(({ chat, before }): Op[] => {
    const [from, to]: [Key, Key] = [
      [chat, 0],
      [chat, before - 1],
    ];
    return [
      { delRange: 'pages', from, to },
      { delRange: 'sigs', from, to },
    ];
  });
  await store.write(ops, false);
  return cuts;
}
