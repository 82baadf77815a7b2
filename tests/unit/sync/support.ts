// A sync for tests, with a server and a store in memory and virtual time.
import { Subject, type Observable } from 'rxjs';
import { done, type Result } from '../../../src/core/contract/result.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { decodeFrame, type Frame, type Feed } from '../../../src/core/wire/index.ts';
import { START, type Cursor } from '../../../workers/log/cursor.ts';
import type { PullPage, PageRow } from '../../../workers/sync/pages.ts';
import type { Progress } from '../../../workers/sync/progress.ts';
import { createScope, type Scope } from '../../../workers/scope.ts';
import { createSync, type Sync, type SyncOptions } from '../../../workers/sync/sync.ts';
import { message, put } from '../support.ts';
import { Clock } from './clock.ts';

/** Server time of the responses, ms. The messages of ../support.ts are much older. */
export const AT = 1_790_900_000_000;
export const DAY = 86_400_000;

export const row = (id: number, over: Partial<PageRow> = {}): PageRow => ({
  id,
  sendTime: AT - DAY,
  event: put(message(id)),
  ...over,
});

export const page = (rows: readonly (number | PageRow)[], over: Partial<PullPage> = {}): Result<PullPage> =>
  done({
    count: rows.length,
    rows: rows.map((it) => (typeof it === 'number' ? row(it) : it)),
    at: AT,
    left: null,
    ...over,
  });

/** A full page with the ids after `from`. */
export const full = (from: number): Result<PullPage> =>
  page(Array.from({ length: 1000 }, (_, index) => from + index + 1));

export const refusal = { ok: false, error: { code: 'REFUSED', message: 'no', status: 500 } } as const;
export const noAnswer = { ok: false, error: { code: 'NO_ANSWER' } } as const;

/** A private frame from the friend. */
export const frame = (id: number | null, over: object = {}): Frame =>
  raw(3, { id, sendId: 2, recvId: 1, type: 0, content: 'x', ...over });
export const raw = (cmd: number, data: unknown): Frame => decodeFrame(JSON.stringify({ cmd, data })) as Frame;

/** A short label of an event: the id of a message, else its kind and `upTo`. */
export const labelOf = (event: ChatEvent): string => {
  if (event.kind === 'message') return `${event.message.id}`;
  return 'upTo' in event ? `${event.kind} ${event.upTo}` : event.kind;
};

export interface SyncFixture {
  sync: Sync;
  scope: Scope;
  /** Exceptions that the sync has reported. */
  bugs: unknown[];
  /** Stored slices of pulls: the feed and the ids. */
  stored$: Observable<string>;
  clock: Clock;
  /** Effects of the sync, in order. */
  order: string[];
  cursors: Record<Feed, Cursor>;
  /** The requests for pages: feed and minimum id of each. */
  requests: [Feed, number][];
  progress: (Progress | null)[];
}

export function syncWith(over: Partial<SyncOptions> = {}): SyncFixture {
  const clock = new Clock();
  const order: string[] = [];
  const requests: [Feed, number][] = [];
  const progress: (Progress | null)[] = [];
  const cursors: Record<Feed, Cursor> = { private: START, group: START, system: START };
  const { fetchPage = () => Promise.resolve(page([])), ...rest } = over;
  const stored$ = new Subject<string>();
  const bugs: unknown[] = [];
  const scope = createScope((bug) => bugs.push(bug));
  const sync = createSync({
    selfId: 1,
    fetchPage: (feed, from, signal) => {
      requests.push([feed, from]);
      return fetchPage(feed, from, signal);
    },
    cursor: (feed) => cursors[feed],
    store: (feed, events, cursor) => {
      const slice = `${feed} ${events.map(labelOf).join()}`.trim();
      order.push(`stored ${slice}`);
      stored$.next(slice);
      cursors[feed] = { ...cursors[feed], ...cursor };
      return Promise.resolve();
    },
    noteGaps: (feed) => order.push(`break ${feed}`),
    reloadLists: () => {
      order.push('lists');
      return Promise.resolve(null);
    },
    serverNow: () => AT,
    random: () => 0.5,
    scheduler: clock.scheduler,
    scope,
    ...rest,
  });
  sync.live$.subscribe((event) => order.push(`live ${labelOf(event)}`));
  sync.people$.subscribe((change) => order.push(`people ${change.kind}`));
  sync.askRead$.subscribe((chat) => order.push(`ask ${chat}`));
  sync.ended$.subscribe(({ why }) => order.push(`end ${why}`));
  sync.progress$.subscribe((value) => progress.push(value));
  return { sync, scope, bugs, stored$, clock, order, cursors, requests, progress };
}

/** A promise that the test resolves with `give`. */
export function promised<T>(): { promise: Promise<T>; give: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, give: resolve };
}

/** A sync whose private pages wait until the test calls `pages[n]`. */
export function withSlowPage() {
  const pages: ((answer: Result<PullPage>) => void)[] = [];
  const fixture = syncWith({
    fetchPage: (feed) => {
      if (feed !== 'private') return Promise.resolve(page([]));
      const { promise, give } = promised<Result<PullPage>>();
      pages.push(give);
      return promise;
    },
  });
  return { ...fixture, pages };
}
