// The engine. Signatures of pages that change no more are gathered into blocks, of which a question reads a few
// rows; blocks in which much is void are taken apart again. In the background, after a compaction.
import type { ChatState } from '../../src/core/domain/chat.ts';
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { JournalWrite, Journal } from '../journal/journal.ts';
import type { Key, Op } from '../journal/store.ts';
import { COLUMNS, directoryOf, leavesOf, PARTS, partsOf, readDirectory, type Place } from './block.ts';
import { DIRECTORIES, ROWS } from './book.ts';
import { knownOf } from './known.ts';
import { readLeaf, type Leaf } from './leaf.ts';
import type { PageKey } from './plan.ts';
import { sealed, unsealed } from './sealed.ts';
import { leafRecord } from './sign.ts';

type GatherJournal = Pick<Journal, 'commit' | 'reads' | 'codec'>;

export interface GatherOptions {
  journal: GatherJournal;
  chats: () => ReadonlyMap<ChatKey, ChatState>;
  idle: () => Promise<void>;
  /** Nothing more is to be begun. */
  isOver: () => boolean;
  /** Signatures that are worth a block. */
  least?: number;
}

/** With so many void places a block is taken apart; at once where one of them is of a page that is gone. */
const VOID = 128;

/** One step after the other, each a write of its own: any may be the last. */
export async function gather(options: GatherOptions): Promise<void> {
  const { journal, idle, isOver } = options;
  const step = async (): Promise<JournalWrite | null> => (await apart(options)) ?? (await together(options));
  for (;;) {
    await idle();
    // Looked for beside the writes, and again when its turn has come: then no page becomes another one meanwhile.
    if (isOver() || !(await step())) return;
    await journal.commit(async () => (await step()) ?? {});
  }
}

async function together({ journal, least = COLUMNS }: GatherOptions): Promise<JournalWrite | null> {
  const keys = (await journal.reads.keys('sigs')).filter(isPage);
  // The last page of a chat is about to be written again.
  const settled = keys.filter(([chat], at) => keys[at + 1]?.[0] === chat);
  if (settled.length < least) return null;
  const records = await journal.reads.some('sigs', settled.slice(0, 2 * COLUMNS));
  const places: Place[] = [];
  const leaves: Leaf[] = [];
  for (const [at, record] of records.entries()) {
    const leaf = readLeaf(record);
    const [chat, first] = settled[at] ?? [];
    if (!leaf || !chat || first === undefined || leaves.length === COLUMNS) continue;
    leaves.push(leaf);
    places.push({ chat, first, oldest: leaf.oldest, newest: leaf.newest });
  }
  if (leaves.length < least) return null;
  const [last] = await journal.reads.range('sigs', [DIRECTORIES, 0], [DIRECTORIES, MAX], {
    reverse: true,
    limit: 1,
  });
  const known = knownOf(journal);
  const number = Math.max(known.last, last ? numberOf(last[0]) : 0) + 1;
  known.last = number;
  const directory = sealed(journal.codec.encode(directoryOf(places)));
  return {
    signatures: [
      ...places.map(({ chat, first }): Op => ({ del: 'sigs', key: [chat, first] })),
      { put: 'sigs', key: [DIRECTORIES, number], value: directory },
      ...partsOf(leaves).map((value, part): Op => ({
        put: 'sigs',
        key: [ROWS, number * PARTS + part],
        value,
      })),
    ],
  };
}

/** Takes one block apart that is not worth keeping: what counts of it becomes signatures of pages again. */
async function apart({ journal, chats }: GatherOptions): Promise<JournalWrite | null> {
  const directories = await journal.reads.range('sigs', [DIRECTORIES, 0], [DIRECTORIES, MAX]);
  if (directories.length === 0) return null;
  const known = knownOf(journal);
  /** Of pages whose signature lies elsewhere. */
  const newer = new Set((await journal.reads.keys('sigs')).filter(isPage).map(String));
  for (const [key, record] of directories.toReversed()) {
    const places = readDirectory(journal.codec.decode(unsealed(record)));
    if (!places) {
      known.isWhole = false;
      return { signatures: without(key) };
    }
    const gone = await goneOf(journal, chats(), places);
    const isVoid = (it: Place): boolean => newer.has(nameOf(it)) || gone.has(nameOf(it));
    const voids = places.filter(isVoid).length;
    const isDue = gone.size > 0 || voids >= Math.min(VOID, places.length) || known.broken.has(numberOf(key));
    if (isDue) {
      const parts = await journal.reads.range('sigs', ...rowsOf(key));
      const leaves = leavesOf(places, parts);
      // One may have got another name meanwhile, its first message being deleted.
      const there = new Set((await journal.reads.keys('pages')).map(String));
      const again = places.flatMap((place, at): Op[] => {
        const leaf = leaves?.[at];
        const value = leaf ? leafRecord(leaf) : new Uint8Array(0);
        const counts = there.has(nameOf(place)) && !isVoid(place);
        return !counts ? [] : [{ put: 'sigs', key: [place.chat, place.first], value }];
      });
      return { signatures: [...without(key), ...again] };
    }
    for (const place of places) newer.add(nameOf(place));
  }
  return null;
}

/** Pages that were deleted or have made room: their chat says so, and they are not there. Nothing of them stays. */
async function goneOf(
  journal: GatherJournal,
  chats: ReadonlyMap<ChatKey, ChatState>,
  places: readonly Place[],
): Promise<Set<string>> {
  const suspects = places.filter(({ chat, first }) => {
    const state = chats.get(chat);
    const oldest = state?.summary.gaps[0];
    return !state || first <= state.folded.erasedTo || (oldest?.after === 0 && first < oldest.before);
  });
  if (suspects.length === 0) return new Set();
  const records = await journal.reads.some(
    'pages',
    suspects.map(({ chat, first }) => [chat, first] as const),
  );
  return new Set(suspects.filter((_, at) => records[at] === undefined).map(nameOf));
}

const MAX = Number.MAX_SAFE_INTEGER;

const without = (directory: Key): Op[] => {
  const [from, to] = rowsOf(directory);
  return [
    { del: 'sigs', key: directory },
    { delRange: 'sigs', from, to },
  ];
};

function rowsOf(directory: Key): [from: Key, to: Key] {
  const first = numberOf(directory) * PARTS;
  return [
    [ROWS, first],
    [ROWS, first + PARTS - 1],
  ];
}

const numberOf = (key: Key): number => (typeof key === 'object' ? Number(key[1]) : 0);
const isPage = (key: Key): key is PageKey => typeof key === 'object' && parseChatKey(key[0]) !== null;
const nameOf = ({ chat, first }: Place): string => `${chat},${first}`;
