// The pages of a pull by HTTP, as events: asked by minimum id and, for system messages, by minimum sequence number
// (PULL-01, PULL-02).
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
  /** 0 where the row has none. */
  id: number;
  /** ms; null where the server does not tell. */
  sendTime: number | null;
  /** null for a row of no chat. */
  event: ChatEvent | null;
}

export interface PullPage {
  /** Rows that the server sent, readable or not. */
  count: number;
  /** The readable rows, in the server's order. */
  rows: readonly PageRow[];
  /** Server time (ms) of the answer. */
  at: number;
  /** Rows that the server has behind a full page; null where it does not tell. */
  left: number | null;
}

/** Rows of a feed above the id `from`, exclusive. An aborted fetch ends in NO_ANSWER. */
export type FetchPage = (feed: Feed, from: number, signal: AbortSignal) => Promise<Result<PullPage>>;

export interface GivingWay {
  /** The id from which a pull of this feed begins to ask. */
  known: (feed: Feed) => number;
  /** True while a person types or presses in a page. */
  inUse: () => boolean;
  scheduler: SchedulerLike;
}

/** Keys come before pages: while a person types, each page but the first of a pull waits so long, ms. */
export const GIVE_WAY = 300;

export const givingWay =
  (fetchPage: FetchPage, { known, inUse, scheduler }: GivingWay): FetchPage =>
  async (feed, from, signal) => {
    if (from > known(feed) && inUse()) await firstValueFrom(timer(GIVE_WAY, scheduler));
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
      const read = (row: T): PageRow => ({
        id: idOf(row) ?? 0,
        sendTime: row.sendTime,
        // Made when the row is stored, while the next page travels (bench: login-100k).
        get event() {
          return eventOf(row);
        },
      });
      return { ok: true, value: { count: rows.length + rejected.length, rows: rows.map(read), at, left } };
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
