import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { createReading } from '../../../workers/commands/read.ts';
import { CHAT, fold, message, put } from '../support.ts';

/** A chat read up to 3, and what the server says to it. */
async function told(answer: Result<never>): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  const state = fold(put(message(3)), { kind: 'read', chat: CHAT, upTo: 3, told: false });
  const reading = createReading({
    http: { call: () => Promise.resolve(answer), bare: () => Promise.resolve(answer), serverNow: () => 0 },
    chats: () => [state],
    chat: () => (events.length === 0 ? state : undefined),
    canSend: () => true,
    act: () => Promise.resolve(),
    live: (event) => events.push(event),
  });
  reading.kick();
  for (let tick = 0; tick < 5; tick++) await Promise.resolve();
  return events;
}

test('[X-CHAT-04] a read mark counts as told when the server answered, not when the sign-in had ended', async () => {
  const refusal = { ok: false, error: { code: 'REFUSED', message: 'no', status: 500 } } as const;
  expect(await told(refusal)).toEqual([{ kind: 'read-told', chat: CHAT, upTo: 3 }]);
  expect(await told({ ok: false, error: { code: 'NO_ANSWER' } })).toEqual([]);
  expect(await told({ ok: false, error: { code: 'SIGNED_OUT' } })).toEqual([]);
});
