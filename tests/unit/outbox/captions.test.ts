// A caption stands behind its picture, however the picture ends.
import { expect, test } from 'vitest';
import { textWork } from '../../../workers/outbox/echo.ts';
import { CHAT } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

async function going(desk: Desk): Promise<string[]> {
  await tick();
  return names(desk.posts);
}

async function captioned(): Promise<Desk> {
  const desk = new Desk();
  await desk.picture('p');
  await desk.outbox.accept(CHAT, 'c', textWork('the sea', { after: 'p' }));
  return desk;
}

test('a caption goes when its picture has been sent, and others do not wait for it', async () => {
  const desk = await captioned();
  await desk.text('t');
  expect(await going(desk)).toEqual(['t']);
  await desk.answer('t', OK);
  await desk.upload('p', uploaded());
  expect(await going(desk)).toEqual(['p']);
  await desk.answer('p', OK);
  expect(await going(desk)).toEqual(['c']);
});

test('[ERR-20] a caption waits while its picture is in doubt', async () => {
  const desk = await captioned();
  await desk.upload('p', uploaded());
  await desk.answer('p', SILENCE);
  expect(await going(desk)).toEqual([]);
  await desk.pull(true);
  expect([desk.state('p'), desk.state('c')]).toEqual(['failed', 'waiting']);
  await desk.outbox.resend('p');
  expect(await going(desk)).toEqual(['p']);
  await desk.answer('p', OK);
  expect(await going(desk)).toEqual(['c']);
});

test('a caption waits for a picture that was refused, until that is sent again or discarded', async () => {
  const desk = await captioned();
  await desk.upload('p', uploaded());
  await desk.answer('p', refusal());
  await desk.pass(600_000);
  expect([desk.state('p'), desk.state('c'), desk.posts.length]).toEqual(['failed', 'waiting', 0]);
  await desk.outbox.discard('p');
  await desk.pass(0);
  expect(await going(desk)).toEqual(['c']);
});

test('a caption waits while its picture is about to be discarded: it may stay after all', async () => {
  const desk = await captioned();
  await desk.upload('p', uploaded());
  await desk.answer('p', SILENCE);
  await desk.pull(true);
  await desk.outbox.resend('p');
  expect(await going(desk)).toEqual(['p']);
  await desk.answer('p', SILENCE);
  const discarded = desk.outbox.discard('p');
  await desk.pass(60_000);
  await desk.text('t');
  await desk.pass(0);
  expect(await going(desk)).not.toContain('c');
  await desk.pull(false);
  expect((await discarded).ok).toBe(false);
  expect(await going(desk)).not.toContain('c');
});

test('[MSG-02] a caption waits for its picture after the death of the engine as well', async () => {
  const desk = await captioned();
  await desk.upload('p', uploaded());
  await desk.crash();
  await desk.line(true);
  expect([desk.state('p'), desk.state('c')]).toEqual(['failed', 'waiting']);
  expect(desk.posts).toHaveLength(0);
  expect(desk.reconcile('p')).toBe(true);
  await desk.pass(0);
  expect(await going(desk)).toEqual(['c']);
});

test('two that wait for each other, or one for itself, do not wait for ever', async () => {
  const desk = new Desk();
  desk.up = false;
  await desk.outbox.accept(CHAT, 'a', textWork('a', { after: 'b' }));
  await desk.outbox.accept(CHAT, 'b', textWork('b', { after: 'a' }));
  await desk.outbox.accept(CHAT, 's', textWork('s', { after: 's' }));
  await desk.line(true);
  for (const name of ['a', 'b', 's']) {
    expect(await going(desk)).toEqual([name]);
    await desk.answer(name, OK);
  }
});
