import { expect, test } from 'vitest';
import { CHAT } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

const DONE = { ok: true, value: null };
const UNDECIDED = { ok: false, error: { code: 'UNDECIDED' } };
const OFFLINE = { ok: false, error: { code: 'OFFLINE' } };

test('A text that was never attempted is discarded at once, also without a connection', async () => {
  const harness = new Desk();
  harness.up = false;
  await harness.text('a');
  expect(await harness.outbox.discard('a')).toEqual(DONE);
  await harness.setConnected(true);
  expect([harness.posted.length, harness.stored.size, harness.pulls.length]).toEqual([0, 0, 0]);
  expect(harness.settled).toEqual([{ tmpId: 'a', discarded: true }]);
});

test('The discard of a message that no longer exists succeeds, so that the command can be repeated', async () => {
  const harness = new Desk();
  expect(await harness.outbox.discard('a')).toEqual(DONE);
});

test('A text whose send attempt is in flight cannot be discarded', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  expect(await harness.outbox.discard('a')).toEqual(UNDECIDED);
  await harness.answer('a', OK);
  expect(harness.settled).toEqual([{ tmpId: 'a', discarded: false }]);
});

test('A refused text is discarded at once, without a pull', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  await harness.answer('a', refusal());
  harness.up = false;
  expect(await harness.outbox.discard('a')).toEqual(DONE);
  expect(harness.stored.size).toBe(0);
});

test('A text refused after an unanswered attempt is discarded only after a pull', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  await harness.answer('a', SILENCE);
  await harness.pass(1000);
  await harness.answer('a', refusal());
  const discarded = harness.outbox.discard('a');
  await tick();
  expect(harness.stored.has('a')).toBe(true);
  await harness.pull(true);
  expect(await discarded).toEqual(DONE);
  expect(harness.stored.size).toBe(0);
});

test('A text whose delivery is unknown is discarded only after a pull, and is not retried meanwhile', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.text('b');
  await tick();
  await harness.answer('a', SILENCE);
  const discarded = harness.outbox.discard('a');
  const twice = harness.outbox.discard('a');
  expect(await harness.outbox.resend('a')).toBe(false);
  await harness.pass(59_000);
  expect(harness.posted.filter((name) => name === 'a')).toHaveLength(1);
  expect(harness.pulls).toHaveLength(1);
  await harness.pull(true);
  expect([await discarded, await twice]).toEqual([DONE, DONE]);
  expect(harness.settled).toEqual([{ tmpId: 'a', discarded: true }]);
  expect(names(harness.posts)).toEqual(['b']);
});

test('A failed text cannot be resent during its discard', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  await harness.crash();
  const discarded = harness.outbox.discard('a');
  expect(await harness.outbox.resend('a')).toBe(false);
  await harness.pull(true);
  expect(await discarded).toEqual(DONE);
  expect(harness.posted).toEqual(['a']);
});

test('[INV-3] A text delivered by a pull, or by a push during a failed pull, is not discarded', async () => {
  for (const complete of [true, false]) {
    const harness = new Desk();
    await harness.text('a');
    await tick();
    await harness.answer('a', SILENCE);
    const discarded = harness.outbox.discard('a');
    harness.reconcile('a');
    await harness.pull(complete);
    expect(await discarded).toEqual(DONE);
    expect(harness.settled).toEqual([]);
  }
});

test('Offline or after a failed pull a text of unknown delivery is not discarded, and is tried again', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  harness.up = false;
  await harness.answer('a', SILENCE);
  expect(await harness.outbox.discard('a')).toEqual(OFFLINE);
  await harness.setConnected(true);
  await harness.answer('a', SILENCE);
  const discarded = harness.outbox.discard('a');
  await harness.pass(2000);
  await harness.pull(false);
  expect(await discarded).toEqual(UNDECIDED);
  await harness.pass(15_000);
  expect(names(harness.posts)).toEqual(['a']);
  const lost = harness.outbox.discard('a');
  await harness.answer('a', OK);
  expect(await lost).toEqual(UNDECIDED);
});

test('A text stays if the connection ends during the pull of its discard', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  await harness.answer('a', SILENCE);
  const discarded = harness.outbox.discard('a');
  harness.up = false;
  await harness.pull(false);
  expect(await discarded).toEqual(OFFLINE);
  expect(harness.state('a')).toBe('unknown');
});

test('[ERR-20] A picture that failed after a pull is discarded without another pull', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', uploaded());
  await harness.answer('p', SILENCE);
  await harness.pull(true);
  expect(harness.state('p')).toBe('failed');
  expect(await harness.outbox.discard('p')).toEqual(DONE);
  expect([harness.pulls.length, harness.stored.size]).toEqual([0, 0]);
});

test('[MSG-02] A message attempted by a lost engine is discarded only after a pull', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  await harness.crash();
  harness.up = false;
  expect(await harness.outbox.discard('a')).toEqual(OFFLINE);
  harness.up = true;
  const discarded = harness.outbox.discard('a');
  await harness.pull(true);
  expect(await discarded).toEqual(DONE);
});

test('The outbox row of a deletion cannot be discarded', async () => {
  const harness = new Desk();
  harness.up = false;
  await harness.outbox.tell(CHAT, { kind: 'remove', ids: [1] });
  expect(await harness.outbox.discard('del-1')).toEqual(UNDECIDED);
});
