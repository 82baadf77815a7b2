// User actions of one account that need server requests: opening chats, marking as read, loading history. The
// answers go into the event log.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { failed } from '../../src/core/contract/result.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Filling, FillingOptions } from '../history/filling.ts';
import { createOpenedChats, type OpenedChats } from '../commands/opened-chats.ts';
import { createReadMarks, type ReadMarks } from '../commands/read-marks.ts';
import type { EngineEnv, Http } from '../env.ts';
import { onDemand } from '../on-demand.ts';
import type { Journal } from '../journal/journal.ts';
import type { People } from '../people/people.ts';
import { createRequestLists } from '../people/request-lists.ts';
import type { Cursors } from '../log/cursors.ts';
import type { EventLog } from '../log/event-log.ts';
import type { AccountOutbox } from '../outbox/account-outbox.ts';
import type { ChatStore } from '../log/chat-store.ts';
import * as entries from '../log/entry.ts';
import type { Scope } from '../scope.ts';
import { awaitedReceipts } from '../views/awaited-receipts.ts';

export interface ActsOptions {
  env: EngineEnv;
  http: Http;
  journal: Journal | null;
  chatStore: ChatStore;
  people: People;
  cursors: Cursors;
  log: EventLog;
  outgoing: AccountOutbox;
  stamp: () => number;
  canSend: () => boolean;
  lookUp: (chat: ChatKey) => void;
  scope: Scope;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
}

export interface Acts {
  reading: ReadMarks;
  opening: OpenedChats;
  filling: Filling;
  act: (event: ChatEvent) => Promise<void>;
  live: (event: ChatEvent) => void;
  /** Finds a message in memory or in a journal page; null where neither contains it. */
  find: (chat: ChatKey, id: number) => Promise<StoredMessage | null>;
  /** Requests the state of opened chats again, and sends the read marks that the server does not know. */
  retryNow(): void;
  /** Requests the lists of friend requests and groupings. */
  reloadRequests(): void;
}

export function accountActs(options: ActsOptions): Acts {
  const { env, http, journal, chatStore, people, cursors, log, outgoing, canSend, lookUp, scope, tell } =
    options;
  const act = (event: ChatEvent): Promise<void> => log.append(entries.act([event]));
  const live = (event: ChatEvent): void => void log.append(entries.live(event));
  const chat = (key: ChatKey) => chatStore.chat(key);

  async function find(key: ChatKey, id: number): Promise<StoredMessage | null> {
    const held = chat(key)?.timeline.find(id);
    if (held) return held;
    const [below] = (await journal?.pages.before(key, id + 1, 1).catch(() => []))?.slice(-1) ?? [];
    return below?.id === id ? below : null;
  }

  const fillOptions: FillingOptions = {
    http,
    selfId: chatStore.self.id,
    canAsk: canSend,
    scheduler: env.scheduler,
    scope,
    pulledFrom: (key) => cursors.of(key.startsWith('group') ? 'group' : 'private').ask,
    chat,
    find,
    serverNow: () => http.serverNow(),
    store: (events) => log.append(entries.pulled(events, () => ({}), events.flatMap(outgoing.reconciled))),
  };

  const load = onDemand(
    'filling of gaps',
    () => import('../history/filling.ts').then(({ createFilling }) => createFilling(fillOptions)),
    { scheduler: env.scheduler, tell },
  );
  const reloadLists = createRequestLists({ http, people, scheduler: env.scheduler, scope, canSend });

  const reading = createReadMarks({
    http,
    scope,
    scheduler: env.scheduler,
    chats: () => chatStore.chats.values(),
    chat,
    canSend,
    act,
    live,
  });
  const opening = createOpenedChats({
    http,
    scope,
    now: options.stamp,
    scheduler: env.scheduler,
    canSend,
    act,
    live,
    lookUp,
    people,
    journal,
    localNow: env.now,
    reapplyFlags: (since) => outgoing.flags.reapply(since),
    awaitedReceipts: () => awaitedReceipts(chatStore, journal?.pages ?? null),
  });

  return {
    act,
    live,
    find,
    reading,
    opening,
    retryNow() {
      reading.retryNow();
      opening.retryNow();
    },
    reloadRequests: () => void reloadLists(),
    filling: {
      request: (...gap) => void load().then((part) => part?.request(...gap)),
      locate: (...place) => load().then((part) => part?.locate(...place) ?? failed({ code: 'NO_ANSWER' })),
    },
  };
}

type FromPages = (chat: ChatKey, count: number, below: number) => Promise<StoredMessage[]>;

/** Reads the newest messages of a chat below an id from journal pages, oldest first. */
export const pagesBefore =
  (journal: Journal | null): FromPages =>
  async (chat, count, below) =>
    (await journal?.pages.before(chat, below, count).catch(() => [])) ?? [];

/** Reads the oldest messages of a chat above an id from journal pages, oldest first. */
export const pagesAbove =
  (journal: Journal | null): ((chat: ChatKey, above: number, count: number) => Promise<StoredMessage[]>) =>
  async (chat, above, count) =>
    (await journal?.pages.above(chat, above, count).catch(() => [])) ?? [];
