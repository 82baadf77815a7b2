// The engine. Reads what the journal keeps of all pages, as signatures and directories, and which of them may
// hold an answer. What is not known is answered by "may": a signature only rules out.
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Journal } from '../journal/journal.ts';
import { isSet, partWith, PARTS, readDirectory, readPart, rowIn, type Place } from './block.ts';
import { knownOf } from './known.ts';
import { UNUSUAL_BUCKET } from './grams.ts';
import { hasBucket, readLeaf, type Leaf } from './leaf.ts';
import type { Entry } from './plan.ts';
import type { Query } from './query.ts';
import { unsealed } from './sealed.ts';

/** The name under which directories lie in the store `sigs`, below all chats, and that of rows, above them. */
export const DIRECTORIES = '#';
export const ROWS = '~';

/** How many rows of a block are read for one question: five rule out all but one page in some thousands. */
const ENOUGH = 5;

export interface Book {
  /** Every page that has a signature of its own or a place in a block, each once. */
  entries: Entry[];
  /** False where a directory could not be read: there may be pages that are not among the entries. */
  isWhole: boolean;
  /** Signatures that could be gathered into blocks. */
  loose: number;
}

type BookJournal = Pick<Journal, 'reads' | 'codec' | 'edition'>;

export async function readBook(journal: BookJournal, { needs }: Query): Promise<Book> {
  const { pages, blocks, isWhole, loose } = await readIndex(journal);
  const asked = { all: needs.all.slice(0, ENOUGH), oneOf: needs.oneOf };
  // Only where many pages are left is it worth a row to know how each is best looked at.
  const more = asked.all.length === 0 ? [UNUSUAL_BUCKET] : [];
  const rows = await readRows(journal, blocks, [...asked.all, ...asked.oneOf, ...more]);
  const entries = pages.map(({ place: { chat, first, oldest, newest }, leaf, block, column }): Entry => {
    const ofBlock = rows.get(block);
    const has = (bucket: number): boolean => {
      if (leaf) return hasBucket(leaf, bucket);
      const row = ofBlock?.get(bucket);
      return !row || isSet(row, column);
    };
    const may = allows(leaf ? needs : asked, has);
    return {
      chat,
      first,
      oldest,
      newest,
      may,
      usual: !has(UNUSUAL_BUCKET),
      signed: leaf !== null || block > 0,
    };
  });
  return { entries, isWhole, loose };
}

/** What a book is made of, whatever is asked; kept as long as nothing changes and somebody searches. */
export interface SignatureIndex extends Omit<Book, 'entries'> {
  pages: readonly Shelved[];
  /** Their numbers. */
  blocks: readonly number[];
}

/** A page with its own signature, or with its place in a block; block 0: unsigned. */
interface Shelved {
  place: Place;
  leaf: Leaf | null;
  block: number;
  column: number;
}

async function readIndex(journal: BookJournal): Promise<SignatureIndex> {
  const known = knownOf(journal);
  const { edition } = journal;
  const held = known.edition === edition ? known.index?.deref() : undefined;
  if (held) return held;
  // As of one moment: a page is always in one of both.
  const records = await journal.reads.range('sigs', [DIRECTORIES, 0], ['s\uffff', Number.MAX_SAFE_INTEGER]);
  const byChat = new Map<ChatKey, Set<number>>();
  const pages: Shelved[] = [];
  const put = (page: Shelved): void => {
    const firsts = byChat.get(page.place.chat);
    if (firsts?.has(page.place.first)) return;
    if (firsts) firsts.add(page.place.first);
    else byChat.set(page.place.chat, new Set([page.place.first]));
    pages.push(page);
  };
  const blocks: Block[] = [];
  let isWhole = true;
  let loose = 0;
  for (const [key, record] of records) {
    if (typeof key !== 'object' || typeof key[1] !== 'number') continue;
    const [name, number] = key;
    if (name === DIRECTORIES) {
      const places = readDirectory(journal.codec.decode(unsealed(record)));
      if (places) blocks.push({ number, places });
      else isWhole = false;
      continue;
    }
    const chat = parseChatKey(name);
    if (!chat) continue;
    const leaf = readLeaf(record);
    // The last page of a chat is about to be written again.
    if (byChat.has(chat)) loose++;
    const { oldest, newest } = leaf ?? { oldest: 0, newest: Infinity };
    put({ place: { chat, first: number, oldest, newest }, leaf, block: 0, column: 0 });
  }
  // A page that was written again since it was gathered has a signature of its own, or stands in a later block.
  for (const { number, places } of blocks.toReversed())
    for (const [column, place] of places.entries()) put({ place, leaf: null, block: number, column });
  const index: SignatureIndex = { pages, blocks: blocks.map(({ number }) => number), isWhole, loose };
  known.index = new WeakRef(index);
  known.edition = edition;
  return index;
}

interface Block {
  number: number;
  places: readonly Place[];
}

function allows({ all, oneOf }: Query['needs'], has: (bucket: number) => boolean): boolean {
  return all.every(has) && (oneOf.length === 0 || oneOf.some(has));
}

/** By block and bucket; a row that cannot be read is not among them. */
async function readRows(
  journal: Pick<Journal, 'reads'>,
  blocks: readonly number[],
  buckets: readonly number[],
): Promise<Map<number, Map<number, Uint8Array>>> {
  const parts = [...new Set(buckets.map(partWith))];
  const keys = blocks.flatMap((number) => parts.map((part) => [ROWS, number * PARTS + part] as const));
  const records = keys.length === 0 ? [] : await journal.reads.some('sigs', keys);
  const rows = new Map<number, Map<number, Uint8Array>>();
  for (const [index, number] of blocks.entries()) {
    const read = new Map(parts.map((part, at) => [part, readPart(records[index * parts.length + at])]));
    if ([...read.values()].includes(null)) knownOf(journal).broken.add(number);
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
