// Progress of uploads as a stream, in marbles: one frame is 1 ms.
import { map, merge, NEVER, type Observable } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { uploadWork } from '../../../workers/outbox/echo.ts';
import type { OutboxOptions, UploadStep } from '../../../workers/outbox/options.ts';
import { OutboxStore } from '../../../workers/outbox/outbox-store.ts';
import { createUploads } from '../../../workers/outbox/uploads.ts';
import { createScope } from '../../../workers/scope.ts';
import { CHAT } from '../support.ts';
import { PICTURE } from './desk.ts';

const row = (tmpId: string, order: number): OutboxRow => ({
  tmpId,
  chat: CHAT,
  work: uploadWork(PICTURE),
  state: 'waiting',
  order,
  writtenAt: 0,
  attempts: 0,
  firstAttemptAt: 0,
  attemptEndedAt: 0,
  failure: '',
});

/** Uploads of outbox rows with these tmpIds, whose attempts emit these streams. */
function uploadsOf(scheduler: TestScheduler, attempts: Readonly<Record<string, Observable<UploadStep>>>) {
  const scope = createScope((bug) => {
    throw bug;
  });
  const options = {
    scope,
    scheduler,
    now: () => scheduler.now(),
    canSend: () => true,
  } as unknown as OutboxOptions;
  const rows = Object.keys(attempts).map((tmpId, index) => row(tmpId, index + 1));
  const store = new OutboxStore(options, rows);
  const uploads = createUploads(store, options, ({ tmpId }) => attempts[tmpId] ?? NEVER);
  return { scope, uploads };
}

const share = (value: number): UploadStep => ({ kind: 'progress', share: value });

test('[X-CHAT-12] The progress of an upload is emitted at once, then at most every 200 ms, with the last share', () => {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ cold, expectObservable }) => {
    const p = cold('-a 99ms b 49ms c 400ms d', {
      a: share(0.1),
      b: share(0.2),
      c: share(0.3),
      d: share(0.9),
    });
    const { uploads } = uploadsOf(scheduler, { p });
    const emitted$ = uploads.progress$.pipe(map(({ tmpId }) => `${tmpId} ${uploads.share(tmpId)}`));
    cold('a').subscribe(() => uploads.pump());
    expectObservable(emitted$, '^ 2s !').toBe('-a 199ms c 350ms d', { a: 'p 0.1', c: 'p 0.3', d: 'p 0.9' });
  });
});

test('All uploads together emit progress at most every 200 ms, and nothing after their scope ends', () => {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ cold, expectObservable }) => {
    const p = cold('-a-----', { a: share(0.1) });
    const q = cold('--a 600ms b', { a: share(0.2), b: share(0.8) });
    const { uploads, scope } = uploadsOf(scheduler, { p, q });
    const emitted$ = uploads.progress$.pipe(map(({ tmpId }) => tmpId));
    merge(cold('a'), cold('500ms b')).subscribe((at) => (at === 'a' ? uploads.pump() : scope.end()));
    expectObservable(emitted$, '^ 2s !').toBe('-p 199ms q', { p: 'p', q: 'q' });
  });
});
