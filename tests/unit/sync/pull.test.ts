import { lastValueFrom, NEVER, of, Subject, takeUntil, tap, toArray, type Observable } from 'rxjs';
import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import { LIMITS, type Feed } from '../../../src/core/wire/index.ts';
import { START, type Cursor } from '../../../workers/log/cursor.ts';
import type { PullPage } from '../../../workers/sync/pages.ts';
import { pull, type PullOptions } from '../../../workers/sync/pull.ts';
import { settle } from './clock.ts';
import { AT, DAY, page, row, noAnswer, labelOf } from './support.ts';

/**
 * Pulls from a cursor until the end, or until `cancelled$` emits. `failure` is null after a pull that succeeded.
 */
async function runPull(
  from: Partial<Cursor>,
  answer: (from: number) => Result<PullPage>,
  over: Partial<PullOptions> & { feed?: Feed } = {},
  cancelled$: Observable<unknown> = NEVER,
) {
  const storedCursor = { ...START, ...from };
  const requests: number[] = [];
  const steps: string[] = [];
  const stored: Partial<Cursor>[] = [];
  const left: (number | null)[] = [];
  const { feed = 'private', ...rest } = over;
  const pull$ = pull(feed, {
    size: 2,
    fetchPage: (_feed, minimum) => {
      requests.push(minimum);
      return Promise.resolve(answer(minimum));
    },
    cursor: () => storedCursor,
    store: (_feed, events, cursor) => {
      steps.push(events.map(labelOf).join());
      stored.push(cursor);
      Object.assign(storedCursor, cursor);
      return Promise.resolve();
    },
    noteGaps: () => steps.push('break'),
    serverNow: () => AT,
    yield$: of(null).pipe(tap(() => steps.push('breath'))),
    ...rest,
  });
  const all = await lastValueFrom(pull$.pipe(takeUntil(cancelled$), toArray()));
  for (const step of all) if (step.kind === 'stored') left.push(step.left);
  const end = all.at(-1);
  const failure = end?.kind === 'failed' ? end.failure : end?.kind === 'ended' ? null : 'cancelled';
  return { failure, requests, steps, stored, left };
}
const server =
  (ids: number[]) =>
  (from: number): Result<PullPage> =>
    page(ids.filter((id) => id > from).slice(0, 2));

test('[PULL-01] A pull requests pages from the last id until a page is not full, and stores each with its cursor', async () => {
  const { failure, requests, steps, stored } = await runPull({}, server([3, 5, 8, 9, 12]));
  expect(failure).toBeNull();
  expect(requests).toEqual([0, 5, 9]);
  expect(steps).toEqual(['3,5', '8,9', '12']);
  expect(stored).toEqual([
    { done: 5, ask: 5 },
    { done: 9, ask: 9 },
    { done: 12, ask: 12, ended: AT },
  ]);
});

test('[PULL-01] A pull requests the next page while one is stored, and at most one page ahead', async () => {
  const steps: string[] = [];
  let storedCursor = START;
  const { failure } = await runPull({}, server([]), {
    cursor: () => storedCursor,
    fetchPage: (_feed, from) => {
      steps.push(`ask ${from}`);
      return Promise.resolve(server([3, 5, 8, 9, 12])(from));
    },
    store: async (_feed, events, cursor) => {
      steps.push(`write ${events.map(labelOf).join()}`);
      // Here storing takes longer than any response.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      storedCursor = { ...storedCursor, ...cursor };
      steps.push('written');
    },
  });
  expect(failure).toBeNull();
  expect(steps).toEqual([
    'ask 0',
    'ask 5',
    'write 3,5',
    'written',
    'ask 9',
    'write 8,9',
    'written',
    'write 12',
    'written',
  ]);
});

test('A pull cancelled while it stores a slice aborts the next request, and stores no further slice', async () => {
  const cancelled$ = new Subject<void>();
  const signals: AbortSignal[] = [];
  const steps: string[] = [];
  const { failure, left } = await runPull(
    {},
    server([]),
    {
      fetchPage: (_feed, from, signal) => {
        signals.push(signal);
        return Promise.resolve(server([3, 5, 8, 9, 12])(from));
      },
      store: (_feed, events) => {
        if (steps.push(events.map(labelOf).join()) === 1) cancelled$.next();
        return Promise.resolve();
      },
    },
    cancelled$,
  );
  await settle();
  expect(failure).toBe('cancelled');
  expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
  expect([steps, left]).toEqual([['3,5'], []]);
});

