import { expect, test } from 'vitest';
import { CHAT, GROUP } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

test('texts of one chat go first in, first out, one in flight; chats do not wait for each other', async () => {
  const desk = new Desk();
  await Promise.all([desk.text('a'), desk.text('b'), desk.text('c'), desk.text('g', GROUP)]);
  await tick();
  expect(names(desk.posts)).toEqual(['a', 'g']);
  await desk.answer('a', OK);
  await desk.answer('b', OK);
  await desk.answer('c', OK);
  await desk.answer('g', OK);
  expect(desk.posted).toEqual(['a', 'g', 'b', 'c']);
  expect(desk.stored.size).toBe(0);
});

test('[X-CHAT-16] a text without an answer is sent again after 1, 2, 5 s under its tmpId; later ones keep their places', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.text('b');
  await tick();
  for (const pause of [1000, 2000, 5000]) {
    await desk.answer('a', SILENCE);
    await desk.pass(pause - 1);
    expect(names(desk.posts)).toEqual([]);
    await desk.pass(1);
    expect(names(desk.posts)).toEqual(['a']);
  }
  await desk.answer('a', OK);
  await desk.answer('b', OK);
  expect(desk.posted).toEqual(['a', 'a', 'a', 'a', 'b']);
  expect(desk.stored.size).toBe(0);
});

test('a text given or discarded during the pause of another one does not cut it short', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  await desk.answer('a', SILENCE);
  await desk.text('b');
  await desk.text('c');
  expect(await desk.outbox.discard('b')).toEqual({ ok: true, value: null });
  await desk.pass(999);
  expect(names(desk.posts)).toEqual([]);
  await desk.pass(1);
  expect(names(desk.posts)).toEqual(['a']);
});

test('[X-CHAT-16] a text without an answer for 60 s fails, and the next one goes', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.text('b');
  await tick();
  while (names(desk.posts).includes('a')) {
    await desk.answer('a', SILENCE);
    await desk.pass(15_000);
  }
  expect(desk.stored.get('a')).toMatchObject({ state: 'failed', failure: '' });
  expect(desk.now).toBeGreaterThanOrEqual(61_000);
  expect(desk.now).toBeLessThan(92_000);
  expect(names(desk.posts)).toEqual(['b']);
  expect(desk.outbox.failedCount).toBe(1);
});

test('[X-CHAT-16] a refused text holds up no other one and goes again under its tmpId on resend', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.text('b');
  await tick();
  await desk.answer('a', refusal('not friends'));
  expect(desk.stored.get('a')).toMatchObject({ state: 'failed', failure: 'not friends' });
  await desk.answer('b', OK);
  expect(await desk.outbox.resend('a')).toBe(true);
  expect(await desk.outbox.resend('b')).toBe(false);
  await tick();
  await desk.answer('a', OK);
  expect(desk.posted).toEqual(['a', 'b', 'a']);
  expect(desk.stored.size).toBe(0);
});

test('resend of all takes the order in which they were accepted', async () => {
  const desk = new Desk();
  for (const name of ['a', 'b', 'c']) {
    await desk.text(name);
    await tick();
    await desk.answer(name, refusal());
  }
  await desk.outbox.resendAll();
  await tick();
  for (const name of ['a', 'b', 'c']) await desk.answer(name, OK);
  expect(desk.posted).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

test('[X-NET-02] without a line nothing is attempted, and the return of the line starts it', async () => {
  const desk = new Desk();
  desk.up = false;
  await desk.text('a');
  await desk.picture('p', GROUP);
  await desk.pass(1e6);
  expect([...desk.posted, ...desk.begun]).toEqual([]);
  expect([desk.state('a'), desk.state('p')]).toEqual(['waiting', 'waiting']);
  await desk.line(true);
  expect(desk.posted).toEqual(['a']);
  expect(desk.begun).toEqual(['p']);
});

test('[X-NET-02] the return of the line ends every pause; without it a text fails after 60 s and can be resent', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.text('g', GROUP);
  await tick();
  desk.up = false;
  await desk.answer('a', SILENCE);
  await desk.answer('g', SILENCE);
  await desk.line(true);
  expect(names(desk.posts)).toEqual(['a', 'g']);
  desk.up = false;
  await desk.answer('a', SILENCE);
  await desk.pass(59_999);
  expect(desk.state('a')).toBe('unknown');
  await desk.pass(1);
  expect(desk.state('a')).toBe('failed');
  // Never lost: it is sent again when the user says so.
  expect(await desk.outbox.resend('a')).toBe(true);
  await desk.line(true);
  await desk.answer('a', OK);
  expect(desk.settled).toEqual([{ tmpId: 'a', discarded: false }]);
});

test('the same message given twice is one, and the second receipt waits for the first one’s write', async () => {
  const desk = new Desk();
  desk.autoCommit = false;
  let receipts = 0;
  const receipt = (): void => {
    receipts++;
  };
  void desk.text('a').then(receipt);
  void desk.text('a').then(receipt);
  await tick();
  expect(receipts).toBe(0);
  await desk.commit();
  expect(receipts).toBe(2);
  desk.autoCommit = true;
  await desk.commit();
  expect(desk.posted).toEqual(['a']);
});

test('[X-NET-02] a row is written before the network is touched, and an unwritten row is not begun', async () => {
  const desk = new Desk();
  desk.autoCommit = false;
  void desk.text('a');
  void desk.picture('p');
  desk.outbox.retryNow();
  await tick();
  expect([desk.posted, desk.begun]).toEqual([[], []]);
  await desk.commit(1);
  expect(desk.stored.get('a')?.state).toBe('waiting');
  expect(desk.posted).toEqual([]);
  await desk.commit();
  expect(desk.stored.get('a')?.state).toBe('sending');
  expect(desk.posted).toEqual(['a']);
  expect(desk.begun).toEqual(['p']);
});

test('[MSG-02] after the engine was lost an unattempted text is sent, an attempted one fails until a pull has it', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.text('b');
  await tick();
  await desk.crash();
  expect([desk.state('a'), desk.state('b')]).toEqual(['failed', 'waiting']);
  await desk.line(true);
  expect(names(desk.posts)).toEqual(['b']);
  expect(desk.reconcile('a')).toBe(true);
  await desk.answer('b', OK);
  expect(desk.stored.size).toBe(0);
});

