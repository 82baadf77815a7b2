// Marble diagrams of a sync.
import { BehaviorSubject, map, type Observable } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import { createScope } from '../../../workers/scope.ts';
import { createConfirm, type LineState } from '../../../workers/sync/confirm.ts';
import type { PullPage } from '../../../workers/sync/pages.ts';
import { moments, record, schedule } from './marbles.ts';
import { frame, full, page, promised, syncWith, labelOf } from './support.ts';

interface Diagrams {
  /** `c`: a connect; `d`: the connection is lost. */
  connection: string;
  /** Digits: the ids of frames from the friend. */
  frames: string;
  /** `p` and `f`: the oldest request for private messages gets ids 1 and 2, or a full page. */
  pages: string;
}

/** Runs the diagrams on a sync whose other feeds are empty. */
async function run({ connection, frames, pages }: Diagrams) {
  const requests: ((answer: Result<PullPage>) => void)[] = [];
  const { sync, clock, stored$ } = syncWith({
    fetchPage: (feed) => {
      if (feed !== 'private') return Promise.resolve(page([]));
      const { promise, give } = promised<Result<PullPage>>();
      requests.push(give);
      return promise;
    },
  });
  schedule(clock, connection, (letter) => (letter === 'c' ? void sync.catchUp() : sync.down()));
  schedule(clock, frames, (id) => sync.frame(frame(Number(id))));
  schedule(clock, pages, (letter) => requests.shift()?.(letter === 'f' ? full(0) : page([1, 2])));
  const live = record(clock, sync.live$.pipe(map(labelOf)));
  const pulled = record(clock, sync.pulled$);
  const slices = record(clock, stored$.pipe(map((slice) => slice.split(',').length)));
  const loading = record(clock, sync.progress$.pipe(map((progress) => progress !== null)));
  await clock.pass(100);
  return { live, pulled, slices, loading };
}

test('[RT-06, PULL-04] Frames during a catch-up are applied after its pull in order, and later frames at once', async () => {
  const { live, pulled } = await run({
    connection: 'c-------------------',
    frames: '    -6-4-5--------7-8-8---',
    pages: '     -------p--------------',
  });
  expect(live).toEqual(moments('-------(645)--7-8-8---'));
  const values = { g: 'group', s: 'system', p: 'private' };
  expect(pulled).toEqual(moments('(gs)---p', values));
});

test('A connection lost during a pull stores no further page, and its frames are dropped', async () => {
  const { live, slices, loading } = await run({
    connection: 'c----d----------c------',
    frames: '    --3----4---------------5',
    pages: '     ---f------p---------p---',
  });
  // The empty slices of the other feeds are left out.
  expect(slices.filter(([, ids]) => ids !== 1)).toEqual([
    [3, 1000],
    [20, 2],
  ]);
  expect(live).toEqual(moments('--------------------4--5'));
  const values = { y: true, n: false };
  expect(loading.filter(([, value], index) => loading[index - 1]?.[1] !== value)).toEqual(
    moments('y----n----------y---n', values),
  );
});

/**
 * Asserts the confirming pulls, of 4 ms each, for these calls of `confirm` on a live connection. `due`: a frame
 * has arrived since the last pull.
 */
function expectPulls(calls: string, pulls: readonly string[], due = false): void {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ cold, hot, expectSubscriptions }) => {
    const scope = createScope((bug) => {
      throw bug;
    });
    const pull$ = cold('----(t|)', { t: true });
    const line$ = new BehaviorSubject<LineState>('live');
    const interrupted$: Observable<unknown> = hot('500s d');
    const isDue = (): boolean => due;
    const confirm = createConfirm({
      line$,
      interrupted$,
      pull$,
      needsConfirm: isDue,
      random: () => 0.5,
      scheduler,
      scope,
    });
    scope.bind(hot(calls), () => void confirm());
    scope.bind(hot('400s e'), () => scope.end());
    expectSubscriptions(pull$.subscriptions).toBe([...pulls]);
  });
}

test('Confirming pulls run one at a time, and all calls during a pull share the next pull', () => {
  expectPulls('-a-aaa----------a', [
    '              -^---!           ',
    '              -----^---!       ',
    '              ----------------^---!',
  ]);
});

test('A call of confirm in the last moment of a confirming pull gets another pull', () => {
  expectPulls('-a---a', ['-^---!', '-----^---!']);
});

test('A connection with new frames is confirmed by a pull every three minutes, one without is not', () => {
  expectPulls('-', []);
  expectPulls('-', ['180s ^---!', '360s ^---!'], true);
});
