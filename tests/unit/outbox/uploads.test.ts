import { expect, test } from 'vitest';
import type { UploadParts } from '../../../workers/outbox/options.ts';
import { CHAT, GROUP } from '../support.ts';
import { Desk, heldLoads, names, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

test('At most three files of all chats are uploaded at once, in the order of acceptance', async () => {
  const harness = new Desk();
  await harness.picture('p1');
  await harness.picture('p2', GROUP);
  await harness.picture('p3');
  await harness.picture('p4');
  await harness.picture('p5', GROUP);
  expect(names(harness.uploadsInFlight)).toEqual(['p1', 'p2', 'p3']);
  await harness.upload('p2', uploaded());
  expect(harness.startedUploads).toEqual(['p1', 'p2', 'p3', 'p4']);
  await harness.upload('p1', refusal('too large'));
  expect(harness.startedUploads).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
});

test('A text is sent before an earlier picture that is being uploaded, and is listed after it', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.text('a');
  await tick();
  expect(names(harness.posts)).toEqual(['a']);
  expect(harness.outbox.unsent(CHAT).map((row) => row.tmpId)).toEqual(['p', 'a']);
  await harness.text('b');
  await harness.upload('p', uploaded('{"originUrl":"/files/1"}'));
  await harness.answer('a', OK);
  // The picture is ready, and was accepted before b.
  expect(names(harness.posts)).toEqual(['p']);
  expect(harness.posts[0]?.row.work).toMatchObject({ content: '{"originUrl":"/files/1"}' });
});

test('The content of an uploaded file is stored before the send attempt, so a crash repeats no upload', async () => {
  const harness = new Desk();
  await harness.picture('p');
  harness.autoCommit = false;
  await harness.upload('p', uploaded('{"url":"/files/1"}'));
  expect(harness.posted).toEqual([]);
  await harness.commit(1);
  expect(harness.stored.get('p')).toMatchObject({
    state: 'waiting',
    work: { content: '{"url":"/files/1"}' },
  });
  await harness.crash();
  harness.autoCommit = true;
  await harness.setConnected(true);
  expect(harness.startedUploads).toEqual(['p']);
  expect(names(harness.posts)).toEqual(['p']);
});

test('An upload is no send attempt: after a crash its file waits and is uploaded again', async () => {
  const harness = new Desk();
  await harness.picture('p');
  expect(harness.stored.get('p')).toMatchObject({ state: 'waiting', attempts: 0 });
  await harness.crash();
  expect(harness.state('p')).toBe('waiting');
  await harness.setConnected(true);
  expect(harness.startedUploads).toEqual(['p', 'p']);
  expect(harness.files.get('p')).toHaveLength(1);
});

test('A refused upload fails with the server’s words, and a resend uploads it again', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', refusal('too large'));
  expect(harness.stored.get('p')).toMatchObject({ state: 'failed', failure: 'too large' });
  await harness.pass(1e6);
  expect(harness.startedUploads).toEqual(['p']);
  await harness.outbox.resend('p');
  expect(harness.startedUploads).toEqual(['p', 'p']);
});

test('An upload without an answer is retried after 1, 2, 5, 10, 15 s and never fails', async () => {
  const harness = new Desk();
  await harness.picture('p');
  for (const pause of [1000, 2000, 5000, 10_000, 15_000, 15_000]) {
    await harness.upload('p', SILENCE);
    await harness.pass(pause - 1);
    expect(harness.uploadsInFlight).toHaveLength(0);
    await harness.pass(1);
    expect(harness.uploadsInFlight).toHaveLength(1);
  }
  expect(harness.state('p')).toBe('waiting');
});

test('An upload in a retry pause frees its slot for another one, and a reconnect ends its pause', async () => {
  const harness = new Desk();
  for (const name of ['p1', 'p2', 'p3', 'p4']) await harness.picture(name);
  harness.up = false;
  await harness.upload('p1', SILENCE);
  await harness.pass(1e6);
  expect(harness.startedUploads).toEqual(['p1', 'p2', 'p3']);
  await harness.setConnected(true);
  expect(harness.startedUploads).toEqual(['p1', 'p2', 'p3', 'p1']);
  await harness.upload('p2', SILENCE);
  expect(harness.startedUploads.at(-1)).toBe('p4');
});

