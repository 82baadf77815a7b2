// Captions of pictures: each is sent after its picture, whatever happens to the picture.
import { expect, test } from 'vitest';
import { textWork } from '../../../workers/outbox/echo.ts';
import { CHAT } from '../support.ts';
import { Desk, names, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

async function postsInFlight(harness: Desk): Promise<string[]> {
  await tick();
  return names(harness.posts);
}

async function pictureWithCaption(): Promise<Desk> {
  const harness = new Desk();
  await harness.picture('p');
  await harness.outbox.accept(CHAT, 'c', textWork('the sea', { after: 'p' }));
  return harness;
}

test('A caption is sent after its picture, and other texts do not wait for it', async () => {
  const harness = await pictureWithCaption();
  await harness.text('t');
  expect(await postsInFlight(harness)).toEqual(['t']);
  await harness.answer('t', OK);
  await harness.upload('p', uploaded());
  expect(await postsInFlight(harness)).toEqual(['p']);
  await harness.answer('p', OK);
  expect(await postsInFlight(harness)).toEqual(['c']);
});

test('[ERR-20] A caption waits while the delivery of its picture is unknown', async () => {
  const harness = await pictureWithCaption();
  await harness.upload('p', uploaded());
  await harness.answer('p', SILENCE);
  expect(await postsInFlight(harness)).toEqual([]);
  await harness.pull(true);
  expect([harness.state('p'), harness.state('c')]).toEqual(['failed', 'waiting']);
  await harness.outbox.resend('p');
  expect(await postsInFlight(harness)).toEqual(['p']);
  await harness.answer('p', OK);
  expect(await postsInFlight(harness)).toEqual(['c']);
});

test('A caption waits for a refused picture until the picture is sent again or discarded', async () => {
  const harness = await pictureWithCaption();
  await harness.upload('p', uploaded());
  await harness.answer('p', refusal());
  await harness.pass(600_000);
  expect([harness.state('p'), harness.state('c'), harness.posts.length]).toEqual(['failed', 'waiting', 0]);
  await harness.outbox.discard('p');
  await harness.pass(0);
  expect(await postsInFlight(harness)).toEqual(['c']);
});

test('A caption waits while its picture is being discarded, which may fail', async () => {
  const harness = await pictureWithCaption();
  await harness.upload('p', uploaded());
  await harness.answer('p', SILENCE);
  await harness.pull(true);
  await harness.outbox.resend('p');
  expect(await postsInFlight(harness)).toEqual(['p']);
  await harness.answer('p', SILENCE);
  const discarded = harness.outbox.discard('p');
  await harness.pass(60_000);
  await harness.text('t');
  await harness.pass(0);
  expect(await postsInFlight(harness)).not.toContain('c');
  await harness.pull(false);
  expect((await discarded).ok).toBe(false);
  expect(await postsInFlight(harness)).not.toContain('c');
});

test('[MSG-02] A caption waits for its picture also after the engine died', async () => {
  const harness = await pictureWithCaption();
  await harness.upload('p', uploaded());
  await harness.crash();
  await harness.setConnected(true);
  expect([harness.state('p'), harness.state('c')]).toEqual(['failed', 'waiting']);
  expect(harness.posts).toHaveLength(0);
  expect(harness.reconcile('p')).toBe(true);
  await harness.pass(0);
  expect(await postsInFlight(harness)).toEqual(['c']);
});

test('Texts that by mistake wait for each other, or for themselves, are sent in order', async () => {
  const harness = new Desk();
  harness.up = false;
  await harness.outbox.accept(CHAT, 'a', textWork('a', { after: 'b' }));
  await harness.outbox.accept(CHAT, 'b', textWork('b', { after: 'a' }));
  await harness.outbox.accept(CHAT, 's', textWork('s', { after: 's' }));
  await harness.setConnected(true);
  for (const name of ['a', 'b', 's']) {
    expect(await postsInFlight(harness)).toEqual([name]);
    await harness.answer(name, OK);
  }
});
