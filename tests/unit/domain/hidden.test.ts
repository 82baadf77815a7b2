// Messages hidden by confirmed deletions (marks) and by pending deletions (the overlay).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isVisible, type ChatState, type PendingDeletion } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { MessageStatus } from '../../../src/core/domain/enums.ts';
import { countsAsUnread } from '../../../src/core/domain/held.ts';
import { revealsMessages, shownChat } from '../../../src/core/domain/overlay.ts';
import { noPast, type Past } from '../../../src/core/domain/past.ts';
import { putBack, reduceChat } from '../../../src/core/domain/reduce.ts';
import { Timeline } from '../../../src/core/domain/timeline.ts';
import { foldChat } from '../../../workers/compaction/fold-chat.ts';
import { CHAT, fold, GROUP, ids, ME, message, own, put } from '../support.ts';

const removed = (...messageIds: number[]): ChatEvent => ({ kind: 'removed', chat: CHAT, ids: messageIds });
const cleared = (upTo: number): ChatEvent => ({ kind: 'cleared', chat: CHAT, upTo, at: 1 });
const pending = (...deletions: PendingDeletion[]): ChatEvent => ({ kind: 'pending', chat: CHAT, deletions });
const remove = (...messageIds: number[]): PendingDeletion => ({ kind: 'remove', ids: messageIds });
const clear = (upTo: number): PendingDeletion => ({ kind: 'clear', upTo, at: 1 });
const next = (state: ChatState, ...events: ChatEvent[]): ChatState =>
  events.reduce((before, event) => reduceChat(before, event, ME), state);
const shown = (state: ChatState, past: Past = noPast): ChatState => shownChat(state, ME, past);

test('[INV-12] A deleted message that arrives is not unread and no last line, and does not reorder the chat list', () => {
  const mentioning = message(9, { groupId: 7, recvId: null, atUserIds: [ME.id] });
  const group = fold(
    { kind: 'removed', chat: GROUP, ids: [9] },
    { kind: 'message', chat: GROUP, message: mentioning },
  );
  expect(group.summary).toMatchObject({ last: null, lastId: 9, movedAt: 0, unread: 0, mentions: [] });
  const before = fold(put(message(3)), put(message(5)), cleared(5), put(message(7)));
  const after = next(before, put(message(4)));
  expect(after.summary).toEqual(before.summary);
  expect(after.marks).toBe(before.marks);
});

test('[INV-2] A message that arrives under a pending deletion is shown once the deletion is undone', () => {
  const removal = fold(put(message(3)), pending(remove(3, 5)), put(message(5)));
  expect(shown(removal).summary).toMatchObject({ unread: 0, last: null });
  const undone = shown(next(removal, pending()));
  expect(ids(undone)).toEqual([3, 5]);
  expect(undone.summary).toMatchObject({ unread: 2, last: { id: 5 } });
  const clearing = fold(put(message(5)), pending(clear(5)), put(message(4)));
  expect(shown(clearing).summary).toMatchObject({ unread: 0, last: null });
  expect(shown(next(clearing, pending())).summary).toMatchObject({ unread: 2, last: { id: 5 } });
});

test('[INV-2] A boot puts a hidden message back into the timeline, and keeps the summary', () => {
  const before = fold(put(message(3)), put(message(4)), removed(4));
  const booted = [put(message(3)), put(message(4)), removed(4)].reduce<ChatState>(
    (state, event) => putBack(state, event),
    { ...before, timeline: fold(put(message(1))).timeline },
  );
  expect(ids(booted)).toEqual([1, 3, 4]);
  expect(booted.summary).toBe(before.summary);
});

test('[INV-11] A hidden message that arrives again changes nothing', () => {
  const state = fold(put(message(3)), put(message(4)), removed(3), put(message(3)));
  expect(next(state, put(message(3)))).toBe(state);
});

test('[MSG-01] A message shown again after an undo is read or recalled if that happened while it was hidden', () => {
  const read = put(message(3, { status: MessageStatus.READED }));
  expect(fold(put(message(3)), pending(remove(3)), read, pending()).summary.unread).toBe(0);
  const recall: ChatEvent = { kind: 'recall', chat: CHAT, id: 9, target: 3, byId: 2, byName: '' };
  const undone = fold(pending(remove(3)), recall, put(message(3)), pending());
  expect(undone.timeline.find(3)).toMatchObject({ content: '', status: MessageStatus.RECALL });
  expect(shown(undone).summary.unread).toBe(0);
});

test('An own message from the server replaces its echo, even if the user has deleted the message', () => {
  const echo = { ...own(0), id: null, tmpId: 'a', order: 1 };
  const state = fold(removed(5), { kind: 'echo', chat: CHAT, message: echo }, put(own(5, { tmpId: 'a' })), {
    kind: 'echo',
    chat: CHAT,
    message: echo,
  });
  expect(state.unsent).toEqual([]);
});

test('A hidden message sets and closes gaps like a visible one', () => {
  for (const hides of [removed(9), pending(remove(9))])
    expect(fold(hides, put(message(9))).summary.gaps).toEqual([{ after: 0, before: 9, lost: false }]);
  const broken = fold(put(message(3)), { kind: 'gap', chat: CHAT, after: 3, before: 0 }, removed(9));
  expect(next(broken, put(message(9))).summary.gaps).toContainEqual({ after: 3, before: 9, lost: false });
  // A pull goes up through the ids, so each message closes the gap above it, hidden or not.
  for (const hides of [removed(4), pending(remove(4))])
    expect(fold(put(message(9)), hides, put(message(4))).summary.gaps).toEqual([
      { after: 0, before: 4, lost: false },
    ]);
});

