// Rows that are no messages: flags, and deletions that can be undone for a while.
import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { headOf, pauseOf } from '../../../workers/outbox/machine.ts';
import { queueOf } from '../../../workers/outbox/row-state.ts';
import { CHAT, GROUP } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE } from './desk.ts';

const top = (on: boolean) => ({ kind: 'flag', flag: 'isTop', on, was: !on }) as const;
const dnd = (on: boolean) => ({ kind: 'flag', flag: 'isDnd', on, was: !on }) as const;
/** Can be undone for 8 s from now. */
const pausing = (desk: Desk, id: number) =>
  ({ kind: 'remove', ids: [id], notBefore: desk.now + 8000 }) as const;

test('flags wait neither for a deletion that can be undone nor for each other', async () => {
  const desk = new Desk();
  await desk.outbox.tell(CHAT, pausing(desk, 7));
  await desk.outbox.tell(CHAT, top(true));
  await desk.outbox.tell(GROUP, dnd(true));
  await desk.outbox.tell(CHAT, dnd(true));
  expect(names(desk.posts)).toEqual(['del-2', 'del-3', 'del-4']);
});

test('the last setting of a flag is told last, whatever answers are missing', async () => {
  const desk = new Desk();
  await desk.outbox.tell(CHAT, top(true));
  await desk.outbox.tell(CHAT, top(false));
  await desk.answer('del-1', SILENCE);
  await desk.pass(999);
  expect(desk.posts).toHaveLength(0);
  await desk.pass(1);
  expect(names(desk.posts)).toEqual(['del-1']);
  await desk.answer('del-1', OK);
  expect(names(desk.posts)).toEqual(['del-2']);
});

test('a flag is told again after the death of the engine, and gone when it is refused', async () => {
  const desk = new Desk();
  await desk.outbox.tell(CHAT, dnd(true));
  await desk.crash();
  await desk.line(true);
  expect(names(desk.posts)).toEqual(['del-1']);
  await desk.answer('del-1', refusal('no friend'));
  expect(desk.refused).toEqual([{ tmpId: 'del-1', message: 'no friend' }]);
  expect(desk.stored.size).toBe(0);
});

test('the server hears of a deletion that can be undone at its time and not before', async () => {
  const desk = new Desk();
  await desk.outbox.tell(CHAT, pausing(desk, 7));
  await desk.pass(7999);
  expect(desk.posts).toHaveLength(0);
  await desk.pass(1);
  expect(names(desk.posts)).toEqual(['del-1']);
});

test('a deletion that can be undone holds no other one up', async () => {
  const desk = new Desk();
  await desk.outbox.tell(CHAT, pausing(desk, 7));
  await desk.pass(4000);
  await desk.outbox.tell(CHAT, pausing(desk, 8));
  await desk.outbox.tell(GROUP, { kind: 'clear', upTo: 9 });
  expect(names(desk.posts)).toEqual(['del-3']);
  await desk.pass(4000);
  expect(names(desk.posts)).toEqual(['del-3', 'del-1']);
  await desk.pass(4000);
  expect(names(desk.posts)).toEqual(['del-3', 'del-1', 'del-2']);
});

test('the pause goes on over the death of the engine and over a line that comes back', async () => {
  const desk = new Desk();
  await desk.outbox.tell(CHAT, pausing(desk, 7));
  await desk.pass(3000);
  await desk.crash();
  await desk.line(true);
  await desk.pass(4999);
  expect(desk.posts).toHaveLength(0);
  await desk.pass(1);
  expect(names(desk.posts)).toEqual(['del-1']);
});

test('an undone deletion is not told', async () => {
  const desk = new Desk();
  await desk.outbox.tell(CHAT, pausing(desk, 7));
  await desk.outbox.tell(CHAT, pausing(desk, 8));
  await desk.pass(5000);
  expect(desk.reconcile('del-2')).toBe(true);
  await desk.pass(60_000);
  expect(desk.posted).toEqual(['del-1']);
  expect([...desk.stored.keys()]).toEqual(['del-1']);
});

test('a clock that was wrong when something was deleted does not keep it from the server', () => {
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
    [undefined, 900, 1000, 1001, 9000, 16_000, 16_001, 400_000].map((at) => pauseOf(row(at), 1000)),
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
