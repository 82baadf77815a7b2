import { expect, test } from 'vitest';
import { Desk, names, OK, SILENCE, uploaded } from './desk.ts';

test('[ERR-20] a picture without an answer asks for a pull, holds its chat, and fails when the pull lacks it', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', uploaded());
  await desk.text('a');
  await desk.answer('p', SILENCE);
  await desk.pass(1e6);
  expect(desk.state('p')).toBe('unknown');
  expect(names(desk.posts)).toEqual([]);
  await desk.pull(true);
  expect(desk.stored.get('p')).toMatchObject({ state: 'failed', failure: '', attemptEndedAt: 0 });
  expect(desk.posted).toEqual(['p', 'a']);
  expect(await desk.outbox.resend('p')).toBe(true);
  await desk.answer('a', OK);
  await desk.answer('p', OK);
  expect(desk.begun).toEqual(['p']);
  expect(desk.stored.size).toBe(0);
});

test('[ERR-20] a picture that the pull brings is sent, and never made again by itself', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', uploaded());
  await desk.answer('p', SILENCE);
  expect(desk.asked).toHaveLength(1);
  desk.reconcile('p');
  await desk.pull(true);
  await desk.pass(1e6);
  expect([desk.stored.size, desk.settled.length]).toEqual([0, 0]);
  expect(desk.posted).toEqual(['p']);
});

test('[ERR-20] without a line a picture stays unknown until the next connect’s pull; a failed one is repeated', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', uploaded());
  desk.up = false;
  await desk.answer('p', SILENCE);
  await desk.pass(1e6);
  expect([desk.state('p'), desk.asked.length]).toEqual(['unknown', 0]);
  await desk.line(true);
  expect(desk.asked).toHaveLength(1);
  await desk.pull(false);
  await desk.pass(4999);
  expect(desk.asked).toHaveLength(0);
  await desk.pass(1);
  expect([desk.state('p'), desk.asked.length]).toEqual(['unknown', 1]);
  await desk.pull(true);
  expect(desk.state('p')).toBe('failed');
  expect(desk.posted).toEqual(['p']);
});

test('[INV-3] a picture reconciled while its pull runs holds up no other one, however that pull ends', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', uploaded());
  await desk.text('a');
  await desk.answer('p', SILENCE);
  desk.reconcile('p');
  await desk.pull(false);
  expect(names(desk.posts)).toEqual(['a']);
  expect([...desk.stored.keys()]).toEqual(['a']);
});
