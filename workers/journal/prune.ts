// Room on a full disk: the oldest pages of the largest chats go. The server's history can bring them again.
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Key, Op, Store } from './store.ts';

/** Chats that give room at a time; each the older half of its pages. */
const CHATS = 3;
/** A chat with fewer pages keeps them. */
const FEW = 4;

/** Deletes pages; answers each chat and the id below which all its pages are gone. */
export async function pruned(store: Store): Promise<{ chat: ChatKey; before: number }[]> {
  const firsts = new Map<ChatKey, number[]>();
  for (const key of await store.keys('pages')) {
    const chat = typeof key === 'object' ? parseChatKey(key[0]) : null;
    if (typeof key !== 'object' || !chat) continue;
    const held = firsts.get(chat);
    if (held) held.push(Number(key[1]));
    else firsts.set(chat, [Number(key[1])]);
  }
  const largest = [...firsts]
    .filter(([, held]) => held.length >= FEW)
    .sort(([, a], [, b]) => b.length - a.length);
  const gone = largest.slice(0, CHATS).flatMap(([chat, held]) => {
    const before = held[held.length >>> 1];
    return before === undefined ? [] : [{ chat, before }];
  });
  if (gone.length === 0) return [];
  const ops = gone.flatMap(({ chat, before }): Op[] => {
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
  return gone;
}
