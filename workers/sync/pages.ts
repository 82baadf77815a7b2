// The engine. The pages of a pull by HTTP, in the engine's words: by minimum id and, for system
// messages, minimum sequence number (PULL-01, PULL-02).
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
  /** 0 where it has none. */
  id: number;
  /** ms; null where the server tells none. */
  sendTime: number | null;
  /** null for a row that belongs into no chat. */
  event: ChatEvent | null;
}

export interface PullPage {
  /** How many rows the server sent, readable or not. */
  count: number;
  /** The readable ones, in the server's order. */
  rows: readonly PageRow[];
  /** Server time (ms) of the answer. */
  at: number;
  /** Rows that the server has behind a full page; null where it does not tell. */
  left: number | null;
}

/** The rows of a feed above an id; that minimum is exclusive. An aborted fetch ends in NO_ANSWER. */
export type FetchPage = (feed: Feed, from: number, signal: AbortSignal) => Promise<Result<PullPage>>;

export interface GivingWay {
  /** Where a pull of this feed begins to ask. */
  known: (feed: Feed) => number;
  /** Somebody does something in a page. */
  inUse: () => boolean;
  scheduler: SchedulerLike;
}

/** Keys come before pages: while somebody types, each but the first of a pull waits, ms. */
export const GIVE_WAY = 300;

export const givingWay =
  (fetchPage: FetchPage, { known, inUse, scheduler }: GivingWay): FetchPage =>
  async (feed, from, signal) => {
    if (from > known(feed) && inUse()) await firstValueFrom(timer(GIVE_WAY, scheduler));
    return fetchPage(feed, from, signal);
  };

export function httpPages(http: Http, selfId: () => number): FetchPage {
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
        // Made when it is stored: the next page has been asked for by then (bench: login-100k).
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
        (row) => privateEvent(row, selfId()),
      );
    }
    const answer = await http.call('messageGroupLoadOfflineMessage', { query }, watch);
    return page(
      answer,
      (row) => row.id,
      (row) => groupEvent(row, selfId()),
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
