// Far ids (ids that are far too high): the younger message that proves one, and the effects on summary and
// marks.
import { expect, test } from 'vitest';
import { farEventOf } from '../../../src/core/domain/far.ts';
import { reduceChat } from '../../../src/core/domain/reduce.ts';
import { CHAT, fold, ids, ME, message, own, put } from '../support.ts';

const FAR = Number.MAX_SAFE_INTEGER;
const early = 1_790_000_000_000;
const far = message(FAR, { sendTime: early });
const younger = (id: number, ms = 60_000) => put(message(id, { sendTime: early + ms }));

test('farEventOf reports a chat’s highest id as far too high if a lower id is at least 60 s younger', () => {
  const chat = fold(put(message(1, { sendTime: early })), put(far));
  expect(farEventOf(younger(2), chat)).toEqual({ kind: 'far', chat: CHAT, id: FAR });
  // Clocks and commit order on one server may differ by seconds.
  expect(farEventOf(younger(2, 59_999), chat)).toBeNull();
  expect(farEventOf(younger(1), chat)).toBeNull();
  expect(farEventOf({ ...younger(2), old: true } as never, chat)).toBeNull();
  expect(farEventOf({ kind: 'opened', chat: CHAT, at: 1 }, chat)).toBeNull();
  expect(farEventOf(younger(2), undefined)).toBeNull();
});

test('farEventOf reports no far id across two id sequences, or for a message without a time', () => {
  const unnumbered = message(5, { seqNo: null, sendTime: early + 60_000 });
  const numbered = { ...message(100, { seqNo: 100, sendTime: early }) };
  const system = reduceChat(undefined, { kind: 'message', chat: 'system-0', message: numbered }, ME);
  const farIn = (it: typeof numbered) =>
    farEventOf({ kind: 'message', chat: 'system-0', message: it }, system);
  expect(farIn(unnumbered)).toBeNull();
  expect(farIn({ ...unnumbered, seqNo: 5 })).toEqual({ kind: 'far', chat: 'system-0', id: 100 });
  expect(farEventOf(younger(2), fold(put({ ...far, sendTime: 0 })))).toBeNull();
});

test('[MSG-08, INV-4] Messages after a far (too high) id count and become the last line; the far one is sorted last', () => {
  const before = fold(
    put(own(1, { sendTime: early })),
    put(message(2, { sendTime: early })),
    put(far),
    { kind: 'read', chat: CHAT, upTo: FAR, told: true },
    { kind: 'peer-read', chat: CHAT, upTo: FAR },
  );
  const known = reduceChat(before, { kind: 'far', chat: CHAT, id: FAR }, ME);
  expect(known.summary).toMatchObject({ last: { id: 2 }, lastId: 2, unread: 0 });
  expect(known.marks).toMatchObject({ readUpTo: 2, readTold: 2, peerReadTo: 2, far: { [FAR]: true } });
  const after = reduceChat(known, younger(3), ME);
  expect(after.summary).toMatchObject({ last: { id: 3 }, lastId: 3, unread: 1 });
  expect(ids(after)).toEqual([1, 2, 3, FAR]);
});

test('[INV-3] A repeated or changed message with a far (too high) id changes neither summary nor marks', () => {
  const chat = fold(
    put(message(2, { sendTime: early })),
    put(far),
    { kind: 'far', chat: CHAT, id: FAR },
    younger(3),
  );
  expect(reduceChat(chat, put(far), ME)).toBe(chat);
  const again = reduceChat(chat, put({ ...far, content: 'other words', status: 3 }), ME);
  expect(again.summary).toEqual(chat.summary);
  expect(again.marks).toEqual(chat.marks);
  expect(again.timeline.find(FAR)).toMatchObject({ content: 'other words' });
});

test('A message with a far (too high) id no longer counts as unread; a repeated far event does nothing', () => {
  const chat = fold(put(message(2, { sendTime: early })), put(far));
  expect(chat.summary.unread).toBe(2);
  const known = reduceChat(chat, { kind: 'far', chat: CHAT, id: FAR }, ME);
  expect(known.summary.unread).toBe(1);
  expect(reduceChat(known, { kind: 'far', chat: CHAT, id: FAR }, ME)).toBe(known);
});

test('A chat whose only message has a far (too high) id has no last line', () => {
  const chat = fold(put(far), { kind: 'far', chat: CHAT, id: FAR });
  expect(chat.summary).toMatchObject({ last: null, lastId: 0, unread: 0 });
});
