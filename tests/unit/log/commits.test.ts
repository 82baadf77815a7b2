// The group commit in marbles, one frame a millisecond: `s` something is due, `n` a commit that is asked for at once.
import { map } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import { Compaction } from '../../../workers/compaction/compaction.ts';
import type { Journal } from '../../../workers/journal/journal.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { createCommits } from '../../../workers/log/commits.ts';
import { PendingWrites } from '../../../workers/log/pending-writes.ts';
import { People } from '../../../workers/people/people.ts';
import { createScope } from '../../../workers/scope.ts';
import { ME, unexpected } from '../support.ts';

/** The times of the group commits, as `g`, while a scope lives until `e`. */
function grouped(asked: string, told: string): void {
  const scheduler = new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted));
  scheduler.run(({ hot, expectObservable }) => {
    const scope = createScope(unexpected);
    const chatStore = new ChatStore(ME);
    const journal = { commit: () => Promise.resolve() } as unknown as Journal;
    const compaction = new Compaction({ chatStore, journal, slice: undefined });
    const pending = new PendingWrites(chatStore, new People());
    const commits = createCommits({ scope, journal, pending, scheduler, compaction });
    scope.bind(hot(asked), (kind) => {
      if (kind === 's') commits.schedule();
      else if (kind === 'n') void commits.write();
      else if (kind === 'f') commits.fail({ kind: 'storage', error: null });
      else scope.end();
    });
    expectObservable(commits.grouped$.pipe(map(() => 'g'))).toBe(told);
  });
}

test('a group commit comes 50 ms after the first event, and takes the later ones along', () => {
  grouped('s 9ms s 19ms s', '50ms g');
});

test('an event after a group commit begins the time of the next one', () => {
  grouped('s 59ms s', '50ms g 59ms g');
});

test('a commit that is asked for at once takes the place of the group commit that was due', () => {
  grouped('s 29ms n 29ms s', '110ms g');
});

test('a log that fails or ends has no group commit any more', () => {
  grouped('s 29ms f 9ms s', '');
  grouped('s 29ms e 9ms s', '');
});
