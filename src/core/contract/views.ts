// Every realm. What a tab can subscribe to, and how changes travel: a snapshot, then numbered patches.
import type { ChatKey } from '../domain/chat-key.ts';
import type { ChatRow, HeadRow, MessageRow, PersonRow, StatusRow } from './rows.ts';
import type { SearchRow, SearchSpec } from './search.ts';

export type ViewSpec =
  | { view: 'status' }
  | { view: 'chats' }
  | { view: 'people' }
  | { view: 'head'; chat: ChatKey }
  /** The newest `size` messages of a chat and all that come after. */
  | { view: 'pane'; chat: ChatKey; size: number }
  /** Messages of all chats, or of one, that answer a question. */
  | SearchSpec;

export interface RowOf {
  status: StatusRow;
  chats: ChatRow;
  people: PersonRow;
  head: HeadRow;
  pane: MessageRow;
  search: SearchRow;
}

export type ViewName = ViewSpec['view'];
export type AnyRow = RowOf[ViewName];

/** A change of one view. `stream` 0 is the snapshot and replaces all; a hole means: subscribe anew. */
export interface Patch {
  view: number;
  stream: number;
  put: readonly AnyRow[];
  del: readonly string[];
  /**
   * In the snapshot and when it changes. View `pane`: more messages are held before the first row; view `chats`:
   * the chats behind these come with the next patches; view `search`: a larger size may bring more.
   */
  more?: boolean;
}

/** Something to tell once in each tab; one that is frozen hears the newest few when it asks again. */
export type Notice =
  | { kind: 'reconnecting' }
  | { kind: 'reconnected' }
  | { kind: 'refused'; message: string }
  /** Stored data was damaged or lost and is loaded again; or the disk is full and old history was dropped. */
  | { kind: 'storage'; what: 'damaged' | 'lost' | 'pruned' }
  /** Only to the one tab that attends: these chats have news that asks for attention. */
  | { kind: 'attend'; chats: readonly ChatKey[]; messages: number };

/** All that one seat has not seen yet. The next one is made when this one is acknowledged. */
export interface Batch {
  boot: string;
  number: number;
  patches: readonly Patch[];
  notices: readonly Notice[];
  /** The newest token pair, when it changed: the tab keeps it in session storage. null: remove it. */
  tokens?: TokenPair | null;
  /** This engine works no more, another one holds the line: the page has to be loaded again. */
  over?: true;
}

/** Two tokens of one sign-in; a higher number wins. */
export interface TokenPair {
  signIn: string;
  number: number;
  accessToken: string;
  refreshToken: string;
}
