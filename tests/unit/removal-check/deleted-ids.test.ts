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

/** A group of which these messages are held, those up to `folded` in pages of ten. */
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
  const bench = { readable: true };
  const erased: number[][] = [];
  let looked = 0;
  const deletedIds = createDeletedIds({
    chat: () => state,
    pages: (_chat, ids) => {
      looked += ids.length;
      if (!bench.readable) return Promise.reject(new Error('unreadable'));
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
  /** A page brings these. */
  const bring = (...ids: number[]): void => {
    state = ids.reduce(put, state) as ChatState;
    void deletedIds.arrived(GROUP, ids.map(message));
  };
  const marked = (): number[] => Object.keys(state?.marks.removed ?? {}).map(Number);
  const lookUps = (): number => looked;
  return Object.assign(bench, {
    told: (ids: number[]) => deletedIds.answered(GROUP, ids),
    bring,
    marked,
    erased,
    apply,
    lookUps,
    chat: () => state,
  });
}

test('[DEL-01] removed messages leave memory and pages, and the last line is the message before them', async () => {
  const { told, erased, marked, chat } = groupOf(range(1, 25), 20);
  await told([25, 12, 24]);
  expect(erased).toEqual([[12, 24, 25]]);
  expect(marked()).toEqual([12, 24, 25]);
  expect(chat()?.summary).toMatchObject({ last: { id: 23 }, unread: 22 });
});

test('[DEL-01] the same answer again looks up, applies and writes nothing', async () => {
  const { told, erased, lookUps } = groupOf(range(1, 25), 20);
  await told([5, 25, 700]);
  const before = [erased.length, lookUps()];
  await told([5, 25, 700]);
  expect([erased.length, lookUps()]).toEqual(before);
});

test('[INV-12] an id that is not held is marked, so a page that brings it later does not show it', async () => {
  const { told, bring, chat } = groupOf(range(50, 60));
  await told([3, 55]);
  bring(2, 3, 4);
  expect(chat()?.summary).toMatchObject({ unread: 12 });
  expect(chat()?.marks.removed).toEqual({ 3: true, 55: true });
});

test('[INV-12, DEL-01] marks take the newest 300 of 10,000 ids; the others leave when a page brings them', async () => {
  const { told, bring, marked, erased, chat } = groupOf(range(10_001, 10_020));
  await told([...range(1, 10_000), 10_007]);
  expect(marked()).toEqual([...range(9702, 10_000), 10_007]);
  // The answer grows; ids known to be absent take no more marks.
  await told([...range(1, 10_000), 10_007, 10_008]);
  expect(marked()).toHaveLength(301);
  erased.length = 0;
  bring(40, 41, 9990);
  expect(erased).toEqual([[40, 41]]);
  expect(marked()).toHaveLength(303);
  expect(chat()?.summary).toMatchObject({ unread: 18 });
  bring(40);
  expect(chat()?.summary.unread).toBe(18);
});

test('[INV-11] an absent id is looked up once, and forgotten when the server lists it no more', async () => {
  const { told, bring, erased, lookUps } = groupOf(range(9001, 9020), 9020);
  await told(range(1, 2000));
  const before = lookUps();
  await told(range(1, 2000));
  expect(lookUps()).toBe(before);
  await told(range(2, 2000));
  erased.length = 0;
  bring(1, 2);
  expect(erased).toEqual([[2]]);
});

test('pages that cannot be read are looked up again by the next check', async () => {
  const bench = groupOf(range(401, 425), 420);
  await bench.told(range(1, 300));
  bench.erased.length = 0;
  bench.readable = false;
  await bench.told([405]);
  expect(bench.erased).toEqual([]);
  bench.readable = true;
  await bench.told([405]);
  expect(bench.erased).toEqual([[405]]);
});

test('[INV-12] messages that the user has deleted are not removed once more', async () => {
  const { told, apply, erased, marked } = groupOf(range(1, 25));
  apply({ kind: 'cleared', chat: GROUP, upTo: 10, at: 1 });
  apply({ kind: 'removed', chat: GROUP, ids: [20, 21] });
  await told([4, 20, 24]);
  expect(erased).toEqual([[24]]);
  expect(marked()).toEqual([20, 21, 24]);
});

test('ids of a group without messages are marked as well', async () => {
  const { told, bring, marked, chat } = groupOf([]);
  await told([5]);
  bring(5, 6);
  expect(marked()).toEqual([5]);
  expect(chat()?.summary).toMatchObject({ last: { id: 6 }, unread: 1 });
});