test('After a reconnect the retry pauses of an upload are short again', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', SILENCE);
  await harness.setConnected(true);
  await harness.upload('p', SILENCE);
  await harness.pass(1000);
  expect(harness.startedUploads).toEqual(['p', 'p', 'p']);
});

test('A resend of a refused upload starts with a short retry pause again', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', SILENCE);
  await harness.pass(1000);
  await harness.upload('p', refusal());
  await harness.outbox.resend('p');
  await harness.upload('p', SILENCE);
  await harness.pass(1000);
  expect(harness.startedUploads).toEqual(['p', 'p', 'p', 'p']);
});

test('A picture discarded during the retry pause of its upload leaves no timer', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', SILENCE);
  await harness.pass(500);
  expect(harness.timers).toBe(1);
  await harness.outbox.discard('p');
  expect(harness.timers).toBe(0);
});

/** Loads of the uploading code, which the test resolves. */
function loadsOf(harness: Desk): PromiseWithResolvers<UploadParts | null>[] {
  const { loads, load } = heldLoads<UploadParts>();
  harness.loadUploads = load;
  return loads;
}

test('The outbox loads its uploading code with the first file, once, and again after a failed load', async () => {
  const harness = new Desk();
  const loads = loadsOf(harness);
  await harness.text('a');
  expect(loads).toHaveLength(0);
  await harness.picture('p1');
  await harness.picture('p2');
  expect([loads.length, harness.outbox.progress('p1')]).toEqual([1, 0]);
  loads.shift()?.resolve(null);
  await tick();
  expect([loads.length, harness.startedUploads.length]).toEqual([0, 0]);
  await harness.setConnected(true);
  expect(loads).toHaveLength(1);
  loads.shift()?.resolve(harness.uploadParts);
  await tick();
  expect(harness.startedUploads).toEqual(['p1', 'p2']);
});

test('An ended outbox loads no code and starts no upload with code that loads late', async () => {
  const harness = new Desk();
  const loads = loadsOf(harness);
  await harness.picture('p');
  harness.end();
  loads.shift()?.resolve(harness.uploadParts);
  await tick();
  expect(harness.startedUploads).toEqual([]);
  const offline = new Desk();
  offline.loadUploads = harness.loadUploads;
  offline.up = false;
  await offline.picture('p');
  loads.shift()?.resolve(null);
  await tick();
  offline.end();
  offline.outbox.retryNow();
  expect(loads).toHaveLength(0);
});

test('[X-CHAT-12, X-CHAT-13] Upload progress is reported about five times a second with the last share, and ends at 1', async () => {
  const harness = new Desk();
  await harness.picture('p');
  expect(harness.outbox.progress('p')).toBe(0);
  const [attempt] = harness.uploadsInFlight;
  for (let step = 1; step <= 100; step++) {
    attempt?.progress(step / 200);
    await harness.pass(10);
  }
  expect(harness.progress.length).toBeGreaterThanOrEqual(5);
  expect(harness.progress.length).toBeLessThanOrEqual(6);
  await harness.pass(1000);
  expect(harness.progress.at(-1)).toEqual(['p', 0.5]);
  expect(harness.outbox.progress('p')).toBe(0.5);
  expect(harness.timers).toBe(0);
  await harness.upload('p', uploaded());
  expect(harness.outbox.progress('p')).toBe(1);
  harness.reconcile('p');
  expect(harness.outbox.progress('p')).toBe(1);
});

test('The progress of a repeated upload starts again at 0', async () => {
  const harness = new Desk();
  await harness.picture('p');
  harness.uploadsInFlight[0]?.progress(0.7);
  await harness.upload('p', SILENCE);
  await harness.pass(500);
  expect(harness.outbox.progress('p')).toBe(0);
  expect(harness.progress.at(-1)).toEqual(['p', 0]);
});

test('A picture discarded during its upload is gone at once, and its upload is aborted', async () => {
  const harness = new Desk();
  for (const name of ['p1', 'p2', 'p3', 'p4']) await harness.picture(name);
  const [attempt] = harness.uploadsInFlight;
  expect(await harness.outbox.discard('p1')).toEqual({ ok: true, value: null });
  expect(attempt?.signal.aborted).toBe(true);
  expect([harness.stored.has('p1'), harness.files.has('p1')]).toEqual([false, false]);
  expect(harness.startedUploads.at(-1)).toBe('p4');
  attempt?.progress(0.9);
  await harness.upload('p1', uploaded());
  await harness.pass(1e6);
  expect(harness.stored.has('p1')).toBe(false);
  expect(harness.progress).toEqual([]);
  expect(harness.posted).toEqual([]);
});

