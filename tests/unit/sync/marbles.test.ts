// The streams of a sync as marble diagrams.
import { BehaviorSubject, map, type Observable } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import { createScope } from '../../../workers/scope.ts';
import { createConfirm, type LineState } from '../../../workers/sync/confirm.ts';
import type { PullPage } from '../../../workers/sync/pages.ts';
import { moments, play, record } from './marbles.ts';
import { frame, full, page, promised, syncWith, word } from './support.ts';

interface Diagrams {
  /** `c`: a connect; `d`: the line is lost. */
  line: string;
  /** Digits: frames of the friend with these ids. */
  frames: string;
  /** `p` and `f`: the oldest open question for private messages is answered by ids 1 and 2, or by a full page. */
  pages: string;
}

/** Plays the diagrams on a sync whose other feeds are empty. */
async function played({ line, frames, pages }: Diagrams) {
  const questions: ((answer: Result<PullPage>) => void)[] = [];
  const { sync, clock, stored$ } = syncWith({
    fetchPage: (feed) => {
      if (feed !== 'private') return Promise.resolve(page([]));
      const { promise, give } = promised<Result<PullPage>>();
      questions.push(give);
      return promise;
    },
  });
  play(clock, line, (letter) => (letter === 'c' ? void sync.catchUp() : sync.down()));
  play(clock, frames, (id) => sync.frame(frame(Number(id))));
  play(clock, pages, (letter) => questions.shift()?.(letter === 'f' ? full(0) : page([1, 2])));
  const live = record(clock, sync.live$.pipe(map(word)));
  const pulled = record(clock, sync.pulled$);
  const slices = record(clock, stored$.pipe(map((slice) => slice.split(',').length)));
  const loading = record(clock, sync.progress$.pipe(map((progress) => progress !== null)));
  await clock.pass(100);
  return { live, pulled, slices, loading };
}

test('[RT-06, PULL-04] frames wait for the pull of a catch-up and follow it in order, later ones at once', async () => {
  const { live, pulled } = await played({
    line: '   c-------------------',
    frames: ' -6-4-5--------7-8-8---',
    pages: '  -------p--------------',
  });
  expect(live).toEqual(moments('-------(645)--7-8-8---'));
  const values = { g: 'group', s: 'system', p: 'private' };
  expect(pulled).toEqual(moments('(gs)---p', values));
});

test('a line that is lost in mid-pull stores nothing more, and its frames are neither handled nor kept', async () => {
  const { live, slices, loading } = await played({
    line: '   c----d----------c------',
    frames: ' --3----4---------------5',
    pages: '  ---f------p---------p---',
  });
  // Empty slices of the other feeds apart.
  expect(slices.filter(([, ids]) => ids !== 1)).toEqual([
    [3, 1000],
    [20, 2],
  ]);
  expect(live).toEqual(moments('--------------------4--5'));
  const values = { y: true, n: false };
  expect(loading.filter(([, is], at) => loading[at - 1]?.[1] !== is)).toEqual(
    moments('y----n----------y---n', values),
  );
});

/** Expects these pulls, of 4 ms each, for these questions on a live line. `due`: something came since the last one. */
function confirmed(asks: string, pulls: readonly string[], due = false): void {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ cold, hot, expectSubscriptions }) => {
    const scope = createScope((bug) => {
      throw bug;
    });
    const pull$ = cold('----(t|)', { t: true });
    const line$ = new BehaviorSubject<LineState>('live');
    const voided$: Observable<unknown> = hot('500s d');
    const isDue = (): boolean => due;
    const confirm = createConfirm({
      line$,
      interrupted$: voided$,
      pull$,
      isDue,
      random: () => 0.5,
      scheduler,
      scope,
    });
    scope.bind(hot(asks), () => void confirm());
    scope.bind(hot('400s e'), () => scope.end());
    expectSubscriptions(pull$.subscriptions).toBe([...pulls]);
  });
}

test('confirming pulls run one at a time, and all questions asked during one share the next', () => {
  confirmed('-a-aaa----------a', [
    '              -^---!           ',
    '              -----^---!       ',
    '              ----------------^---!',
  ]);
});

test('a question asked in the last moment of a confirming pull gets a pull of its own', () => {
  confirmed('-a---a', ['-^---!', '-----^---!']);
});

test('a line on which something came is confirmed every three minutes, a quiet one never', () => {
  confirmed('-', []);
  confirmed('-', ['180s ^---!', '360s ^---!'], true);
});
