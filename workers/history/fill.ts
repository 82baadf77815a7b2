// Fills a gap (a place in a chat where messages may be missing) with a page of the server's history: a
// hundred rows, from the end of the gap that is nearer to the reader. filling.ts decides the order of the
// gaps.
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type ChatState, type Gap } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { gapsOf } from '../../src/core/domain/gaps.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import { groupEvent, LIMITS, privateEvent } from '../../src/core/wire/index.ts';
import type { Http } from '../env.ts';

export interface FillOptions {
  http: Http;
  selfId: number;
  /** The id above which pulls fetch the chat's feed: `ask` of its cursor. */
  pulledFrom: (chat: ChatKey) => number;
  chat: (key: ChatKey) => ChatState | undefined;
  /** A message in memory or in a page; null where neither has it. */
  find: (key: ChatKey, id: number) => Promise<StoredMessage | null>;
  /** True while the server can be asked for history. */
  canAsk: () => boolean;
  /** Server time, ms. */
  serverNow: () => number;
  /** Appends the events to the log. Resolves when the log has stored them. */
  store: (events: readonly ChatEvent[]) => Promise<void>;
}

/** Number of rows of a page of history. */
const PAGE_SIZE = LIMITS.historyPage;
/** How far back the first pull of a device reaches, ms. */
const FIRST_PULL_REACH = 29 * 86_400_000;

/**
 * Fetches one page of this gap and stores the messages that are still missing. The page begins at the newer
 * end of the gap, or with `up` at its older end. Returns false where the server does not answer.
 */
export async function fill(options: FillOptions, chat: ChatKey, gap: Gap, up: boolean): Promise<boolean> {
  const { store } = options;
  const page = await history(options, chat, up ? { minId: gap.after } : { maxId: gap.before });
  const state = options.chat(chat);
  // The gap was deleted or filled meanwhile, so the rows are dropped. They would count as held if the server
  // refused the deletion.
  if (!state || !gapsOf(state).some(({ after }) => after === gap.after)) return true;
  if (page.ok) {
    const { events, lowest, highest, last } = page.value;
    const after = up || last ? gap.after : Math.max(gap.after, lowest - 1);
    const before = !up || last ? gap.before : Math.min(gap.before, highest + 1);
    await store(eventsOf(chat, { after, before }, gap, events, pastFilter(options, state)));
  } else if (page.error.code === 'REFUSED') await store([{ kind: 'filled', chat, ...gap, lost: true }]);
  return page.ok || page.error.code === 'REFUSED';
}

const ANY = { after: 0, before: Infinity };

/**
 * Fetches a message that may be in a gap, with the messages around it; NOT_FOUND where the server lacks it.
 */
export async function locate(options: FillOptions, chat: ChatKey, id: number): Promise<Result<null>> {
  const notFound = failed({ code: 'NOT_FOUND' });
  const state = options.chat(chat);
  if (state && !isVisible(id, state.marks)) return notFound;
  if (await options.find(chat, id)) return done(null);
  const inGap = state && gapsOf(state).some(({ after, before }) => id > after && id < before);
  if (!state || !inGap) return notFound;
  if (!options.canAsk()) return failed({ code: 'OFFLINE' });
  const page = await history(options, chat, { around: id });
  if (!page.ok) return page.error.code === 'REFUSED' ? notFound : page;
  const { events, lowest, highest } = page.value;
  if (!events.some((event) => event.kind === 'message' && event.message.id === id)) return notFound;
  const now = options.chat(chat);
  // The user has deleted the message meanwhile.
  if (!now || !isVisible(id, now.marks)) return notFound;
  await options.store(
    eventsOf(chat, { after: lowest - 1, before: highest + 1 }, ANY, events, pastFilter(options, now)),
  );
  return done(null);
}

/**
 * Returns a predicate for messages from before this device's first pull. A recent message above the pulled
 * ids is not one: its push is still under way.
 */
function pastFilter(options: FillOptions, { key, summary }: ChatState): (message: StoredMessage) => boolean {
  const first = summary.gaps[0];
  if (first?.after !== 0) return () => false;
  const from = options.pulledFrom(key);
  const since = options.serverNow() - FIRST_PULL_REACH;
  return ({ id, sendTime }) => id < first.before && (id <= from || sendTime < since);
}

async function history(
  { http, selfId }: FillOptions,
  chat: ChatKey,
  position: { maxId: number } | { minId: number } | { around: number },
): Promise<Result<HistoryPage>> {
  const { type, targetId } = targetOf(chat);
  if (type === 'PRIVATE') {
    const answer = await http.call('messagePrivateHistory', {
      query: { friendId: targetId, size: PAGE_SIZE, ...position },
    });
    if (!answer.ok) return answer;
    const { rows, rejected } = answer.value;
    return pageOf(
      rows.map((row) => privateEvent(row, selfId)),
      rows.flatMap(({ id }) => id ?? []),
      rows.length + rejected.length < PAGE_SIZE,
    );
  }
  if (type === 'GROUP') {
    const answer = await http.call('messageGroupHistory', {
      query: { groupId: targetId, size: PAGE_SIZE, ...position },
    });
    if (!answer.ok) return answer;
    const { rows, rejected } = answer.value;
    return pageOf(
      rows.map((row) => groupEvent(row, selfId)),
      rows.flatMap(({ id }) => id ?? []),
      rows.length + rejected.length < PAGE_SIZE,
    );
  }
  return failed({ code: 'REFUSED', message: '', status: 0 });
}

interface HistoryPage {
  events: ChatEvent[];
  lowest: number;
  highest: number;
  /** The server has no older rows. */
  last: boolean;
}

function pageOf(
  events: readonly (ChatEvent | null)[],
  ids: readonly number[],
  last: boolean,
): Result<HistoryPage> {
  const held = events.filter((event) => event !== null);
  const lowest = ids.reduce((least, id) => Math.min(least, id), Infinity);
  const highest = ids.reduce((most, id) => Math.max(most, id), 0);
  return done({ events: held, lowest, highest, last });
}

/**
 * The events of a history page between two ids, exclusive. Messages from before this device's first pull
 * count as read. Messages outside `wanted` (exclusive) are dropped, because the device has them.
 */
function eventsOf(
  chat: ChatKey,
  range: { after: number; before: number },
  wanted: { after: number; before: number },
  events: readonly ChatEvent[],
  isPast: (message: StoredMessage) => boolean,
): ChatEvent[] {
  const within = events.filter(
    (event) =>
      event.kind !== 'message' || (event.message.id > wanted.after && event.message.id < wanted.before),
  );
  const old = within.map((event): ChatEvent => (event.kind === 'message' ? { ...event, old: true } : event));
  const past = within.reduce(
    (most, event) =>
      event.kind === 'message' && isPast(event.message) ? Math.max(most, event.message.id) : most,
    0,
  );
  const read: ChatEvent[] = past > 0 ? [{ kind: 'read', chat, upTo: past, told: true }] : [];
  return [...read, ...old, { kind: 'filled', chat, ...range, lost: false }];
}
