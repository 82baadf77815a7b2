// The parameters and the rows of the view `search`, which finds messages on this device.
import type { ChatKey } from '../domain/chat-key.ts';
import type { ChatType } from '../domain/enums.ts';
import type { Foreign } from '../domain/foreign.ts';

/** Kinds of messages that a search finds. It skips tips, call records and system messages. */
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

/** Maximum length of the words in UTF-16 units. No message is longer, so further words would find nothing. */
export const LONGEST_WORDS = 4097;

/**
 * The parameters of a search. A hit meets all given conditions; without words and filters there are no hits.
 * Words match anywhere in a text or in the name of a file or card. Order, case and character width do not
 * matter. The view shows the `size` newest hits.
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
  /** Format: `<chat>:<id>`. */
  key: string;
  kind: 'hit';
  chat: ChatKey;
  chatType: ChatType;
  targetId: number;
  /** The chat's remark or name ('' while unknown), and its avatar. */
  showName: string;
  headImage: string;
  /** The message's id, with which a pane can open around the message. */
  id: number;
  /** Send time, ms. */
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

/** The state of a search, sorted before all hits. While no user is signed in there is no such row. */
export interface SearchStateRow {
  key: 'state';
  kind: 'state';
  /**
   * `running`: the search continues. `settled`: the newest `size` hits are found, and a larger size may bring
   * more. `done`: all hits are found. `failed`: some stored messages could not be searched, so hits may be
   * missing.
   */
  step: 'running' | 'settled' | 'done' | 'failed';
  /** All messages sent after this time (ms) have been searched; null at the beginning, 0 at the end. */
  reached: number | null;
  /**
   * Whether the searched chats have gaps, where messages are missing on this device. `older`: only before the
   * oldest message of a chat. `between`: also between messages.
   */
  missing: 'nothing' | 'older' | 'between';
}

/** Sorts the state row first, then hits from newest to oldest, then by key so that the order is total. */
export function compareFound(a: SearchRow, b: SearchRow): number {
  if (a.kind === 'state') return -1;
  if (b.kind === 'state') return 1;
  return b.sendTime - a.sendTime || b.id - a.id || (a.key < b.key ? -1 : 1);
}