test('[PULL-03] A pull moves its cursor to the highest row of any type', async () => {
  const { stored } = await runPull({ done: 2, ask: 2 }, () =>
    page([3, row(4, { event: null })], { count: 3 }),
  );
  expect(stored).toEqual([{ done: 4, ask: 4, ended: AT }]);
});

test('[INV-1, PULL-01] A pull sets `ask`, its next start, to the newest id that is at least 60 s old', async () => {
  const young = row(9, { sendTime: AT - 59_999 });
  const old = row(7, { sendTime: AT - 60_000 });
  const timeless = row(8, { sendTime: null });
  const first = await runPull({}, () => page([5, old, timeless, young], { count: 4 }), { size: 1000 });
  expect(first.stored).toEqual([{ done: 9, ask: 7, ended: AT }]);
  const next = await runPull({ done: 9, ask: 7 }, () => page([]));
  expect(next.requests).toEqual([7]);
  expect(next.stored).toEqual([{ done: 9, ask: 7, ended: AT }]);
  const allYoung = await runPull({}, () => page([young], { count: 1 }));
  expect(allYoung.stored).toEqual([{ done: 9, ask: 0, ended: AT }]);
});

test('[INV-1] If ids do not ascend, the cursors move only at the end of the pull, to the highest row', async () => {
  const { stored } = await runPull({}, (from) => (from === 0 ? page([5, 4]) : page([11])));
  expect(stored).toEqual([{}, { done: 11, ask: 11, ended: AT }]);
  const later = await runPull({}, (from) => (from === 0 ? page([5, 4]) : page(from < 9 ? [8, 9] : [])));
  expect(later.stored).toEqual([{}, {}, { done: 9, ask: 9, ended: AT }]);
  const withoutId = await runPull({}, (from) => page(from === 0 ? [0, 5] : []));
  expect(withoutId.stored).toEqual([{}, { done: 5, ask: 5, ended: AT }]);
  const atOnce = await runPull({}, () => page([1, 9, 4, 5, 6]));
  expect(atOnce.stored).toEqual([{}, {}, { done: 9, ask: 9, ended: AT }]);
});

test('A full page without an id above its minimum ends the pull, because the next page would repeat it', async () => {
  for (const ids of [
    [4, 5],
    [3, 4],
  ]) {
    const { failure, requests } = await runPull({ done: 5, ask: 5 }, (from) => page(from === 5 ? ids : [9]));
    expect(failure).toBeNull();
    expect(requests).toEqual([5]);
  }
});

test('A single response with all rows ends the pull, and is stored in several slices', async () => {
  const { requests, steps, stored, left } = await runPull({}, () => page([1, 2, 3, 4, 5]));
  expect(requests).toEqual([0]);
  expect(steps).toEqual(['1,2', 'breath', '3,4', 'breath', '5']);
  expect(stored).toEqual([
    { done: 2, ask: 2 },
    { done: 4, ask: 4 },
    { done: 5, ask: 5, ended: AT },
  ]);
  expect(left).toEqual([3, 1, 0]);
});

test('A failed pull keeps the stored slices, and does not record an end', async () => {
  const { failure, stored } = await runPull({}, (from) => (from === 0 ? page([1, 2]) : noAnswer));
  expect(failure).toEqual({ code: 'NO_ANSWER' });
  expect(stored).toEqual([{ done: 2, ask: 2 }]);
});

test('A pull cancelled during its request stores nothing and marks no chat as broken', async () => {
  const staleCursor = { done: 3, ask: 3, ended: AT - 30 * DAY };
  const cancelled$ = new Subject<void>();
  const answer = (from: number): Result<PullPage> => {
    queueMicrotask(() => cancelled$.next());
    return server([5])(from);
  };
  const { failure, requests, steps } = await runPull(staleCursor, answer, {}, cancelled$);
  await settle();
  expect(requests).toEqual([3]);
  expect(failure).toBe('cancelled');
  expect(steps).toEqual([]);
});

