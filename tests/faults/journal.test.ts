// Any history of events, written in any chunks, folded into pages at any moment, by engines that die at any
// write, gives the state that the events give without a journal.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHARES } from '../../scripts/faults/plan.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { Timeline } from '../../src/core/domain/timeline.ts';
import { emptyChat, isVisible, type ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { MessageStatus } from '../../src/core/domain/enums.ts';
import { noPast } from '../../src/core/domain/past.ts';
import { masked, reduceChat } from '../../src/core/domain/reduce.ts';
import { countsAsUnread, recallOf } from '../../src/core/domain/held.ts';
import type { ChatStore } from '../../workers/log/chat-store.ts';
import { jsonCodec } from '../../workers/journal/codec.ts';
import { Journal } from '../../workers/journal/journal.ts';
import { readPage } from '../../workers/journal/records.ts';
import { ME, message, own } from '../unit/support.ts';
import { eventLogOn } from './event-log-on.ts';
import { Disk, MemoryStore, type Death } from './memory-store.ts';
import { runs, timeFor } from './runs.ts';
import { act, live, pulled } from '../../workers/log/entry.ts';

const CHATS: ChatKey[] = ['private-2', 'private-3', 'group-7'];
const IDS = 260;

const chat = fc.constantFrom(...CHATS);
const id = fc.integer({ min: 1, max: IDS });

/** One chat has the ids of its kind that leave its remainder: no two chats share an id. */
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
  const made =
    n % 5 === 0
      ? own(idIn(key, n), { recvId: Number(key.slice(8)), ...base, sendId: ME.id })
      : message(idIn(key, n), base);
  return { kind: 'message', chat: key, message: { ...made, ...over } };
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

/** What an engine does with the next events. */
const step = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 40 }),
  how: fc.constantFrom('page', 'live', 'act'),
  compact: fc.boolean(),
});
const dying = fc.record({ at: fc.integer({ min: 1, max: 14 }), after: fc.boolean() });
const history = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 10 }),
  deaths: fc.array(dying, { maxLength: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test(
  '[INV-1, INV-2, INV-12] any chunking, any compaction, any crash: the journal gives the state that the events give',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ steps: drawn, deaths }) => {
        const steps = deaths.length > 0 ? inTime(drawn) : drawn;
        const disk = new Disk();
        for (const dies of deaths) await liveOn(disk, steps, dies);
        await liveOn(disk, steps, null);
        // Once more, from the disk alone.
        const { chatStore, journal, log } = (await boot(disk, null))!;
        const wanted = reference(steps.flatMap(({ events }) => events));
        for (const key of CHATS) {
          const state = chatStore.chat(key);
          const [held, right] = [await picture(state, journal), await picture(wanted.get(key), null)];
          // Gaps are the engine's own findings: one that died finds them anew, in another order.
          if (held && right && deaths.length > 0) held.summary.gaps = right.summary.gaps;
          expect({ key, ...held }).toEqual({ key, ...right });
        }
        // What was deleted or recalled is erased from the disk, not only hidden.
        await log.compact();
        expect(disk.entries('tail')).toEqual([]);
        for (const { key, value } of disk.entries('pages')) {
          const of = (key as readonly [ChatKey, number])[0];
          const marks = chatStore.chat(of)?.marks;
          for (const it of readPage(of, jsonCodec.decode(value)) ?? []) {
            expect(marks && isVisible(it.id, marks), `${of} ${it.id}`).toBe(true);
            const recalled = marks ? recallOf(it, marks) : null;
            expect(recalled === null || it.content === '', `${of} ${it.id}`).toBe(true);
          }
        }
      }),
      runs(SHARES.journal),
    );
  },
  timeFor(SHARES.journal),
);

/** A receipt tells nothing of a message that is still to come; an engine that begins the step again hears it twice. */
function inTime(steps: readonly Step[]): Step[] {
  const come = new Set<number>();
  return steps.map((it) => ({
    ...it,
    events: it.events.filter((told) => {
      if (told.kind === 'message') come.add(told.message.id);
      return told.kind !== 'receipt' || come.has(told.id);
    }),
  }));
}

