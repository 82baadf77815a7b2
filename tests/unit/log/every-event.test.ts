// Every kind of event: written, compacted at any place and loaded again, events give the same state as in
// memory. tests/faults/journal.test.ts generates histories of events.
import { expect, test } from 'vitest';
import { emptyChat, isVisible, type ChatState } from '../../../src/core/domain/chat.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { MessageStatus } from '../../../src/core/domain/enums.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { isMessage, type OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { reduceChat } from '../../../src/core/domain/reduce.ts';
import type { OutboxChange } from '../../../workers/log/outbox-change.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { echoOf, textWork } from '../../../workers/outbox/echo.ts';
import { eventLogOn } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, GROUP, ME, message, own, put } from '../support.ts';
import { act, live, pulled } from '../../../workers/log/entry.ts';

type Kind = ChatEvent['kind'];
/** Events in order; the last one is of the kind under test. */
type Story<K extends Kind> = readonly [...ChatEvent[], Extract<ChatEvent, { kind: K }>];

/** Three pages of unread messages, every fifth message the user's own. */
const history: readonly ChatEvent[] = Array.from({ length: 150 }, (_, index) =>
  put(index % 5 === 4 ? own(index + 1) : message(index + 1)),
);
const inGroup = (id: number, over: Partial<StoredMessage> = {}): ChatEvent => ({
  kind: 'message',
  chat: GROUP,
  message: message(id, { groupId: 7, recvId: null, sendNickName: 'Mira', ...over }),
});
const removed: ChatEvent = { kind: 'removed', chat: CHAT, ids: [3, 70, 150, 151] };
const cleared: ChatEvent = { kind: 'cleared', chat: CHAT, upTo: 100, at: 1_790_000_100_000 };
const gap: ChatEvent = { kind: 'gap', chat: CHAT, after: 150, before: 180 };
const unsent = (tmpId: string, order: number): OutboxRow => ({
  tmpId,
  chat: CHAT,
  work: textWork(`text ${tmpId}`),
  state: 'waiting',
  order,
  writtenAt: 1_790_000_200_000 + order,
  attempts: 0,
  firstAttemptAt: 0,
  attemptEndedAt: 0,
  failure: '',
});
const rows = [unsent('1790000200001aaaaaaaa', 1), unsent('1790000200002bbbbbbbb', 2)] as const;
const echoes = rows.map((row): ChatEvent => ({ kind: 'echo', chat: CHAT, message: echoIn(row) }));