test('The rows left in a pull are the server’s number after a full page, else unknown', async () => {
  const known = await runPull({}, (from) => (from === 0 ? page([1, 2], { left: 1 }) : page([3])));
  expect(known.left).toEqual([1, 0]);
  const unknown = await runPull({}, (from) => (from === 0 ? page([1, 2]) : page([3])));
  expect(unknown.left).toEqual([null, 0]);
});

test('A pull never lowers a cursor that has risen meanwhile', async () => {
  const { stored } = await runPull({ done: 40, ask: 3, ended: AT + 5 }, server([5, 6, 7]));
  expect(stored).toEqual([
    { done: 40, ask: 6 },
    { done: 40, ask: 7, ended: AT + 5 },
  ]);
});

test('[INV-1] A pull stores no further slice after its cursor is set back', async () => {
  const storedCursor = { ...START };
  const stored: Partial<Cursor>[] = [];
  const { failure } = await runPull({}, server([5, 6, 7, 8, 9]), {
    cursor: () => storedCursor,
    store: async (_feed, _events, cursor) => {
      stored.push(cursor);
      Object.assign(storedCursor, stored.length < 2 ? cursor : START);
    },
  });
  expect(failure).toEqual({ code: 'NO_ANSWER' });
  expect(stored.map((cursor) => cursor.done)).toEqual([6, 8]);
  expect(storedCursor).toEqual(START);
});

test('[PULL-01] A pull continues after a response that was cut at the limit of rows', async () => {
  const answer = (from: number): Result<PullPage> =>
    from === 0 ? page([3, 5], { count: LIMITS.answerRows + 1 }) : page([]);
  const { requests, stored } = await runPull({}, answer);
  expect(requests).toEqual([0, 5]);
  expect(stored[0]).toEqual({ done: 5, ask: 5 });
});

test('[INV-1] Rows above the limit of a disproved cursor are stored and do not raise it', async () => {
  const { requests, steps, stored } = await runPull({ done: 4, ask: 4, limit: 6 }, server([5, 6, 7, 900]));
  expect(requests).toEqual([4, 6, 900]);
  expect(steps).toEqual(['5,6', '7,900', '']);
  expect(stored.map(({ done, ask }) => [done, ask])).toEqual([
    [6, 6],
    [6, 6],
    [6, 6],
  ]);
});

test('[INV-1] If ids do not ascend, the next page starts at the last id within the limit', async () => {
  const pages = new Map([
    [4, [900, 5]],
    [5, [6, 7]],
  ]);
  const { requests } = await runPull({ done: 4, ask: 4, limit: 7 }, (from) => page(pages.get(from) ?? []));
  expect(requests).toEqual([4, 5, 7]);
});

test('A pull more than 29 days after the last one marks the chats as broken before it stores a slice', async () => {
  const staleCursor = { done: 3, ask: 3, ended: AT - 29 * DAY - 1 };
  expect((await runPull(staleCursor, server([5, 6, 7]))).steps).toEqual(['break', '5,6', '7']);
  expect((await runPull(staleCursor, () => page([]))).steps).toEqual(['break', '']);
  expect((await runPull(staleCursor, () => noAnswer)).steps).toEqual([]);
  expect((await runPull({ ...staleCursor, ended: AT - 29 * DAY }, server([5]))).steps).toEqual(['5']);
  // No row has been pulled yet, but live messages may be stored.
  expect((await runPull({ ended: AT - 90 * DAY }, server([5]))).steps).toEqual(['break', '5']);
  expect((await runPull({ done: 3, ask: 3 }, server([5]))).steps).toEqual(['5']);
});

test('A response of exactly 50,000 group rows marks the chats as broken: the server may have cut it', async () => {
  const rows = [row(1), row(2)];
  const cut = (count: number, feed: Feed) => runPull({}, () => page(rows, { count }), { feed, size: 1000 });
  expect((await cut(50_000, 'group')).steps).toEqual(['break', '1,2']);
  expect((await cut(49_999, 'group')).steps).toEqual(['1,2']);
  expect((await cut(50_000, 'private')).steps).toEqual(['1,2']);
});
