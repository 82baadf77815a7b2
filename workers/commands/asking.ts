// The engine. Loaded when a chat is opened: what only the server knows of it is asked again, a group's members, how far
// a friend has read, who has read what asked for receipts.
import type { SchedulerLike, Subscription } from 'rxjs';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Http } from '../env.ts';

export interface AskingOptions {
  http: Http;
  scheduler: SchedulerLike;
  canSend: () => boolean;
  live: (event: ChatEvent) => void;
  lookUp: (chat: ChatKey) => void;
  fetchMembers: (groupId: number) => Promise<void>;
  /** The user's own group messages with receipt that tabs show now, those that matter most first. */
  receiptsShown: () => Promise<readonly Receipt[]>;
}

export interface Receipt {
  chat: ChatKey;
  id: number;
}

export interface Asking {
  opened(chat: ChatKey): void;
  /** How far has the friend read? Receipts are not stored by the server's pushes. Once a second at most. */
  askRead(chat: ChatKey): void;
  /** After every connect: the same for the chats that were opened on this engine. */
  retryNow(): void;
  close(): void;
}

/** As many as tabs may show at once, with room; a reconnect does not ask for a whole history of visits. */
const KEPT = 8;
const RECEIPTS = 20;
/** ms */
const PAUSE = 1_000;

export function createAsking(options: AskingOptions): Asking {
  const { http, scheduler, canSend, live, lookUp, fetchMembers } = options;
  /** Chats opened lately, newest last. */
  const open = new Set<ChatKey>();
  const pauses = new Map<ChatKey, Pause>();

  function askRead(chat: ChatKey): void {
    const pause = pauses.get(chat);
    if (pause) {
      pause.again = true;
      return;
    }
    void fetchRead(chat);
    pauses.set(chat, { again: false, timer: scheduler.schedule(() => rested(chat), PAUSE) });
  }

  /** Asks now, once, for all that was wanted during the pause. */
  function rested(chat: ChatKey): void {
    const again = pauses.get(chat)?.again;
    pauses.delete(chat);
    if (again && canSend()) askRead(chat);
  }

  async function fetchRead(chat: ChatKey): Promise<void> {
    const query = { friendId: targetOf(chat).targetId };
    const answer = await http.call('messagePrivateMaxReadedId', { query });
    if (answer.ok && answer.value > 0) live({ kind: 'peer-read', chat, upTo: answer.value });
  }

  async function fetchReceipt({ chat, id }: Receipt): Promise<void> {
    const query = { groupId: targetOf(chat).targetId, messageId: id };
    const answer = await http.call('messageGroupFindReadedUsers', { query });
    // Whether these are all is the server's to say; a false takes nothing back.
    if (answer.ok) live({ kind: 'receipt', chat, id, readedCount: answer.value.length, receiptOk: false });
  }

  function refresh(chat: ChatKey): void {
    lookUp(chat);
    const { type, targetId } = targetOf(chat);
    if (type === 'GROUP') void fetchMembers(targetId);
    if (type === 'PRIVATE') askRead(chat);
  }

  return {
    opened(chat) {
      open.delete(chat);
      open.add(chat);
      for (const oldest of open) if (open.size > KEPT) open.delete(oldest);
      if (canSend()) refresh(chat);
    },
    askRead,
    retryNow() {
      for (const chat of open) refresh(chat);
      void options.receiptsShown().then((shown) => {
        for (const receipt of shown.slice(0, RECEIPTS)) void fetchReceipt(receipt);
      });
    },
    close() {
      for (const { timer: pause } of pauses.values()) pause.unsubscribe();
      pauses.clear();
    },
  };
}

interface Pause {
  timer: Subscription;
  /** It was asked for once more. */
  again: boolean;
}
