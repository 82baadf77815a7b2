// The engine. A chat was opened: it moves up in the list (MSG-11), and what only the server knows of it
// is asked again: a group's members, how far a friend has read.
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Http } from '../env.ts';

export interface OpenOptions {
  http: Http;
  /** Server time (ms), later at each call. */
  now: () => number;
  canSend: () => boolean;
  act: (event: ChatEvent) => Promise<void>;
  live: (event: ChatEvent) => void;
  lookUp: (chat: ChatKey) => void;
  fetchMembers: (groupId: number) => Promise<void>;
}

export interface Opening {
  open(chat: ChatKey): Promise<void>;
  /** How far has the friend read? Receipts are not stored by the server's pushes. */
  askRead(chat: ChatKey): Promise<void>;
  /** After every connect: the same for the chats that were opened on this engine. */
  kick(): void;
}

export function createOpening(options: OpenOptions): Opening {
  const { http, now, canSend, act, live, lookUp, fetchMembers } = options;
  /** Chats opened lately, newest last. */
  const open = new Set<ChatKey>();

  async function askRead(chat: ChatKey): Promise<void> {
    const answer = await http.call('messagePrivateMaxReadedId', {
      query: { friendId: targetOf(chat).targetId },
    });
    if (answer.ok && answer.value > 0) live({ kind: 'peer-read', chat, upTo: answer.value });
  }

  function refresh(chat: ChatKey): void {
    lookUp(chat);
    const { type, targetId } = targetOf(chat);
    if (type === 'GROUP') void fetchMembers(targetId);
    if (type === 'PRIVATE') void askRead(chat);
  }

  return {
    async open(chat) {
      open.delete(chat);
      open.add(chat);
      for (const oldest of open) if (open.size > KEPT) open.delete(oldest);
      await act({ kind: 'opened', chat, at: now() });
      if (canSend()) refresh(chat);
    },
    askRead,
    kick() {
      for (const chat of open) refresh(chat);
    },
  };
}

/** As many as tabs may show at once, with room; a reconnect does not ask for a whole history of visits. */
const KEPT = 8;
