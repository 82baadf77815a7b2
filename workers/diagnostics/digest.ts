// A compact form of an account's state, to compare two states and name their differences: the list row and
// marks of each chat, and number, ids and hash of its messages in memory.
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { recallsById } from '../../src/core/domain/recalls.ts';

export interface ChatDigest {
  summary: unknown;
  marks: unknown;
  folded: unknown;
  /** The number of messages, the first and the last id, and a hash of all messages. */
  timeline: readonly [number, number, number, number];
}

export type Digest = Readonly<Partial<Record<ChatKey, ChatDigest>>>;

/** @param mask removes the texts of users */
export function digestOf(chats: Iterable<ChatState>, mask: <T>(value: T) => T): Digest {
  const digest: Partial<Record<ChatKey, ChatDigest>> = {};
  for (const { key, summary, marks, folded, timeline } of chats) {
    const messages = [...timeline.after(0)];
    const text = messages.map((message) => JSON.stringify(mask(sorted(message)))).join('\n');
    digest[key] = {
      summary: plain(mask(summary)),
      marks: plain(mask({ ...marks, recalled: recallsById(marks) })),
      folded: plain(folded),
      timeline: [messages.length, messages[0]?.id ?? 0, messages.at(-1)?.id ?? 0, hash(text)],
    };
  }
  return digest;
}

/** The differences, one line each. */
export function differences(wanted: Digest, got: Digest): string[] {
  const chats = [...new Set([...Object.keys(wanted), ...Object.keys(got)])].toSorted() as ChatKey[];
  return chats.flatMap((chat) => {
    const [a, b] = [wanted[chat], got[chat]];
    if (!a || !b) return [`${chat}: ${a ? 'is missing' : 'should not be there'}`];
    return (Object.keys(a) as (keyof ChatDigest)[]).flatMap((part) => {
      const [was, is] = [JSON.stringify(a[part]), JSON.stringify(b[part])];
      return was === is ? [] : [`${chat}, ${part}: was ${was}, is ${is}`];
    });
  });
}

/** Sorts the fields by name and omits undefined ones. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, it]) => it !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, it]) => [name, sorted(it)]),
  );
}

const plain = (value: unknown): unknown => sorted(JSON.parse(JSON.stringify(value)));

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum >>> 0;
}
