// The check of a journal in memory, while the engine writes to it.
import { expect, test } from 'vitest';
import type { Account } from '../../../workers/account/account-api.ts';
import { checkSlice } from '../../../workers/journal-check/check-slice.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { Cursors } from '../../../workers/log/cursors.ts';
import { pulled } from '../../../workers/log/entry.ts';
import { eventLogOn } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, message, put } from '../support.ts';

async function boot() {
  const disk = new Disk();
  const journal = new Journal(new MemoryStore(disk), jsonCodec);
  const { chatStore, people, log } = await eventLogOn(journal);
  const outbox = { rows: () => [] };
  const sync = { confirm: () => Promise.resolve(true) };
  const check = async (over: Partial<typeof log> = {}) => {
    const internals = { log: { ...log, ...over }, cursors: new Cursors({}), sync };
    const account = { chatStore, journal, people, outbox, internals, canAsk: true } as unknown as Account;
    return checkSlice(account, () => Promise.resolve(), null);
  };
  return { disk, chatStore, log, check };
}

test('A compaction between two reads of the check makes no problem', async () => {
  const { chatStore, log, check } = await boot();
  await log.append(pulled([put(message(1)), put(message(2))]));
  let flushes = 0;
  const flush = async (): Promise<void> => {
    await log.flush();
    // The first flush comes before the records are read.
    if (++flushes > 1) await log.compact();
  };
  expect(await check({ flush })).toMatchObject({ problems: [], chats: 1, messages: 2, pages: 1 });
  expect(chatStore.chat(CHAT)?.folded.to).toBe(2);
});

test('A message that arrives during the check makes no problem', async () => {
  const { log, check } = await boot();
  await log.append(pulled([put(message(1))]));
  const [{ problems }] = await Promise.all([check(), log.append(pulled([put(message(2)), put(message(3))]))]);
  expect(problems).toEqual([]);
});

test('Pages of a chat that has no row are deleted and pulled again', async () => {
  const { disk, log, check } = await boot();
  await log.append(pulled([put(message(1))]));
  await log.compact();
  const [page] = disk.entries('pages');
  await new MemoryStore(disk).write([{ put: 'pages', key: ['private-9', 1], value: page?.value }]);
  expect((await check()).problems).toEqual([{ kind: 'page', count: 1, mended: 'fetching' }]);
  expect(disk.entries('pages').map(({ key }) => key)).toEqual([[CHAT, 1]]);
});
