// A Sync whose server is a table, whose store is a list, whose time is virtual.
import { done, type Result } from '../../../src/core/contract/result.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { decodeFrame, type Frame, type Feed } from '../../../src/core/wire/index.ts';
import { Sync, type SyncOptions } from '../../../workers/sync/catch-up.ts';
import { START, type Cursor } from '../../../workers/sync/cursor.ts';
import type { PullPage, PageRow } from '../../../workers/sync/pages.ts';
import type { Progress } from '../../../workers/sync/progress.ts';
import { message, put } from '../support.ts';
import { Clock } from './clock.ts';

/** When the server answers; the messages of support.ts are a long time older. */
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

/** As many rows as a page has, behind `from`. */
export const full = (from: number): Result<PullPage> =>
  page(Array.from({ length: 1000 }, (_, index) => from + index + 1));

export const refusal = { ok: false, error: { code: 'REFUSED', message: 'no', status: 500 } } as const;
export const silence = { ok: false, error: { code: 'NO_ANSWER' } } as const;

/** A private frame from the friend. */
export const frame = (id: number | null, over: object = {}): Frame =>
  raw(3, { id, sendId: 2, recvId: 1, type: 0, content: 'x', ...over });
export const raw = (cmd: number, data: unknown): Frame => decodeFrame(JSON.stringify({ cmd, data })) as Frame;

/** What an event is, in a word. */
export const word = (event: ChatEvent): string => {
  if (event.kind === 'message') return `${event.message.id}`;
  return 'upTo' in event ? `${event.kind} ${event.upTo}` : event.kind;
};

export interface Bench {
  sync: Sync;
  clock: Clock;
  /** What happened to the outside, in order. */
  order: string[];
  cursors: Record<Feed, Cursor>;
  /** Every page that was asked for. */
  asked: [Feed, number][];
  progress: (Progress | null)[];
}

export function syncWith(over: Partial<SyncOptions> = {}): Bench {
  const clock = new Clock();
  const order: string[] = [];
  const asked: [Feed, number][] = [];
  const progress: (Progress | null)[] = [];
  const cursors: Record<Feed, Cursor> = { private: START, group: START, system: START };
  const { fetchPage = () => Promise.resolve(page([])), ...rest } = over;
  const sync = new Sync({
    selfId: 1,
    fetchPage: (feed, from, signal) => {
      asked.push([feed, from]);
      return fetchPage(feed, from, signal);
    },
    cursor: (feed) => cursors[feed],
    store: (feed, events, cursor) => {
      order.push(`stored ${feed} ${events.map(word).join()}`.trim());
      cursors[feed] = { ...cursors[feed], ...cursor };
      return Promise.resolve();
    },
    onBreak: (feed) => order.push(`break ${feed}`),
    reloadLists: () => {
      order.push('lists');
      return Promise.resolve(null);
    },
    onEvent: (event) => order.push(`live ${word(event)}`),
    onPeople: (change) => order.push(`people ${change.kind}`),
    onAskRead: (chat) => order.push(`ask ${chat}`),
    onEnd: (why) => order.push(`end ${why.why}`),
    serverNow: () => AT,
    random: () => 0.5,
    scheduler: clock.scheduler,
    ...rest,
  });
  sync.progress$.subscribe((value) => progress.push(value));
  return { sync, clock, order, cursors, asked, progress };
}

/** An answer that a test gives when it likes. */
export function promised<T>(): { promise: Promise<T>; give: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, give: resolve };
}

/** A bench whose private pages arrive when the test says so. */
export function withSlowPage() {
  const pages: ((answer: Result<PullPage>) => void)[] = [];
  const bench = syncWith({
    fetchPage: (feed) => {
      if (feed !== 'private') return Promise.resolve(page([]));
      const { promise, give } = promised<Result<PullPage>>();
      pages.push(give);
      return promise;
    },
  });
  return { ...bench, pages };
}
