// Search on the device for phrases, and for words in other forms than those of the messages.
import { expect, test } from 'vitest';
import { RUN } from '../../../src/core/domain/timeline.ts';
import { CHAT } from '../support.ts';
import { backgroundWork, boot, longHistory, messageEvent } from './search-engine.ts';

test('[X-SRCH-02, X-SRCH-03] The search on the device finds phrases, and words in other forms, in memory and pages', async () => {
  const contents = [
    'The Café in Łódź',
    'a design review at ten',
    'review the design',
    'go ➡️ there',
    'with ❤️',
    'fine 👍🏽',
    'die große Straße',
    'well #憨笑;',
  ];
  const engine = await boot();
  await engine.put(...contents.map((content, at) => messageEvent(CHAT, at + 1, { content })));
  const queries: [string, number[]][] = [
    ['cafe', [1]],
    ['LODZ', [1]],
    ['"design review"', [2]],
    ['„design review“', [2]],
    ['「design review', [2]],
    ['design review', [3, 2]],
    ['➡', [4]],
    ['❤', [5]],
    ['❤️', [5]],
    ['👍', [6]],
    ['👍🏿', [6]],
    ['strasse', [7]],
    ['憨笑', [8]],
    ['"silly grin"', [8]],
    ['#憨笑;', [8]],
    ['"cafe design"', []],
  ];
  const check = async (): Promise<void> => {
    for (const [words, found] of queries)
      expect([words, await engine.find({ words })]).toEqual([words, found.map((id) => `${CHAT}:${id}`)]);
  };
  await check();
  await engine.put(...Array.from({ length: 2 * RUN }, (_, at) => messageEvent(CHAT, at + 100)));
  await engine.log.compact();
  await check();
});

/** A record as an older build wrote it: valid in version 1, and with no bit for a word of today's folding. */
function ofVersion1(key: unknown, value: unknown): Uint8Array {
  const record = Uint8Array.from(value as Uint8Array);
  const [name] = key as readonly [string, number];
  if (name !== '#') record.fill(0, name === '~' ? 0 : 16);
  let sum = 0x811c9dc5 ^ 1;
  for (const byte of record.subarray(0, -4)) sum = Math.imul(sum ^ byte, 0x01000193);
  new DataView(record.buffer).setUint32(record.length - 4, sum >>> 0);
  return record;
}

test('[X-SRCH-03] Signatures of an older folding hide no hit, and their pages are signed again', async () => {
  const engine = await longHistory();
  await engine.gather();
  await engine.log.close();
  const { disk } = engine;
  const entries = disk.entries('sigs');
  for (const entry of entries) entry.value = ofVersion1(entry.key, entry.value);
  const next = await boot(disk);
  const expected = await next.expectedHits({ words: 'needle' });
  expect(expected).not.toEqual([]);
  for (let round = 0; round < 3; round++) {
    expect(await next.find({ words: 'needle' })).toEqual(expected);
    await backgroundWork();
    await next.gather();
  }
  next.store.pages = 0;
  expect(await next.find({ words: 'needle' })).toEqual(expected);
  expect(next.store.pages).toBe(6);
});
