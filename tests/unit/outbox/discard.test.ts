import { expect, test } from 'vitest';
import { CHAT } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

const DONE = { ok: true, value: null };
const UNDECIDED = { ok: false, error: { code: 'UNDECIDED' } };
const OFFLINE = { ok: false, error: { code: 'OFFLINE' } };

test('a text that was never attempted is discarded at once, also without a line', async () => {
  const desk = new Desk();
  desk.up = false;
  await desk.text('a');
  expect(await desk.outbox.discard('a')).toEqual(DONE);
  await desk.line(true);
  expect([desk.posted.length, desk.stored.size, desk.asked.length]).toEqual([0, 0, 0]);
  expect(desk.settled).toEqual([{ tmpId: 'a', discarded: true }]);
});

test('a message that is gone counts as discarded: the same command may be given again', async () => {
  const desk = new Desk();
  expect(await desk.outbox.discard('a')).toEqual(DONE);
});

test('a text in flight is not discarded', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  expect(await desk.outbox.discard('a')).toEqual(UNDECIDED);
  await desk.answer('a', OK);
  expect(desk.settled).toEqual([{ tmpId: 'a', discarded: false }]);
});

test('a refused text is known not to be there and is discarded at once', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  await desk.answer('a', refusal());
  desk.up = false;
  expect(await desk.outbox.discard('a')).toEqual(DONE);
  expect(desk.stored.size).toBe(0);
});

test('a text refused after an attempt without an answer may be there: a pull has to tell', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  await desk.answer('a', SILENCE);
  await desk.pass(1000);
  await desk.answer('a', refusal());
  const discarded = desk.outbox.discard('a');
  await tick();
  expect(desk.stored.has('a')).toBe(true);
  await desk.pull(true);
  expect(await discarded).toEqual(DONE);
  expect(desk.stored.size).toBe(0);
});

test('an attempted text is discarded only after a pull, and is not tried again meanwhile', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.text('b');
  await tick();
  await desk.answer('a', SILENCE);
  const discarded = desk.outbox.discard('a');
  const twice = desk.outbox.discard('a');
  expect(await desk.outbox.resend('a')).toBe(false);
  await desk.pass(59_000);
  expect(desk.posted.filter((name) => name === 'a')).toHaveLength(1);
  expect(desk.asked).toHaveLength(1);
  await desk.pull(true);
  expect([await discarded, await twice]).toEqual([DONE, DONE]);
  expect(desk.settled).toEqual([{ tmpId: 'a', discarded: true }]);
  expect(names(desk.posts)).toEqual(['b']);
});

test('a failed text that is about to be discarded is not sent again', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  await desk.crash();
  const discarded = desk.outbox.discard('a');
  expect(await desk.outbox.resend('a')).toBe(false);
  await desk.pull(true);
  expect(await discarded).toEqual(DONE);
  expect(desk.posted).toEqual(['a']);
});

test('[INV-3] a text that a pull brings, or a push during a pull that fails, is not discarded', async () => {
  for (const whole of [true, false]) {
    const desk = new Desk();
    await desk.text('a');
    await tick();
    await desk.answer('a', SILENCE);
    const discarded = desk.outbox.discard('a');
    desk.reconcile('a');
    await desk.pull(whole);
    expect(await discarded).toEqual(DONE);
    expect(desk.settled).toEqual([]);
  }
});

test('without a line an attempted text stays, and after a pull that failed it goes on being tried', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  desk.up = false;
  await desk.answer('a', SILENCE);
  expect(await desk.outbox.discard('a')).toEqual(OFFLINE);
  await desk.line(true);
  await desk.answer('a', SILENCE);
  const discarded = desk.outbox.discard('a');
  await desk.pass(2000);
  await desk.pull(false);
  expect(await discarded).toEqual(UNDECIDED);
  await desk.pass(15_000);
  expect(names(desk.posts)).toEqual(['a']);
  const lost = desk.outbox.discard('a');
  await desk.answer('a', OK);
  expect(await lost).toEqual(UNDECIDED);
});

test('a line that breaks during the pull leaves the text where it is', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  await desk.answer('a', SILENCE);
  const discarded = desk.outbox.discard('a');
  desk.up = false;
  await desk.pull(false);
  expect(await discarded).toEqual(OFFLINE);
  expect(desk.state('a')).toBe('unknown');
});

test('[ERR-20] a picture that a pull has decided is discarded without another one', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', uploaded());
  await desk.answer('p', SILENCE);
  await desk.pull(true);
  expect(desk.state('p')).toBe('failed');
  expect(await desk.outbox.discard('p')).toEqual(DONE);
  expect([desk.asked.length, desk.stored.size]).toEqual([0, 0]);
});

test('[MSG-02] an attempt of an engine that was lost is discarded only after a pull', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  await desk.crash();
  desk.up = false;
  expect(await desk.outbox.discard('a')).toEqual(OFFLINE);
  desk.up = true;
  const discarded = desk.outbox.discard('a');
  await desk.pull(true);
  expect(await discarded).toEqual(DONE);
});

test('a deletion is not discarded', async () => {
  const desk = new Desk();
  desk.up = false;
  await desk.outbox.tell(CHAT, { kind: 'remove', ids: [1] });
  expect(await desk.outbox.discard('del-1')).toEqual(UNDECIDED);
});
