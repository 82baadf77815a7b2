// The spec and the rows of the view `search`.
import type { ChatKey } from '../domain/chat-key.ts';
import type { ChatType } from '../domain/enums.ts';
import type { Foreign } from '../domain/foreign.ts';

/** Kinds of messages in a search. The search skips tips, call records and system messages. */
export const SearchKind = {
  TEXT: 'text',
  PICTURE: 'picture',
  FILE: 'file',
  VOICE: 'voice',
  VIDEO: 'video',
  /** The contact card of a user or group. */
  CARD: 'card',
} as const;
export type SearchKind = (typeof SearchKind)[keyof typeof SearchKind];

/**
 * A hit meets all conditions; a spec without words and filters has no hits. Words match anywhere in a text or
 * in the name of a file or card, in any order, case and width. The view shows the `size` newest hits.
 */
export interface SearchSpec {
  view: 'search';
  words: string;
  chat?: ChatKey;
  kind?: SearchKind;
  /** The user id of the author. */
  sender?: number;
  /** Bounds of the send time, inclusive, ms. */
  after?: number;
  before?: number;
  size: number;
}

/** A row of the view `search`. Order: {@link compareFound}. */
export type SearchRow = HitRow | SearchStateRow;

/** One found message. Messages of different chats may share an id. */
export interface HitRow {
  /** `<chat>:<id>` */
  key: string;
  kind: 'hit';
  chat: ChatKey;
  chatType: ChatType;
  targetId: number;
  /** The chat's remark or name ('' while unknown), and its picture. */
  showName: string;
  headImage: string;
  /** The message's id, for a pane around the message. */
  id: number;
  /** ms */
  sendTime: number;
  sendId: number;
  sendName: string;
  own: boolean;
  type: number;
  category: SearchKind;
  /** The text around the first match, on one line; '' for kinds without text. */
  snippet: Foreign;
  /** Ranges of the words in the snippet, `[from, to)`, ascending and disjoint. */
  marks: readonly (readonly [from: number, to: number])[];
  /** The server's content, to draw a picture or a file; '' for a text. */
  content: Foreign;
}

/** The state of a search, sorted before all hits. The view has no such row while no user is signed in. */
export interface SearchStateRow {
  key: 'state';
  kind: 'state';
  /**
   * `running`: the scan continues. `settled`: the newest `size` hits are found, and a larger
   * size may bring more. `done`: all hits are found. `failed`: some stored messages could
   * not be searched; hits may be missing.
   */
  step: 'running' | 'settled' | 'done' | 'failed';
  /** Send time (ms) after which every message was scanned; null at the beginning, 0 at the end. */
  reached: number | null;
  /**
   * Gaps of the searched chats: `older` than all messages on this device,
   * or `between` these messages as well.
   */
  missing: 'nothing' | 'older' | 'between';
}

/** Sorts the state row first, then hits from newest to oldest, then by key so that the order is total. */
export function compareFound(a: SearchRow, b: SearchRow): number {
  if (a.kind === 'state') return -1;
  if (b.kind === 'state') return 1;
  return b.sendTime - a.sendTime || b.id - a.id || (a.key < b.key ? -1 : 1);
}
