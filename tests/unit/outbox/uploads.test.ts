import { expect, test } from 'vitest';
import type { UploadParts } from '../../../workers/outbox/options.ts';
import { CHAT, GROUP } from '../support.ts';
import { Desk, heldLoads, names, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

test('three files go up at once over all chats, in the order of acceptance', async () => {
  const desk = new Desk();
  await desk.picture('p1');
  await desk.picture('p2', GROUP);
  await desk.picture('p3');
  await desk.picture('p4');
  await desk.picture('p5', GROUP);
  expect(names(desk.ups)).toEqual(['p1', 'p2', 'p3']);
  await desk.upload('p2', uploaded());
  expect(desk.begun).toEqual(['p1', 'p2', 'p3', 'p4']);
  await desk.upload('p1', refusal('too large'));
  expect(desk.begun).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
});

test('a text does not wait for a picture that goes up, and keeps its place behind it in the display', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.text('a');
  await tick();
  expect(names(desk.posts)).toEqual(['a']);
  expect(desk.outbox.unsent(CHAT).map((row) => row.tmpId)).toEqual(['p', 'a']);
  await desk.text('b');
  await desk.upload('p', uploaded('{"originUrl":"/files/1"}'));
  await desk.answer('a', OK);
  // Ready now, and accepted before b.
  expect(names(desk.posts)).toEqual(['p']);
  expect(desk.posts[0]?.row.work).toMatchObject({ content: '{"originUrl":"/files/1"}' });
});

test('an uploaded content is stored before the attempt: after a crash it does not go up again', async () => {
  const desk = new Desk();
  await desk.picture('p');
  desk.autoCommit = false;
  await desk.upload('p', uploaded('{"url":"/files/1"}'));
  expect(desk.posted).toEqual([]);
  await desk.commit(1);
  expect(desk.stored.get('p')).toMatchObject({ state: 'waiting', work: { content: '{"url":"/files/1"}' } });
  await desk.crash();
  desk.autoCommit = true;
  await desk.line(true);
  expect(desk.begun).toEqual(['p']);
  expect(names(desk.posts)).toEqual(['p']);
});

test('an upload is no attempt: after a crash its row is waiting and goes up again', async () => {
  const desk = new Desk();
  await desk.picture('p');
  expect(desk.stored.get('p')).toMatchObject({ state: 'waiting', attempts: 0 });
  await desk.crash();
  expect(desk.state('p')).toBe('waiting');
  await desk.line(true);
  expect(desk.begun).toEqual(['p', 'p']);
  expect(desk.files.get('p')).toHaveLength(1);
});

test('an upload that is refused fails with the words of the server, and goes up again when it is told to', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', refusal('too large'));
  expect(desk.stored.get('p')).toMatchObject({ state: 'failed', failure: 'too large' });
  await desk.pass(1e6);
  expect(desk.begun).toEqual(['p']);
  await desk.outbox.resend('p');
  expect(desk.begun).toEqual(['p', 'p']);
});

test('an upload without an answer is made again after 1, 2, 5, 10, 15 s and never fails by time', async () => {
  const desk = new Desk();
  await desk.picture('p');
  for (const pause of [1000, 2000, 5000, 10_000, 15_000, 15_000]) {
    await desk.upload('p', SILENCE);
    await desk.pass(pause - 1);
    expect(desk.ups).toHaveLength(0);
    await desk.pass(1);
    expect(desk.ups).toHaveLength(1);
  }
  expect(desk.state('p')).toBe('waiting');
});

test('a pausing upload leaves its place to another one, and the return of the line ends its pause', async () => {
  const desk = new Desk();
  for (const name of ['p1', 'p2', 'p3', 'p4']) await desk.picture(name);
  desk.up = false;
  await desk.upload('p1', SILENCE);
  await desk.pass(1e6);
  expect(desk.begun).toEqual(['p1', 'p2', 'p3']);
  await desk.line(true);
  expect(desk.begun).toEqual(['p1', 'p2', 'p3', 'p1']);
  await desk.upload('p2', SILENCE);
  expect(desk.begun.at(-1)).toBe('p4');
});

test('after the return of the line the pauses of an upload are short again', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', SILENCE);
  await desk.line(true);
  await desk.upload('p', SILENCE);
  await desk.pass(1000);
  expect(desk.begun).toEqual(['p', 'p', 'p']);
});

test('an upload that was refused begins with a short pause when it is sent again', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', SILENCE);
  await desk.pass(1000);
  await desk.upload('p', refusal());
  await desk.outbox.resend('p');
  await desk.upload('p', SILENCE);
  await desk.pass(1000);
  expect(desk.begun).toEqual(['p', 'p', 'p', 'p']);
});

test('a picture discarded during the pause of its upload leaves no timer', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', SILENCE);
  await desk.pass(500);
  expect(desk.timers).toBe(1);
  await desk.outbox.discard('p');
  expect(desk.timers).toBe(0);
});

/** Loads of the code that uploads, in the hands of the test. */
function loadsOf(desk: Desk): PromiseWithResolvers<UploadParts | null>[] {
  const { loads, load } = heldLoads<UploadParts>();
  desk.loadUploads = load;
  return loads;
}

test('the code that uploads is asked for with the first file, once, and again after it did not come', async () => {
  const desk = new Desk();
  const loads = loadsOf(desk);
  await desk.text('a');
  expect(loads).toHaveLength(0);
  await desk.picture('p1');
  await desk.picture('p2');
  expect([loads.length, desk.outbox.progress('p1')]).toEqual([1, 0]);
  loads.shift()?.resolve(null);
  await tick();
  expect([loads.length, desk.begun.length]).toEqual([0, 0]);
  await desk.line(true);
  expect(loads).toHaveLength(1);
  loads.shift()?.resolve(desk.uploadParts);
  await tick();
  expect(desk.begun).toEqual(['p1', 'p2']);
});

