import { expect, test } from 'vitest';
import { CHAT, GROUP } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

test('Texts of one chat are sent in order, one at a time; chats do not wait for each other', async () => {
  const harness = new Desk();
  await Promise.all([harness.text('a'), harness.text('b'), harness.text('c'), harness.text('g', GROUP)]);
  await tick();
  expect(names(harness.posts)).toEqual(['a', 'g']);
  await harness.answer('a', OK);
  await harness.answer('b', OK);
  await harness.answer('c', OK);
  await harness.answer('g', OK);
  expect(harness.posted).toEqual(['a', 'g', 'b', 'c']);
  expect(harness.stored.size).toBe(0);
});

test('[X-CHAT-16] A text without an answer is retried after 1, 2, 5 s under its tmpId, before later texts', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.text('b');
  await tick();
  for (const pause of [1000, 2000, 5000]) {
    await harness.answer('a', SILENCE);
    await harness.pass(pause - 1);
    expect(names(harness.posts)).toEqual([]);
    await harness.pass(1);
    expect(names(harness.posts)).toEqual(['a']);
  }
  await harness.answer('a', OK);
  await harness.answer('b', OK);
  expect(harness.posted).toEqual(['a', 'a', 'a', 'a', 'b']);
  expect(harness.stored.size).toBe(0);
});

test('A text accepted or discarded during another text’s retry pause does not shorten the pause', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  await harness.answer('a', SILENCE);
  await harness.text('b');
  await harness.text('c');
  expect(await harness.outbox.discard('b')).toEqual({ ok: true, value: null });
  await harness.pass(999);
  expect(names(harness.posts)).toEqual([]);
  await harness.pass(1);
  expect(names(harness.posts)).toEqual(['a']);
});

test('[X-CHAT-16] A text without an answer for 60 s fails, and the next one is sent', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.text('b');
  await tick();
  while (names(harness.posts).includes('a')) {
    await harness.answer('a', SILENCE);
    await harness.pass(15_000);
  }
  expect(harness.stored.get('a')).toMatchObject({ state: 'failed', failure: '' });
  expect(harness.now).toBeGreaterThanOrEqual(61_000);
  expect(harness.now).toBeLessThan(92_000);
  expect(names(harness.posts)).toEqual(['b']);
  expect(harness.outbox.failedCount).toBe(1);
});

test('[X-CHAT-16] A refused text delays no other text, and a resend keeps its tmpId', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.text('b');
  await tick();
  await harness.answer('a', refusal('not friends'));
  expect(harness.stored.get('a')).toMatchObject({ state: 'failed', failure: 'not friends' });
  await harness.answer('b', OK);
  expect(await harness.outbox.resend('a')).toBe(true);
  expect(await harness.outbox.resend('b')).toBe(false);
  await tick();
  await harness.answer('a', OK);
  expect(harness.posted).toEqual(['a', 'b', 'a']);
  expect(harness.stored.size).toBe(0);
});

test('A resend of all messages keeps their order of acceptance', async () => {
  const harness = new Desk();
  for (const name of ['a', 'b', 'c']) {
    await harness.text(name);
    await tick();
    await harness.answer(name, refusal());
  }
  await harness.outbox.resendAll();
  await tick();
  for (const name of ['a', 'b', 'c']) await harness.answer(name, OK);
  expect(harness.posted).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

test('[X-NET-02] Without a connection no message is attempted, and the connect starts the attempts', async () => {
  const harness = new Desk();
  harness.up = false;
  await harness.text('a');
  await harness.picture('p', GROUP);
  await harness.pass(1e6);
  expect([...harness.posted, ...harness.startedUploads]).toEqual([]);
  expect([harness.state('a'), harness.state('p')]).toEqual(['waiting', 'waiting']);
  await harness.setConnected(true);
  expect(harness.posted).toEqual(['a']);
  expect(harness.startedUploads).toEqual(['p']);
});

test('[X-NET-02] A reconnect ends every retry pause; offline a text fails after 60 s and can be resent', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.text('g', GROUP);
  await tick();
  harness.up = false;
  await harness.answer('a', SILENCE);
  await harness.answer('g', SILENCE);
  await harness.setConnected(true);
  expect(names(harness.posts)).toEqual(['a', 'g']);
  harness.up = false;
  await harness.answer('a', SILENCE);
  await harness.pass(59_999);
  expect(harness.state('a')).toBe('unknown');
  await harness.pass(1);
  expect(harness.state('a')).toBe('failed');
  // The failed text is kept, and the user can resend it.
  expect(await harness.outbox.resend('a')).toBe(true);
  await harness.setConnected(true);
  await harness.answer('a', OK);
  expect(harness.settled).toEqual([{ tmpId: 'a', discarded: false }]);
});

test('A text given twice is sent once, and both commands are answered after the one write', async () => {
  const harness = new Desk();
  harness.autoCommit = false;
  let receipts = 0;
  const countReceipt = (): void => {
    receipts++;
  };
  void harness.text('a').then(countReceipt);
  void harness.text('a').then(countReceipt);
  await tick();
  expect(receipts).toBe(0);
  await harness.commit();
  expect(receipts).toBe(2);
  harness.autoCommit = true;
  await harness.commit();
  expect(harness.posted).toEqual(['a']);
});

test('[X-NET-02] An outbox row is stored before its first request, and an unstored row is not started', async () => {
  const harness = new Desk();
  harness.autoCommit = false;
  void harness.text('a');
  void harness.picture('p');
  harness.outbox.retryNow();
  await tick();
  expect([harness.posted, harness.startedUploads]).toEqual([[], []]);
  await harness.commit(1);
  expect(harness.stored.get('a')?.state).toBe('waiting');
  expect(harness.posted).toEqual([]);
  await harness.commit();
  expect(harness.stored.get('a')?.state).toBe('sending');
  expect(harness.posted).toEqual(['a']);
  expect(harness.startedUploads).toEqual(['p']);
});

test('[MSG-02] After a lost engine an unattempted text is sent; an attempted one fails unless a pull returns it', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.text('b');
  await tick();
  await harness.crash();
  expect([harness.state('a'), harness.state('b')]).toEqual(['failed', 'waiting']);
  await harness.setConnected(true);
  expect(names(harness.posts)).toEqual(['b']);
  expect(harness.reconcile('a')).toBe(true);
  await harness.answer('b', OK);
  expect(harness.stored.size).toBe(0);
});

