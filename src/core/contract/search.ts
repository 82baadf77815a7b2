// Every realm. The view `search`: what a tab asks for, and the rows that it gets.
import type { ChatKey } from '../domain/chat-key.ts';
import type { ChatType } from '../domain/enums.ts';
import type { Foreign } from '../domain/foreign.ts';

/** What a message is, for who looks for it. Tips, call records and system messages are never found. */
export const SearchKind = {
  TEXT: 'text',
  PICTURE: 'picture',
  FILE: 'file',
  VOICE: 'voice',
  VIDEO: 'video',
  /** A contact or a group that was passed on. */
  CARD: 'card',
} as const;
export type SearchKind = (typeof SearchKind)[keyof typeof SearchKind];

/**
 * All of it has to hold; with neither words nor filters nothing is found. Words stand anywhere in a text, in the
 * name of a file or in that of a card, in any order, whatever their case and width. The `size` newest are shown.
 */
export interface SearchSpec {
  view: 'search';
  words: string;
  chat?: ChatKey;
  kind?: SearchKind;
  /** The user id of who wrote it. */
  sender?: number;
  /** Sent at or after, at or before (ms). */
  after?: number;
  before?: number;
  size: number;
}

/** A row of the view `search`. Sort: {@link compareFound}. */
export type SearchRow = HitRow | SearchStateRow;

/** One message that was found. Messages of different chats may share an id. */
export interface HitRow {
  /** `<chat>:<id>` */
  key: string;
  kind: 'hit';
  chat: ChatKey;
  chatType: ChatType;
  targetId: number;
  /** Of the chat: remark or name, '' while nobody has told it yet; and its picture. */
  showName: string;
  headImage: string;
  /** Of the message: a pane that asks for as much shows it. */
  id: number;
  /** ms */
  sendTime: number;
  sendId: number;
  sendName: string;
  own: boolean;
  type: number;
  category: SearchKind;
  /** Around the first word that was found, in one line; '' where a message of its kind has no words. */
  snippet: Foreign;
  /** Where the words stand in the snippet, `[from, to)`, ascending and apart. */
  marks: readonly (readonly [from: number, to: number])[];
  /** As the server has it, to draw a picture or a file; '' for a text. */
  content: Foreign;
}

/** There while somebody is signed in, before all hits. */
export interface SearchStateRow {
  key: 'state';
  kind: 'state';
  /**
   * `running`: hits are still coming. `settled`: the newest `size` are here, a larger one may bring more. `done`:
   * there are no others. `failed`: what is stored could not be searched; hits may be missing.
   */
  step: 'running' | 'settled' | 'done' | 'failed';
  /** Everything newer was looked at (ms), null while nothing was, 0 at the end. */
  reached: number | null;
  /** Of the chats that were looked at: what is `older` than this device knows, or something `between` as well. */
  missing: 'nothing' | 'older' | 'between';
}

/** The one state first, then the newest; by key at the end, so that the order is total: no two rows share one. */
export function compareFound(a: SearchRow, b: SearchRow): number {
  if (a.kind === 'state') return -1;
  if (b.kind === 'state') return 1;
  return b.sendTime - a.sendTime || b.id - a.id || (a.key < b.key ? -1 : 1);
}
