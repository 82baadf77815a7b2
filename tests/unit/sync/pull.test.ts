import { lastValueFrom, NEVER, of, Subject, takeUntil, tap, toArray, type Observable } from 'rxjs';
import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import { LIMITS, type Feed } from '../../../src/core/wire/index.ts';
import { START, type Cursor } from '../../../workers/log/cursor.ts';
import type { PullPage } from '../../../workers/sync/pages.ts';
import { pull, type PullOptions } from '../../../workers/sync/pull.ts';
import { settle } from './clock.ts';
import { AT, DAY, page, row, silence, word } from './support.ts';

/** Pulls from a cursor until `voided$` emits. `answer` is the server. `failure`: null after a pull that ended well. */
async function pulled(
  from: Partial<Cursor>,
  answer: (from: number) => Result<PullPage>,
  over: Partial<PullOptions> & { feed?: Feed } = {},
  voided$: Observable<unknown> = NEVER,
) {
  const held = { ...START, ...from };
  const asked: number[] = [];
  const steps: string[] = [];
  const stored: Partial<Cursor>[] = [];
  const left: (number | null)[] = [];
  const { feed = 'private', ...rest } = over;
  const pull$ = pull(feed, {
    size: 2,
    fetchPage: (_feed, minimum) => {
      asked.push(minimum);
      return Promise.resolve(answer(minimum));
    },
    cursor: () => held,
    store: (_feed, events, cursor) => {
      steps.push(events.map(word).join());
      stored.push(cursor);
      Object.assign(held, cursor);
      return Promise.resolve();
    },
    noteGaps: () => steps.push('break'),
    serverNow: () => AT,
    yield$: of(null).pipe(tap(() => steps.push('breath'))),
    ...rest,
  });
  const all = await lastValueFrom(pull$.pipe(takeUntil(voided$), toArray()));
  for (const step of all) if (step.kind === 'stored') left.push(step.left);
  const end = all.at(-1);
  const failure = end?.kind === 'failed' ? end.failure : end?.kind === 'ended' ? null : 'voided';
  return { failure, asked, steps, stored, left };
}
const server =
  (ids: number[]) =>
  (from: number): Result<PullPage> =>
    page(ids.filter((id) => id > from).slice(0, 2));

test('[PULL-01] a pull asks on from the last id while pages are full, and stores each with its cursor', async () => {
  const { failure, asked, steps, stored } = await pulled({}, server([3, 5, 8, 9, 12]));
  expect(failure).toBeNull();
  expect(asked).toEqual([0, 5, 9]);
  expect(steps).toEqual(['3,5', '8,9', '12']);
  expect(stored).toEqual([
    { done: 5, ask: 5 },
    { done: 9, ask: 9 },
    { done: 12, ask: 12, ended: AT },
  ]);
});