/** Stories by kind of event; the compiler reports a missing kind. */
const stories: { readonly [K in Kind]: readonly Story<K>[] } = {
  message: [
    [{ kind: 'message', chat: CHAT, message: message(151), at: 1_790_000_300_000 }],
    [{ kind: 'message', chat: CHAT, message: message(20, { status: MessageStatus.READED }) }],
    [gap, { kind: 'message', chat: CHAT, message: message(160), old: true }],
    [removed, { kind: 'message', chat: CHAT, message: message(151) }],
    [cleared, { kind: 'message', chat: CHAT, message: message(70, { content: 'other words' }) }],
  ],
  recall: [
    [{ kind: 'recall', chat: CHAT, id: 151, target: 150, byId: 1, byName: '' }],
    [{ kind: 'recall', chat: CHAT, id: null, target: 6, byId: 2, byName: 'Mira' }],
    [removed, { kind: 'recall', chat: CHAT, id: 152, target: 3, byId: 2, byName: 'Mira' }],
    [cleared, { kind: 'recall', chat: CHAT, id: 152, target: 151, byId: 2, byName: 'Mira' }],
  ],
  'peer-read': [[{ kind: 'peer-read', chat: CHAT, upTo: 90 }]],
  receipt: [
    [
      inGroup(1001, { sendId: ME.id, selfSend: true, receipt: true }),
      inGroup(1002, { atUserIds: [ME.id] }),
      { kind: 'receipt', chat: GROUP, id: 1001, readedCount: 4, receiptOk: true },
    ],
  ],
  read: [
    [{ kind: 'read', chat: CHAT, upTo: 70, told: false }],
    [cleared, { kind: 'read', chat: CHAT, upTo: 120, told: true }],
  ],
  'read-told': [
    [
      { kind: 'read', chat: CHAT, upTo: 70, told: false },
      { kind: 'read-told', chat: CHAT, upTo: 70 },
    ],
  ],
  opened: [[{ kind: 'opened', chat: CHAT, at: 1_790_000_400_000 }]],
  removed: [
    [{ kind: 'removed', chat: CHAT, ids: [3, 70, 149, 150, 151] }],
    [put(message(151)), { kind: 'removed', chat: CHAT, ids: [151] }],
  ],
  cleared: [
    [{ kind: 'cleared', chat: CHAT, upTo: 100, at: 1_790_000_100_000 }],
    [put(message(151)), { kind: 'cleared', chat: CHAT, upTo: 151, at: 1_790_000_100_000 }],
  ],
  far: [
    [put(message(9_000_000)), { kind: 'far', chat: CHAT, id: 9_000_000 }],
    [
      put(message(9_000_000)),
      { kind: 'read', chat: CHAT, upTo: 9_000_000, told: true },
      { kind: 'far', chat: CHAT, id: 9_000_000 },
    ],
  ],
  draft: [[{ kind: 'draft', chat: CHAT, text: 'half a sent', revision: 3 }]],
  gap: [
    [{ kind: 'gap', chat: CHAT, after: 150, before: 0 }],
    [put(message(180)), { kind: 'gap', chat: CHAT, after: 150, before: 180 }],
  ],
  filled: [
    [put(message(180)), gap, { kind: 'filled', chat: CHAT, after: 160, before: 170, lost: false }],
    [put(message(180)), gap, { kind: 'filled', chat: CHAT, after: 150, before: 180, lost: true }],
  ],
  echo: [[{ kind: 'echo', chat: CHAT, message: echoIn(rows[0]) }]],
  pending: [
    [{ kind: 'pending', chat: CHAT, deletions: [{ kind: 'remove', ids: [3, 70, 150] }] }],
    [
      put(message(151)),
      { kind: 'pending', chat: CHAT, deletions: [{ kind: 'clear', upTo: 100, at: 1_790_000_100_000 }] },
    ],
  ],
  'echo-gone': [
    [...echoes, { kind: 'echo-gone', chat: CHAT, tmpId: rows[0].tmpId }],
    // The sent message: the write of the message deletes its outbox row.
    [
      ...echoes,
      put(own(151, { tmpId: rows[0].tmpId })),
      { kind: 'echo-gone', chat: CHAT, tmpId: rows[1].tmpId },
    ],
  ],
};

const sources = ['live', 'page', 'act'] as const;

test('[INV-2] For every event type, loading from pages and tail equals folding the events in memory', async () => {
  for (const [kind, ofKind] of Object.entries(stories)) {
    for (const [number, story] of ofKind.entries()) {
      const expected = foldedViews(story, kind);
      // The story is compacted before each of its events in turn, or after all of them.
      for (let compactsAt = 0; compactsAt <= story.length; compactsAt++) {
        for (const source of sources) {
          for (const reboots of [false, true]) {
            const disk = new Disk();
            await write(disk, story, compactsAt, source, reboots);
            const loaded = await loadedViews(disk);
            for (const chat of [CHAT, GROUP] as const)
              expect(loaded.get(chat), `${kind} ${number}, ${source}, ${compactsAt}, ${reboots}`).toEqual(
                expected.get(chat),
              );
          }
        }
      }
    }
  }
});

/**
 * The compared state of a chat. Summary and marks include the fields that are written with the chat row and not
 * through the tail (draft, opened, read-told). Messages are the visible ones, from the timeline or from pages.
 * Unsent messages come from the outbox rows, since an echo is in no tail and no page.
 */
