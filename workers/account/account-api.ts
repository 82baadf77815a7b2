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
  /** null: the account is kept in memory only. */
  journal: Journal | null;
  /** The facts saved from a lost journal; null at an ordinary start. */
  salvage?: Salvage | null;
  self: SelfRow;
  /** The parent of the account's scopes. It ends with the engine and receives the bugs of the account. */
  scope: Scope;
  accessToken: () => string | null;
  /** Loads the profile again; on a reconnect this also refreshes an expired token. */
  loadUser: () => Promise<LinkInput>;
  /** True shortly after a key or a press in any tab. */
  inUse: () => boolean;
  /** Number of chats in one write of a compaction. */
  slice?: number | undefined;
}

/** The parts of an account that only diagnostics, their records and the settings of local data use. */
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
  /** The HTTP client of this sign-in: its calls fail as signed out once another user is signed in (INV-9). */
  readonly http: Http;
  /** Uploads a file that belongs to no message. */
  readonly upload: Upload;
  /**
   * Returns a function that applies the user's pins and do-not-disturb settings again: answers to requests sent from now
   * on may lack them.
   */
  keepFlags(): () => void;
  readonly durable: boolean;
  /** True while writes wait for space on a full disk. */
  readonly isDiskFull: boolean;
  /** A value of the status row has changed. */
  readonly changed$: Observable<void>;
  readonly ended$: Observable<SignInEnd>;
  readonly notices$: Observable<Notice>;
  /** Messages that have just been inserted. */
  readonly arrived$: Observable<Arrival>;
  /**
   * The journal is lost, or a write of it hit a bug. The account has to be reopened with its salvaged facts.
   */
  readonly lost$: Observable<'storage' | 'bug'>;
  /** Another engine writes the journal now, so this engine must not. */
  readonly fenced$: Observable<void>;
  readonly progress: StatusRow['progress'];
  /** Number of failed unsent messages. */
  readonly failed: number;
  /** Server time (ms) up to which the account has received everything; null before the first pull ends. */
  readonly completeTo: number | null;
  /** Applies and stores an act of the user; resolves when it is stored. */
  act(event: ChatEvent): Promise<void>;
  /** Resolves when everything applied so far is stored. A command that changes nothing waits for this. */
  written(): Promise<void>;
  /** Applies an event at once and stores it soon; the server already knows it. */
  live(event: ChatEvent): void;
  /** Server time, ms; strictly increasing. */
  stamp(): number;
  /** Reads the newest messages of a chat below an id from journal pages, oldest first. */
  history(chat: ChatKey, count: number, below: number): Promise<StoredMessage[]>;
  /** Reads the oldest messages of a chat above an id from journal pages, oldest first. */
  later(chat: ChatKey, above: number, count: number): Promise<StoredMessage[]>;
  /** The journal; null while the account is in memory only, and after the journal is lost. */
  readonly journal: Journal | null;
  /**
   * Erases messages that an operator of the server has removed; resolves when no journal page contains them.
   */
  readonly erase: (chat: ChatKey, ids: readonly number[]) => Promise<void>;
  requestGapFill(chat: ChatKey, gap: Gap, up: boolean): void;
  /** Finds a message in memory or in a journal page; null where neither contains it. */
  find(chat: ChatKey, id: number): Promise<StoredMessage | null>;
  /** Makes a message available, from the server if needed (ERR-21). */
  locate(chat: ChatKey, id: number): Promise<Result<null>>;
  /** Undoes a deletion that is not sent to the server yet. Resolves when the undo is stored. */
  readonly undo: (row: OutboxRow) => Promise<void>;
  /** The parts that only diagnostics and the settings of local data use. */
  readonly internals: AccountInternals;
  readonly canAsk: boolean;
  /** The file of an unsent message. */
  file(tmpId: string, part: FilePart): Promise<BlobLike | null>;
  uploadOf(tmpId: string): UploadRow | null;
  close(): Promise<void>;
  /** Closes at once: nothing more is written or emitted. */
  abort(): Promise<Salvage>;
}
