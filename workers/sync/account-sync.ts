// The engine. The frames and pulls of one account, between the server and its log.
import type { Subject } from 'rxjs';
import type { SignInEnd } from '../../src/core/contract/rows.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { PeopleChange } from '../../src/core/domain/people.ts';
import type { Arrival } from '../attention/attention.ts';
import type { EngineEnv, Http } from '../env.ts';
import { reloadLists } from '../people/fetch.ts';
import type { People } from '../people/people.ts';
import { Sync } from './catch-up.ts';
import { givingWay, httpPages } from './pages.ts';
import { arrivalsOf } from '../attention/arrivals.ts';
import type { Cursors } from '../log/cursors.ts';
import type { IdOrder } from './id-order.ts';
import type { EventLog } from '../log/event-log.ts';
import type { ChatStore } from '../log/chat-store.ts';
import { live, pulled } from '../log/entry.ts';

export interface AccountSyncOptions {
  env: Pick<EngineEnv, 'now' | 'random' | 'scheduler'>;
  http: Http;
  selfId: number;
  chatStore: ChatStore;
  people: People;
  cursors: Cursors;
  log: EventLog;
  order: IdOrder;
  arrived$: Subject<Arrival>;
  ended$: Subject<SignInEnd>;
  /** The texts of the outbox that an event settles, by their tmpIds. */
  reconciled: (event: ChatEvent) => string[];
  /** The lists have come anew, asked for at this time (own clock, ms). */
  reflag: (since: number) => void;
  onPeople: (change: PeopleChange) => void;
  lookUp: (chat: ChatKey) => void;
  askRead: (chat: ChatKey) => void;
  onEvent: (event: ChatEvent) => void;
  /** Something was left out, because there is too much of it. */
  tell: (reason: string) => void;
  /** Somebody does something in a page. */
  inUse: () => boolean;
}

export function accountSync(options: AccountSyncOptions): Sync {
  const { env, http, selfId, chatStore, people, cursors, log, order, arrived$, ended$, reconciled, lookUp } =
    options;
  return new Sync({
    selfId,
    fetchPage: givingWay(
      httpPages(http, () => selfId),
      {
        known: (feed) => cursors.of(feed).ask,
        inUse: options.inUse,
        scheduler: env.scheduler,
      },
    ),
    cursor: (feed) => cursors.of(feed),
    store: async (feed, events, cursor) => {
      order.look(events);
      const arrivals = arrivalsOf(events, chatStore, false);
      const { age } = cursors;
      await log.append(pulled(events, () => cursors.named(feed, cursor, age), events.flatMap(reconciled)));
      cursors.raise(feed, cursor, age);
      for (const chat of new Set(events.map((event) => event.chat))) lookUp(chat);
      for (const arrival of arrivals) arrived$.next(arrival);
    },
    onBreak: (feed) => {
      const { ask } = cursors.of(feed);
      for (const { key, summary } of chatStore.stored.values()) {
        if (!key.startsWith(feed)) continue;
        // Above it not everything may have come so far, and now it comes no more.
        void log.append(live({ kind: 'gap', chat: key, after: ask, before: summary.lastId }));
        void log.append(live({ kind: 'gap', chat: key, after: 0, before: 0 }));
      }
    },
    reloadLists: async () => {
      const since = env.now();
      const failure = await reloadLists(http, people, options.tell);
      options.reflag(since);
      return failure;
    },
    onEvent: options.onEvent,
    onPeople: options.onPeople,
    onAskRead: options.askRead,
    onEnded: (feed) => order.ended(feed),
    onEnd: (why) => ended$.next(why),
    serverNow: () => http.serverNow(),
    random: env.random,
    scheduler: env.scheduler,
  });
}
