// The view `search`: its spec and its rows.
import type { ChatKey } from '../domain/chat-key.ts';
import type { ChatType } from '../domain/enums.ts';
import type { Foreign } from '../domain/foreign.ts';

/** Kinds of messages in a search. Tips, call records and system messages are never found. */
export const SearchKind = {
  TEXT: 'text',
  PICTURE: 'picture',
  FILE: 'file',
  VOICE: 'voice',
  VIDEO: 'video',
  /** The card of a person or group. */
  CARD: 'card',
} as const;
export type SearchKind = (typeof SearchKind)[keyof typeof SearchKind];

/**
 * Hits meet all conditions; without words and filters there are none. Words match anywhere in a text or in the name of
 * a file or card, in any order, case and width. The `size` newest hits are shown.
 */
export interface SearchSpec {
  view: 'search';
  words: string;
  chat?: ChatKey;
  kind?: SearchKind;
  /** The user id of the author. */
  sender?: number;
  /** Sent at or after, at or before (ms). */
  after?: number;
  before?: number;
  size: number;
}

/** A row of the view `search`. Sort: {@link compareFound}. */
export type SearchRow = HitRow | SearchStateRow;

/** One found message. Messages of different chats may share an id. */
export interface HitRow {
  /** `<chat>:<id>` */
  key: string;
  kind: 'hit';
  chat: ChatKey;
  chatType: ChatType;
  targetId: number;
  /** Of the chat: remark or name, '' while unknown; and its picture. */
  showName: string;
  headImage: string;
  /** The message's id: a pane around it shows it. */
  id: number;
  /** ms */
  sendTime: number;
  sendId: number;
  sendName: string;
  own: boolean;
  type: number;
  category: SearchKind;
  /** The text around the first match, in one line; '' for kinds without text. */
  snippet: Foreign;
  /** Ranges of the words in the snippet, `[from, to)`, ascending and apart. */
  marks: readonly (readonly [from: number, to: number])[];
  /** The server's content, to draw a picture or a file; '' for a text. */
  content: Foreign;
}

/** The state of a search, before all hits. No row while nobody is signed in. */
export interface SearchStateRow {
  key: 'state';
  kind: 'state';
  /**
   * `running`: hits are still coming. `settled`: the newest `size` hits are here, and a larger size may bring more.
   * `done`: all hits are here. `failed`: stored messages could not be searched; hits may be missing.
   */
  step: 'running' | 'settled' | 'done' | 'failed';
  /** Every newer message was looked at, ms; null at the beginning, 0 at the end. */
  reached: number | null;
  /** Gaps of the searched chats: `older` than all messages held, or `between` them as well. */
  missing: 'nothing' | 'older' | 'between';
}

/** The state first, then the newest hits; by key at the end, so that the order is total. */
export function compareFound(a: SearchRow, b: SearchRow): number {
  if (a.kind === 'state') return -1;
  if (b.kind === 'state') return 1;
  return b.sendTime - a.sendTime || b.id - a.id || (a.key < b.key ? -1 : 1);
}
