// Generated histories of events. Engines write them in any chunks, compact them into pages at any moment, and
// die at any write. The journal gives the state that the events give without a journal.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { Timeline } from '../../src/core/domain/timeline.ts';
import { emptyChat, isVisible, type ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { MessageStatus } from '../../src/core/domain/enums.ts';
import { noPast } from '../../src/core/domain/past.ts';
import { masked, reduceChat } from '../../src/core/domain/reduce.ts';
import { countsAsUnread, recallOf } from '../../src/core/domain/held.ts';
import { Cursors } from '../../workers/log/cursors.ts';
import type { ChatStore } from '../../workers/log/chat-store.ts';
import type { Account } from '../../workers/account/account-api.ts';
import { checkSlice } from '../../workers/journal-check/check-slice.ts';
import { jsonCodec } from '../../workers/journal/codec.ts';
import { Journal } from '../../workers/journal/journal.ts';
import { readPage } from '../../workers/journal/records.ts';
import { ME, message, own } from '../unit/support.ts';
import { eventLogOn } from './event-log-on.ts';
import { Disk, MemoryStore, type Death } from './memory-store.ts';
import { runs, timeoutOf } from './runs.ts';
import { act, live, pulled } from '../../workers/log/entry.ts';

const CHATS: ChatKey[] = ['private-2', 'private-3', 'group-7'];
const IDS = 260;

const chat = fc.constantFrom(...CHATS);
const id = fc.integer({ min: 1, max: IDS });

/** The ids of each chat have one remainder, so no two chats share an id. */
const idIn = (key: ChatKey, n: number): number => n * CHATS.length + CHATS.indexOf(key);

const messageOf = (key: ChatKey, n: number, over: Parameters<typeof message>[1] = {}): ChatEvent => {
  const base = key.startsWith('group')
    ? {
        groupId: 7,
        recvId: null,
        sendNickName: 'Ada',
        ...(n % 7 === 0 && { atUserIds: [n % 2 ? -1 : ME.id] }),
      }
    : { sendId: Number(key.slice(8)) };
  const created =
    n % 5 === 0
      ? own(idIn(key, n), { recvId: Number(key.slice(8)), ...base, sendId: ME.id })
      : message(idIn(key, n), base);
  return { kind: 'message', chat: key, message: { ...created, ...over } };
};

const event: fc.Arbitrary<ChatEvent> = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(chat, id).map(([key, n]) => messageOf(key, n)) },
  fc
    .tuple(chat, id)
    .map(([key, n]) => messageOf(key, n, n % 5 === 0 ? {} : { status: MessageStatus.READED })),
  fc.tuple(chat, id).map(([key, n]) => messageOf(key, n, { status: MessageStatus.RECALL, content: '' })),
  fc.tuple(chat, id).map(([key, n]): ChatEvent => ({
    kind: 'recall',
    chat: key,
    id: null,
    target: idIn(key, n),
    byId: 2,
    byName: '',
  })),
  fc
    .tuple(chat, id)
    .map(([key, n]): ChatEvent => ({ kind: 'read', chat: key, upTo: idIn(key, n), told: n % 2 === 0 })),
  fc.tuple(chat, id).map(([key, n]): ChatEvent => ({ kind: 'peer-read', chat: key, upTo: idIn(key, n) })),
  fc.tuple(id).map(([n]): ChatEvent => ({
    kind: 'receipt',
    chat: 'group-7',
    id: idIn('group-7', n),
    readedCount: n % 9,
    receiptOk: n % 9 === 8,
  })),
  fc
    .tuple(chat, fc.array(id, { minLength: 1, maxLength: 4 }))
    .map(([key, ids]): ChatEvent => ({ kind: 'removed', chat: key, ids: ids.map((n) => idIn(key, n)) })),
  fc
    .tuple(chat, id)
    .map(([key, n]): ChatEvent => ({ kind: 'cleared', chat: key, upTo: idIn(key, n >> 3), at: n })),
  fc.tuple(chat, fc.array(id, { maxLength: 3 }), fc.option(id)).map(([key, ids, upTo]): ChatEvent => ({
    kind: 'pending',
    chat: key,
    deletions: [
      ...(ids.length > 0 ? [{ kind: 'remove' as const, ids: ids.map((n) => idIn(key, n)) }] : []),
      ...(upTo === null ? [] : [{ kind: 'clear' as const, upTo: idIn(key, upTo), at: upTo }]),
    ],
  })),
  fc.tuple(chat, id).map(([key, n]): ChatEvent => ({ kind: 'opened', chat: key, at: n })),
  fc.tuple(chat, id).map(([key, n]): ChatEvent => ({ kind: 'draft', chat: key, text: `d${n}`, revision: n })),
  fc.tuple(chat, id).map(([key, n]): ChatEvent => ({ kind: 'read-told', chat: key, upTo: idIn(key, n) })),
  fc.tuple(chat, id).map(([key, n]): ChatEvent => ({
    kind: 'gap',
    chat: key,
    after: idIn(key, n),
    before: idIn(key, n + 3),
  })),
  fc.tuple(chat, id).map(([key, n]): ChatEvent => ({
    kind: 'filled',
    chat: key,
    after: idIn(key, n),
    before: idIn(key, n + 2),
    lost: false,
  })),
);

