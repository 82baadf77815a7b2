import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { createReadMarks } from '../../../workers/commands/read-marks.ts';
import { Clock } from '../sync/clock.ts';
import { CHAT, fold, message, put, testScope } from '../support.ts';

const TOLD = [{ kind: 'read-told', chat: CHAT, upTo: 3 }];
const refusal = { ok: false, error: { code: 'REFUSED', message: 'no', status: 500 } } as const;
const noAnswer = { ok: false, error: { code: 'NO_ANSWER' } } as const;

/** The events of a chat read up to 3, with the server's answers. */
async function told(answers: Result<never>[], ms = 0): Promise<ChatEvent[]> {
  const clock = new Clock();
  let asked = 0;
  const next = () => Promise.resolve(answers[Math.min(asked++, answers.length - 1)] ?? noAnswer);
  const events: ChatEvent[] = [];
  const state = fold(put(message(3)), { kind: 'read', chat: CHAT, upTo: 3, told: false });
  const marks = createReadMarks({
    http: { call: next, bare: next, serverNow: () => 0 },
    scheduler: clock.scheduler,
    scope: testScope(),
    chats: () => [state],
    chat: () => (events.length === 0 ? state : undefined),
    canSend: () => true,
    act: () => Promise.resolve(),
    live: (event) => events.push(event),
  });
  marks.retryNow();
  await clock.pass(ms);
  return events;
}

test('[X-CHAT-04] a read mark counts as told once the server answers, and not when the sign-in has ended', async () => {
  expect(await told([refusal])).toEqual(TOLD);
  expect(await told([noAnswer])).toEqual([]);
  expect(await told([{ ok: false, error: { code: 'SIGNED_OUT' } }])).toEqual([]);
});

test('[X-CHAT-04] a read mark without an answer is told again after 15 s or the time the server names', async () => {
  expect(await told([noAnswer, refusal], 14_999)).toEqual([]);
  expect(await told([noAnswer, refusal], 15_000)).toEqual(TOLD);
  const busy = { ok: false, error: { code: 'BUSY', message: '', status: 503, after: 20_000 } } as const;
  expect(await told([busy, refusal], 19_999)).toEqual([]);
  expect(await told([busy, refusal], 20_000)).toEqual(TOLD);
});
