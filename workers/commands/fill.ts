// The engine. Fills a place where messages may be missing from the server's history: a hundred rows at a
// time, from the newer end down. filling.ts says when.
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState, Gap } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { gapsOf } from '../../src/core/domain/gaps.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { failed, type Result } from '../../src/core/contract/result.ts';
import type { GroupMessage, PrivateMessage } from '../../src/core/wire/index.ts';
import type { Http } from '../env.ts';

export interface FillOptions {
  http: Http;
  selfId: number;
  /** Pulls bring what a chat's kind has above this id: `ask` of its cursor. */
  pulledFrom: (chat: ChatKey) => number;
  chat: (key: ChatKey) => ChatState | undefined;
  /** Server time, ms. */
  serverNow: () => number;
  /** Rows of the wire as events: handed in, for with an import the bundler would cut the engine in pieces. */
  privateEvent: (row: PrivateMessage, selfId: number) => ChatEvent | null;
  groupEvent: (row: GroupMessage, selfId: number) => ChatEvent | null;
  /** Rows of a page. */
  size: number;
  /** Applies and stores. */
  keep: (events: readonly ChatEvent[]) => Promise<void>;
}

/** ms; a first pull brings what is younger than a month. */
const PAST = 29 * 86_400_000;

/** One page for this gap, kept as far as it is still wanted. False: nobody has answered. */
export async function fill(options: FillOptions, chat: ChatKey, gap: Gap): Promise<boolean> {
  const { http, selfId, size, privateEvent, groupEvent, keep } = options;
  const page = await history(gap.before);
  const state = options.chat(chat);
  // Deleted meanwhile, or filled: what came would be dropped, and count as held if the deletion is refused.
  if (!state || !gapsOf(state).some(({ after }) => after === gap.after)) return true;
  if (page.ok) await keep(eventsOf(chat, gap, page.value, pastOf(state)));
  else if (page.error.code === 'REFUSED') await keep([{ kind: 'filled', chat, ...gap, lost: true }]);
  return page.ok || page.error.code === 'REFUSED';

  /**
   * What is from before this device's time. What is young, and above what pulls have brought, has only just
   * been written: its push is on its way. What a pull has brought meanwhile is in no gap any more.
   */
  function pastOf({ key, summary }: ChatState): (message: StoredMessage) => boolean {
    const first = summary.gaps[0];
    if (first?.after !== 0) return () => false;
    const from = options.pulledFrom(key);
    const young = options.serverNow() - PAST;
    return ({ id, sendTime }) => id < first.before && (id <= from || sendTime < young);
  }

  async function history(maxId: number): Promise<Result<HistoryPage>> {
    const { type, targetId } = targetOf(chat);
    if (type === 'PRIVATE') {
      const answer = await http.call('messagePrivateHistory', { query: { friendId: targetId, size, maxId } });
      if (!answer.ok) return answer;
      const { rows, rejected } = answer.value;
      const ids = rows.flatMap(({ id }) => id ?? []);
      return pageOf(
        rows.map((row) => privateEvent(row, selfId)),
        ids,
        rows.length + rejected.length < size,
      );
    }
    if (type === 'GROUP') {
      const answer = await http.call('messageGroupHistory', { query: { groupId: targetId, size, maxId } });
      if (!answer.ok) return answer;
      const { rows, rejected } = answer.value;
      const ids = rows.flatMap(({ id }) => id ?? []);
      return pageOf(
        rows.map((row) => groupEvent(row, selfId)),
        ids,
        rows.length + rejected.length < size,
      );
    }
    return failed({ code: 'REFUSED', message: '', status: 0 });
  }
}

interface HistoryPage {
  events: ChatEvent[];
  lowest: number;
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
  return { ok: true, value: { events: held, lowest, last } };
}

/** What the history says of a gap, as events; messages of before this device's time count as read. Pure. */
function eventsOf(
  chat: ChatKey,
  gap: Gap,
  page: HistoryPage,
  isPast: (message: StoredMessage) => boolean,
): ChatEvent[] {
  const within = page.events.filter((event) => event.kind !== 'message' || event.message.id > gap.after);
  const old = within.map((event): ChatEvent => (event.kind === 'message' ? { ...event, old: true } : event));
  const past = within.reduce(
    (most, event) =>
      event.kind === 'message' && isPast(event.message) ? Math.max(most, event.message.id) : most,
    0,
  );
  const read: ChatEvent[] = past > 0 ? [{ kind: 'read', chat, upTo: past, told: true }] : [];
  const after = page.last || page.lowest <= gap.after + 1 ? gap.after : page.lowest - 1;
  return [...read, ...old, { kind: 'filled', chat, after, before: gap.before, lost: false }];
}
