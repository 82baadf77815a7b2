// Rows of the outbox as the storage takes and gives them.
import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { textWork } from '../../../workers/outbox/echo.ts';
import { CHAT, GROUP } from '../support.ts';
import { Desk, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

test('rows that the storage gives in another order go in the order of acceptance after a crash', async () => {
  const desk = new Desk();
  desk.up = false;
  for (const name of ['a', 'b', 'c', 'd']) await desk.text(name);
  const rows = ['c', 'a', 'd', 'b'].flatMap((name) => desk.stored.get(name) ?? []);
  desk.stored.clear();
  for (const row of rows) desk.stored.set(row.tmpId, row);
  await desk.crash();
  await desk.text('e');
  expect(desk.outbox.rows().map(({ tmpId, order }) => [tmpId, order])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 4],
    ['e', 5],
  ]);
  await desk.line(true);
  for (const name of ['a', 'b', 'c', 'd', 'e']) await desk.answer(name, OK);
  expect(desk.posted).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('acceptance and resend are written with strict durability, the states between without', async () => {
  const desk = new Desk();
  const writes: [string, OutboxRow['state'], boolean][] = [];
  desk.onKeep = (row, strict) => writes.push([row.tmpId, row.state, strict]);
  await desk.text('a');
  await tick();
  await desk.answer('a', refusal());
  await desk.outbox.resend('a');
  await tick();
  desk.up = false;
  await desk.answer('a', SILENCE);
  await desk.line(false);
  await desk.pass(60_000);
  expect(writes).toEqual([
    ['a', 'waiting', true],
    ['a', 'sending', false],
    ['a', 'failed', false],
    ['a', 'waiting', true],
    ['a', 'sending', false],
    ['a', 'unknown', false],
    ['a', 'failed', false],
  ]);
  writes.length = 0;
  desk.up = true;
  for (const name of ['p', 'q']) await desk.picture(name, GROUP);
  await desk.upload('p', uploaded());
  await desk.answer('p', SILENCE);
  await desk.pull(true);
  await desk.upload('q', refusal());
  expect(writes).toEqual([
    ['p', 'waiting', true],
    ['q', 'waiting', true],
    ['p', 'waiting', false],
    ['p', 'sending', false],
    ['p', 'unknown', false],
    ['p', 'failed', false],
    ['q', 'failed', false],
  ]);
});

test('a row is accepted as waiting, with no attempt and no failure', async () => {
  const desk = new Desk();
  desk.up = false;
  await desk.text('a');
  expect([...desk.stored.values()]).toEqual([
    {
      tmpId: 'a',
      chat: CHAT,
      work: textWork('a'),
      state: 'waiting',
      order: 1,
      writtenAt: desk.now,
      attempts: 0,
      firstAttemptAt: 0,
      attemptEndedAt: 0,
      failure: '',
    },
  ]);
});