/**
 * Events of an engine's next step. `source`: the events come as a page of a pull, as live frames, or as actions
 * of the user.
 */
const step = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 40 }),
  source: fc.constantFrom('page', 'live', 'act'),
  compact: fc.boolean(),
});
const dying = fc.record({ at: fc.integer({ min: 1, max: 14 }), after: fc.boolean() });
const history = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 10 }),
  deaths: fc.array(dying, { maxLength: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test(
  '[INV-1, INV-2, INV-12] Any chunks, compactions and crashes: the journal gives the state that the events give',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ steps: generated, deaths }) => {
        const steps = deaths.length > 0 ? withoutEarlyReceipts(generated) : generated;
        const disk = new Disk();
        for (const death of deaths) await runEngine(disk, steps, death);
        await runEngine(disk, steps, null);
        // Boot once more, from the disk alone.
        const booted = (await boot(disk, null))!;
        const { chatStore, journal, log } = booted;
        const expected = foldWithoutJournal(steps.flatMap(({ events }) => events));
        for (const key of CHATS) {
          const state = chatStore.chat(key);
          const [actual, wanted] = [
            await visibleState(state, journal),
            await visibleState(expected.get(key), null),
          ];
          // An engine finds gaps itself. After a death the next engine finds them again, in another order.
          if (actual && wanted && deaths.length > 0) actual.summary.gaps = wanted.summary.gaps;
          expect({ key, ...actual }).toEqual({ key, ...wanted });
        }
        expect(await problemsIn(booted)).toEqual([]);
        // Deleted and recalled messages are erased from the disk, not only hidden.
        await log.compact();
        expect(await problemsIn(booted)).toEqual([]);
        expect(disk.entries('tail')).toEqual([]);
        for (const { key, value } of disk.entries('pages')) {
          const pageChat = (key as readonly [ChatKey, number])[0];
          const marks = chatStore.chat(pageChat)?.marks;
          for (const it of readPage(pageChat, jsonCodec.decode(value)) ?? []) {
            expect(marks && isVisible(it.id, marks), `${pageChat} ${it.id}`).toBe(true);
            const recalled = marks ? recallOf(it, marks) : null;
            expect(recalled === null || it.content === '', `${pageChat} ${it.id}`).toBe(true);
          }
        }
      }),
      runs('journal'),
    );
  },
  timeoutOf('journal'),
);

/**
 * Drops read receipts of messages that arrive later. Such a receipt has no effect, but after a death an engine
 * repeats the step and receives it again.
 */
function withoutEarlyReceipts(steps: readonly Step[]): Step[] {
  const received = new Set<number>();
  return steps.map((it) => ({
    ...it,
    events: it.events.filter((item) => {
      if (item.kind === 'message') received.add(item.message.id);
      return item.kind !== 'receipt' || received.has(item.id);
    }),
  }));
}

/** Runs an engine from the cursor of the disk to the last step or to its death. */
async function runEngine(disk: Disk, steps: readonly Step[], plannedDeath: Death | null): Promise<void> {
  const booted = await boot(disk, plannedDeath);
  if (!booted) return;
  const { store, chatStore, journal, log, cursor } = booted;
  const work = async (): Promise<void> => {
    for (const [index, { events, source, compact }] of steps.entries()) {
      if (index < cursor) continue;
      // The cursor may pass events of a pull only once they are stored.
      if (source === 'act') for (const it of events) await log.append(act([it]));
      else if (source === 'live') for (const it of events) void log.append(live(it));
      await log.append(pulled(source === 'page' ? events : [], () => ({ 'done:private': index + 1 })));
      if (compact) await log.compact();
      if (!plannedDeath) await checkRows(chatStore, journal);
    }
    await log.close();
  };
  const death = new Promise<void>((resolve) => {
    const check = (): void => (store.dead ? resolve() : void setImmediate(check));
    if (plannedDeath) check();
  });
  await Promise.race([work(), death]);
  store.dead = true;
}

