// The contract between a tab's seat and its views. A view only notes what changed; its rows are made when the tab asks
// for the next batch, so a tab that sleeps costs nothing (INV-11).
import type { Observable } from 'rxjs';
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
  /** The name, picture or presence of one person or group. No message shows it. */
  | { kind: 'person'; chat: ChatKey }
  | { kind: 'status' }
  /** Another account, or none: every view begins anew. */
  | { kind: 'all' };

/** The state that views read. `chatStore` is null while nobody is signed in. */
export interface ViewSource extends OnDemandOptions {
  status: () => StatusRow;
  chatStore: () => ChatStore | null;
  people: () => People | null;
  /** The newest `count` messages of a chat below an id that lie in pages, oldest first. */
  history: (chat: ChatKey, count: number, below: number) => Promise<StoredMessage[]>;
  /** The oldest `count` messages above an id, oldest first. */
  later: (chat: ChatKey, above: number, count: number) => Promise<StoredMessage[]>;
  /** A conversation shows this gap; `up`: its reader stands below it. */
  wantFilled: (chat: ChatKey, gap: Gap, up: boolean) => void;
  /** The server can be asked for history. */
  canAsk: () => boolean;
  upload: (tmpId: string) => UploadRow | null;
  /** The stored messages; null while memory is all. */
  journal: () => Journal | null;
  /** Resolves in a turn of low priority. */
  idle: () => Promise<void>;
}

/** One subscription of one tab. It ends with the scope that it was made with. */
export interface View {
  /** True when the next batch may hold something of this view. */
  readonly dirty: boolean;
  /** True while its patches may lag behind: a pull brings more at once than anybody reads. */
  readonly patient: boolean;
  /** Emits when rows are ready without a change of the state: pages were read, or code was loaded. */
  readonly ready$: Observable<void>;
  note(change: ViewChange): void;
  /** The difference since the last patch; null where nothing differs after all. */
  patch(): Patch | null;
}

/** An account is being opened: its state is not known yet, so its views say nothing. */
export const isOpening = (source: ViewSource): boolean =>
  source.chatStore() === null && source.status().phase !== 'stopped';