test('after its end the outbox asks for no code and begins no upload with code that comes late', async () => {
  const desk = new Desk();
  const loads = loadsOf(desk);
  await desk.picture('p');
  desk.end();
  loads.shift()?.resolve(desk.uploadParts);
  await tick();
  expect(desk.begun).toEqual([]);
  const silent = new Desk();
  silent.loadUploads = desk.loadUploads;
  silent.up = false;
  await silent.picture('p');
  loads.shift()?.resolve(null);
  await tick();
  silent.end();
  silent.outbox.retryNow();
  expect(loads).toHaveLength(0);
});

test('[X-CHAT-12, X-CHAT-13] progress is told about five times a second, last word included, and ends at 1', async () => {
  const desk = new Desk();
  await desk.picture('p');
  expect(desk.outbox.progress('p')).toBe(0);
  const [going] = desk.ups;
  for (let step = 1; step <= 100; step++) {
    going?.progress(step / 200);
    await desk.pass(10);
  }
  expect(desk.progress.length).toBeGreaterThanOrEqual(5);
  expect(desk.progress.length).toBeLessThanOrEqual(6);
  await desk.pass(1000);
  expect(desk.progress.at(-1)).toEqual(['p', 0.5]);
  expect(desk.outbox.progress('p')).toBe(0.5);
  expect(desk.timers).toBe(0);
  await desk.upload('p', uploaded());
  expect(desk.outbox.progress('p')).toBe(1);
  desk.reconcile('p');
  expect(desk.outbox.progress('p')).toBe(1);
});

test('a try that failed starts again at 0', async () => {
  const desk = new Desk();
  await desk.picture('p');
  desk.ups[0]?.progress(0.7);
  await desk.upload('p', SILENCE);
  await desk.pass(500);
  expect(desk.outbox.progress('p')).toBe(0);
  expect(desk.progress.at(-1)).toEqual(['p', 0]);
});

test('a picture cancelled while it goes up is gone at once, and its upload is broken off', async () => {
  const desk = new Desk();
  for (const name of ['p1', 'p2', 'p3', 'p4']) await desk.picture(name);
  const [going] = desk.ups;
  expect(await desk.outbox.discard('p1')).toEqual({ ok: true, value: null });
  expect(going?.signal.aborted).toBe(true);
  expect([desk.stored.has('p1'), desk.files.has('p1')]).toEqual([false, false]);
  expect(desk.begun.at(-1)).toBe('p4');
  going?.progress(0.9);
  await desk.upload('p1', uploaded());
  await desk.pass(1e6);
  expect(desk.stored.has('p1')).toBe(false);
  expect(desk.progress).toEqual([]);
  expect(desk.posted).toEqual([]);
});

test('a picture that a pull brings while it goes up again is sent, and its upload is broken off', async () => {
  const desk = new Desk();
  await desk.picture('p');
  const [going] = desk.ups;
  expect(desk.reconcile('p')).toBe(true);
  expect(going?.signal.aborted).toBe(true);
  await desk.upload('p', uploaded());
  expect([desk.stored.size, desk.posted.length]).toEqual([0, 0]);
});

test('a file that is up first waits for the uploads of its chat that were accepted before it', async () => {
  const desk = new Desk();
  for (const name of ['p1', 'p2', 'p3']) await desk.picture(name);
  await desk.picture('g', GROUP);
  await desk.upload('p3', uploaded());
  await desk.upload('p2', uploaded());
  await desk.upload('g', uploaded());
  await desk.text('a');
  await tick();
  expect(desk.posted).toEqual(['g', 'a']);
  await desk.answer('a', OK);
  expect(desk.posted).toEqual(['g', 'a']);
  await desk.upload('p1', uploaded());
  for (const name of ['p1', 'p2', 'p3']) await desk.answer(name, OK);
  expect(desk.posted).toEqual(['g', 'a', 'p1', 'p2', 'p3']);
});

test('an upload that fails, or is cancelled, or is brought by a pull holds up no later one', async () => {
  const desk = new Desk();
  for (const name of ['p1', 'p2']) await desk.picture(name);
  await desk.upload('p2', uploaded());
  await desk.upload('p1', refusal());
  expect(names(desk.posts)).toEqual(['p2']);
  for (const name of ['q1', 'q2']) await desk.picture(name, GROUP);
  await desk.upload('q2', uploaded());
  expect(names(desk.posts)).toEqual(['p2']);
  await desk.outbox.discard('q1');
  await tick();
  expect(names(desk.posts)).toEqual(['p2', 'q2']);
  for (const name of ['r1', 'r2']) await desk.picture(name);
  await desk.upload('r2', uploaded());
  await desk.answer('p2', OK);
  expect(names(desk.posts)).toEqual(['q2']);
  desk.reconcile('r1');
  await tick();
  expect(names(desk.posts)).toEqual(['q2', 'r2']);
});

test('an upload holds later ones up for two tries without an answer, and again after the line returned', async () => {
  const desk = new Desk();
  for (const name of ['p1', 'p2', 'p3']) await desk.picture(name);
  await desk.upload('p2', uploaded());
  for (const pause of [1000, 2000]) {
    await desk.upload('p1', SILENCE);
    await desk.pass(pause);
  }
  expect(desk.posted).toEqual([]);
  await desk.upload('p1', SILENCE);
  expect(desk.posted).toEqual(['p2']);
  await desk.answer('p2', OK);
  await desk.line(false);
  await desk.upload('p3', uploaded());
  await desk.line(true);
  expect(desk.posted).toEqual(['p2']);
  await desk.upload('p1', uploaded());
  expect(desk.posted).toEqual(['p2', 'p1']);
});
