// Outbox rows in the storage.
import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { textWork } from '../../../workers/outbox/echo.ts';
import { CHAT, GROUP } from '../support.ts';
import { Desk, OK, refusal, SILENCE, tick, uploaded } from './desk.ts';

test('Outbox rows that the storage returns in another order are sent in the order of acceptance', async () => {
  const harness = new Desk();
  harness.up = false;
  for (const name of ['a', 'b', 'c', 'd']) await harness.text(name);
  const rows = ['c', 'a', 'd', 'b'].flatMap((name) => harness.stored.get(name) ?? []);
  harness.stored.clear();
  for (const row of rows) harness.stored.set(row.tmpId, row);
  await harness.crash();
  await harness.text('e');
  expect(harness.outbox.rows().map(({ tmpId, order }) => [tmpId, order])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 4],
    ['e', 5],
  ]);
  await harness.setConnected(true);
  for (const name of ['a', 'b', 'c', 'd', 'e']) await harness.answer(name, OK);
  expect(harness.posted).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('Acceptance and resend of a message are stored with strict durability, other states without', async () => {
  const harness = new Desk();
  const writes: [string, OutboxRow['state'], boolean][] = [];
  harness.onKeep = (row, strict) => writes.push([row.tmpId, row.state, strict]);
  await harness.text('a');
  await tick();
  await harness.answer('a', refusal());
  await harness.outbox.resend('a');
  await tick();
  harness.up = false;
  await harness.answer('a', SILENCE);
  await harness.setConnected(false);
  await harness.pass(60_000);
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
  harness.up = true;
  for (const name of ['p', 'q']) await harness.picture(name, GROUP);
  await harness.upload('p', uploaded());
  await harness.answer('p', SILENCE);
  await harness.pull(true);
  await harness.upload('q', refusal());
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

test('A message is accepted as a waiting outbox row, with no attempt and no failure', async () => {
  const harness = new Desk();
  harness.up = false;
  await harness.text('a');
  expect([...harness.stored.values()]).toEqual([
    {
      tmpId: 'a',
      chat: CHAT,
      work: textWork('a'),
      state: 'waiting',
      order: 1,
      writtenAt: harness.now,
      attempts: 0,
      firstAttemptAt: 0,
      attemptEndedAt: 0,
      failure: '',
    },
  ]);
});
