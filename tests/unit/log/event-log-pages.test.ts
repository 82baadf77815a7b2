import { expect, test, vi } from 'vitest';
import { emptyChat, emptyMarks } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { TAIL } from '../../../workers/log/event-log.ts';
import { CHAT, message, put } from '../support.ts';
import { inPages, many, turn, unsent, watched } from '../diagnostics/watched.ts';
import { act, live, pulled, damaged, salvaged } from '../../../workers/log/entry.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Cheap events: each changes only the marks. */
const peerReads = (from: number, to: number): ChatEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    kind: 'peer-read',
    chat: CHAT,
    upTo: from + index,
  }));

test('The next group commit compacts a journal tail of 2,000 events', async () => {
  const { log, scheduler, disk } = await watched();
  await log.append(pulled(peerReads(1, TAIL)));
  expect(log.tail).toBe(TAIL);
  void log.append(live(put(message(1))));
  await turn();
  scheduler.flush();
  await waitFor(() => expect(log.tail).toBe(0));
  expect(disk.entries('tail')).toEqual([]);
});

test('A pull waits for a compaction once the journal tail has 120,000 events', async () => {
  const { log, disk } = await watched();
  await log.append(pulled(peerReads(1, 60 * TAIL - 1)));
  expect(log.tail).toBe(60 * TAIL - 1);
  await log.append(pulled(peerReads(60 * TAIL, 60 * TAIL)));
  expect([log.tail, disk.entries('tail')]).toEqual([0, []]);
});

/** A disk whose second page is malformed. */
async function withDamagedPage() {
  const disk = await inPages();
  disk.entries('pages')[1]!.value = new TextEncoder().encode('{"half');
  return disk;
}

test('[INV-1] One transaction deletes a damaged page, resets the pull cursors and stores a gap for the page', async () => {
  const { log, store, chatStore, journal } = await watched(await withDamagedPage());
  await journal.pages.before(CHAT, 400, 1000);
  const gap = { kind: 'gap', chat: CHAT, after: 64, before: 129, dropped: true } as const;
  await log.append(damaged(journal.pages, { chat: CHAT, first: 65 }, gap, { 'done:private': 0 }));
  expect(chatStore.chat(CHAT)?.summary.gaps).toEqual([{ after: 64, before: 129, lost: false }]);
  expect(store.transactions).toEqual([
    {
      strict: false,
      ops: ['del pages private-2,65', 'del sigs private-2,65', 'put tail 2', 'put meta done:private'],
    },
  ]);
});

test('A damaged page that was rewritten meanwhile stays, and a gap for it is still stored', async () => {
  const { log, store, journal } = await watched(await inPages());
  await journal.pages.before(CHAT, 400, 1000);
  const gap = { kind: 'gap', chat: CHAT, after: 64, before: 129 } as const;
  await log.append(damaged(journal.pages, { chat: CHAT, first: 65 }, gap, { 'done:private': 0 }));
  expect(store.transactions).toEqual([{ strict: false, ops: ['put tail 2', 'put meta done:private'] }]);
});

test('[INV-1] One strict transaction starts a new journal with marks, outbox, files and cursors', async () => {
  const { log, store, chatStore, disk } = await watched(await inPages());
  const marks = { ...emptyMarks, readUpTo: 5 };
  chatStore.set({ ...emptyChat(CHAT), marks });
  const blob = new Blob(['bytes']);
  const files = [{ tmpId: 'a', part: 'file' as const, blob }];
  const outbox = { put: [unsent('a')], files };
  await log.append(salvaged(chatStore.chats.keys(), outbox, { 'done:private': 0 }));
  expect(store.transactions).toEqual([
    {
      strict: true,
      ops: [
        'clear tail',
        'clear pages',
        'clear sigs',
        'clear chats',
        'clear outbox',
        'put chats private-2',
        'put marks private-2',
        'put outbox a',
        'put files a,file',
        'put meta done:private',
      ],
    },
  ]);
  expect(disk.entries('pages')).toEqual([]);
});

/** A disk with five messages of one chat in its pages. `edit` changes the only record of a store. */
async function fiveInPages() {
  const { disk, log, journal } = await watched();
  await log.append(pulled(many(1, 5)));
  await log.compact();
  await log.close();
  const { codec } = journal;
  return {
    disk,
    edit: (store: 'chats' | 'marks', change: (value: Record<string, object>) => object): void => {
      const [record] = disk.entries(store);
      record!.value = codec.encode(change(codec.decode(record!.value) as Record<string, object>));
    },
    pagesText: () => JSON.stringify(disk.entries('pages').map(({ value }) => codec.decode(value))),
  };
}

test('[INV-12] A confirmed deletion erases a message that an older build hid in a page without recording it', async () => {
  const { disk, edit, pagesText } = await fiveInPages();
  // The message is in `removed`, neither erased nor listed in `folded.hidden`.
  edit('marks', (marks) => ({ ...marks, removed: { 3: true } }));
  const { log } = await watched(disk);
  await log.compact();
  expect(pagesText()).toContain('text 3');
  await log.append(act([{ kind: 'removed', chat: CHAT, ids: [3] }]));
  await log.compact();
  expect(pagesText()).not.toContain('text 3');
  expect(pagesText()).toContain('text 4');
});

test("[INV-12] The first compaction after a boot erases the hidden messages that a chat's row lists", async () => {
  const { disk, edit, pagesText } = await fiveInPages();
  // No event of the deletion is in the tail.
  edit('chats', (row) => ({ ...row, folded: { ...row['folded'], hidden: [3] } }));
  edit('marks', (marks) => ({ ...marks, removed: { 3: true } }));
  const { log } = await watched(disk);
  await log.compact();
  expect(pagesText()).not.toContain('text 3');
  expect(pagesText()).toContain('text 4');
});

test.each<ChatEvent>([
  { kind: 'cleared', chat: CHAT, upTo: 1, at: 1 },
  { kind: 'removed', chat: CHAT, ids: [1] },
])(
  '[INV-12] A confirmed deletion ($kind) starts the compaction of a long journal tail within 50 ms',
  async (event) => {
    const { log, scheduler, disk } = await watched();
    await log.append(pulled(peerReads(1, TAIL)));
    expect(log.tail).toBe(TAIL);
    await log.append(act([event]));
    scheduler.maxFrames = 50;
    scheduler.flush();
    await waitFor(() => expect(log.tail).toBe(0));
    expect(disk.entries('tail')).toEqual([]);
  },
);

test('A compaction whose code does not load leaves the journal tail to the next compaction', async () => {
  const { log, scheduler, told } = await watched();
  await log.append(pulled(many(1, 5)));
  const code = '../../../workers/compaction/fold-all.ts';
  vi.doMock(code, () => {
    throw new Error('no network');
  });
  const compacted = log.compact();
  await waitFor(() => expect(scheduler.actions.length).toBeGreaterThan(0));
  scheduler.flush();
  await compacted;
  vi.doUnmock(code);
  expect([log.tail, told.length]).toEqual([5, 1]);
  await log.compact();
  expect(log.tail).toBe(0);
});
