// The engine. What a view is: it only notes what changed; its rows are made when the tab asks for the next batch, so
// a tab that sleeps costs nothing (INV-11).
import type { Patch } from '../../src/core/contract/views.ts';
import type { StatusRow, UploadRow } from '../../src/core/contract/rows.ts';
import type { Gap } from '../../src/core/domain/chat.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Journal } from '../journal/journal.ts';
import type { People } from '../people/people.ts';
import type { ChatNews, ChatStore } from '../log/chat-store.ts';

/** What happened, as far as views care. */
export type ViewChange =
  | { kind: 'chat'; news: ChatNews }
  | { kind: 'people' }
  /** One person or group shows otherwise: no message looks different for it. */
  | { kind: 'person'; chat: ChatKey }
  | { kind: 'status' }
  /** Another account, or none: everything is new. */
  | { kind: 'all' };

/** What views read. `chatStore` is null while nobody is signed in. */
export interface ViewSource {
  status: () => StatusRow;
  chatStore: () => ChatStore | null;
  people: () => People | null;
  /** The newest messages of a chat below an id that lie in pages, oldest first. */
  history: (chat: ChatKey, count: number, below: number) => Promise<StoredMessage[]>;
  /** The oldest ones above an id, oldest first. */
  later: (chat: ChatKey, above: number, count: number) => Promise<StoredMessage[]>;
  /** A conversation shows this gap; `up`: its reader stands below it. */
  wantFilled: (chat: ChatKey, gap: Gap, up: boolean) => void;
  /** The server can be asked for history. */
  canAsk: () => boolean;
  upload: (tmpId: string) => UploadRow | null;
  /** What is stored, null where memory is all. */
  journal: () => Journal | null;
  /** Resolves in a turn of low priority. */
  idle: () => Promise<void>;
  /** A view that had to read is ready: seats look again. */
  wake: () => void;
}

export interface View {
  /** True when the next batch may hold something of this view. */
  readonly dirty: boolean;
  /** It shows as much at once as a pull brings: while one runs its patches need not follow each page. */
  readonly patient: boolean;
  note(change: ViewChange): void;
  /** The change since the last patch; null when nothing is different after all. */
  patch(): Patch | null;
  /** The tab does not want it any more. */
  close?(): void;
}

/** An account is being opened: what it has is not known yet, so nothing is said of it. */
export const isOpening = (source: ViewSource): boolean =>
  source.chatStore() === null && source.status().phase !== 'stopped';
