// The sync of one account, connected to its event log: each slice of a pull becomes a log entry. A pull that
// may miss rows records gaps in chats.
import { Subject, type Observable } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { arrivalsOf } from '../attention/arrivals.ts';
import type { Arrival } from '../attention/attention.ts';
import type { EngineEnv, Http } from '../env.ts';
import type { ChatStore } from '../log/chat-store.ts';
import type { Cursors } from '../log/cursors.ts';
import { live, pulled } from '../log/entry.ts';
import type { EventLog } from '../log/event-log.ts';
import { reloadLists } from '../people/fetch.ts';
import type { People } from '../people/people.ts';
import type { Scope } from '../scope.ts';
import type { IdOrder } from './id-order.ts';
import { pausingForInput, httpPages } from './pages.ts';
import { createSync, type Sync } from './sync.ts';

export interface AccountSyncOptions {
  env: Pick<EngineEnv, 'now' | 'random' | 'scheduler'>;
  http: Http;
  selfId: number;
  chatStore: ChatStore;
  people: People;
  cursors: Cursors;
  log: Pick<EventLog, 'append'>;
  order: IdOrder;
  /** Removes the outbox row whose message an event brings, and returns its tmpId. */
  reconciled: (event: ChatEvent) => string[];
  /** True while the user types or presses in a tab. */
  inUse: () => boolean;
  scope: Scope;
}

export interface AccountSync extends Sync {
  /** New messages of a pull, emitted once they are stored. */
  readonly arrived$: Observable<Arrival>;
  /** Each chat with rows in a slice of a pull that was stored. */
  readonly chats$: Observable<ChatKey>;
  /** Emits when the friend and group lists were reloaded: the time of the request (local clock, ms). */
  readonly listed$: Observable<number>;
  /** Reasons why rows of a friend or group list were omitted. */
  readonly omitted$: Observable<string>;
}

export function accountSync(options: AccountSyncOptions): AccountSync {
  const { env, http, selfId, chatStore, people, cursors, log, order, reconciled, inUse, scope } = options;
  const { now, random, scheduler } = env;
  const arrived$ = new Subject<Arrival>();
  const chats$ = new Subject<ChatKey>();
  const listed$ = new Subject<number>();
  const omitted$ = new Subject<string>();
  const pages = httpPages(http, selfId);

  const sync = createSync({
    selfId,
    fetchPage: pausingForInput(pages, { start: (feed) => cursors.of(feed).ask, inUse, scheduler }),
    cursor: (feed) => cursors.of(feed),
    store: async (feed, events, cursor) => {
      order.beforePage(events);
      const arrivals = arrivalsOf(events, chatStore, false);
      const { generation } = cursors;
      await log.append(
        pulled(events, () => cursors.metaEntries(feed, cursor, generation), events.flatMap(reconciled)),
      );
      cursors.raise(feed, cursor, generation);
      for (const chat of new Set(events.map((event) => event.chat))) chats$.next(chat);
      for (const arrival of arrivals) arrived$.next(arrival);
    },
    noteGaps: (feed) => {
      const { ask } = cursors.of(feed);
      for (const { key, summary } of chatStore.stored.values()) {
        if (!key.startsWith(feed)) continue;
        // Messages above `ask` may be incomplete, and this pull cannot fetch them. The second gap begins at
        // the chat's highest id and ends at its next message.
        void log.append(live({ kind: 'gap', chat: key, after: ask, before: summary.lastId }));
        void log.append(live({ kind: 'gap', chat: key, after: 0, before: 0 }));
      }
    },
    reloadLists: async () => {
      const since = now();
      const { failure, omitted } = await reloadLists(http, people);
      for (const reason of omitted) omitted$.next(reason);
      listed$.next(since);
      return failure;
    },
    serverNow: () => http.serverNow(),
    random,
    scheduler,
    scope,
  });
  return { ...sync, arrived$, chats$, listed$, omitted$ };
}
