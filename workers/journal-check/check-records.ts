// The check of all records but pages and signatures: tail, rows, marks, people, outbox, files and cursors. Memory has the
// content of each record that was readable at the start, so it is written again. Other data is pulled again.
import { FEEDS } from '../../src/core/wire/index.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import { isMessage } from '../../src/core/domain/outbox-row.ts';
import type { Account } from '../account/account-api.ts';
import type { Journal } from '../journal/journal.ts';
import { readAll, readTail } from '../journal/load.ts';
import { cursorKey, PEOPLE_LISTS } from '../journal/schema.ts';
import type { Key, StoreName } from '../journal/store.ts';
import type { Entry } from '../log/entry.ts';
import type { Findings } from './findings.ts';

type Entries = readonly [Key, unknown][];
/** Records to delete, because no write replaces them. */
type Discarded = readonly (readonly [StoreName, Key])[];

export async function checkRecords(account: Account, journal: Journal, findings: Findings): Promise<void> {
  await account.internals.log.flush();
  const records = await recordsIn(account, journal);
  const { entries } = records;
  await checkPeople(account, journal, records.people, findings);
  await checkRowsAndOutbox(account, journal, records, findings);
  await checkTail(account, journal, entries.get('tail') ?? [], findings);
  await checkCursors(account, entries.get('meta') ?? [], findings);
  await checkFiles(account, findings);
}

/** All records as of one moment, the keys of all pages, and the chats that memory has then. */
async function recordsIn({ chatStore }: Account, journal: Journal) {
  let entries: ReadonlyMap<StoreName, Entries> = new Map();
  let people: Entries = [];
  let pages: readonly Key[] = [];
  let states: readonly ChatState[] = [];
  await journal.snapshot(async (store) => {
    // Later compactions change how far a chat is in pages.
    states = [...chatStore.stored.values()];
    [entries, people, pages] = await Promise.all([
      store.all(['chats', 'marks', 'outbox', 'meta', 'tail']),
      store.range('people', '', '\uffff'),
      store.keys('pages'),
    ]);
  });
  return { entries: entries as ReadonlyMap<StoreName, [Key, unknown][]>, people, pages, states };
}

type Records = Awaited<ReturnType<typeof recordsIn>>;

/** Lists in memory are written again. Members of other groups are fetched when the group is opened. */
async function checkPeople(
  { people, internals: { log } }: Account,
  journal: Journal,
  entries: Entries,
  findings: Findings,
): Promise<void> {
  const names = entries
    .filter(([, bytes]) => !Array.isArray(journal.codec.decode(bytes)))
    .map(([name]) => String(name));
  const isHeld = (name: string): boolean =>
    PEOPLE_LISTS.some((list) => list === name) || people.record(name).length > 0;
  const held = names.filter(isHeld);
  const others = names.filter((name) => !isHeld(name));
  for (const name of held) people.changes$.next({ kind: 'record', name });
  if (others.length > 0) await log.append(discarding(others.map((name) => ['people', name])));
  await log.flush();
  findings.add('people', held.length);
  findings.addFetched('people', others.length);
}

async function checkRowsAndOutbox(
  { chatStore, outbox, internals }: Account,
  journal: Journal,
  { entries, pages, states }: Records,
  findings: Findings,
): Promise<void> {
  const { log, cursors, sync } = internals;
  const loaded = readAll(entries, new Map(), journal.codec);
  const [held, junk] = [outbox.rows(), loaded.junk];
  const isHeld = ([store, key]: (typeof junk)[number]): boolean =>
    store === 'outbox' && held.some(({ tmpId }) => tmpId === key);
  const unreadable = junk.filter(([store]) => store === 'outbox');
  const missing = states.filter(
    ({ key, folded }) => folded.to > 0 && !loaded.rows.has(key) && !loaded.lost.includes(key),
  );
  const orphans = pages.filter((key) => !chatStore.stored.has(chatOf(key)));
  const damaged = loaded.lost.length + junk.length + missing.length;
  if (damaged + orphans.length === 0) return;
  const discard: Discarded = [
    ...junk.filter((it) => !isHeld(it)),
    ...orphans.map((key): Discarded[number] => ['pages', key]),
  ];
  await log.append({
    events: [],
    outbox: { put: held },
    rows: chatStore.stored.keys(),
    // The pages of an unknown chat cannot be used, so all data is pulled again.
    extra: () => ({ discard, ...(orphans.length > 0 && { cursors: cursors.forget() }) }),
    until: 'verified',
  });
  findings.add('record', damaged - unreadable.length);
  findings.add('outbox', unreadable.filter(isHeld).length);
  findings.add('outbox', unreadable.filter((it) => !isHeld(it)).length, 'lost');
  findings.addFetched('page', orphans.length);
  if (orphans.length > 0) void sync.confirm();
}

/** A compaction writes the messages in memory into pages and deletes the tail, with its unreadable batches. */
async function checkTail(
  account: Account,
  journal: Journal,
  tail: Entries,
  findings: Findings,
): Promise<void> {
  const { intact } = readTail(tail, journal.codec);
  if (intact) return;
  const { log } = account.internals;
  const isBad = (entry: Entries[number]): boolean => !readTail([entry], journal.codec).intact;
  await log.compact();
  const { entries } = await recordsIn(account, journal);
  const rest = (entries.get('tail') ?? []).filter(isBad);
  if (rest.length > 0) await log.append(discarding(rest.map(([key]) => ['tail', key])));
  // A missing batch leaves no record.
  findings.add('tail', Math.max(1, tail.filter(isBad).length));
}

/** Memory is at least as new as the stored cursors, so a higher stored number is wrong. */
async function checkCursors(
  { internals: { log, cursors } }: Account,
  meta: Entries,
  findings: Findings,
): Promise<void> {
  const stored = new Map(meta.map(([name, value]) => [String(name), value]));
  const wrong = FEEDS.flatMap((feed) =>
    (['done', 'ask'] as const).filter((name) => {
      const value = stored.get(cursorKey(name, feed)) ?? 0;
      return !Number.isSafeInteger(value) || Number(value) < 0 || Number(value) > cursors.of(feed)[name];
    }),
  );
  if (wrong.length === 0) return;
  const held = (): Record<string, number> => Object.assign({}, ...FEEDS.map((feed) => cursors.set(feed, {})));
  await log.append({ events: [], extra: () => ({ cursors: held() }), until: 'stored' });
  findings.add('cursor', wrong.length);
}

async function checkFiles(account: Account, findings: Findings): Promise<void> {
  const uploads = account.outbox
    .rows()
    .filter((row) => isMessage(row) && row.work.upload !== null && row.work.content === '');
  const files = await Promise.all(uploads.map(({ tmpId }) => account.file(tmpId, 'file')));
  findings.add('file', files.filter((it) => it === null).length, 'lost');
}

const discarding = (discard: Discarded): Entry => ({
  events: [],
  extra: () => ({ discard }),
  until: 'stored',
});

const chatOf = (key: Key): never => (typeof key === 'object' ? key[0] : '') as never;