test('A picture that a pull returns during a repeated upload is sent, and the upload is aborted', async () => {
  const harness = new Desk();
  await harness.picture('p');
  const [attempt] = harness.uploadsInFlight;
  expect(harness.reconcile('p')).toBe(true);
  expect(attempt?.signal.aborted).toBe(true);
  await harness.upload('p', uploaded());
  expect([harness.stored.size, harness.posted.length]).toEqual([0, 0]);
});

test('An uploaded file waits for earlier uploads of its chat', async () => {
  const harness = new Desk();
  for (const name of ['p1', 'p2', 'p3']) await harness.picture(name);
  await harness.picture('g', GROUP);
  await harness.upload('p3', uploaded());
  await harness.upload('p2', uploaded());
  await harness.upload('g', uploaded());
  await harness.text('a');
  await tick();
  expect(harness.posted).toEqual(['g', 'a']);
  await harness.answer('a', OK);
  expect(harness.posted).toEqual(['g', 'a']);
  await harness.upload('p1', uploaded());
  for (const name of ['p1', 'p2', 'p3']) await harness.answer(name, OK);
  expect(harness.posted).toEqual(['g', 'a', 'p1', 'p2', 'p3']);
});

test('An upload that failed, was discarded or was delivered delays no later message', async () => {
  const harness = new Desk();
  for (const name of ['p1', 'p2']) await harness.picture(name);
  await harness.upload('p2', uploaded());
  await harness.upload('p1', refusal());
  expect(names(harness.posts)).toEqual(['p2']);
  for (const name of ['q1', 'q2']) await harness.picture(name, GROUP);
  await harness.upload('q2', uploaded());
  expect(names(harness.posts)).toEqual(['p2']);
  await harness.outbox.discard('q1');
  await tick();
  expect(names(harness.posts)).toEqual(['p2', 'q2']);
  for (const name of ['r1', 'r2']) await harness.picture(name);
  await harness.upload('r2', uploaded());
  await harness.answer('p2', OK);
  expect(names(harness.posts)).toEqual(['q2']);
  harness.reconcile('r1');
  await tick();
  expect(names(harness.posts)).toEqual(['q2', 'r2']);
});

test('An upload delays later ones for up to two unanswered attempts, and again after a reconnect', async () => {
  const harness = new Desk();
  for (const name of ['p1', 'p2', 'p3']) await harness.picture(name);
  await harness.upload('p2', uploaded());
  for (const pause of [1000, 2000]) {
    await harness.upload('p1', SILENCE);
    await harness.pass(pause);
  }
  expect(harness.posted).toEqual([]);
  await harness.upload('p1', SILENCE);
  expect(harness.posted).toEqual(['p2']);
  await harness.answer('p2', OK);
  await harness.setConnected(false);
  await harness.upload('p3', uploaded());
  await harness.setConnected(true);
  expect(harness.posted).toEqual(['p2']);
  await harness.upload('p1', uploaded());
  expect(harness.posted).toEqual(['p2', 'p1']);
});

test('[ERR-18] A file that cannot be read fails for good, also after a restart, and delays no other row', async () => {
  const harness = new Desk();
  await harness.picture('gone');
  await harness.picture('good');
  await harness.text('words');
  await harness.upload('gone', { kind: 'unreadable' });
  await harness.upload('good', uploaded());
  await harness.answer('words', OK);
  expect(names(harness.posts)).toEqual(['good']);
  await harness.answer('good', OK);
  const failed = { state: 'failed', failure: '', work: { upload: { unreadable: true } } };
  expect(harness.stored.get('gone')).toMatchObject(failed);
  await harness.crash();
  await harness.setConnected(true);
  expect(harness.stored.get('gone')).toMatchObject(failed);
  expect([harness.outbox.failedCount, await harness.outbox.resend('gone')]).toEqual([0, false]);
  expect(harness.startedUploads).toEqual(['gone', 'good']);
  expect(await harness.outbox.discard('gone')).toEqual({ ok: true, value: null });
});
