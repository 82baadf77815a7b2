import { expect, test } from 'vitest';
import { CHAT, GROUP } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE, tick } from './desk.ts';

test('a deletion is stored before its receipt and told when there is a line, once at a time', async () => {
  const desk = new Desk();
  desk.up = false;
  await desk.outbox.tell(CHAT, { kind: 'remove', ids: [7, 8] });
  await desk.outbox.tell(GROUP, { kind: 'clear', upTo: 9 });
  expect([...desk.stored.keys()]).toEqual(['del-1', 'del-2']);
  await desk.line(true);
  expect(names(desk.posts)).toEqual(['del-1']);
  await desk.answer('del-1', OK);
  await desk.answer('del-2', OK);
  expect(desk.stored.size).toBe(0);
});

test('messages and deletions do not hold each other up', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.outbox.tell(CHAT, { kind: 'remove', ids: [7] });
  await desk.text('b');
  await tick();
  expect(names(desk.posts)).toEqual(['a', 'del-2']);
  await desk.answer('del-2', SILENCE);
  await desk.answer('a', OK);
  expect(names(desk.posts)).toEqual(['b']);
});

test('[INV-12] a deletion without an answer is told again for ever, after pauses and after every connect', async () => {
  const desk = new Desk();
  await desk.outbox.tell(CHAT, { kind: 'remove', ids: [7] });
  await tick();
  for (const pause of [1000, 2000, 5000, 10_000, 15_000, 15_000, 15_000, 15_000, 15_000]) {
    await desk.answer('del-1', SILENCE);
    await desk.pass(pause - 1);
    expect(desk.posts).toHaveLength(0);
    await desk.pass(1);
    expect(desk.posts).toHaveLength(1);
  }
  await desk.answer('del-1', SILENCE);
  await desk.line(true);
  expect(desk.posts).toHaveLength(1);
  expect(desk.outbox.failedCount).toBe(0);
});

test('[INV-12] after a crash a deletion is told again, whatever became of it', async () => {
  const desk = new Desk();
  await desk.outbox.tell(CHAT, { kind: 'remove', ids: [7] });
  await tick();
  await desk.crash();
  await desk.line(true);
  expect(names(desk.posts)).toEqual(['del-1']);
});

test('a deletion that never gets an answer lets the others by, without hurry', async () => {
  const desk = new Desk();
  await desk.outbox.tell(CHAT, { kind: 'remove', ids: [7] });
  await tick();
  await desk.answer('del-1', SILENCE);
  await desk.outbox.tell(CHAT, { kind: 'remove', ids: [8] });
  await desk.outbox.tell(CHAT, { kind: 'remove', ids: [9] });
  expect(desk.posts).toHaveLength(0);
  await desk.pass(1000);
  await desk.answer('del-2', OK);
  await desk.answer('del-3', SILENCE);
  expect(desk.posts).toHaveLength(0);
  await desk.pass(1000);
  expect(names(desk.posts)).toEqual(['del-1']);
});

test('a refused deletion goes with the words of the server, and its row with it', async () => {
  const desk = new Desk();
  await desk.outbox.tell(CHAT, { kind: 'clear', upTo: 9 });
  await tick();
  await desk.answer('del-1', refusal('no such chat'));
  expect(desk.refused).toEqual([{ tmpId: 'del-1', message: 'no such chat' }]);
  expect([desk.stored.size, desk.settled.length]).toEqual([0, 0]);
  await desk.pass(60_000);
  expect([desk.outbox.rows(), desk.posted]).toEqual([[], ['del-1']]);
});
