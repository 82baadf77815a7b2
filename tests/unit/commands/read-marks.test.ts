import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { createReadMarks } from '../../../workers/commands/read-marks.ts';
import { Clock } from '../sync/clock.ts';
import { CHAT, fold, message, put, testScope } from '../support.ts';

const CONFIRMED = [{ kind: 'read-told', chat: CHAT, upTo: 3 }];
const refusal = { ok: false, error: { code: 'REFUSED', message: 'no', status: 500 } } as const;
const noAnswer = { ok: false, error: { code: 'NO_ANSWER' } } as const;

/** The events of a chat that the user has read up to id 3, `ms` after the server gave these responses. */
async function eventsAfter(answers: Result<never>[], ms = 0): Promise<ChatEvent[]> {
  const clock = new Clock();
  let requests = 0;
  const next = () => Promise.resolve(answers[Math.min(requests++, answers.length - 1)] ?? noAnswer);
  const events: ChatEvent[] = [];
  const state = fold(put(message(3)), { kind: 'read', chat: CHAT, upTo: 3, told: false });
  const marks = createReadMarks({
    http: { call: next, serverNow: () => 0 },
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

test('[X-CHAT-04] A read mark is confirmed by any response of the server, and not by the error SIGNED_OUT', async () => {
  expect(await eventsAfter([refusal])).toEqual(CONFIRMED);
  expect(await eventsAfter([noAnswer])).toEqual([]);
  expect(await eventsAfter([{ ok: false, error: { code: 'SIGNED_OUT' } }])).toEqual([]);
});

test('[X-CHAT-04] A read mark without a response is sent again after 15 s, or after the Retry-After of the server', async () => {
  expect(await eventsAfter([noAnswer, refusal], 14_999)).toEqual([]);
  expect(await eventsAfter([noAnswer, refusal], 15_000)).toEqual(CONFIRMED);
  const busy = { ok: false, error: { code: 'BUSY', message: '', status: 503, after: 20_000 } } as const;
  expect(await eventsAfter([busy, refusal], 19_999)).toEqual([]);
  expect(await eventsAfter([busy, refusal], 20_000)).toEqual(CONFIRMED);
});