/** An engine's life: from where the disk says it was, to the end or to its death. */
async function liveOn(disk: Disk, steps: readonly Step[], dies: Death | null): Promise<void> {
  const booted = await boot(disk, dies);
  if (!booted) return;
  const { store, chatStore, journal, log, cursor } = booted;
  const work = async (): Promise<void> => {
    for (const [index, { events, how, compact }] of steps.entries()) {
      if (index < cursor) continue;
      // What a pull would bring again must not be behind the cursor before it is stored.
      if (how === 'act') for (const it of events) await log.append(act([it]));
      else if (how === 'live') for (const it of events) void log.append(live(it));
      await log.append(pulled(how === 'page' ? events : [], () => ({ 'done:private': index + 1 })));
      if (compact) await log.compact();
      if (!dies) await lookAt(chatStore, journal);
    }
    await log.close();
  };
  const death = new Promise<void>((gone) => {
    const look = (): void => (store.dead ? gone() : void setImmediate(look));
    if (dies) look();
  });
  await Promise.race([work(), death]);
  store.dead = true;
}

/** Under pending deletions as well, the row of the list equals a recount of the messages. */
async function lookAt(chatStore: ChatStore, journal: Journal): Promise<void> {
  for (const state of chatStore.chats.values()) {
    const stored = state.folded.to > 0 ? await journal.pages.before(state.key, Infinity, 1e6) : [];
    const all = new Map(stored.map((it) => [it.id, it]));
    for (const it of state.timeline.after(0)) all.set(it.id, it);
    const hides = (n: number): boolean =>
      state.pending.some((it) => (it.kind === 'clear' ? n <= it.upTo : it.ids.includes(n)));
    const { marks = state.marks } = chatStore.stored.get(state.key) ?? {};
    const visible = [...all.values()].filter((it) => isVisible(it.id, marks) && !hides(it.id));
    const counted = visible.filter((it) => countsAsUnread(it, marks)).map((it) => it.id);
    const last = Math.max(0, ...visible.map((it) => it.id));
    expect([state.key, state.summary.unread, state.summary.last?.id ?? 0]).toEqual([
      state.key,
      counted.length,
      last,
    ]);
    const calling = state.summary.mentions.map((it) => it.id);
    expect(calling).toEqual(counted.filter((n) => all.get(n)?.atUserIds.length).sort((a, b) => a - b));
  }
}

/** null: the engine died before the journal was read. */
async function boot(disk: Disk, dies: Death | null) {
  const store = new MemoryStore(disk, dies);
  const journal = new Journal(store, jsonCodec);
  const booting = eventLogOn(journal, { slice: 2 });
  const died = dies ? [until(() => store.dead).then(() => null)] : [];
  const booted = await Promise.race([booting, ...died]);
  expect(booted?.loaded.damaged).not.toBe(true);
  return booted && { store, journal, ...booted, cursor: booted.loaded.cursors['done:private'] ?? 0 };
}

function until(is: () => boolean): Promise<void> {
  return new Promise((done) => {
    const look = (): void => (is() ? done() : void setImmediate(look));
    look();
  });
}

function reference(events: readonly ChatEvent[]): Map<ChatKey, ChatState> {
  const states = new Map<ChatKey, ChatState>();
  // Pending deletions leave no trace, and an event that changes nothing makes no chat.
  for (const it of events.filter(({ kind }) => kind !== 'pending')) {
    const before = states.get(it.chat) ?? emptyChat(it.chat);
    const after = reduceChat(before, it, ME, noPast);
    if (after !== before) states.set(it.chat, after);
  }
  return states;
}

/** What a user can see of a chat. */
async function picture(state: ChatState | undefined, journal: Journal | null) {
  if (!state) return null;
  const stored = state.folded.to > 0 ? ((await journal?.pages.before(state.key, Infinity, 1e6)) ?? []) : [];
  const all = new Map(stored.map((it) => [it.id, it]));
  for (const it of state.timeline.after(0)) all.set(it.id, it);
  const visible = [...all.values()]
    .filter(({ id: n }) => isVisible(n, state.marks))
    .sort((a, b) => a.id - b.id);
  const unread = visible.filter((it) => countsAsUnread(it, state.marks));
  expect(state.summary.unread, `${state.key} unread equals a recount`).toBe(unread.length);
  // A recall of what is deleted is seen by nobody, and whose word it was is not always known any more.
  const recalled = [...state.marks.recalled.after(0)].filter((it) => isVisible(it.id, state.marks));
  return {
    summary: { ...state.summary, last: state.summary.last && masked(state.summary.last, state.marks) },
    marks: { ...state.marks, recalled: Timeline.of(recalled) },
    messages: visible.map((it) => masked(it, state.marks)),
  };
}
