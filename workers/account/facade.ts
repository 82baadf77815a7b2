// An account as the rest of the engine sees it, built from its parts.
import { EMPTY, filter, map, merge, type Observable } from 'rxjs';
import type { Notice } from '../../src/core/contract/views.ts';
import type { Arrival } from '../attention/attention.ts';
import type { Ring } from '../diagnostics/ring.ts';
import type { EngineEnv, Http } from '../env.ts';
import type { Journal } from '../journal/journal.ts';
import type { Link } from '../link/link.ts';
import type { Upload } from '../link/upload.ts';
import type { ChatStore } from '../log/chat-store.ts';
import type { Cursors } from '../log/cursors.ts';
import { act } from '../log/entry.ts';
import type { EventLog } from '../log/event-log.ts';
import { salvageOf } from '../log/salvage.ts';
import type { AccountOutbox } from '../outbox/account-outbox.ts';
import type { People } from '../people/people.ts';
import type { Scope } from '../scope.ts';
import type { AccountSync } from '../sync/account-sync.ts';
import { pagesAbove, pagesBefore, type Acts } from './account-acts.ts';
import type { Account } from './account-api.ts';
import type { ConnectionStatus } from './connection-status.ts';

export interface AccountParts {
  chatStore: ChatStore;
  people: People;
  journal: Journal | null;
  cursors: Cursors;
  log: EventLog;
  ring: Ring;
  connection: ConnectionStatus;
  sync: AccountSync;
  link: Link;
  outgoing: AccountOutbox;
  acts: Acts;
  http: Http;
  env: Pick<EngineEnv, 'now'>;
  upload: Upload;
  arrivedLive$: Observable<Arrival>;
  lossNotices$: Observable<Notice>;
  stamp: () => number;
  /** The scope of all parts but the log. */
  scope: Scope;
  /** The scope of the log, which ends last. */
  logScope: Scope;
}

export function accountFacade(parts: AccountParts): Account {
  const { chatStore, people, journal, cursors, log, ring, connection, sync, link, outgoing, acts } = parts;
  const { outbox } = outgoing;
  const refused$ = outgoing.refused$.pipe(map(({ message }): Notice => ({ kind: 'refused', message })));

  function end(): void {
    link.input({ kind: 'stop' });
    parts.scope.end();
  }

  return {
    chatStore,
    people,
    link,
    outbox,
    reading: acts.reading,
    opening: acts.opening,
    http: parts.http,
    upload: parts.upload,
    keepFlags() {
      const since = parts.env.now();
      return () => outgoing.flags.reapply(since);
    },
    changed$: merge(
      link.state$,
      sync.progress$,
      log.failed$,
      outgoing.changed$,
      journal?.space.full$ ?? EMPTY,
    ).pipe(map(() => undefined)),
    ended$: merge(link.ended$, sync.ended$),
    notices$: merge(link.notices$, refused$, parts.lossNotices$),
    arrived$: merge(parts.arrivedLive$, sync.arrived$),
    lost$: log.failed$.pipe(
      map(({ kind }) => kind),
      filter((kind) => kind !== 'fenced'),
    ),
    fenced$: log.failed$.pipe(
      filter(({ kind }) => kind === 'fenced'),
      map(() => undefined),
    ),
    get durable() {
      return log.durable;
    },
    get isDiskFull() {
      return log.isFull;
    },
    get progress() {
      return connection.progress;
    },
    get failed() {
      return outbox.failedCount;
    },
    get completeTo() {
      return connection.completeTo;
    },
    get journal() {
      return log.durable ? journal : null;
    },
    get canAsk() {
      return connection.canSend();
    },
    act: acts.act,
    live: acts.live,
    written: () => log.append(act([])),
    find: acts.find,
    stamp: parts.stamp,
    history: pagesBefore(journal),
    later: pagesAbove(journal),
    requestGapFill: (chat, gap, up) => acts.filling.request(chat, gap, up),
    locate: (chat, id) => acts.filling.locate(chat, id),
    undo: outgoing.undo,
    file: outgoing.file,
    uploadOf: outgoing.uploadOf,
    async erase(chat, ids) {
      await log.append(act([{ kind: 'removed', chat, ids }]));
      await log.compact();
    },
    internals: { sync, cursors, log, ring },
    async close() {
      end();
      await log.close();
      parts.logScope.end();
    },
    async abort() {
      end();
      await log.abort();
      parts.logScope.end();
      return salvageOf(chatStore, people, outbox, outgoing.files());
    },
  };
}
