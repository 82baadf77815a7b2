// The interface of one signed-in account to the rest of the engine. facade.ts implements it on the parts of
// account.ts.
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
  /** null: everything is only in memory. */
  journal: Journal | null;
  /** The facts saved from a lost journal; null at an ordinary start. */
  salvage?: Salvage | null;
  self: SelfRow;
  /** Ends with the account's engine at the latest; bugs of the account are reported to it. */
  scope: Scope;
  accessToken: () => string | null;
  /** Loads the profile again; on a reconnect this also refreshes an expired token. */
  loadUser: () => Promise<LinkInput>;
  /** The user types or presses in a page. */
  inUse: () => boolean;
  /** Number of chats that one slice of a compaction folds. */
  slice?: number | undefined;
}

/** The parts of an account that only diagnostics and records read. */
export interface AccountInternals {
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
  /** A value of the status row has changed. */
  readonly changed$: Observable<void>;
  readonly ended$: Observable<SignInEnd>;
  readonly notices$: Observable<Notice>;
  /** Messages that have just been inserted. */
  readonly arrived$: Observable<Arrival>;
  /** The journal is lost, or its writer has hit a bug: reopen the account with its salvage. */
  readonly lost$: Observable<'storage' | 'bug'>;
  /** Another engine writes the journal now, so this one must not. */
  readonly fenced$: Observable<void>;
  readonly progress: StatusRow['progress'];
  /** Number of failed unsent messages. */
  readonly failed: number;
  /** Server time (ms) up to which the account is complete, null before the first pull has ended. */
  readonly completeTo: number | null;
  /** Applies and stores the user's own acts; resolves when they are stored. */
  act(event: ChatEvent): Promise<void>;
  /** Resolves when everything applied so far is on the medium: the receipt of an act that changes nothing. */
  written(): Promise<void>;
  /** Applies an event at once and stores it soon; the server already knows it. */
  live(event: ChatEvent): void;
  /** Server time, ms; strictly increasing. */
  stamp(): number;
  /** The newest messages of a chat below an id that are in pages, oldest first. */
  history(chat: ChatKey, count: number, below: number): Promise<StoredMessage[]>;
  /** The oldest messages of a chat above an id that are in pages, oldest first. */
  later(chat: ChatKey, above: number, count: number): Promise<StoredMessage[]>;
  /** The journal; null where everything is only in memory, and once it is lost. */
  readonly journal: Journal | null;
  /** Erases messages that an operator of the server has removed; resolves when no page contains them. */
  readonly erase: (chat: ChatKey, ids: readonly number[]) => Promise<void>;
  wantFilled(chat: ChatKey, gap: Gap, up: boolean): void;
  /** A message in memory or in a page; null where neither has it. */
  find(chat: ChatKey, id: number): Promise<StoredMessage | null>;
  /** Makes a message available, from the server if needed (ERR-21). */
  locate(chat: ChatKey, id: number): Promise<Result<null>>;
  /** Takes back a deletion that the server has not been sent. Resolves when that is stored. */
  readonly undo: (row: OutboxRow) => Promise<void>;
  /** Only for diagnostics and records. */
  readonly internals: AccountInternals;
  readonly canAsk: boolean;
  /** The file of an unsent message. */
  file(tmpId: string, part: FilePart): Promise<BlobLike | null>;
  uploadOf(tmpId: string): UploadRow | null;
  close(): Promise<void>;
  /** Closes at once: nothing more is written or emitted. */
  abort(): Promise<Salvage>;
}
