// The engine. Fills a place where messages may be missing from the server's history: a hundred rows at a
// time, from the newer end down. filling.ts says when.
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
  /** Pulls bring what a chat's kind has above this id: `ask` of its cursor. */
  pulledFrom: (chat: ChatKey) => number;
  chat: (key: ChatKey) => ChatState | undefined;
  /** A message wherever it lies. */
  find: (key: ChatKey, id: number) => Promise<StoredMessage | null>;
  /** The server can be asked. */
  canAsk: () => boolean;
  /** Server time, ms. */
  serverNow: () => number;
  /** Applies and stores. */
  keep: (events: readonly ChatEvent[]) => Promise<void>;
}

/** Rows of a page. */
const SIZE = LIMITS.historyPage;
/** ms; a first pull brings what is younger than a month. */
const PAST = 29 * 86_400_000;

/**
 * One page for this gap, from its newer end or, with `up`, from its older one, kept as far as it is still wanted.
 * False: nobody has answered.
 */
export async function fill(options: FillOptions, chat: ChatKey, gap: Gap, up: boolean): Promise<boolean> {
  const { keep } = options;
  const page = await history(options, chat, up ? { minId: gap.after } : { maxId: gap.before });
  const state = options.chat(chat);
  // Deleted meanwhile, or filled: what came would be dropped, and count as held if the deletion is refused.
  if (!state || !gapsOf(state).some(({ after }) => after === gap.after)) return true;
  if (page.ok) {
    const { events, lowest, highest, last } = page.value;
    const after = up || last ? gap.after : Math.max(gap.after, lowest - 1);
    const before = !up || last ? gap.before : Math.min(gap.before, highest + 1);
    await keep(eventsOf(chat, { after, before }, gap, events, pastOf(options, state)));
  } else if (page.error.code === 'REFUSED') await keep([{ kind: 'filled', chat, ...gap, lost: true }]);
  return page.ok || page.error.code === 'REFUSED';
}

const ANY = { after: 0, before: Infinity };

/** A message that may lie in a gap, with those around it. */
export async function locate(options: FillOptions, chat: ChatKey, id: number): Promise<Result<null>> {
  const nowhere = failed({ code: 'NOT_FOUND' });
  const state = options.chat(chat);
  if (state && !isVisible(id, state.marks)) return nowhere;
  if (await options.find(chat, id)) return done(null);
  const inGap = state && gapsOf(state).some(({ after, before }) => id > after && id < before);
  if (!state || !inGap) return nowhere;
  if (!options.canAsk()) return failed({ code: 'OFFLINE' });
  const page = await history(options, chat, { around: id });
  if (!page.ok) return page.error.code === 'REFUSED' ? nowhere : page;
  const { events, lowest, highest } = page.value;
  if (!events.some((event) => event.kind === 'message' && event.message.id === id)) return nowhere;
  const now = options.chat(chat);
  // Deleted meanwhile.
  if (!now || !isVisible(id, now.marks)) return nowhere;
  await options.keep(
    eventsOf(chat, { after: lowest - 1, before: highest + 1 }, ANY, events, pastOf(options, now)),
  );
  return done(null);
}

/**
 * What is from before this device's time. What is young, and above what pulls have brought, has only just
 * been written: its push is on its way. What a pull has brought meanwhile is in no gap any more.
 */
function pastOf(options: FillOptions, { key, summary }: ChatState): (message: StoredMessage) => boolean {
  const first = summary.gaps[0];
  if (first?.after !== 0) return () => false;
  const from = options.pulledFrom(key);
  const young = options.serverNow() - PAST;
  return ({ id, sendTime }) => id < first.before && (id <= from || sendTime < young);
}

async function history(
  { http, selfId }: FillOptions,
  chat: ChatKey,
  place: { maxId: number } | { minId: number } | { around: number },
): Promise<Result<HistoryPage>> {
  const { type, targetId } = targetOf(chat);
  if (type === 'PRIVATE') {
    const answer = await http.call('messagePrivateHistory', {
      query: { friendId: targetId, size: SIZE, ...place },
    });
    if (!answer.ok) return answer;
    const { rows, rejected } = answer.value;
    return pageOf(
      rows.map((row) => privateEvent(row, selfId)),
      rows.flatMap(({ id }) => id ?? []),
      rows.length + rejected.length < SIZE,
    );
  }
  if (type === 'GROUP') {
    const answer = await http.call('messageGroupHistory', {
      query: { groupId: targetId, size: SIZE, ...place },
    });
    if (!answer.ok) return answer;
    const { rows, rejected } = answer.value;
    return pageOf(
      rows.map((row) => groupEvent(row, selfId)),
      rows.flatMap(({ id }) => id ?? []),
      rows.length + rejected.length < SIZE,
    );
  }
  return failed({ code: 'REFUSED', message: '', status: 0 });
}

interface HistoryPage {
  events: ChatEvent[];
  lowest: number;
  highest: number;
  /** The server has nothing below. */
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
 * What the history says between two ids (exclusive), as events; messages of before this device's time count as read.
 * Outside of `wanted` (exclusive) all is held already. Pure.
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
