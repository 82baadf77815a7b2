// One slice of a compaction: some chats, folded into pages by one write. A crash after any slice is safe.
// Each chat row names the last batch in its pages, and the tail keeps the batches that other chats need.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { JournalWrite } from '../journal/journal.ts';
import type { Row } from '../journal/records.ts';
import type { Compaction } from './compaction.ts';
import { foldChat } from './fold-chat.ts';

/** Folds the stored state of these chats into pages. `at`: number of the last batch that the rows include. */
export async function foldSlice(
  compaction: Compaction,
  keys: readonly ChatKey[],
  at: number,
): Promise<JournalWrite> {
  const { sign, unfolded } = compaction;
  const { chatStore, journal } = compaction.options;
  const states = keys.flatMap((key) => chatStore.stored.get(key) ?? []);
  const folding = keys.map((key) => [key, unfolded.get(key)] as const);
  const others = [...unfolded].filter(([key]) => !keys.includes(key)).map(([, batch]) => batch);
  const made = await Promise.all(
    states.map(async (state) => {
      const around = (ids: readonly number[], last: boolean) =>
        journal ? journal.pages.around(state.key, ids, last) : Promise.resolve([]);
      return { state, ...(await foldChat(state, at, around)) };
    }),
  );
  return {
    rows: new Map(
      made.map(({ state: { key, summary }, folded }): [ChatKey, Row] => [key, { at, folded, summary }]),
    ),
    marks: new Map(states.map((state) => [state.key, state.marks])),
    pages: made.map(({ pages }) => (sign ? { ...pages, signatures: pages.put.map(sign) } : pages)),
    dropTailTo: Math.min(at, ...others.map((batch) => batch - 1)),
    applyToMemory: () => {
      for (const [key, batch] of folding) if (unfolded.get(key) === batch) unfolded.delete(key);
      for (const { state, folded, pages } of made) {
        compaction.ungathered += pages.erase > 0 ? Infinity : pages.put.length;
        chatStore.dropFolded(state, folded);
      }
      if (unfolded.size === 0) compaction.size = 0;
    },
  };
}
