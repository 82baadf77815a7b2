import { expect, test } from 'vitest';
import { CHAT, GROUP } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE, tick } from './desk.ts';

test('A deletion is stored before its command is answered, and sent when connected, one at a time', async () => {
  const harness = new Desk();
  harness.up = false;
  await harness.outbox.tell(CHAT, { kind: 'remove', ids: [7, 8] });
  await harness.outbox.tell(GROUP, { kind: 'clear', upTo: 9 });
  expect([...harness.stored.keys()]).toEqual(['del-1', 'del-2']);
  await harness.setConnected(true);
  expect(names(harness.posts)).toEqual(['del-1']);
  await harness.answer('del-1', OK);
  await harness.answer('del-2', OK);
  expect(harness.stored.size).toBe(0);
});

test('Messages and deletions do not delay each other', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.outbox.tell(CHAT, { kind: 'remove', ids: [7] });
  await harness.text('b');
  await tick();
  expect(names(harness.posts)).toEqual(['a', 'del-2']);
  await harness.answer('del-2', SILENCE);
  await harness.answer('a', OK);
  expect(names(harness.posts)).toEqual(['b']);
});

test('[INV-12] A deletion without an answer is sent again after pauses and reconnects, without an end', async () => {
  const harness = new Desk();
  await harness.outbox.tell(CHAT, { kind: 'remove', ids: [7] });
  await tick();
  for (const pause of [1000, 2000, 5000, 10_000, 15_000, 15_000, 15_000, 15_000, 15_000]) {
    await harness.answer('del-1', SILENCE);
    await harness.pass(pause - 1);
    expect(harness.posts).toHaveLength(0);
    await harness.pass(1);
    expect(harness.posts).toHaveLength(1);
  }
  await harness.answer('del-1', SILENCE);
  await harness.setConnected(true);
  expect(harness.posts).toHaveLength(1);
  expect(harness.outbox.failedCount).toBe(0);
});

test('[INV-12] A deletion whose outcome is unknown is sent again after a crash', async () => {
  const harness = new Desk();
  await harness.outbox.tell(CHAT, { kind: 'remove', ids: [7] });
  await tick();
  await harness.crash();
  await harness.setConnected(true);
  expect(names(harness.posts)).toEqual(['del-1']);
});

test('A deletion without an answer lets later deletions pass, after its pause', async () => {
  const harness = new Desk();
  await harness.outbox.tell(CHAT, { kind: 'remove', ids: [7] });
  await tick();
  await harness.answer('del-1', SILENCE);
  await harness.outbox.tell(CHAT, { kind: 'remove', ids: [8] });
  await harness.outbox.tell(CHAT, { kind: 'remove', ids: [9] });
  expect(harness.posts).toHaveLength(0);
  await harness.pass(1000);
  await harness.answer('del-2', OK);
  await harness.answer('del-3', SILENCE);
  expect(harness.posts).toHaveLength(0);
  await harness.pass(1000);
  expect(names(harness.posts)).toEqual(['del-1']);
});

test('A refused deletion ends with the server’s words, and its outbox row is removed', async () => {
  const harness = new Desk();
  await harness.outbox.tell(CHAT, { kind: 'clear', upTo: 9 });
  await tick();
  await harness.answer('del-1', refusal('no such chat'));
  expect(harness.refused).toEqual([{ tmpId: 'del-1', message: 'no such chat' }]);
  expect([harness.stored.size, harness.settled.length]).toEqual([0, 0]);
  await harness.pass(60_000);
  expect([harness.outbox.rows(), harness.posted]).toEqual([[], ['del-1']]);
});
