// The engine. One kind's pull, page by page: rows and cursor are stored together, so that a pull that
// breaks off goes on where it was, and the cursor never passes a row that is not stored (INV-1).
import type { Failure, Result } from '../../src/core/contract/result.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { groupEvent, LIMITS, privateEvent, systemEvent, type Kind } from '../../src/core/wire/index.ts';
import type { Http } from '../env.ts';

/** A page in the engine's words: `rows` counts what the server sent, readable or not. */
export interface Page {
  rows: number;
  events: ChatEvent[];
  /** The highest id of the page, 0 for an empty one. */
  highest: number;
  /** Ids ascend: then all up to `highest` is here already. */
  ascending: boolean;
}

export interface PullOptions {
  fetchPage: (kind: Kind, from: number) => Promise<Result<Page>>;
  /** Applies and stores a page; with `done` the cursor is raised in the same transaction. */
  store: (kind: Kind, events: readonly ChatEvent[], done: number | null) => Promise<void>;
  size?: number;
}

export async function pull(kind: Kind, from: number, options: PullOptions): Promise<Failure | null> {
  const size = options.size ?? LIMITS.pullPage;
  let highest = from;
  for (;;) {
    const answer = await options.fetchPage(kind, highest);
    if (!answer.ok) return answer.error;
    const { rows, events, ascending, highest: top } = answer.value;
    const full = rows === size && top > highest;
    highest = Math.max(highest, top);
    await options.store(kind, events, ascending || !full ? highest : null);
    // Any number but a full page ends it: a server without paging answers everything at once.
    if (!full) return null;
  }
}

/** Pages by HTTP, by minimum id and, for system messages, minimum sequence number (PULL-01, PULL-02). */
export function httpPages(http: Http, selfId: () => number): PullOptions['fetchPage'] {
  return async (kind, from) => {
    const size = LIMITS.pullPage;
    if (kind === 'private') {
      const answer = await http.call('messagePrivateLoadOfflineMessage', { query: { minId: from, size } });
      return answer.ok
        ? page(
            answer.value,
            (row) => row.id,
            (row) => privateEvent(row, selfId()),
          )
        : answer;
    }
    if (kind === 'group') {
      const answer = await http.call('messageGroupLoadOfflineMessage', { query: { minId: from, size } });
      return answer.ok
        ? page(
            answer.value,
            (row) => row.id,
            (row) => groupEvent(row, selfId()),
          )
        : answer;
    }
    const answer = await http.call('messageSystemLoadOfflineMessage', { query: { minSeqNo: from, size } });
    return answer.ok ? page(answer.value, (row) => row.seqNo, systemEvent) : answer;
  };
}

function page<T>(
  { rows, rejected }: { rows: T[]; rejected: readonly unknown[] },
  idOf: (row: T) => number | null,
  eventOf: (row: T) => ChatEvent | null,
): Result<Page> {
  const events: ChatEvent[] = [];
  let highest = 0;
  let ascending = true;
  for (const row of rows) {
    const id = idOf(row) ?? 0;
    ascending &&= id > highest;
    highest = Math.max(highest, id);
    const event = eventOf(row);
    if (event) events.push(event);
  }
  return { ok: true, value: { rows: rows.length + rejected.length, events, highest, ascending } };
}
