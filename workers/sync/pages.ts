// Fetches the pages of a pull over HTTP, and turns their rows into events. Requests name a minimum id or, for
// system messages, a minimum sequence number (PULL-01, PULL-02).
import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';
import type { Result } from '../../src/core/contract/result.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import {
  groupEvent,
  LIMITS,
  privateEvent,
  ROWS_LEFT_HEADER,
  systemEvent,
  type Feed,
} from '../../src/core/wire/index.ts';
import type { Http } from '../env.ts';

export interface PageRow {
  /** The id of the row; 0 where it has none. */
  id: number;
  /** Time at which the message was sent, ms; null where the server omits it. */
  sendTime: number | null;
  /** The row as an event; null for a row that belongs to no chat. */
  event: ChatEvent | null;
}

export interface PullPage {
  /** Number of rows that the server sent, valid or not. */
  count: number;
  /** The valid rows in the server's order. */
  rows: readonly PageRow[];
  /** Server time of the response, ms. */
  at: number;
  /** Number of rows that the server has after a full page; null where it omits the number. */
  left: number | null;
}

/** Fetches rows of a feed above the id `from`, exclusive. An aborted fetch ends in NO_ANSWER. */
export type FetchPage = (feed: Feed, from: number, signal: AbortSignal) => Promise<Result<PullPage>>;

export interface InputPauseOptions {
  /** The id from which a pull of this feed starts. */
  start: (feed: Feed) => number;
  /** True while the user types or presses in a tab. */
  inUse: () => boolean;
  scheduler: SchedulerLike;
}

/** Pause before each page of a pull but the first, ms, while `inUse`. Input has priority over pages. */
export const INPUT_PAUSE = 300;

export const pausingForInput =
  (fetchPage: FetchPage, { start, inUse, scheduler }: InputPauseOptions): FetchPage =>
  async (feed, from, signal) => {
    if (from > start(feed) && inUse()) await firstValueFrom(timer(INPUT_PAUSE, scheduler));
    return fetchPage(feed, from, signal);
  };

export function httpPages(http: Http, selfId: number): FetchPage {
  return async (feed, from, signal) => {
    const size = LIMITS.pullPage;
    let left: number | null = null;
    let at = 0;
    const readHeaders = (headers: Headers): void => {
      left = countOf(headers.get(ROWS_LEFT_HEADER));
      at = http.serverNow();
    };
    const watch = { readHeaders, signal };
    const page = <T extends Row>(
      answer: Result<Rows<T>>,
      idOf: (row: T) => number | null,
      eventOf: (row: T) => ChatEvent | null,
    ): Result<PullPage> => {
      if (!answer.ok) return answer;
      const { rows, rejected } = answer.value;
      const rowOf = (row: T): PageRow => ({
        id: idOf(row) ?? 0,
        sendTime: row.sendTime,
        // The event is made when the row is stored, while the next page is being fetched (bench: login-100k).
        get event() {
          return eventOf(row);
        },
      });
      return { ok: true, value: { count: rows.length + rejected.length, rows: rows.map(rowOf), at, left } };
    };
    if (feed === 'system') {
      const query = { minSeqNo: from, size };
      const answer = await http.call('messageSystemLoadOfflineMessage', { query }, watch);
      return page(answer, (row) => row.seqNo, systemEvent);
    }
    const query = { minId: from, size };
    if (feed === 'private') {
      const answer = await http.call('messagePrivateLoadOfflineMessage', { query }, watch);
      return page(
        answer,
        (row) => row.id,
        (row) => privateEvent(row, selfId),
      );
    }
    const answer = await http.call('messageGroupLoadOfflineMessage', { query }, watch);
    return page(
      answer,
      (row) => row.id,
      (row) => groupEvent(row, selfId),
    );
  };
}

interface Row {
  sendTime: number | null;
}

interface Rows<T> {
  rows: T[];
  rejected: readonly unknown[];
}

const countOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
