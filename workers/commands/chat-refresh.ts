// Server-side state of opened chats: a group's members, a friend's read position and account, the readers of messages
// with receipts. The server pushes none of it reliably.
import { filter, groupBy, mergeMap, Subject, throttleTime, type SchedulerLike } from 'rxjs';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Failure } from '../../src/core/contract/result.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Http } from '../env.ts';
import type { Journal } from '../journal/journal.ts';
import { fetchGroup, fetchMembers, restoreMembers } from '../people/members.ts';
import type { People } from '../people/people.ts';
import { noteStanding } from '../people/standing.ts';
import type { Scope } from '../scope.ts';

export interface ChatRefreshOptions {
  http: Http;
  scheduler: SchedulerLike;
  /** The account's scope. */
  scope: Scope;
  canSend: () => boolean;
  live: (event: ChatEvent) => void;
  lookUp: (chat: ChatKey) => void;
  people: People;
  journal: Pick<Journal, 'people'> | null;
  /** The local clock, ms. */
  localNow: () => number;
  /** Applies settings of the user that a list requested at this time (local clock, ms) may lack. */
  reapplyFlags: (since: number) => void;
  /** The user's own group messages with a read receipt that tabs may show, the most important first. */
  awaitedReceipts: () => readonly AwaitedReceipt[];
}

export interface AwaitedReceipt {
  chat: ChatKey;
  id: number;
}

export interface ChatRefresh {
  /**
   * Remembers the chat as opened. Reads a group's members on this device, and requests the chat's state where the
   * server can be asked.
   */
  opened: (chat: ChatKey) => void;
  /** Like `opened`. Resolves with the reason why a group's members are unknown or outdated; null where there is none. */
  refresh(chat: ChatKey): Promise<Failure | null>;
  /**
   * Requests the friend's read position, once a second at most: the server does not store its pushes, so one
   * may be lost.
   */
  askRead(chat: ChatKey): void;
  /**
   * Requests the state of the last opened chats and the readers of shown messages. Called after every
   * connect.
   */
  retryNow(): void;
}

/** Number of remembered chats: more than tabs show at once, fewer than a long visit opens. */
const MAX_CHATS = 8;
const MAX_RECEIPTS = 20;
/** Minimum interval between requests for one chat, ms. */
const PAUSE = 1_000;

export function createChatRefresh(options: ChatRefreshOptions): ChatRefresh {
  const { http, scheduler, scope, canSend, live, lookUp, people, journal } = options;
  /** In order of opening, the latest last. */
  const opened = new Set<ChatKey>();
  const requests$ = new Subject<ChatKey>();

  // The first request of a chat is sent at once; requests within the pause after it become one at its end.
  const due$ = requests$.pipe(
    groupBy((chat) => chat),
    mergeMap((chat$) => chat$.pipe(throttleTime(PAUSE, scheduler, { leading: true, trailing: true }))),
    filter(canSend),
  );
  scope.bind(due$, (chat) => void fetchRead(chat));

  /** Opened groups that the user is not in. */
  const left = new Set<ChatKey>();
  scope.bind(people.changes$.pipe(filter((news) => news.kind === 'record' && news.name === 'groups')), () => {
    for (const chat of opened) {
      if (!chat.startsWith('group')) continue;
      if (people.group(targetOf(chat).targetId)?.quit !== false) left.add(chat);
      // No push has told the user of changes of the members meanwhile.
      else if (left.delete(chat) && canSend()) void refresh(chat);
    }
  });

  async function fetchRead(chat: ChatKey): Promise<void> {
    const query = { friendId: targetOf(chat).targetId };
    const answer = await http.call('messagePrivateMaxReadedId', { query });
    if (answer.ok && answer.value > 0) live({ kind: 'peer-read', chat, upTo: answer.value });
  }

  async function fetchReceipt({ chat, id }: AwaitedReceipt): Promise<void> {
    const query = { groupId: targetOf(chat).targetId, messageId: id };
    const answer = await http.call('messageGroupFindReadedUsers', { query });
    // Only the server decides whether all members have read; `false` does not reset a stored true.
    if (answer.ok) live({ kind: 'receipt', chat, id, readedCount: answer.value.length, receiptOk: false });
  }

  async function refreshGroup(groupId: number): Promise<Failure | null> {
    await restoreMembers(journal, people, groupId);
    const since = options.localNow();
    const [failure] = await Promise.all([
      fetchMembers(http, people, groupId),
      fetchGroup(http, people, groupId),
    ]);
    options.reapplyFlags(since);
    return failure;
  }

  /** The server pushes neither bans nor cancellations of other users. */
  async function fetchStanding(userId: number): Promise<void> {
    const answer = await http.call('userFind', { params: { id: userId } });
    if (answer.ok) noteStanding(people, userId, answer.value);
  }

  async function refresh(chat: ChatKey): Promise<Failure | null> {
    lookUp(chat);
    const { type, targetId } = targetOf(chat);
    if (type === 'GROUP') return refreshGroup(targetId);
    if (type === 'PRIVATE') {
      void fetchStanding(targetId);
      requests$.next(chat);
    }
    return null;
  }

  async function remember(chat: ChatKey): Promise<Failure | null> {
    opened.delete(chat);
    opened.add(chat);
    for (const oldest of opened) if (opened.size > MAX_CHATS) opened.delete(oldest);
    if (canSend()) return refresh(chat);
    if (chat.startsWith('group')) await restoreMembers(journal, people, targetOf(chat).targetId);
    return { code: 'OFFLINE' };
  }

  return {
    opened: (chat) => void remember(chat),
    refresh: remember,
    askRead: (chat) => requests$.next(chat),
    retryNow() {
      for (const chat of opened) void refresh(chat);
      for (const receipt of options.awaitedReceipts().slice(0, MAX_RECEIPTS)) void fetchReceipt(receipt);
    },
  };
}
