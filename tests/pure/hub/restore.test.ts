import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatState } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { MessageStatus } from '../../../src/core/domain/enums.ts';
import { reduceChat } from '../../../src/core/domain/reduce.ts';
import { foldBatch, fromRows } from '../../../workers/hub/restore.ts';
import { CHAT, ids, ME, message, own, put } from '../support.ts';

const id = fc.integer({ min: 1, max: 25 });
const event: fc.Arbitrary<ChatEvent> = fc.oneof(
  id.map((n) => put(n % 3 === 0 ? own(n) : message(n))),
  id.map((n) => put(message(n * 3 + 1, { status: MessageStatus.READED }))),
  id.map((n): ChatEvent => ({ kind: 'recall', chat: CHAT, id: 100 + n, target: n, byId: 2, byName: '' })),
  id.map((upTo): ChatEvent => ({ kind: 'read', chat: CHAT, upTo, told: true })),
  id.map((upTo): ChatEvent => ({ kind: 'peer-read', chat: CHAT, upTo })),
);

const foldAll = (events: readonly ChatEvent[]): ChatState | undefined =>
  events.reduce<ChatState | undefined>((state, it) => reduceChat(state, it, ME), undefined);

test('rows written after any batch, with the tail folded over them, give the state that was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(event, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
      fc.nat(8),
      (batches, cut) => {
        const at = Math.min(cut, batches.length);
        const wanted = foldAll(batches.flat())!;
        const written = foldAll(batches.slice(0, at).flat());
        const summaries = new Map(written ? [[CHAT, { at, summary: written.summary }]] : []);
        const marks = new Map(written ? [[CHAT, written.marks]] : []);
        const states = fromRows(summaries, marks);
        for (const [index, events] of batches.entries()) {
          foldBatch(states, { number: index + 1, events }, () => (written ? at : 0), ME);
        }
        const restored = states.get(CHAT)!;
        expect(restored.summary).toEqual(wanted.summary);
        expect(restored.marks).toEqual(wanted.marks);
        expect(ids(restored)).toEqual(ids(wanted));
      },
    ),
    { numRuns: 500 },
  );
});

test('receipts of batches that a row already has are there again', () => {
  const group = { kind: 'message', chat: CHAT, message: own(3, { receipt: true }) } as const;
  const batches: ChatEvent[][] = [
    [group],
    [{ kind: 'receipt', chat: CHAT, id: 3, readedCount: 2, receiptOk: true }],
    [put(message(4))],
  ];
  const written = foldAll(batches.flat())!;
  const states = fromRows(new Map([[CHAT, { summary: written.summary }]]), new Map([[CHAT, written.marks]]));
  for (const [index, events] of batches.entries())
    foldBatch(states, { number: index + 1, events }, () => 3, ME);
  expect(states.get(CHAT)?.timeline.find(3)).toMatchObject({ readedCount: 2, receiptOk: true });
  expect(states.get(CHAT)?.summary).toEqual(written.summary);
});