/** Compares the chat's row in the list with a recount of the messages, also under pending deletions. */
async function checkRows(chatStore: ChatStore, journal: Journal): Promise<void> {
  for (const state of chatStore.chats.values()) {
    const stored = state.folded.to > 0 ? await journal.pages.before(state.key, Infinity, 1e6) : [];
    const all = new Map(stored.map((it) => [it.id, it]));
    for (const it of state.timeline.after(0)) all.set(it.id, it);
    const isPendingDeletion = (n: number): boolean =>
      state.pending.some((it) => (it.kind === 'clear' ? n <= it.upTo : it.ids.includes(n)));
    const { marks = state.marks } = chatStore.stored.get(state.key) ?? {};
    const visible = [...all.values()].filter((it) => isVisible(it.id, marks) && !isPendingDeletion(it.id));
    const counted = visible.filter((it) => countsAsUnread(it, marks)).map((it) => it.id);
    const last = Math.max(0, ...visible.map((it) => it.id));
    expect([state.key, state.summary.unread, state.summary.last?.id ?? 0]).toEqual([
      state.key,
      counted.length,
      last,
    ]);
    const mentions = state.summary.mentions.map((it) => it.id);
    expect(mentions).toEqual(counted.filter((n) => all.get(n)?.atUserIds.length).sort((a, b) => a - b));
  }
}

/** The problems that the check of the journal finds; only damage makes problems. */
async function problemsIn({ chatStore, journal, log, people, loaded }: Booted) {
  const internals = {
    log,
    cursors: new Cursors(loaded.cursors),
    sync: { confirm: () => Promise.resolve(true) },
  };
  const outbox = { rows: () => [] };
  const account = { chatStore, journal, people, outbox, internals, canAsk: true } as unknown as Account;
  const { problems } = await checkSlice(account, () => Promise.resolve(), null);
  return problems;
}

type Booted = NonNullable<Awaited<ReturnType<typeof boot>>>;

/** Opens the log of this disk. Resolves with null if the engine died before it read the journal. */
async function boot(disk: Disk, dies: Death | null) {
  const store = new MemoryStore(disk, dies);
  const journal = new Journal(store, jsonCodec);
  const booting = eventLogOn(journal, { slice: 2 });
  const died = dies ? [until(() => store.dead).then(() => null)] : [];
  const booted = await Promise.race([booting, ...died]);
  expect(booted?.loaded.damaged).not.toBe(true);
  return booted && { store, journal, ...booted, cursor: booted.loaded.cursors['done:private'] ?? 0 };
}

function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => (condition() ? resolve() : void setImmediate(check));
    check();
  });
}

function foldWithoutJournal(events: readonly ChatEvent[]): Map<ChatKey, ChatState> {
  const states = new Map<ChatKey, ChatState>();
  // Pending deletions leave no trace, and an event that changes nothing creates no chat.
  for (const it of events.filter(({ kind }) => kind !== 'pending')) {
    const before = states.get(it.chat) ?? emptyChat(it.chat);
    const after = reduceChat(before, it, ME, noPast);
    if (after !== before) states.set(it.chat, after);
  }
  return states;
}

/** State of a chat that a user can see. */
async function visibleState(state: ChatState | undefined, journal: Journal | null) {
  if (!state) return null;
  const stored = state.folded.to > 0 ? ((await journal?.pages.before(state.key, Infinity, 1e6)) ?? []) : [];
  const all = new Map(stored.map((it) => [it.id, it]));
  for (const it of state.timeline.after(0)) all.set(it.id, it);
  const visible = [...all.values()]
    .filter(({ id: n }) => isVisible(n, state.marks))
    .sort((a, b) => a.id - b.id);
  const unread = visible.filter((it) => countsAsUnread(it, state.marks));
  expect(state.summary.unread, `${state.key} unread equals a recount`).toBe(unread.length);
  // Recalls of deleted messages are left out: no user sees them, and after a while their sender is unknown.
  const recalled = [...state.marks.recalled.after(0)].filter((it) => isVisible(it.id, state.marks));
  return {
    summary: { ...state.summary, last: state.summary.last && masked(state.summary.last, state.marks) },
    marks: { ...state.marks, recalled: Timeline.of(recalled) },
    messages: visible.map((it) => masked(it, state.marks)),
  };
}
