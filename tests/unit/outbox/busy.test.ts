// A busy server: the rows that wait, their pauses, and the failure that the user sees in the end.
import { expect, test } from 'vitest';
import { outcomeOf } from '../../../workers/outbox/outcome.ts';
import type { FailedOutcome } from '../../../workers/outbox/row-state.ts';
import { GROUP } from '../support.ts';
import { Desk, names, OK, SILENCE, tick, uploaded } from './desk.ts';

const WORDS = 'too fast';
const turnedAway = (after = 0): FailedOutcome => ({ kind: 'busy', message: WORDS, after, turnedAway: true });
/** The server had a fault of its own: the outcome is unknown. */
const fault = (after = 0): FailedOutcome => ({ kind: 'busy', message: '', after, turnedAway: false });

test('only 429 says that nothing arrived, and no pause is longer than a minute', () => {
  const busy = { code: 'BUSY', message: WORDS, status: 429, after: 900_000 } as const;
  expect(outcomeOf(busy)).toEqual(turnedAway(60_000));
  expect(outcomeOf({ ...busy, status: 503 })).toMatchObject({ kind: 'busy', turnedAway: false });
  expect(outcomeOf({ code: 'NO_ANSWER' })).toEqual(SILENCE);
});

test('[X-NET-02] a text that is turned away waits in its place for the time that the server names', async () => {
  const desk = new Desk();
  await desk.text('a');
  await desk.text('b');
  await desk.text('g', GROUP);
  await tick();
  await desk.answer('a', turnedAway(20_000));
  expect(desk.stored.get('a')).toMatchObject({ state: 'waiting', attemptEndedAt: 0 });
  await desk.pass(19_999);
  expect(names(desk.posts)).toEqual(['g']);
  await desk.pass(1);
  await desk.answer('a', turnedAway());
  await desk.pass(2000);
  await desk.answer('a', OK);
  await desk.answer('b', OK);
  expect(desk.posted).toEqual(['a', 'g', 'a', 'a', 'b']);
});

test('[MSG-02] a message that was turned away goes out by itself after the engine was lost', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  await desk.answer('a', turnedAway());
  await desk.crash();
  await desk.line(true);
  await desk.answer('a', OK);
  expect(desk.stored.size).toBe(0);
});

test('[X-NET-02] a message turned away for 60 s fails with the server’s words, and the next one goes', async () => {
  const make = [(desk: Desk) => desk.text('a'), (desk: Desk) => desk.picture('a')];
  for (const write of make) {
    const desk = new Desk();
    await write(desk);
    if (desk.ups.length > 0) await desk.upload('a', uploaded());
    await desk.text('b');
    await tick();
    while (names(desk.posts).includes('a')) {
      await desk.answer('a', turnedAway());
      await desk.pass(15_000);
    }
    expect(desk.stored.get('a')).toMatchObject({ state: 'failed', failure: WORDS });
    expect(desk.now).toBeGreaterThanOrEqual(61_000);
    expect(names(desk.posts)).toEqual(['b']);
  }
});

test('the 60 s begin again with the line: a message that met a busy server before is not given up', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  await desk.answer('a', turnedAway());
  await desk.line(false);
  await desk.pass(1e6);
  await desk.line(true);
  await desk.answer('a', turnedAway());
  expect(desk.state('a')).toBe('waiting');
});

test('a text is tried once more after the pause of a fault, however long the server wants it', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  await desk.answer('a', fault(60_000));
  await desk.pass(59_999);
  expect(desk.posts).toEqual([]);
  await desk.pass(1);
  await desk.answer('a', fault());
  expect(desk.stored.get('a')).toMatchObject({ state: 'failed', failure: '' });
  expect(desk.posted).toEqual(['a', 'a']);
});

test('a text in doubt gives up after its 60 s while there is no line', async () => {
  const desk = new Desk();
  await desk.text('a');
  await tick();
  await desk.answer('a', fault());
  await desk.line(false);
  await desk.pass(60_000);
  expect(desk.state('a')).toBe('failed');
});

test('[ERR-20] a picture goes on after a fault once a pull tells that it is not there, for 60 s', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', uploaded());
  let attempts = 0;
  while (desk.state('p') !== 'failed') {
    attempts++;
    await desk.answer('p', fault());
    expect(desk.state('p')).toBe('unknown');
    await desk.pull(true);
    if (desk.state('p') === 'waiting') await desk.pass(15_000);
  }
  expect(attempts).toBe(5);
  expect(desk.stored.get('p')).toMatchObject({ attemptEndedAt: 0, failure: '' });
});

test('[ERR-20] after a fault and then no answer at all a picture fails as it always did', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', uploaded());
  await desk.answer('p', fault());
  await desk.pull(true);
  await desk.pass(1000);
  await desk.answer('p', SILENCE);
  await desk.pull(true);
  expect(desk.state('p')).toBe('failed');
});

test('a deletion is told again after the time that the server names, and never given up', async () => {
  const desk = new Desk();
  await desk.outbox.tell(GROUP, { kind: 'remove', ids: [7] });
  await tick();
  const name = desk.posted[0] ?? '';
  for (let turn = 0; turn < 10; turn++) {
    await desk.answer(name, turnedAway(30_000));
    await desk.pass(29_999);
    expect(desk.posts).toEqual([]);
    await desk.pass(1);
  }
  await desk.answer(name, OK);
  expect(desk.outbox.rows()).toEqual([]);
});

test('an upload keeps to the time that the server names, also when the line comes back', async () => {
  const desk = new Desk();
  await desk.picture('p');
  await desk.upload('p', turnedAway(40_000));
  await desk.line(true);
  await desk.pass(39_999);
  expect(desk.begun).toEqual(['p']);
  await desk.pass(1);
  expect(desk.begun).toEqual(['p', 'p']);
});

test('an upload that is turned away for 60 s fails with the words of the server, one that has none goes on', async () => {
  for (const [miss, state] of [
    [turnedAway(), 'failed'],
    [fault(), 'waiting'],
  ] as const) {
    const desk = new Desk();
    await desk.picture('p');
    while (desk.now < 90_000 && desk.state('p') !== 'failed') {
      await desk.upload('p', miss);
      await desk.pass(15_000);
    }
    expect(desk.stored.get('p')).toMatchObject({ state, failure: state === 'failed' ? WORDS : '' });
  }
});
