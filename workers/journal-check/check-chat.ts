// The check of one chat: its pages, and its row against the messages in pages and memory. A row is derived data, so it is
// computed again. A chat that changes during the check is checked again.
import { isFar, isVisible, type ChatState, type ChatSummary } from '../../src/core/domain/chat.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { noPast } from '../../src/core/domain/past.ts';
import { recounted } from '../../src/core/domain/unread.ts';
import type { Account } from '../account/account-api.ts';
import type { Journal } from '../journal/journal.ts';
import type { Findings } from './findings.ts';

/** Number of pages that one task reads. */
const PAGES = 32;
/** Maximum number of checks of a chat that changes meanwhile. */
const ATTEMPTS = 3;
const MAX = Number.MAX_SAFE_INTEGER;

interface ReadPages {
  pages: number;
  /** Number of messages in pages, and of those that memory has a newer copy of. */
  messages: number;
  copies: number;
  /** First ids of pages that look damaged. */
  damaged: number[];
  /** The highest id in pages; 0 for none. */
  highest: number;
  /** The newest message in pages that the user may see. */
  newest: StoredMessage | null;
  /** Messages in pages that may count as unread. */
  unread: StoredMessage[];
}

export async function checkChat(
  account: Account,
  journal: Journal,
  key: ChatKey,
  idle: () => Promise<void>,
  findings: Findings,
): Promise<{ pages: number; messages: number }> {
  const { chatStore } = account;
  let read: ReadPages | null = null;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const state = chatStore.stored.get(key);
    if (!state) return { pages: 0, messages: 0 };
    read = await readPages(journal, state, idle);
    const damaged = await reported(journal, key, read.damaged);
    findings.addFetched('page', damaged);
    if (damaged > 0) break;
    if (chatStore.stored.get(key) !== state) continue;
    // Nothing is awaited up to the mended state, so that no event comes in between.
    if (isMissingPages(state, read)) await fetchMissing(account, state, read, findings);
    else if (state.pending.length === 0) await mendRow(account, state, read, findings);
    break;
  }
  const inMemory = chatStore.stored.get(key)?.timeline.size ?? 0;
  const { pages = 0, messages = 0, copies = 0 } = read ?? {};
  return { pages, messages: messages + Math.max(0, inMemory - copies) };
}

async function readPages(journal: Journal, state: ChatState, idle: () => Promise<void>): Promise<ReadPages> {
  const { key, marks, timeline } = state;
  const read: ReadPages = {
    pages: 0,
    messages: 0,
    copies: 0,
    damaged: [],
    highest: 0,
    newest: null,
    unread: [],
  };
  const countedFrom = Math.max(marks.readUpTo, marks.clearedTo);
  let before = { first: 0, last: 0 };
  for (let from = 0; ;) {
    const entries = await journal.reads.range('pages', [key, from], [key, MAX], { limit: PAGES });
    for (const [pageKey, record] of entries) {
      const first = (pageKey as readonly [string, number])[1];
      const page = journal.page(key, record);
      read.pages++;
      if (before.last >= first) read.damaged.push(before.first);
      if (page?.[0]?.id !== first) read.damaged.push(first);
      before = { first, last: page?.at(-1)?.id ?? first };
      read.highest = Math.max(read.highest, before.last);
      for (const message of page ?? []) {
        read.messages++;
        if (timeline.find(message.id)) read.copies++;
        if (message.id > countedFrom) read.unread.push(message);
        if (isVisible(message.id, marks) && !isFar(message.id, marks)) read.newest = message;
      }
    }
    const last = entries.at(-1);
    if (!last || entries.length < PAGES) return read;
    from = (last[0] as readonly [string, number])[1] + 1;
    await idle();
  }
}

/**
 * Loads pages that look damaged. Loading reports a damaged page: the journal's losses record a gap and pull its messages
 * again. A compaction may have rewritten the page since it was read.
 */
async function reported(journal: Journal, chat: ChatKey, firsts: readonly number[]): Promise<number> {
  let damaged = 0;
  for (const first of new Set(firsts)) {
    await journal.pages.load({ chat, from: first, upTo: first });
    if (journal.pages.isBroken(chat, first)) damaged++;
  }
  return damaged;
}

/** True where messages up to `folded.to` were in pages, no deletion explains their absence, and no gap is known. */
function isMissingPages({ folded, marks, summary }: ChatState, { highest }: ReadPages): boolean {
  if (highest >= folded.to || marks.clearedTo >= folded.to) return false;
  const isDeleted = [...Object.keys(marks.removed), ...Object.keys(marks.far ?? {})].some(
    (id) => Number(id) > highest,
  );
  return !isDeleted && !summary.gaps.some(({ after, before }) => after <= highest && before > folded.to);
}

async function fetchMissing(
  { internals: { log, cursors, sync } }: Account,
  { key, folded }: ChatState,
  { highest }: ReadPages,
  findings: Findings,
): Promise<void> {
  const gap = { kind: 'gap', chat: key, after: highest, before: folded.to + 1, dropped: true } as const;
  const forgotten = cursors.forget();
  await log.append({ events: [gap], extra: () => ({ cursors: forgotten }), until: 'stored' });
  findings.addFetched('missing', 1);
  void sync.confirm();
}

async function mendRow(
  { chatStore, internals: { log } }: Account,
  state: ChatState,
  read: ReadPages,
  findings: Findings,
): Promise<void> {
  const folded = { ...state.folded, to: Math.max(state.folded.to, read.highest) };
  const summary = summaryOf({ ...state, folded }, read, chatStore.self.id);
  if (summary === state.summary && folded.to === state.folded.to) return;
  const { key } = state;
  chatStore.set({ ...state, summary, folded });
  chatStore.changes$.next({ chat: key, messages: [], marks: true });
  await log.append({ events: [], rows: [key], until: 'verified' });
  findings.add('row', 1);
}

/** The summary computed again from all messages; the same object where it is right. */
function summaryOf(state: ChatState, { newest, unread }: ReadPages, selfId: number): ChatSummary {
  const { summary, marks, timeline } = state;
  const between = (after: number, upTo: number): StoredMessage[] =>
    unread.filter(({ id }) => id > after && id <= upTo);
  const counted = recounted(state, { ...noPast, between }, selfId);
  const inMemory = [...timeline.backwards()].find(({ id }) => isVisible(id, marks) && !isFar(id, marks));
  const last = (inMemory?.id ?? 0) >= (newest?.id ?? 0) ? (inMemory ?? null) : newest;
  // The last message may have been in a lost page: the list still shows it, until the server's copy arrives.
  const isLastWrong = last !== null && last.id > (summary.last?.id ?? 0);
  const isHidden = summary.last !== null && !isVisible(summary.last.id, marks);
  const isLow = last !== null && summary.lastId < last.id;
  const isCountWrong =
    counted.unread !== summary.unread ||
    JSON.stringify(counted.mentions) !== JSON.stringify(summary.mentions);
  if (!isLastWrong && !isHidden && !isLow && !isCountWrong) return summary;
  return {
    ...counted,
    last: isLastWrong || isHidden ? last : summary.last,
    lastId: Math.max(summary.lastId, last?.id ?? 0),
  };
}
