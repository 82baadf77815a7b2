// Bugs in the code of the log: each is reported as a bug, loses no event, and is not taken for a broken disk.
import { afterEach, expect, test, vi } from 'vitest';
import { eventLogOn } from '../../faults/event-log-on.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { Pages } from '../../../workers/journal/pages.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import type { LogFailure } from '../../../workers/log/commits.ts';
import { act, live, pulled } from '../../../workers/log/entry.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { inPages, watched } from '../diagnostics/watched.ts';
import { CHAT, GROUP, ids, message, put } from '../support.ts';

const BUG = new TypeError('a bug on purpose');

afterEach(() => vi.restoreAllMocks());

/** A log whose reducer throws for the message with this id. */
async function brokenAt(id: number, disk: Disk) {
  vi.restoreAllMocks();
  // oxlint-disable-next-line typescript/unbound-method -- called with its own store below
  const { after } = ChatStore.prototype;
  vi.spyOn(ChatStore.prototype, 'after').mockImplementation(function (this: ChatStore, event, ...rest) {
    if (event.kind === 'message' && event.message.id === id) throw BUG;
    return after.call(this, event, ...rest);
  });
  const it = await eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
  const bugs: unknown[] = [];
  it.log.bugs$.subscribe(({ error }) => bugs.push(error));
  return { ...it, bugs };
}

test('An event whose reducer throws is reported as a bug and stored, and other events are applied', async () => {
  const disk = new Disk();
  const { log, chatStore, bugs } = await brokenAt(2, disk);
  await log.append(pulled([put(message(1)), put(message(2)), put(message(3))]));
  await log.append(act([{ kind: 'read', chat: CHAT, upTo: 1, told: false }]));
  expect([bugs, log.durable, ids(chatStore.chat(CHAT)!)]).toEqual([[BUG], true, [1, 3]]);
  await log.close();
  // A build with a fixed reducer finds the event in the journal.
  vi.restoreAllMocks();
  const repaired = await eventLogOn(new Journal(new MemoryStore(disk), jsonCodec));
  expect(ids(repaired.chatStore.chat(CHAT)!)).toEqual([1, 2, 3]);
});

test('A compaction keeps the tail of a chat with an event that the reducer cannot apply', async () => {
  const disk = new Disk();
  const { log } = await brokenAt(2, disk);
  const other = { kind: 'message', chat: GROUP, message: message(9, { groupId: 7, recvId: null }) } as const;
  await log.append(pulled([put(message(1)), put(message(2)), other]));
  await log.compact();
  expect(disk.entries('pages').map(({ key }) => key)).toEqual([[GROUP, 9]]);
  expect(disk.entries('tail')).toHaveLength(1);
  await log.close();
  // The same build boots on that tail, and keeps it.
  const again = await brokenAt(2, disk);
  expect(ids(again.chatStore.chat(CHAT)!)).toContain(1);
  await again.log.compact();
  expect(disk.entries('tail')).toHaveLength(1);
});

test('An exception while a write is prepared is reported as a bug, not as a storage failure', async () => {
  const failures: LogFailure[] = [];
  const { log } = await watched(new Disk(), { failed: (it) => void failures.push(it) });
  await log.append({ events: [put(message(1))], until: 'stored', extra: () => throwBug() });
  expect(failures).toEqual([{ kind: 'bug', error: BUG }]);
  void log.append(live(put(message(2))));
  expect(log.durable).toBe(false);
});

test('An exception while a journal page is read is reported as a bug, not as a storage failure', async () => {
  const failures: LogFailure[] = [];
  const { log } = await watched(await inPages(), { failed: (it) => void failures.push(it) });
  vi.spyOn(Pages.prototype, 'load').mockRejectedValue(BUG);
  await log.append(live({ kind: 'recall', chat: CHAT, id: null, target: 3, byId: 2, byName: 'Ann' }));
  expect(failures).toEqual([{ kind: 'bug', error: BUG }]);
});

test('Without a journal too, an exception outside the reducer is reported', async () => {
  const { log, chatStore, bugs } = await eventLogOn(null);
  vi.spyOn(chatStore, 'set').mockImplementationOnce(throwBug);
  await log.append(live(put(message(1))));
  await log.append(live(put(message(2))));
  expect([bugs, ids(chatStore.chat(CHAT)!)]).toEqual([[BUG], [2]]);
});

function throwBug(): never {
  throw BUG;
}
