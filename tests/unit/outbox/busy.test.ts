// A busy server: waiting outbox rows, their pauses, and the failure that the user finally sees.
import { expect, test } from 'vitest';
import { outcomeOf } from '../../../workers/outbox/outcome.ts';
import type { FailedOutcome } from '../../../workers/outbox/row-state.ts';
import { GROUP } from '../support.ts';
import { Desk, names, OK, SILENCE, tick, uploaded } from './desk.ts';

const WORDS = 'too fast';
const turnedAway = (after = 0): FailedOutcome => ({ kind: 'busy', message: WORDS, after, turnedAway: true });
/** A fault of the server: the outcome is unknown. */
const fault = (after = 0): FailedOutcome => ({ kind: 'busy', message: '', after, turnedAway: false });

test('Only HTTP status 429 means that no message arrived, and no requested pause is longer than 60 s', () => {
  const busy = { code: 'BUSY', message: WORDS, status: 429, after: 900_000 } as const;
  expect(outcomeOf(busy)).toEqual(turnedAway(60_000));
  expect(outcomeOf({ ...busy, status: 503 })).toMatchObject({ kind: 'busy', turnedAway: false });
  expect(outcomeOf({ code: 'NO_ANSWER' })).toEqual(SILENCE);
});

test('[X-NET-02] A text that a busy server refuses keeps its place and waits for the time in Retry-After', async () => {
  const harness = new Desk();
  await harness.text('a');
  await harness.text('b');
  await harness.text('g', GROUP);
  await tick();
  await harness.answer('a', turnedAway(20_000));
  expect(harness.stored.get('a')).toMatchObject({ state: 'waiting', attemptEndedAt: 0 });
  await harness.pass(19_999);
  expect(names(harness.posts)).toEqual(['g']);
  await harness.pass(1);
  await harness.answer('a', turnedAway());
  await harness.pass(2000);
  await harness.answer('a', OK);
  await harness.answer('b', OK);
  expect(harness.posted).toEqual(['a', 'g', 'a', 'a', 'b']);
});

test('[MSG-02] A message that a busy server refused is sent again after the engine was lost', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  await harness.answer('a', turnedAway());
  await harness.crash();
  await harness.setConnected(true);
  await harness.answer('a', OK);
  expect(harness.stored.size).toBe(0);
});

test('[X-NET-02] A message refused as busy for 60 s fails with the server’s words, and the next one is sent', async () => {
  const make = [(harness: Desk) => harness.text('a'), (harness: Desk) => harness.picture('a')];
  for (const write of make) {
    const harness = new Desk();
    await write(harness);
    if (harness.uploadsInFlight.length > 0) await harness.upload('a', uploaded());
    await harness.text('b');
    await tick();
    while (names(harness.posts).includes('a')) {
      await harness.answer('a', turnedAway());
      await harness.pass(15_000);
    }
    expect(harness.stored.get('a')).toMatchObject({ state: 'failed', failure: WORDS });
    expect(harness.now).toBeGreaterThanOrEqual(61_000);
    expect(names(harness.posts)).toEqual(['b']);
  }
});

test('A reconnect restarts the 60 s after which a message fails on a busy server', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  await harness.answer('a', turnedAway());
  await harness.setConnected(false);
  await harness.pass(1e6);
  await harness.setConnected(true);
  await harness.answer('a', turnedAway());
  expect(harness.state('a')).toBe('waiting');
});

test('A text is tried once more after a server fault, however long the requested pause', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  await harness.answer('a', fault(60_000));
  await harness.pass(59_999);
  expect(harness.posts).toEqual([]);
  await harness.pass(1);
  await harness.answer('a', fault());
  expect(harness.stored.get('a')).toMatchObject({ state: 'failed', failure: '' });
  expect(harness.posted).toEqual(['a', 'a']);
});

test('A text whose delivery is unknown fails after 60 s without a connection', async () => {
  const harness = new Desk();
  await harness.text('a');
  await tick();
  await harness.answer('a', fault());
  await harness.setConnected(false);
  await harness.pass(60_000);
  expect(harness.state('a')).toBe('failed');
});

test('[ERR-20] After server faults a picture is retried for 60 s if a pull does not return it', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', uploaded());
  let attempts = 0;
  while (harness.state('p') !== 'failed') {
    attempts++;
    await harness.answer('p', fault());
    expect(harness.state('p')).toBe('unknown');
    await harness.pull(true);
    if (harness.state('p') === 'waiting') await harness.pass(15_000);
  }
  expect(attempts).toBe(5);
  expect(harness.stored.get('p')).toMatchObject({ attemptEndedAt: 0, failure: '' });
});

test('[ERR-20] A picture fails if its retry after a server fault gets no answer and a pull lacks it', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', uploaded());
  await harness.answer('p', fault());
  await harness.pull(true);
  await harness.pass(1000);
  await harness.answer('p', SILENCE);
  await harness.pull(true);
  expect(harness.state('p')).toBe('failed');
});

test('A deletion that a busy server refuses is sent again after the requested time, without an end', async () => {
  const harness = new Desk();
  await harness.outbox.tell(GROUP, { kind: 'remove', ids: [7] });
  await tick();
  const name = harness.posted[0] ?? '';
  for (let turn = 0; turn < 10; turn++) {
    await harness.answer(name, turnedAway(30_000));
    await harness.pass(29_999);
    expect(harness.posts).toEqual([]);
    await harness.pass(1);
  }
  await harness.answer(name, OK);
  expect(harness.outbox.rows()).toEqual([]);
});

test('An upload keeps the requested pause, also after a reconnect', async () => {
  const harness = new Desk();
  await harness.picture('p');
  await harness.upload('p', turnedAway(40_000));
  await harness.setConnected(true);
  await harness.pass(39_999);
  expect(harness.startedUploads).toEqual(['p']);
  await harness.pass(1);
  expect(harness.startedUploads).toEqual(['p', 'p']);
});

test('An upload refused as busy for 60 s fails with the server’s words; after server faults it goes on', async () => {
  for (const [miss, state] of [
    [turnedAway(), 'failed'],
    [fault(), 'waiting'],
  ] as const) {
    const harness = new Desk();
    await harness.picture('p');
    while (harness.now < 90_000 && harness.state('p') !== 'failed') {
      await harness.upload('p', miss);
      await harness.pass(15_000);
    }
    expect(harness.stored.get('p')).toMatchObject({ state, failure: state === 'failed' ? WORDS : '' });
  }
});
