// The index of all stored pages, from their search signatures and the directories of blocks. It tells which
// pages may contain a hit. A signature only rules pages out, so a page without one may contain a hit.
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Journal } from '../journal/journal.ts';
import { isSet, partWith, PARTS, readDirectory, readPart, rowIn, type PageSpan } from './block.ts';
import { cacheOf } from './signature-cache.ts';
import { UNUSUAL_BUCKET } from './grams.ts';
import { hasBucket, readSignature, type PageSignature } from './page-signature.ts';
import type { Candidate } from './read-plan.ts';
import type { Query } from './query.ts';
import { verified } from './checksum.ts';

/**
 * First parts of keys in the store `sigs`. Directories of blocks sort below all chats, rows of blocks above
 * them.
 */
export const DIRECTORIES = '#';
export const ROWS = '~';

/**
 * Maximum number of rows per block that one search reads. Five rows rule out all but one page in some
 * thousands.
 */
const MAX_ROWS = 5;

export interface PageIndex {
  /** Every page with a signature of its own or a column in a block, each once. */
  pages: Candidate[];
  /** False where a directory is damaged: stored pages may be missing here. */
  isComplete: boolean;
  /** Number of signatures that could be gathered into blocks. */
  ungathered: number;
}

type IndexJournal = Pick<Journal, 'reads' | 'codec' | 'edition'>;

export async function readPageIndex(journal: IndexJournal, { required }: Query): Promise<PageIndex> {
  const { pages, blocks, isComplete, ungathered } = await readIndex(journal);
  const limited = { all: required.all.slice(0, MAX_ROWS), oneOf: required.oneOf };
  // The extra row is read only where many pages remain. It shows which pages their raw text can rule out.
  const extra = limited.all.length === 0 ? [UNUSUAL_BUCKET] : [];
  const rows = await readRows(journal, blocks, [...limited.all, ...limited.oneOf, ...extra]);
  const candidates = pages.map(
    ({ span: { chat, first, oldest, newest }, signature, block, column }): Candidate => {
      const ofBlock = rows.get(block);
      const has = (bucket: number): boolean => {
        if (signature) return hasBucket(signature, bucket);
        const row = ofBlock?.get(bucket);
        return !row || isSet(row, column);
      };
      const may = allows(signature ? required : limited, has);
      return {
        chat,
        first,
        oldest,
        newest,
        may,
        usual: !has(UNUSUAL_BUCKET),
        signed: signature !== null || block > 0,
      };
    },
  );
  return { pages: candidates, isComplete, ungathered };
}

/** The pages before any query is applied; cached while the journal does not change. */
export interface SignedPages extends Omit<PageIndex, 'pages'> {
  pages: readonly SignedPage[];
  /** The numbers of the blocks. */
  blocks: readonly number[];
}

/** A page with its own signature, or with its column in a block. Block 0 means none. */
interface SignedPage {
  span: PageSpan;
  signature: PageSignature | null;
  block: number;
  column: number;
}

async function readIndex(journal: IndexJournal): Promise<SignedPages> {
  const cache = cacheOf(journal);
  const { edition } = journal;
  const held = cache.edition === edition ? cache.index?.deref() : undefined;
  if (held) return held;
  // Signatures and directories are read together, because a page is always in one of them.
  const records = await journal.reads.range('sigs', [DIRECTORIES, 0], ['s\uffff', Number.MAX_SAFE_INTEGER]);
  const byChat = new Map<ChatKey, Set<number>>();
  const pages: SignedPage[] = [];
  const put = (page: SignedPage): void => {
    const firsts = byChat.get(page.span.chat);
    if (firsts?.has(page.span.first)) return;
    if (firsts) firsts.add(page.span.first);
    else byChat.set(page.span.chat, new Set([page.span.first]));
    pages.push(page);
  };
  const blocks: Block[] = [];
  let isComplete = true;
  let ungathered = 0;
  for (const [key, record] of records) {
    if (typeof key !== 'object' || typeof key[1] !== 'number') continue;
    const [name, number] = key;
    if (name === DIRECTORIES) {
      const spans = readDirectory(journal.codec.decode(verified(record)));
      if (spans) blocks.push({ number, spans });
      else isComplete = false;
      continue;
    }
    const chat = parseChatKey(name);
    if (!chat) continue;
    const signature = readSignature(record);
    // The first page of each chat is not counted. It stands for the last page, which is not gathered, because it will be
    // rewritten.
    if (byChat.has(chat)) ungathered++;
    const { oldest, newest } = signature ?? { oldest: 0, newest: Infinity };
    put({ span: { chat, first: number, oldest, newest }, signature, block: 0, column: 0 });
  }
  // The newest signature of a page wins: its own, else the one in the latest block.
  for (const { number, spans } of blocks.toReversed())
    for (const [column, span] of spans.entries()) put({ span, signature: null, block: number, column });
  const index: SignedPages = {
    pages,
    blocks: blocks.map(({ number }) => number),
    isComplete,
    ungathered,
  };
  cache.index = new WeakRef(index);
  cache.edition = edition;
  return index;
}

interface Block {
  number: number;
  spans: readonly PageSpan[];
}

function allows({ all, oneOf }: Query['required'], has: (bucket: number) => boolean): boolean {
  return all.every(has) && (oneOf.length === 0 || oneOf.some(has));
}

/** Rows by block and bucket, without damaged ones. */
async function readRows(
  journal: Pick<Journal, 'reads'>,
  blocks: readonly number[],
  buckets: readonly number[],
): Promise<Map<number, Map<number, Uint8Array>>> {
  const parts = [...new Set(buckets.map(partWith))];
  const keys = blocks.flatMap((number) => parts.map((part) => [ROWS, number * PARTS + part] as const));
  const records = keys.length === 0 ? [] : await journal.reads.getMany('sigs', keys);
  const rows = new Map<number, Map<number, Uint8Array>>();
  for (const [index, number] of blocks.entries()) {
    const read = new Map(parts.map((part, at) => [part, readPart(records[index * parts.length + at])]));
    if ([...read.values()].includes(null)) cacheOf(journal).broken.add(number);
    rows.set(
      number,
      new Map(
        buckets.flatMap((bucket) => {
          const part = read.get(partWith(bucket));
          return part ? [[bucket, rowIn(part, bucket)] as const] : [];
        }),
      ),
    );
  }
  return rows;
}
