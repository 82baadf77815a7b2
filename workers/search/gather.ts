// Gathers the search signatures of finished pages into blocks, of which a search reads a few rows. Splits
// blocks with many outdated signatures. Runs in the background after a compaction or a search.
import type { ChatState } from '../../src/core/domain/chat.ts';
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { JournalWrite, Journal } from '../journal/journal.ts';
import type { Key, Op } from '../journal/store.ts';
import { COLUMNS, directoryOf, signaturesOf, PARTS, partsOf, readDirectory, type PageSpan } from './block.ts';
import { DIRECTORIES, ROWS } from './page-index.ts';
import { cacheOf } from './signature-cache.ts';
import { readSignature, type PageSignature } from './page-signature.ts';
import type { PageKey } from './read-plan.ts';
import { withChecksum, verified } from './checksum.ts';
import { signatureRecord } from './sign.ts';

type GatherJournal = Pick<Journal, 'commit' | 'reads' | 'codec'>;

export interface GatherOptions {
  journal: GatherJournal;
  chats: () => ReadonlyMap<ChatKey, ChatState>;
  idle: () => Promise<void>;
  /** True when no further step may start. */
  isOver: () => boolean;
  /** Minimum number of signatures for a block. */
  least?: number;
}

/** Number of outdated signatures at which a block is split. A single deleted page suffices too. */
const MAX_OUTDATED = 128;

/** Runs step after step, each in a write of its own, so that the engine may end after any of them. */
export async function gather(options: GatherOptions): Promise<void> {
  const { journal, idle, isOver } = options;
  const step = async (): Promise<JournalWrite | null> =>
    (await splitBlock(options)) ?? (await gatherBlock(options));
  for (;;) {
    await idle();
    // A step is tried outside the queue of writes first. It is then repeated at its turn, when no page can
    // change meanwhile.
    if (isOver() || !(await step())) return;
    await journal.commit(async () => (await step()) ?? {});
  }
}

async function gatherBlock({ journal, least = COLUMNS }: GatherOptions): Promise<JournalWrite | null> {
  const keys = (await journal.reads.keys('sigs')).filter(isPage);
  // The last page of a chat is left out, because it will be rewritten soon.
  const stable = keys.filter(([chat], at) => keys[at + 1]?.[0] === chat);
  if (stable.length < least) return null;
  const records = await journal.reads.getMany('sigs', stable.slice(0, 2 * COLUMNS));
  const spans: PageSpan[] = [];
  const signatures: PageSignature[] = [];
  for (const [at, record] of records.entries()) {
    const signature = readSignature(record);
    const [chat, first] = stable[at] ?? [];
    if (!signature || !chat || first === undefined || signatures.length === COLUMNS) continue;
    signatures.push(signature);
    spans.push({ chat, first, oldest: signature.oldest, newest: signature.newest });
  }
  if (signatures.length < least) return null;
  const [last] = await journal.reads.range('sigs', [DIRECTORIES, 0], [DIRECTORIES, MAX], {
    reverse: true,
    limit: 1,
  });
  const cache = cacheOf(journal);
  const number = Math.max(cache.last, last ? numberOf(last[0]) : 0) + 1;
  cache.last = number;
  const directory = withChecksum(journal.codec.encode(directoryOf(spans)));
  return {
    signatures: [
      ...spans.map(({ chat, first }): Op => ({ del: 'sigs', key: [chat, first] })),
      { put: 'sigs', key: [DIRECTORIES, number], value: directory },
      ...partsOf(signatures).map((value, part): Op => ({
        put: 'sigs',
        key: [ROWS, number * PARTS + part],
        value,
      })),
    ],
  };
}

/** Splits one block that is not worth keeping: its valid columns become page signatures again. */
async function splitBlock({ journal, chats }: GatherOptions): Promise<JournalWrite | null> {
  const directories = await journal.reads.range('sigs', [DIRECTORIES, 0], [DIRECTORIES, MAX]);
  if (directories.length === 0) return null;
  const cache = cacheOf(journal);
  /** Pages with a signature of their own, or with one in a later block. */
  const newer = new Set((await journal.reads.keys('sigs')).filter(isPage).map(String));
  for (const [key, record] of directories.toReversed()) {
    const spans = readDirectory(journal.codec.decode(verified(record)));
    if (!spans) {
      cache.isComplete = false;
      return { signatures: deleteBlock(key) };
    }
    const missing = await missingPages(journal, chats(), spans);
    const isOutdated = (it: PageSpan): boolean => newer.has(pageName(it)) || missing.has(pageName(it));
    const outdated = spans.filter(isOutdated).length;
    const isRewritten =
      missing.size > 0 || outdated >= Math.min(MAX_OUTDATED, spans.length) || cache.broken.has(numberOf(key));
    if (isRewritten) {
      const parts = await journal.reads.range('sigs', ...rowsOf(key));
      const signatures = signaturesOf(spans, parts);
      // A page whose first message was deleted has another key by now.
      const stored = new Set((await journal.reads.keys('pages')).map(String));
      const restored = spans.flatMap((span, at): Op[] => {
        const signature = signatures?.[at];
        const value = signature ? signatureRecord(signature) : new Uint8Array(0);
        const isKept = stored.has(pageName(span)) && !isOutdated(span);
        return !isKept ? [] : [{ put: 'sigs', key: [span.chat, span.first], value }];
      });
      return { signatures: [...deleteBlock(key), ...restored] };
    }
    for (const span of spans) newer.add(pageName(span));
  }
  return null;
}

/** Pages that were deleted or pruned. The store has no record of them, and the chat's state allows that. */
async function missingPages(
  journal: GatherJournal,
  chats: ReadonlyMap<ChatKey, ChatState>,
  spans: readonly PageSpan[],
): Promise<Set<string>> {
  const suspects = spans.filter(({ chat, first }) => {
    const state = chats.get(chat);
    const oldest = state?.summary.gaps[0];
    return !state || first <= state.folded.erasedTo || (oldest?.after === 0 && first < oldest.before);
  });
  if (suspects.length === 0) return new Set();
  const records = await journal.reads.getMany(
    'pages',
    suspects.map(({ chat, first }) => [chat, first] as const),
  );
  return new Set(suspects.filter((_, at) => records[at] === undefined).map(pageName));
}

const MAX = Number.MAX_SAFE_INTEGER;

const deleteBlock = (directory: Key): Op[] => {
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
const pageName = ({ chat, first }: PageSpan): string => `${chat},${first}`;
