import { VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { afterBoot, again, answered, attempted, pauseAfter } from '../../../workers/outbox/machine.ts';
import { Outbox, type OutboxOptions } from '../../../workers/outbox/outbox.ts';
import { CHAT } from '../support.ts';

const row: OutboxRow = {
  tmpId: 'a',
  chat: CHAT,
  content: 'hello',
  state: 'waiting',
  order: 1,
  writtenAt: 0,
  attempts: 0,
  firstAttemptAt: 0,
  failure: '',
};

test('an attempt without an answer is tried again for 60 s, then failed; a refusal is final at once', () => {
  const sending = attempted(row, 1000);
  expect(sending).toMatchObject({ state: 'sending', attempts: 1, firstAttemptAt: 1000 });
  expect(answered(sending, { is: 'no-answer' }, 60_999)?.state).toBe('unknown');
  expect(answered(sending, { is: 'no-answer' }, 61_000)?.state).toBe('failed');
  expect(answered(sending, { is: 'refused', message: 'no' }, 1001)).toMatchObject({
    state: 'failed',
    failure: 'no',
  });
  expect(answered(sending, { is: 'sent' }, 1001)).toBeNull();
  expect([1, 2, 3].map(pauseAfter)).toEqual([1000, 2000, 5000]);
  expect(again({ ...sending, state: 'failed' })).toMatchObject({ state: 'waiting', attempts: 0, tmpId: 'a' });
});

test('[MSG-02] an attempt that was under way when the engine was lost is failed, a waiting text waits', () => {
  expect(afterBoot({ ...row, state: 'sending' }).state).toBe('failed');
  expect(afterBoot({ ...row, state: 'unknown' }).state).toBe('failed');
  expect(afterBoot(row).state).toBe('waiting');
});

/** An outbox whose network is a list of answers, and whose clock is the scheduler's. */
function outboxWith(answers: ('ok' | 'silence' | 'refusal')[], over: Partial<OutboxOptions> = {}) {
  const scheduler = new VirtualTimeScheduler();
  const posted: string[] = [];
  const kept = new Map<string, OutboxRow>();
  const outbox = new Outbox({
    now: () => 1000 + scheduler.frame,
    serverNow: () => 0,
    scheduler,
    canSend: () => true,
    post: (it) => {
      posted.push(it.tmpId);
      const answer = answers.shift() ?? 'ok';
      if (answer === 'ok') return Promise.resolve({ is: 'sent' });
      return Promise.resolve(answer === 'silence' ? { is: 'no-answer' } : { is: 'refused', message: 'no' });
    },
    keep: (it) => {
      kept.set(it.tmpId, it);
      return Promise.resolve();
    },
    settle: (it) => {
      kept.delete(it.tmpId);
      return Promise.resolve();
    },
    ...over,
  });
  /** Lets every promise run, and the clock up to what they wait for, as often as needed. */
  const run = async (): Promise<void> => {
    for (let turn = 0; turn < 60; turn++) {
      for (let tick = 0; tick < 10; tick++) await Promise.resolve();
      const next = scheduler.actions[0];
      if (!next) return;
      scheduler.maxFrames = scheduler.frame + (next.delay ?? 0);
      scheduler.flush();
    }
  };
  return { outbox, posted, kept, run, scheduler };
}

test('texts of one chat go first in, first out, one in flight', async () => {
  const { outbox, posted, kept, run } = outboxWith([]);
  await Promise.all(['a', 'b', 'c'].map((tmpId) => outbox.accept(CHAT, tmpId, tmpId)));
  await run();
  expect(posted).toEqual(['a', 'b', 'c']);
  expect(kept.size).toBe(0);
});

test('what has no answer is made again under the same tmpId, and what waits behind it keeps its place', async () => {
  const { outbox, posted, kept, run } = outboxWith(['silence', 'silence', 'ok']);
  await outbox.accept(CHAT, 'a', 'a');
  await outbox.accept(CHAT, 'b', 'b');
  await run();
  expect(posted).toEqual(['a', 'a', 'a', 'b']);
  expect(kept.size).toBe(0);
});

test('a refused text holds nobody up and goes again when it is told to', async () => {
  const { outbox, posted, kept, run } = outboxWith(['refusal', 'ok', 'ok']);
  await outbox.accept(CHAT, 'a', 'a');
  await outbox.accept(CHAT, 'b', 'b');
  await run();
  expect(posted).toEqual(['a', 'b']);
  expect(kept.get('a')).toMatchObject({ state: 'failed', failure: 'no' });
  expect(await outbox.resend('a')).toBe(true);
  await run();
  expect(posted).toEqual(['a', 'b', 'a']);
  expect(kept.size).toBe(0);
});

test('silence for 60 s ends in failed, not in trying for ever', async () => {
  const { outbox, kept, run, scheduler } = outboxWith(Array.from({ length: 100 }, () => 'silence' as const));
  await outbox.accept(CHAT, 'a', 'a');
  await run();
  expect(kept.get('a')?.state).toBe('failed');
  expect(scheduler.frame).toBeGreaterThanOrEqual(60_000);
  expect(scheduler.frame).toBeLessThan(80_000);
});

test('without a line nothing is attempted, and the return of the line starts it', async () => {
  let up = false;
  const { outbox, posted, run } = outboxWith([], { canSend: () => up });
  await outbox.accept(CHAT, 'a', 'a');
  await run();
  expect(posted).toEqual([]);
  up = true;
  outbox.kick();
  await run();
  expect(posted).toEqual(['a']);
});

test('the same text given twice is one text', async () => {
  const { outbox, posted, run } = outboxWith([]);
  await Promise.all([outbox.accept(CHAT, 'a', 'a'), outbox.accept(CHAT, 'a', 'a')]);
  await run();
  expect(posted).toEqual(['a']);
});
