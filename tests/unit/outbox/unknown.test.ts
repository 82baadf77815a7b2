import { expect, test } from 'vitest';
import { Desk, names, OK, SILENCE, uploaded } from './desk.ts';

test('[ERR-20] A picture without an answer requests a pull, blocks its chat, and fails if the pull lacks it', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', uploaded());
  await harness.text('a');
  await harness.answer('p', SILENCE);
  await harness.pass(1e6);
  expect(harness.state('p')).toBe('unknown');
  expect(names(harness.posts)).toEqual([]);
  await harness.pull(true);
  expect(harness.stored.get('p')).toMatchObject({ state: 'failed', failure: '', attemptEndedAt: 0 });
  expect(harness.posted).toEqual(['p', 'a']);
  expect(await harness.outbox.resend('p')).toBe(true);
  await harness.answer('a', OK);
  await harness.answer('p', OK);
  expect(harness.startedUploads).toEqual(['p']);
  expect(harness.stored.size).toBe(0);
});

test('[ERR-20] A picture that the pull returns is sent, and never attempted again', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', uploaded());
  await harness.answer('p', SILENCE);
  expect(harness.pulls).toHaveLength(1);
  harness.reconcile('p');
  await harness.pull(true);
  await harness.pass(1e6);
  expect([harness.stored.size, harness.settled.length]).toEqual([0, 0]);
  expect(harness.posted).toEqual(['p']);
});

test('[ERR-20] Offline a picture’s outcome stays unknown until a pull after the connect, and a failed pull is repeated', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', uploaded());
  harness.up = false;
  await harness.answer('p', SILENCE);
  await harness.pass(1e6);
  expect([harness.state('p'), harness.pulls.length]).toEqual(['unknown', 0]);
  await harness.setConnected(true);
  expect(harness.pulls).toHaveLength(1);
  await harness.pull(false);
  await harness.pass(4999);
  expect(harness.pulls).toHaveLength(0);
  await harness.pass(1);
  expect([harness.state('p'), harness.pulls.length]).toEqual(['unknown', 1]);
  await harness.pull(true);
  expect(harness.state('p')).toBe('failed');
  expect(harness.posted).toEqual(['p']);
});

test('[INV-3] A picture delivered during the pull for it delays no other message, even if the pull fails', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', uploaded());
  await harness.text('a');
  await harness.answer('p', SILENCE);
  harness.reconcile('p');
  await harness.pull(false);
  expect(names(harness.posts)).toEqual(['a']);
  expect([...harness.stored.keys()]).toEqual(['a']);
});
