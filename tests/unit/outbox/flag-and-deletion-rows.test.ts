// Outbox rows that are no messages: chat flags (pin, do-not-disturb), and deletions that can be undone for a
// while.
import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { headOf, undoDelayOf } from '../../../workers/outbox/machine.ts';
import { queueOf } from '../../../workers/outbox/row-state.ts';
import { CHAT, GROUP } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE } from './desk.ts';

const top = (on: boolean) => ({ kind: 'flag', flag: 'isTop', on, was: !on }) as const;
const dnd = (on: boolean) => ({ kind: 'flag', flag: 'isDnd', on, was: !on }) as const;
/** A deletion that can be undone for 8 s. */
const undoable = (harness: Desk, id: number) =>
  ({ kind: 'remove', ids: [id], notBefore: harness.now + 8000 }) as const;

test('Chat flags (pin, do-not-disturb) wait neither for an undoable deletion nor for each other', async () => {
  const harness = new Desk();
  await harness.outbox.tell(CHAT, undoable(harness, 7));
  await harness.outbox.tell(CHAT, top(true));
  await harness.outbox.tell(GROUP, dnd(true));
  await harness.outbox.tell(CHAT, dnd(true));
  expect(names(harness.posts)).toEqual(['del-2', 'del-3', 'del-4']);
});

test('The last value of a chat flag is sent last, also after a missing answer', async () => {
  const harness = new Desk();
  await harness.outbox.tell(CHAT, top(true));
  await harness.outbox.tell(CHAT, top(false));
  await harness.answer('del-1', SILENCE);
  await harness.pass(999);
  expect(harness.posts).toHaveLength(0);
  await harness.pass(1);
  expect(names(harness.posts)).toEqual(['del-1']);
  await harness.answer('del-1', OK);
  expect(names(harness.posts)).toEqual(['del-2']);
});

test('A chat flag is sent again after the engine died, and dropped after a refusal', async () => {
  const harness = new Desk();
  await harness.outbox.tell(CHAT, dnd(true));
  await harness.crash();
  await harness.setConnected(true);
  expect(names(harness.posts)).toEqual(['del-1']);
  await harness.answer('del-1', refusal('no friend'));
  expect(harness.refused).toEqual([{ tmpId: 'del-1', message: 'no friend' }]);
  expect(harness.stored.size).toBe(0);
});

test('An undoable deletion is sent after 8 s and not before', async () => {
  const harness = new Desk();
  await harness.outbox.tell(CHAT, undoable(harness, 7));
  await harness.pass(7999);
  expect(harness.posts).toHaveLength(0);
  await harness.pass(1);
  expect(names(harness.posts)).toEqual(['del-1']);
});

test('An undoable deletion delays no other deletion', async () => {
  const harness = new Desk();
  await harness.outbox.tell(CHAT, undoable(harness, 7));
  await harness.pass(4000);
  await harness.outbox.tell(CHAT, undoable(harness, 8));
  await harness.outbox.tell(GROUP, { kind: 'clear', upTo: 9 });
  expect(names(harness.posts)).toEqual(['del-3']);
  await harness.pass(4000);
  expect(names(harness.posts)).toEqual(['del-3', 'del-1']);
  await harness.pass(4000);
  expect(names(harness.posts)).toEqual(['del-3', 'del-1', 'del-2']);
});

test('The 8 s before an undoable deletion is sent continue over a crash and a reconnect', async () => {
  const harness = new Desk();
  await harness.outbox.tell(CHAT, undoable(harness, 7));
  await harness.pass(3000);
  await harness.crash();
  await harness.setConnected(true);
  await harness.pass(4999);
  expect(harness.posts).toHaveLength(0);
  await harness.pass(1);
  expect(names(harness.posts)).toEqual(['del-1']);
});

test('An undone deletion is not sent', async () => {
  const harness = new Desk();
  await harness.outbox.tell(CHAT, undoable(harness, 7));
  await harness.outbox.tell(CHAT, undoable(harness, 8));
  await harness.pass(5000);
  expect(harness.reconcile('del-2')).toBe(true);
  await harness.pass(60_000);
  expect(harness.posted).toEqual(['del-1']);
  expect([...harness.stored.keys()]).toEqual(['del-1']);
});

test('A wrong clock at the time of a deletion delays its request by at most 15 s', () => {
  const row = (notBefore?: number): OutboxRow => ({
    tmpId: 'del-1',
    chat: CHAT,
    work: { kind: 'remove', ids: [1], ...(notBefore && { notBefore }) },
    state: 'waiting',
    order: 1,
    writtenAt: 0,
    attempts: 0,
    firstAttemptAt: 0,
    attemptEndedAt: 0,
    failure: '',
  });
  expect(
    [undefined, 900, 1000, 1001, 9000, 16_000, 16_001, 400_000].map((at) => undoDelayOf(row(at), 1000)),
  ).toEqual([0, 0, 0, 1, 8000, 15_000, 0, 0]);
  expect(queueOf(row(1001))).not.toBe(queueOf(row()));
  expect(
    headOf(
      [row()],
      queueOf(row(1001)),
      () => false,
      () => true,
    ),
  ).toBeNull();
});