interface ChatView extends Pick<ChatState, 'summary' | 'marks' | 'unsent'> {
  messages: StoredMessage[];
}

const viewOf = (state: ChatState, stored: readonly StoredMessage[]): ChatView => {
  const all = new Map(stored.map((it) => [it.id, it]));
  for (const it of state.timeline.after(0)) all.set(it.id, it);
  const messages = [...all.values()]
    .filter(({ id }) => isVisible(id, state.marks))
    .sort((a, b) => a.id - b.id);
  return { summary: state.summary, marks: state.marks, unsent: state.unsent, messages };
};

/**
 * The states of the chats in memory, without a journal. The event under test must change the state, and only
 * once.
 */
function foldedViews(story: readonly ChatEvent[], kind: string): Map<ChatKey, ChatView> {
  const states = new Map<ChatKey, ChatState>();
  const fold = (event: ChatEvent): ChatState => {
    const before = states.get(event.chat) ?? emptyChat(event.chat);
    const after = reduceChat(before, event, ME);
    states.set(event.chat, after);
    return after;
  };
  for (const event of history) fold(event);
  for (const event of story.slice(0, -1)) fold(event);
  const last = story.at(-1)!;
  expect(last.kind).toBe(kind);
  const before = states.get(last.chat);
  const after = fold(last);
  expect(after).not.toEqual(before);
  expect(fold(last)).toEqual(after);
  return new Map([...states].map(([key, state]) => [key, viewOf(state, [])]));
}

/** Writes the story to the disk, and compacts before the event at index `compactsAt`, or at the end. */
async function write(
  disk: Disk,
  story: readonly ChatEvent[],
  compactsAt: number,
  source: (typeof sources)[number],
  reboots: boolean,
): Promise<void> {
  let { log } = await boot(disk);
  await log.append(pulled(history));
  for (const [index, event] of story.entries()) {
    if (index === compactsAt) {
      await log.compact();
      // After a reboot the engine has no page in memory.
      if (reboots) {
        await log.close();
        ({ log } = await boot(disk));
      }
    }
    const outbox = outboxOf(event);
    if (source === 'live') void log.append(live(event, outbox));
    else if (source === 'act') await log.append(act([event], outbox));
    else if (outbox.put) await log.append(act([event], outbox));
    else await log.append(pulled([event], () => ({}), outbox.del ?? []));
  }
  if (compactsAt === story.length) await log.compact();
  await log.close();
}

async function loadedViews(disk: Disk): Promise<Map<ChatKey, ChatView>> {
  const { log, chatStore, journal, outbox } = await boot(disk);
  for (const row of outbox) void log.append(live({ kind: 'echo', chat: row.chat, message: echoIn(row) }));
  const views = new Map<ChatKey, ChatView>();
  for (const [key, state] of chatStore.chats) {
    const stored = state.folded.to > 0 ? await journal.pages.before(key, Infinity, 1e6) : [];
    views.set(key, viewOf(state, stored));
  }
  await log.close();
  return views;
}

async function boot(disk: Disk) {
  const journal = new Journal(new MemoryStore(disk), jsonCodec);
  const { loaded: read, chatStore, log } = await eventLogOn(journal);
  expect(read.damaged).toBe(false);
  return { journal, chatStore, log, outbox: read.outbox };
}

/** The outbox change that is written with an event. */
function outboxOf(event: ChatEvent): OutboxChange {
  if (event.kind === 'echo') return { put: rows.filter(({ tmpId }) => tmpId === event.message.tmpId) };
  if (event.kind === 'echo-gone') return { del: [event.tmpId] };
  return event.kind === 'message' && event.message.tmpId !== '' ? { del: [event.message.tmpId] } : {};
}

function echoIn(row: OutboxRow) {
  if (!isMessage(row)) throw new Error('no message');
  return echoOf(row, { id: ME.id, nickName: '' });
}
