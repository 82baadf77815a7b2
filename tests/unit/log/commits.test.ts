// Marble tests of the group commit, one frame a millisecond. `s` requests a commit soon, `n` one now, `f` fails
// the log, `e` ends the scope.
import { map } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import { Compaction } from '../../../workers/compaction/compaction.ts';
import { createDiskSpace } from '../../../workers/journal/disk-space.ts';
import type { Journal } from '../../../workers/journal/journal.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { createCommits } from '../../../workers/log/commits.ts';
import { PendingWrites } from '../../../workers/log/pending-writes.ts';
import { People } from '../../../workers/people/people.ts';
import { createScope } from '../../../workers/scope.ts';
import { ME, unexpected } from '../support.ts';

/** Asserts that group commits run at the times marked `g`. */
function expectGrouped(inputs: string, grouped: string): void {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ hot, expectObservable }) => {
    const scope = createScope(unexpected);
    const chatStore = new ChatStore(ME);
    const space = createDiskSpace(scheduler);
    const journal = { commit: () => Promise.resolve(), space } as unknown as Journal;
    const compaction = new Compaction({ chatStore, journal, slice: undefined });
    const pending = new PendingWrites(chatStore, new People());
    const commits = createCommits({ scope, journal, pending, scheduler, compaction });
    scope.bind(hot(inputs), (kind) => {
      if (kind === 's') commits.schedule();
      else if (kind === 'n') void commits.write();
      else if (kind === 'f') commits.fail({ kind: 'storage', error: null });
      else scope.end();
    });
    expectObservable(commits.grouped$.pipe(map(() => 'g'))).toBe(grouped);
  });
}

test('A group commit of the log runs 50 ms after the first event, and includes later events', () => {
  expectGrouped('s 9ms s 19ms s', '50ms g');
});

test('The first event after a group commit starts the 50 ms of the next one', () => {
  expectGrouped('s 59ms s', '50ms g 59ms g');
});

test('An immediate commit replaces the scheduled group commit', () => {
  expectGrouped('s 29ms n 29ms s', '110ms g');
});

test('A failed or ended log runs no group commit', () => {
  expectGrouped('s 29ms f 9ms s', '');
  expectGrouped('s 29ms e 9ms s', '');
});
