// Slices of a chat's messages for an export, from a journal in memory.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import { exportMessages } from '../../../workers/export/export-messages.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { pulled } from '../../../workers/log/entry.ts';
import { People } from '../../../workers/people/people.ts';
import { eventLogOn } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, message, put } from '../support.ts';

async function boot(disk = new Disk()) {
  const journal = new Journal(new MemoryStore(disk), jsonCodec);
  const { chatStore, log } = await eventLogOn(journal, { isLastJournal: true, failed: () => undefined });
  const account = { chatStore, journal, people: new People() };
  const add = (...ids: number[]): Promise<void> => log.append(pulled(ids.map((id) => put(message(id)))));
  /** All rows by slices, and the number of slices. `between` runs before each slice but the first. */
  async function all(between: () => Promise<void> = () => Promise.resolve()) {
    const rows: MessageRow[] = [];
    let slices = 0;
    for (let after: number | null = 0; after !== null;) {
      if (slices > 0) await between();
      const slice = await exportMessages(account, CHAT, after);
      if (!slice) throw new Error('no such chat');
      expect(slice.next ?? Infinity).toBeGreaterThan(after);
      expect(slice.rows.length).toBeLessThanOrEqual(300);
      rows.push(...slice.rows);
      after = slice.next;
      slices++;
    }
    return { rows, slices };
  }
  return { account, disk, log, add, all };
}

const idsOf = (rows: readonly MessageRow[]): (number | null)[] =>
  rows.filter(({ gap }) => gap === null).map(({ id }) => id);
const gapsOf = (rows: readonly MessageRow[]): string[] =>
  rows.filter(({ gap }) => gap !== null).map(({ key, id }) => `${key}..${id}`);
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

test('Slices return each message of pages and memory once, in id order', async () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 900 });
  await fc.assert(
    fc.asyncProperty(ids, ids, async (stored, recent) => {
      const { log, add, all } = await boot();
      await add(...stored);
      await log.compact();
      await add(...recent);
      const { rows } = await all();
      expect(idsOf(rows)).toEqual([...new Set([...stored, ...recent])].sort((a, b) => a - b));
    }),
    { numRuns: 25 },
  );
});

test('A compaction between two slices loses no message and repeats none', async () => {
  const { log, add, all } = await boot();
  await add(...range(1, 700));
  await log.compact();
  await add(...range(701, 1500));
  const { rows, slices } = await all(() => log.compact());
  expect(idsOf(rows)).toEqual(range(1, 1500));
  expect(slices).toBeGreaterThan(4);
});

test('An unreadable page becomes one gap in the export, and its messages are reported as damaged', async () => {
  const { disk, log, add } = await boot();
  await add(...range(1, 640));
  await log.compact();
  await log.close();
  const again = await boot(disk);
  const damaged: number[] = [];
  again.account.journal.losses$.subscribe((loss) => {
    if (loss.kind === 'damaged') damaged.push(loss.first);
  });
  const store = new MemoryStore(disk);
  const [first, last] = [257, 577];
  await store.write([first, last].map((at) => ({ put: 'pages', key: [CHAT, at], value: 'x' })));
  const { rows } = await again.all();
  expect(idsOf(rows)).toEqual([...range(1, 256), ...range(321, 576)]);
  expect(gapsOf(rows)).toEqual(['gap-256..320.5', 'gap-576..640.5']);
  expect([...new Set(damaged)]).toEqual([first, last]);
});

test('Recalled messages have no content, and deleted messages are left out', async () => {
  const { log, add, all } = await boot();
  await add(1, 2, 3, 4);
  await log.compact();
  await log.append(
    pulled([
      { kind: 'recall', chat: CHAT, id: 9, target: 2, byId: 2, byName: 'Mira' },
      { kind: 'removed', chat: CHAT, ids: [3] },
    ]),
  );
  const { rows } = await all();
  expect(idsOf(rows)).toEqual([1, 2, 4]);
  expect(rows[1]).toMatchObject({ content: '', recalled: { byName: 'Mira' } });
});

test('A chat that this device does not have has no slice', async () => {
  const { account } = await boot();
  expect(await exportMessages(account, CHAT, 0)).toBeNull();
});
