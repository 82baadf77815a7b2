// One signed-in account as the rest of the engine sees it. exposed.ts makes it of the parts of account.ts.
import type { Observable } from 'rxjs';
import type { BlobLike } from '../../src/core/contract/blob.ts';
import type { Result } from '../../src/core/contract/result.ts';
import type { SelfRow, SignInEnd, StatusRow, UploadRow } from '../../src/core/contract/rows.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Gap } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { FilePart, OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Arrival } from '../attention/attention.ts';
import type { OpenedChats } from '../commands/opened-chats.ts';
import type { ReadMarks } from '../commands/read-marks.ts';
import type { EngineEnv, Http } from '../env.ts';
import type { Journal } from '../journal/journal.ts';
import type { Link } from '../link/link.ts';
import type { LinkInput } from '../link/machine.ts';
import type { Upload } from '../link/upload.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { People } from '../people/people.ts';
import type { Sync } from '../sync/sync.ts';
import type { Salvage } from '../log/salvage.ts';
import type { Cursors } from '../log/cursors.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Ring } from '../diagnostics/ring.ts';
import type { Scope } from '../scope.ts';
import type { ChatStore } from '../log/chat-store.ts';

export interface AccountOptions {
  env: EngineEnv;
  http: Http;
  upload: Upload;
  /** null: memory is all. */
  journal: Journal | null;
  /** The rest of a journal that was lost; null at an ordinary start. */
  salvage?: Salvage | null;
  self: SelfRow;
  /** Ends with the account's engine at the latest; a bug of the account is told there. */
  scope: Scope;
  accessToken: () => string | null;
  /** Loads the profile again; on a reconnect this also refreshes a token that has run out. */
  loadUser: () => Promise<LinkInput>;
  /** Somebody does something in a page. */
  inUse: () => boolean;
  /** Chats that one slice of a compaction folds. */
  slice?: number | undefined;
}

/** The parts that an account is made of. */
export interface Inside {
  sync: Sync;
  cursors: Cursors;
  log: EventLog;
  ring: Ring;
}

export interface Account {
  readonly chatStore: ChatStore;
  readonly people: People;
  readonly link: Link;
  readonly outbox: Outbox;
  readonly reading: ReadMarks;
  readonly opening: OpenedChats;
  readonly durable: boolean;
  /** Something that the status row shows has changed. */
  readonly changed$: Observable<void>;
  readonly ended$: Observable<SignInEnd>;
  readonly notices$: Observable<Notice>;
  /** Messages that were inserted just now. */
  readonly arrived$: Observable<Arrival>;
  /** The journal is lost, or its writer has met a bug: open the account anew with its salvage. */
  readonly lost$: Observable<'storage' | 'bug'>;
  /** Another engine writes the journal now: this one must not. */
  readonly fenced$: Observable<void>;
  readonly progress: StatusRow['progress'];
  /** Unsent messages that failed. */
  readonly failed: number;
  /** Server time (ms) up to which everything is here, null before the first pull has ended. */
  readonly completeTo: number | null;
  /** Applies the user's own acts and stores them before it resolves. */
  act(event: ChatEvent): Promise<void>;
  /** Resolves when everything that was applied so far is on the medium: the receipt of an act that changes nothing. */
  written(): Promise<void>;
  /** An event that the server knows of: applied at once, stored soon. */
  live(event: ChatEvent): void;
  /** Server time (ms), later at each call. */
  stamp(): number;
  /** The newest messages of a chat below an id that lie in pages, oldest first. */
  history(chat: ChatKey, count: number, below: number): Promise<StoredMessage[]>;
  /** The oldest ones above an id, oldest first. */
  later(chat: ChatKey, above: number, count: number): Promise<StoredMessage[]>;
  /** All that is stored; null where memory is all, and once it is lost. */
  readonly journal: Journal | null;
  /** Messages that an operator of the server has removed: resolves when no page has them any more. */
  readonly erase: (chat: ChatKey, ids: readonly number[]) => Promise<void>;
  wantFilled(chat: ChatKey, gap: Gap, up: boolean): void;
  /** A message wherever it lies; null where it is not held. */
  find(chat: ChatKey, id: number): Promise<StoredMessage | null>;
  /** Sees to it that a message is held, from the server if need be (ERR-21). */
  locate(chat: ChatKey, id: number): Promise<Result<null>>;
  /** Takes back a deletion that nobody was told of. Resolves when that is stored. */
  readonly undo: (row: OutboxRow) => Promise<void>;
  /** For diagnostics and records, and for nothing else. */
  readonly inside: Inside;
  readonly canAsk: boolean;
  /** The bytes of a file that is still to be sent. */
  file(tmpId: string, part: FilePart): Promise<BlobLike | null>;
  uploadOf(tmpId: string): UploadRow | null;
  close(): Promise<void>;
  /** At once: nothing more is written or told. */
  abort(): Promise<Salvage>;
}
