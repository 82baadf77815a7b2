// The contract between a tab's seat and its views. A view notes changes, and makes its rows when the tab asks
// for the next batch. So a sleeping tab costs nothing (INV-11).
import type { Observable } from 'rxjs';
import type { CallRow } from '../../src/core/contract/call-rows.ts';
import type { Patch } from '../../src/core/contract/views.ts';
import type { StatusRow, UploadRow } from '../../src/core/contract/rows.ts';
import type { Gap } from '../../src/core/domain/chat.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Journal } from '../journal/journal.ts';
import type { ChatNews, ChatStore } from '../log/chat-store.ts';
import type { OnDemandOptions } from '../on-demand.ts';
import type { People } from '../people/people.ts';

/** A change of the state behind the views. */
export type ViewChange =
  | { kind: 'chat'; news: ChatNews }
  | { kind: 'people' }
  /** Name, picture or presence of one person or group changed. No message row shows these. */
  | { kind: 'person'; chat: ChatKey }
  | { kind: 'status' }
  /** The call of this browser, or a signal for its tab. */
  | { kind: 'call' }
  /** Another account opened, or none is open: every view restarts. */
  | { kind: 'all' };

/** The state that views read. `chatStore` is null while no account is open. */
export interface ViewSource extends OnDemandOptions {
  status: () => StatusRow;
  call: () => readonly CallRow[];
  chatStore: () => ChatStore | null;
  people: () => People | null;
  /** Reads the newest `count` messages of a chat below an id from journal pages, oldest first. */
  history: (chat: ChatKey, count: number, below: number) => Promise<StoredMessage[]>;
  /** Reads the oldest `count` messages above an id from journal pages, oldest first. */
  later: (chat: ChatKey, above: number, count: number) => Promise<StoredMessage[]>;
  /**
   * Requests the messages of a gap that a conversation shows. `up`: the reader is at older messages, so the gap is
   * filled from its older end.
   */
  requestGapFill: (chat: ChatKey, gap: Gap, up: boolean) => void;
  /** The server can be asked for history. */
  canAsk: () => boolean;
  upload: (tmpId: string) => UploadRow | null;
  /** The journal of the account; null where there is none. */
  journal: () => Journal | null;
  /** Resolves in a task of low priority. */
  idle: () => Promise<void>;
}

/** One subscription of one tab. It ends with the scope that it was created with. */
export interface View {
  /** The next batch may contain a patch of this view. */
  readonly dirty: boolean;
  /** Patches may be delayed, because a pull changes more than a user can read. */
  readonly patient: boolean;
  /** Emits when rows become ready without a state change: journal pages were read, or code has loaded. */
  readonly ready$: Observable<void>;
  note(change: ViewChange): void;
  /** The difference since the last patch; null where there is none. */
  patch(): Patch | null;
}

/** An account is being opened: its state is unknown, so its views send nothing. */
export const isOpening = (source: ViewSource): boolean =>
  source.chatStore() === null && source.status().phase !== 'stopped';