test('[MSG-02, X-CHAT-16] A text given again after its engine was lost is sent again, and a picture is not', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.picture('p', GROUP);
  await harness.upload('p', uploaded());
  await harness.crash();
  await harness.setConnected(true);
  await harness.text('a');
  await harness.picture('p', GROUP);
  expect([harness.state('a'), harness.state('p')]).toEqual(['sending', 'failed']);
  await harness.answer('a', refusal());
  await harness.text('a');
  expect(harness.posted).toEqual(['a', 'p', 'a']);
});

test('[INV-3] The answer to a message after its push does nothing, nor does the push after the answer', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.text('b');
  await tick();
  expect(harness.reconcile('a')).toBe(true);
  expect(names(harness.posts)).toEqual(['a']);
  await harness.answer('a', OK);
  expect(harness.settled).toEqual([]);
  await harness.answer('b', OK);
  expect(harness.reconcile('b')).toBe(false);
  expect(harness.settled).toEqual([{ tmpId: 'b', discarded: false }]);
});

test('[INV-3] A text that a push or pull delivers during its retry pause lets the next text go at once', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.text('b');
  await tick();
  await harness.answer('a', SILENCE);
  harness.reconcile('a');
  await tick();
  expect(names(harness.posts)).toEqual(['b']);
});

test('[INV-3] A text that a push or pull delivers before its attempt is stored is not attempted', async () => {
  const harness = new Desk();
  harness.autoCommit = false;
  void harness.text('a');
  await harness.commit(1);
  harness.reconcile('a');
  await harness.commit();
  expect(harness.posted).toEqual([]);
  expect(harness.stored.size).toBe(0);
});

test('An ended outbox writes nothing, sends nothing and has no timer', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.text('g', GROUP);
  await harness.picture('p');
  await harness.picture('q', 'private-3');
  await harness.picture('r', 'private-4');
  for (const name of ['q', 'r']) {
    await harness.upload(name, uploaded());
    await harness.answer(name, SILENCE);
  }
  await harness.picture('s');
  await harness.answer('g', SILENCE);
  const before = structuredClone([...harness.stored]);
  const [attempt] = harness.uploadsInFlight;
  harness.end();
  expect(harness.timers).toBe(0);
  harness.pulls.shift()?.(false);
  await harness.pull(true);
  expect(attempt?.signal.aborted).toBe(true);
  attempt?.progress(0.5);
  await harness.answer('a', OK);
  await harness.upload('p', uploaded());
  await harness.upload('s', SILENCE);
  expect([harness.timers, harness.progress]).toEqual([0, []]);
  await harness.pass(1e6);
  harness.outbox.retryNow();
  expect([...harness.stored]).toEqual(before);
  expect(harness.posted).toEqual(['a', 'g', 'q', 'r']);
  expect(await harness.outbox.discard('p')).toMatchObject({ ok: false });
});

test('The unsent messages of a chat are listed in the order of acceptance', async () => {
  const harness = new Desk();
  harness.up = false;
  await harness.picture('p');
  await harness.text('a');
  await harness.text('g', GROUP);
  expect(harness.outbox.unsent(CHAT).map((row) => row.tmpId)).toEqual(['p', 'a']);
  expect(harness.outbox.rows().map((row) => row.order)).toEqual([1, 2, 3]);
  await harness.crash();
  await harness.text('later');
  expect(harness.outbox.unsent(CHAT).map((row) => row.tmpId)).toEqual(['p', 'a', 'later']);
  await harness.outbox.tell(CHAT, { kind: 'remove', ids: [1] });
  expect(harness.outbox.unsent(CHAT).map((row) => row.tmpId)).toEqual(['p', 'a', 'later']);
});
