// Random histories of messages, compactions, gatherings of signatures and crashes. A search finds the hits of a
// walk over all messages, and each page has its own signature.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { MessageStatus } from '../../../src/core/domain/enums.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { readPage } from '../../../workers/journal/records.ts';
import { readSignature } from '../../../workers/search/page-signature.ts';
import { signPage } from '../../../workers/search/sign.ts';
import { Disk, type Death } from '../../faults/memory-store.ts';
import { boot, messageEvent, type Engine } from './search-engine.ts';

const CHATS: ChatKey[] = ['private-2', 'private-3', 'group-7'];
const WORDS = ['hay', 'needle', '針', '好的', 'a"b', 'Straße'];

const chat = fc.constantFrom(...CHATS);
const id = fc.integer({ min: 1, max: 400 });
const contents = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' '));

const event: fc.Arbitrary<ChatEvent> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.tuple(chat, id, contents).map(([key, n, content]) => messageEvent(key, n, { content })),
  },
  fc.tuple(chat, id).map(([key, n]) => messageEvent(key, n, { content: '', status: MessageStatus.RECALL })),
  fc.tuple(chat, id).map(([key, target]): ChatEvent => ({
    kind: 'recall',
    chat: key,
    id: null,
    target,
    byId: 2,
    byName: '',
  })),
  fc
    .tuple(chat, fc.array(id, { minLength: 1, maxLength: 4 }))
    .map(([key, ids]): ChatEvent => ({ kind: 'removed', chat: key, ids })),
  fc.tuple(chat, id).map(([key, n]): ChatEvent => ({ kind: 'cleared', chat: key, upTo: n >> 3, at: n })),
);

const messageRun = fc
  .tuple(chat, id, fc.integer({ min: 1, max: 150 }))
  .map(([key, from, count]) =>
    Array.from({ length: count }, (_, at) =>
      messageEvent(key, from + at, { content: `${WORDS[(from + at) % 6]} ${at % 7}` }),
    ),
  );

const step = fc.record({
  events: fc.oneof(fc.array(event, { minLength: 1, maxLength: 12 }), messageRun),
  after: fc.constantFrom('nothing', 'compact', 'gather'),
});
const history = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 10 }),
  deaths: fc.array(fc.record({ at: fc.integer({ min: 1, max: 20 }), after: fc.boolean() }), { maxLength: 2 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test('[X-CHAT-26, INV-12] After any history a search finds every visible message and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, deaths }) => {
      const disk = new Disk();
      for (const death of deaths) await applySteps(await boot(disk, death), steps);
      const engine = await boot(disk);
      // A search that is open from the beginning.
      const open = engine.begin({ words: 'needle', size: 7 });
      await applySteps(engine, steps);
      await open.ended();
      const shown = open.keys();
      expect(shown).toEqual(await engine.expectedHits({ words: 'needle', size: 7 }));
      checkSignatures(disk);
      for (const words of ['needle', 'straSSE', '的 針', 'hay', 'a"b', 'eed', 'y 3'])
        expect(await engine.find({ words, size: 20 })).toEqual(
          await engine.expectedHits({ words, size: 20 }),
        );
      expect(await engine.find({ chat: 'group-7', size: 2000 })).toEqual(
        await engine.expectedHits({ chat: 'group-7', size: 2000 }),
      );
    }),
    { numRuns: 60 },
  );
});

async function applySteps(engine: Engine, steps: readonly Step[]): Promise<void> {
  const { store, log } = engine;
  const work = async (): Promise<void> => {
    for (const { events, after } of steps) {
      await engine.put(...events);
      if (after !== 'nothing') await log.compact();
      if (after === 'gather') await engine.gather(2);
    }
  };
  await Promise.race([work(), deathOf(store)]);
}

const deathOf = (store: { dead: boolean; death: Death | null }): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => (store.dead ? resolve() : void setImmediate(check));
    if (store.death) check();
  });

/** Checks that each signature belongs to its page, and that deleted pages have none. */
function checkSignatures(disk: Disk): void {
  const pages = new Map(disk.entries('pages').map(({ key, value }) => [String(key), { key, value }]));
  for (const { key, value } of disk.entries('sigs')) {
    const [name] = key as readonly [string, number];
    if (name === '#' || name === '~') continue;
    const page = pages.get(String(key));
    const messages = readPage(name as ChatKey, jsonCodec.decode(page?.value)) ?? [];
    expect([messages.length > 0, readSignature(value)]).toEqual([true, readSignature(signPage(messages))]);
  }
}