test('[INV-12] Compaction keeps messages under a pending deletion, and erases those with a confirmed deletion', async () => {
  const none = () => Promise.resolve([]);
  const written = async (hides: ChatEvent): Promise<number[]> => {
    const state = fold(hides, put(message(3)), put(message(4)));
    return (await foldChat(state, 1, none)).pages.put.flat().map(({ id }) => id);
  };
  for (const hides of [pending(remove(3)), pending(clear(3))]) expect(await written(hides)).toEqual([3, 4]);
  for (const hides of [removed(3), cleared(3)]) expect(await written(hides)).toEqual([4]);
});

test('shownChat returns the stored state where pending deletions hide nothing more', () => {
  const state = fold(put(message(3)), put(message(4)), removed(3), cleared(2));
  expect(shown(state)).toBe(state);
  const same = next(state, pending(remove(3), clear(2)));
  expect(shown(same)).toBe(same);
  expect(next(state, pending())).toBe(state);
});

test('A pending chat deletion sets clearedAt of the shown state, so an older opening does not list it', () => {
  const state = fold({ kind: 'opened', chat: CHAT, at: 5 }, pending({ kind: 'clear', upTo: 0, at: 9 }));
  expect(shown(state).marks).toMatchObject({ clearedTo: 0, clearedAt: 9, openedAt: 5 });
  expect(state.marks.clearedAt).toBe(0);
});

test('[INV-12] revealsMessages is true if an undone deletion hid messages that no other deletion hides', () => {
  const state = fold(put(message(3)), put(message(4)), put(message(5)));
  const marks = (...deletions: PendingDeletion[]) => shown(next(state, pending(...deletions))).marks;
  expect(revealsMessages(marks(clear(4)), marks())).toBe(true);
  expect(revealsMessages(marks(clear(4)), marks(clear(3)))).toBe(true);
  expect(revealsMessages(marks(remove(3, 4)), marks(remove(3)))).toBe(true);
  expect(revealsMessages(marks(remove(3)), marks(remove(3, 4)))).toBe(false);
  expect(revealsMessages(marks(remove(3)), marks(clear(4)))).toBe(false);
  expect(revealsMessages(marks(remove(3), clear(4)), marks(clear(4)))).toBe(false);
});

const deletion: fc.Arbitrary<PendingDeletion> = fc.oneof(
  fc.record({
    kind: fc.constant('remove' as const),
    ids: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('clear' as const), upTo: fc.nat(30), at: fc.nat(9) }),
);
const id = fc.integer({ min: 1, max: 30 });
const event: fc.Arbitrary<ChatEvent> = fc.oneof(
  { weight: 6, arbitrary: id.map((n) => put(n % 4 === 0 ? own(n) : message(n, mentioning(n)))) },
  id.map((n) => put(message(n, { status: MessageStatus.READED }))),
  id.map((n): ChatEvent => ({ kind: 'recall', chat: CHAT, id: null, target: n, byId: 2, byName: '' })),
  id.map((upTo): ChatEvent => ({ kind: 'read', chat: CHAT, upTo, told: false })),
  id.map((n) => removed(n)),
  id.map(cleared),
  fc.array(deletion, { maxLength: 3 }).map((deletions) => pending(...deletions)),
);
const mentioning = (n: number) => ({ atUserIds: n % 3 === 0 ? [n % 2 ? ME.id : -1] : [] });

test('[INV-12, MSG-08] Under any pending deletions last line, unread and mentions equal a recount of visible messages', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), fc.nat(30), (events, pagesTo) => {
      const state = fold(...events);
      // Messages up to `pagesTo` lie in journal pages.
      const all = [...state.timeline.after(0)];
      const older = all.filter((it) => it.id <= pagesTo);
      const past: Past = {
        find: (which) => older.find((it) => it.id === which) ?? null,
        between: (after, upTo) => older.filter((it) => it.id > after && it.id <= upTo),
        newest: (wanted, above) => older.findLast((it) => it.id > above && wanted(it)) ?? null,
      };
      const timeline = Timeline.of(all.filter((it) => it.id > pagesTo));
      const { summary, marks } = shown(
        { ...state, timeline, folded: { ...state.folded, to: pagesTo } },
        past,
      );
      const hides = (n: number): boolean =>
        state.pending.some((it) => (it.kind === 'clear' ? n <= it.upTo : it.ids.includes(n)));
      const visible = all.filter((it) => isVisible(it.id, state.marks) && !hides(it.id));
      const counted = visible.filter((it) => countsAsUnread(it, state.marks));
      expect(all.filter((it) => isVisible(it.id, marks))).toEqual(visible);
      expect(summary.last?.id).toBe(visible.at(-1)?.id);
      expect(summary.unread).toBe(counted.length);
      expect(summary.mentions).toEqual(
        counted
          .filter((it) => it.atUserIds.length > 0)
          .map((it) => ({ id: it.id, me: it.id % 2 === 1, all: it.id % 2 === 0 })),
      );
    }),
    { numRuns: 500 },
  );
});

test('[INV-12] Undone pending deletions leave the same state as a history without them, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const without = fold(...events.filter(({ kind }) => kind !== 'pending'), pending());
      expect(shown(fold(...events, pending()))).toEqual(without);
    }),
    { numRuns: 300 },
  );
});
