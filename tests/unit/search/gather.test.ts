// Page signatures gathered into blocks stay correct: deleted pages leave none, and changed pages leave no old
// ones.
import { expect, test } from 'vitest';
import { RUN } from '../../../src/core/domain/timeline.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { readDirectory } from '../../../workers/search/block.ts';
import { verified } from '../../../workers/search/checksum.ts';
import type { Disk } from '../../faults/memory-store.ts';
import { CHAT, GROUP } from '../support.ts';
import { boot, messageEvent, type Engine } from './search-engine.ts';
import { act } from '../../../workers/log/entry.ts';

const ids = (pages: number): number[] => Array.from({ length: pages * RUN }, (_, at) => at + 1);

async function twoChats(pages = 8): Promise<Engine> {
  const engine = await boot();
  await engine.put(
    ...ids(pages).flatMap((id) => [messageEvent(CHAT, id), messageEvent(GROUP, id, { sendNickName: 'Ada' })]),
  );
  await engine.log.compact();
  await engine.gather();
  return engine;
}

/** Chats and first ids of the pages of all signatures: single ones and those in blocks. */
function listSignatures(disk: Disk): { single: string[]; gathered: string[] } {
  const loose: string[] = [];
  const gathered: string[] = [];
  for (const { key, value } of disk.entries('sigs')) {
    const [name] = key as readonly [string, number];
    if (name === '#')
      for (const { chat, first } of readDirectory(jsonCodec.decode(verified(value))) ?? [])
        gathered.push(`${chat} ${first}`);
    else if (name !== '~') loose.push((key as readonly [string, number]).join(' '));
  }
  return { single: loose, gathered };
}

test('The search signatures of all pages except the last one of each chat are gathered once', async () => {
  const { disk, gather } = await twoChats();
  const last = 7 * RUN + 1;
  expect(listSignatures(disk).single).toEqual([`group-7 ${last}`, `private-2 ${last}`]);
  expect(listSignatures(disk).gathered).toHaveLength(14);
  const { writes } = disk;
  await gather();
  expect(disk.writes).toBe(writes);
});

test('[INV-12] A deleted chat leaves no search signatures', async () => {
  const engine = await twoChats();
  await engine.log.append(act([{ kind: 'cleared', chat: CHAT, upTo: 8 * RUN, at: 1 }]));
  await engine.log.compact();
  await engine.gather();
  const { single: loose, gathered } = listSignatures(engine.disk);
  expect([...loose, ...gathered].filter((name) => name.startsWith(CHAT))).toEqual([]);
  expect(gathered).toHaveLength(7);
  expect(
    engine.disk.entries('sigs').filter(({ key }) => (key as readonly [string, number])[0] === '~'),
  ).toHaveLength(64);
  expect(await engine.find({ words: 'text 307' })).toEqual(['group-7:307']);
});

test('[INV-12] A block with many outdated signatures is split again, and no outdated signature remains', async () => {
  const engine = await twoChats();
  const recalled = ids(7).filter((id) => id % RUN === 5);
  for (const target of recalled)
    for (const chat of [CHAT, GROUP])
      await engine.put({ kind: 'recall', chat, id: null, target, byId: 2, byName: '' });
  await engine.log.compact();
  expect(listSignatures(engine.disk).single).toHaveLength(16);
  await engine.gather(99);
  expect(listSignatures(engine.disk).gathered).toEqual([]);
  expect(await engine.find({ words: 'text 133' })).toEqual([]);
  expect(await engine.find({ words: 'text 134' })).toEqual(['group-7:134', 'private-2:134']);
});

test('[INV-12] A page whose first message was deleted leaves no search signature under its old key', async () => {
  const engine = await twoChats();
  const first = 2 * RUN + 1;
  await engine.log.append(act([{ kind: 'removed', chat: GROUP, ids: [first] }]));
  await engine.log.append(act([{ kind: 'cleared', chat: CHAT, upTo: 8 * RUN, at: 1 }]));
  await engine.log.compact();
  // A second gathering changes nothing.
  await engine.gather(99);
  const { single: loose, gathered } = listSignatures(engine.disk);
  const pages = engine.disk.entries('pages').map(({ key }) => (key as readonly [string, number]).join(' '));
  expect(pages).toContain(`group-7 ${first + 1}`);
  expect(gathered).toEqual([]);
  expect(loose.toSorted()).toEqual(pages.toSorted());
});

test('Pages removed because of a full disk take their search signatures along', async () => {
  const engine = await twoChats(16);
  // One pruning does not free enough space.
  let full = 2;
  engine.store.isFull = () => full-- > 0;
  const pages = (): number => engine.disk.entries('pages').length;
  const before = pages();
  await engine.put(messageEvent(CHAT, 5000));
  expect(pages()).toBeLessThan(before);
  expect(await engine.find({ chat: CHAT, size: 5000 })).toEqual(
    await engine.expectedHits({ chat: CHAT, size: 5000 }),
  );
});