test('[MSG-02, X-CHAT-16] a text given again after its engine was lost during the attempt goes again, a picture does not', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.picture('p', GROUP);
  await desk.upload('p', uploaded());
  await desk.crash();
  await desk.line(true);
  await desk.text('a');
  await desk.picture('p', GROUP);
  expect([desk.state('a'), desk.state('p')]).toEqual(['sending', 'failed']);
  await desk.answer('a', refusal());
  await desk.text('a');
  expect(desk.posted).toEqual(['a', 'p', 'a']);
});

test('[INV-3] an answer after the push that reconciled its message is a no-op, and so is the push after the answer', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.text('b');
  await tick();
  expect(desk.reconcile('a')).toBe(true);
  expect(names(desk.posts)).toEqual(['a']);
  await desk.answer('a', OK);
  expect(desk.settled).toEqual([]);
  await desk.answer('b', OK);
  expect(desk.reconcile('b')).toBe(false);
  expect(desk.settled).toEqual([{ tmpId: 'b', discarded: false }]);
});

test('[INV-3] a text reconciled in its pause lets the next one go at once', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.text('b');
  await tick();
  await desk.answer('a', SILENCE);
  desk.reconcile('a');
  await tick();
  expect(names(desk.posts)).toEqual(['b']);
});

test('[INV-3] a text reconciled while its attempt is being written is not attempted', async () => {
  const desk = new Desk();
  desk.autoCommit = false;
  void desk.text('a');
  await desk.commit(1);
  desk.reconcile('a');
  await desk.commit();
  expect(desk.posted).toEqual([]);
  expect(desk.stored.size).toBe(0);
});

test('after its end the outbox writes nothing, sends nothing and has no timer', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.text('g', GROUP);
  await desk.picture('p');
  await desk.picture('q', 'private-3');
  await desk.picture('r', 'private-4');
  for (const name of ['q', 'r']) {
    await desk.upload(name, uploaded());
    await desk.answer(name, SILENCE);
  }
  await desk.picture('s');
  await desk.answer('g', SILENCE);
  const before = structuredClone([...desk.stored]);
  const [going] = desk.ups;
  desk.end();
  expect(desk.timers).toBe(0);
  desk.asked.shift()?.(false);
  await desk.pull(true);
  expect(going?.signal.aborted).toBe(true);
  going?.progress(0.5);
  await desk.answer('a', OK);
  await desk.upload('p', uploaded());
  await desk.upload('s', SILENCE);
  expect([desk.timers, desk.progress]).toEqual([0, []]);
  await desk.pass(1e6);
  desk.outbox.retryNow();
  expect([...desk.stored]).toEqual(before);
  expect(desk.posted).toEqual(['a', 'g', 'q', 'r']);
  expect(await desk.outbox.discard('p')).toMatchObject({ ok: false });
});

test('the unsent messages of a chat stand in the order of acceptance', async () => {
  const desk = new Desk();
  desk.up = false;
  await desk.picture('p');
  await desk.text('a');
  await desk.text('g', GROUP);
  expect(desk.outbox.unsent(CHAT).map((row) => row.tmpId)).toEqual(['p', 'a']);
  expect(desk.outbox.rows().map((row) => row.order)).toEqual([1, 2, 3]);
  await desk.crash();
  await desk.text('later');
  expect(desk.outbox.unsent(CHAT).map((row) => row.tmpId)).toEqual(['p', 'a', 'later']);
  await desk.outbox.tell(CHAT, { kind: 'remove', ids: [1] });
  expect(desk.outbox.unsent(CHAT).map((row) => row.tmpId)).toEqual(['p', 'a', 'later']);
});
