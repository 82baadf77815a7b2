import { expect, test } from 'vitest';
import type { ChatState } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { reduceChat } from '../../../src/core/domain/reduce.ts';
import { Timeline } from '../../../src/core/domain/timeline.ts';
import { createDeletedIds } from '../../../workers/removal-check/deleted-ids.ts';
import { GROUP, message as plain, ME } from '../support.ts';

const message = (id: number): StoredMessage => plain(id, { recvId: null, groupId: 7 });
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** A group with these messages, of which those up to `folded` lie in journal pages of ten. */
function groupOf(held: readonly number[], folded = 0) {
  const put = (state: ChatState | undefined, id: number): ChatState =>
    reduceChat(state, { kind: 'message', chat: GROUP, message: message(id) }, ME);
  let state = held.reduce<ChatState | undefined>(put, undefined);
  const apply = (event: ChatEvent): void => {
    state = reduceChat(state, event, ME);
  };
  const inPages = held.filter((id) => id <= folded).map(message);
  if (state && folded > 0) {
    const hot = Timeline.of(held.filter((id) => id > folded).map(message));
    state = { ...state, timeline: hot, folded: { ...state.folded, to: folded } };
  }
  const disk = { readable: true };
  const erased: number[][] = [];
  let lookedUp = 0;
  const deletedIds = createDeletedIds({
    chat: () => state,
    pages: (_chat, ids) => {
      lookedUp += ids.length;
      if (!disk.readable) return Promise.reject(new Error('unreadable'));
      const page = inPages.filter(({ id }) => ids.some((it) => Math.ceil(it / 10) === Math.ceil(id / 10)));
      return Promise.resolve([page]);
    },
    erase: (chat, ids) => {
      erased.push([...ids]);
      const past = {
        find: (id: number) => inPages.find((it) => it.id === id) ?? null,
        between: () => [],
        newest: () => inPages.at(-1) ?? null,
      };
      state = reduceChat(state, { kind: 'removed', chat, ids }, ME, past);
      return Promise.resolve();
    },
  });
  /** Adds messages that arrive with a page of the history. */
  const addPage = (...ids: number[]): void => {
    state = ids.reduce(put, state) as ChatState;
    void deletedIds.arrived(GROUP, ids.map(message));
  };
  const marked = (): number[] => Object.keys(state?.marks.removed ?? {}).map(Number);
  const lookUps = (): number => lookedUp;
  return Object.assign(disk, {
    answer: (ids: number[]) => deletedIds.answered(GROUP, ids),
    addPage,
    marked,
    erased,
    apply,
    lookUps,
    chat: () => state,
  });
}

test('[DEL-01] Removed messages are erased and marked, and the last line is the newest remaining message', async () => {
  const { answer, erased, marked, chat } = groupOf(range(1, 25), 20);
  await answer([25, 12, 24]);
  expect(erased).toEqual([[12, 24, 25]]);
  expect(marked()).toEqual([12, 24, 25]);
  expect(chat()?.summary).toMatchObject({ last: { id: 23 }, unread: 22 });
});

test('[DEL-01] A repeated answer of deleted ids looks up nothing and erases nothing', async () => {
  const { answer, erased, lookUps } = groupOf(range(1, 25), 20);
  await answer([5, 25, 700]);
  const before = [erased.length, lookUps()];
  await answer([5, 25, 700]);
  expect([erased.length, lookUps()]).toEqual(before);
});

test('[INV-12] The id of an unknown message is marked as deleted, so a later page does not show the message', async () => {
  const { answer, addPage, chat } = groupOf(range(50, 60));
  await answer([3, 55]);
  addPage(2, 3, 4);
  expect(chat()?.summary).toMatchObject({ unread: 12 });
  expect(chat()?.marks.removed).toEqual({ 3: true, 55: true });
});

test('[INV-12, DEL-01] Of 10,000 unknown ids the newest 300 are marked as deleted; the others are erased if they arrive', async () => {
  const { answer, addPage, marked, erased, chat } = groupOf(range(10_001, 10_020));
  await answer([...range(1, 10_000), 10_007]);
  expect(marked()).toEqual([...range(9702, 10_000), 10_007]);
  // A longer answer: ids that are already known to be absent get no mark.
  await answer([...range(1, 10_000), 10_007, 10_008]);
  expect(marked()).toHaveLength(301);
  erased.length = 0;
  addPage(40, 41, 9990);
  expect(erased).toEqual([[40, 41]]);
  expect(marked()).toHaveLength(303);
  expect(chat()?.summary).toMatchObject({ unread: 18 });
  addPage(40);
  expect(chat()?.summary.unread).toBe(18);
});

test('[INV-11] The id of an unknown message is looked up once, and forgotten when the server stops listing it', async () => {
  const { answer, addPage, erased, lookUps } = groupOf(range(9001, 9020), 9020);
  await answer(range(1, 2000));
  const before = lookUps();
  await answer(range(1, 2000));
  expect(lookUps()).toBe(before);
  await answer(range(2, 2000));
  erased.length = 0;
  addPage(1, 2);
  expect(erased).toEqual([[2]]);
});

test('Ids in journal pages that cannot be read are looked up again by the next answer', async () => {
  const group = groupOf(range(401, 425), 420);
  await group.answer(range(1, 300));
  group.erased.length = 0;
  group.readable = false;
  await group.answer([405]);
  expect(group.erased).toEqual([]);
  group.readable = true;
  await group.answer([405]);
  expect(group.erased).toEqual([[405]]);
});

test('[INV-12] Messages that the user has deleted are not erased again', async () => {
  const { answer, apply, erased, marked } = groupOf(range(1, 25));
  apply({ kind: 'cleared', chat: GROUP, upTo: 10, at: 1 });
  apply({ kind: 'removed', chat: GROUP, ids: [20, 21] });
  await answer([4, 20, 24]);
  expect(erased).toEqual([[24]]);
  expect(marked()).toEqual([20, 21, 24]);
});

test('Deleted ids of a group without messages are marked too', async () => {
  const { answer, addPage, marked, chat } = groupOf([]);
  await answer([5]);
  addPage(5, 6);
  expect(marked()).toEqual([5]);
  expect(chat()?.summary).toMatchObject({ last: { id: 6 }, unread: 1 });
});