test('[PULL-01] the next page travels while this one is stored, and never more than one ahead', async () => {
  const seen: string[] = [];
  let held = START;
  const { failure } = await pulled({}, server([]), {
    cursor: () => held,
    fetchPage: (_feed, from) => {
      seen.push(`ask ${from}`);
      return Promise.resolve(server([3, 5, 8, 9, 12])(from));
    },
    store: async (_feed, events, cursor) => {
      seen.push(`write ${events.map(word).join()}`);
      // Longer than any answer takes.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      held = { ...held, ...cursor };
      seen.push('written');
    },
  });
  expect(failure).toBeNull();
  expect(seen).toEqual([
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

test('a pull that is voided while it stores a slice cancels the next page, and stores nothing more', async () => {
  const voided$ = new Subject<void>();
  const signals: AbortSignal[] = [];
  const steps: string[] = [];
  const { failure, left } = await pulled(
    {},
    server([]),
    {
      fetchPage: (_feed, from, signal) => {
        signals.push(signal);
        return Promise.resolve(server([3, 5, 8, 9, 12])(from));
      },
      store: (_feed, events) => {
        if (steps.push(events.map(word).join()) === 1) voided$.next();
        return Promise.resolve();
      },
    },
    voided$,
  );
  await settle();
  expect(failure).toBe('voided');
  expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
  expect([steps, left]).toEqual([['3,5'], []]);
});

test('[PULL-03] a cursor passes the rows of a pull, of whatever type, and no others', async () => {
  const { stored } = await pulled({ done: 2, ask: 2 }, () =>
    page([3, row(4, { event: null })], { count: 3 }),
  );
  expect(stored).toEqual([{ done: 4, ask: 4, ended: AT }]);
});

test('[INV-1, PULL-01] a pull begins at the newest id that is old enough, not at the newest', async () => {
  const young = row(9, { sendTime: AT - 59_999 });
  const old = row(7, { sendTime: AT - 60_000 });
  const timeless = row(8, { sendTime: null });
  const first = await pulled({}, () => page([5, old, timeless, young], { count: 4 }), { size: 1000 });
  expect(first.stored).toEqual([{ done: 9, ask: 7, ended: AT }]);
  const next = await pulled({ done: 9, ask: 7 }, () => page([]));
  expect(next.asked).toEqual([7]);
  expect(next.stored).toEqual([{ done: 9, ask: 7, ended: AT }]);
  const allYoung = await pulled({}, () => page([young], { count: 1 }));
  expect(allYoung.stored).toEqual([{ done: 9, ask: 0, ended: AT }]);
});

test('[INV-1] where ids do not ascend, the cursors move at the end only, past every row', async () => {
  const { stored } = await pulled({}, (from) => (from === 0 ? page([5, 4]) : page([11])));
  expect(stored).toEqual([{}, { done: 11, ask: 11, ended: AT }]);
  const later = await pulled({}, (from) => (from === 0 ? page([5, 4]) : page(from < 9 ? [8, 9] : [])));
  expect(later.stored).toEqual([{}, {}, { done: 9, ask: 9, ended: AT }]);
  const withoutId = await pulled({}, (from) => page(from === 0 ? [0, 5] : []));
  expect(withoutId.stored).toEqual([{}, { done: 5, ask: 5, ended: AT }]);
  const atOnce = await pulled({}, () => page([1, 9, 4, 5, 6]));
  expect(atOnce.stored).toEqual([{}, {}, { done: 9, ask: 9, ended: AT }]);
});

test('a full page without an id above its minimum ends the pull: another one would repeat it', async () => {
  for (const ids of [
    [4, 5],
    [3, 4],
  ]) {
    const { failure, asked } = await pulled({ done: 5, ask: 5 }, (from) => page(from === 5 ? ids : [9]));
    expect(failure).toBeNull();
    expect(asked).toEqual([5]);
  }
});

test('a single answer with all rows ends the pull, and is stored in slices', async () => {
  const { asked, steps, stored, left } = await pulled({}, () => page([1, 2, 3, 4, 5]));
  expect(asked).toEqual([0]);
  expect(steps).toEqual(['1,2', 'breath', '3,4', 'breath', '5']);
  expect(stored).toEqual([
    { done: 2, ask: 2 },
    { done: 4, ask: 4 },
    { done: 5, ask: 5, ended: AT },
  ]);
  expect(left).toEqual([3, 1, 0]);
});

test('a pull that breaks off keeps the stored slices, and has not ended', async () => {
  const { failure, stored } = await pulled({}, (from) => (from === 0 ? page([1, 2]) : silence));
  expect(failure).toEqual({ code: 'NO_ANSWER' });
  expect(stored).toEqual([{ done: 2, ask: 2 }]);
});

test('a pull that is voided while its page travels stores nothing and notes no break', async () => {
  const late = { done: 3, ask: 3, ended: AT - 30 * DAY };
  const voided$ = new Subject<void>();
  const answer = (from: number): Result<PullPage> => {
    queueMicrotask(() => voided$.next());
    return server([5])(from);
  };
  const { failure, asked, steps } = await pulled(late, answer, {}, voided$);
  await settle();
  expect(asked).toEqual([3]);
  expect(failure).toBe('voided');
  expect(steps).toEqual([]);
});

test("rows left are the server's number behind a full page, and unknown without one", async () => {
  const told = await pulled({}, (from) => (from === 0 ? page([1, 2], { left: 1 }) : page([3])));
  expect(told.left).toEqual([1, 0]);
  const silent = await pulled({}, (from) => (from === 0 ? page([1, 2]) : page([3])));
  expect(silent.left).toEqual([null, 0]);
});

test('a cursor that has risen meanwhile is never written lower', async () => {
  const { stored } = await pulled({ done: 40, ask: 3, ended: AT + 5 }, server([5, 6, 7]));
  expect(stored).toEqual([
    { done: 40, ask: 6 },
    { done: 40, ask: 7, ended: AT + 5 },
  ]);
});

test('[INV-1] a pull stores nothing more once its cursor is taken back: the next one begins there', async () => {
  const held = { ...START };
  const stored: Partial<Cursor>[] = [];
  const { failure } = await pulled({}, server([5, 6, 7, 8, 9]), {
    cursor: () => held,
    store: async (_feed, _events, cursor) => {
      stored.push(cursor);
      Object.assign(held, stored.length < 2 ? cursor : START);
    },
  });
  expect(failure).toEqual({ code: 'NO_ANSWER' });
  expect(stored.map((cursor) => cursor.done)).toEqual([6, 8]);
  expect(held).toEqual(START);
});

test('[PULL-01] a pull asks on behind an answer that was cut at the limit of rows', async () => {
  const answer = (from: number): Result<PullPage> =>
    from === 0 ? page([3, 5], { count: LIMITS.answerRows + 1 }) : page([]);
  const { asked, stored } = await pulled({}, answer);
  expect(asked).toEqual([0, 5]);
  expect(stored[0]).toEqual({ done: 5, ask: 5 });
});

test('[INV-1] rows above the limit of a disproved cursor are stored and raise nothing', async () => {
  const { asked, steps, stored } = await pulled({ done: 4, ask: 4, limit: 6 }, server([5, 6, 7, 900]));
  expect(asked).toEqual([4, 6, 900]);
  expect(steps).toEqual(['5,6', '7,900', '']);
  expect(stored.map(({ done, ask }) => [done, ask])).toEqual([
    [6, 6],
    [6, 6],
    [6, 6],
  ]);
});

test('[INV-1] where ids do not ascend, the next page begins below an id that is above the limit', async () => {
  const pages = new Map([
    [4, [900, 5]],
    [5, [6, 7]],
  ]);
  const { asked } = await pulled({ done: 4, ask: 4, limit: 7 }, (from) => page(pages.get(from) ?? []));
  expect(asked).toEqual([4, 5, 7]);
});

test('a pull that begins over 29 days after the last one notes a break before it stores anything', async () => {
  const late = { done: 3, ask: 3, ended: AT - 29 * DAY - 1 };
  expect((await pulled(late, server([5, 6, 7]))).steps).toEqual(['break', '5,6', '7']);
  expect((await pulled(late, () => page([]))).steps).toEqual(['break', '']);
  expect((await pulled(late, () => silence)).steps).toEqual([]);
  expect((await pulled({ ...late, ended: AT - 29 * DAY }, server([5]))).steps).toEqual(['5']);
  // No row was ever pulled, but live messages may stand there.
  expect((await pulled({ ended: AT - 90 * DAY }, server([5]))).steps).toEqual(['break', '5']);
  expect((await pulled({ done: 3, ask: 3 }, server([5]))).steps).toEqual(['5']);
});

test('an answer of exactly 50,000 group rows was cut off by the server, and notes a break', async () => {
  const rows = [row(1), row(2)];
  const cut = (count: number, feed: Feed) => pulled({}, () => page(rows, { count }), { feed, size: 1000 });
  expect((await cut(50_000, 'group')).steps).toEqual(['break', '1,2']);
  expect((await cut(49_999, 'group')).steps).toEqual(['1,2']);
  expect((await cut(50_000, 'private')).steps).toEqual(['1,2']);
});
