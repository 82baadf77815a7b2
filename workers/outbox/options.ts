// The dependencies of the outbox (clock, timers, network, storage), so that tests can replace them.
import type { Observable, SchedulerLike } from 'rxjs';
import type { BlobLike } from '../../src/core/contract/blob.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { FilePart, OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Scope } from '../scope.ts';
import type { Outcome, Unsent, UploadOutcome } from './row-state.ts';
import type { CreateSendQueues } from './send-queues.ts';
import type { CreateUploads } from './uploads.ts';

/**
 * No promise here rejects: an unanswered request resolves with the outcome `no-answer`, and without storage
 * rows stay in memory.
 */
export interface OutboxOptions {
  /** When this scope ends, timers and uploads end, and nothing more is written. */
  scope: Scope;
  /** Local clock, ms. */
  now: () => number;
  /** Server time, ms. */
  serverNow: () => number;
  /** Server time, ms; strictly increasing. */
  stamp: () => number;
  scheduler: SchedulerLike;
  /** True while the socket's login is acknowledged, so that requests can reach the server. */
  canSend: () => boolean;
  /** Loads the code that sends; null where it did not load. */
  loadSending: () => Promise<SendParts | null>;
  /** Loads the code that uploads; null where it did not load. */
  loadUploads: () => Promise<UploadParts | null>;
  /** Resolves true when a pull that began after this call ended well, else false. */
  confirm: () => Promise<boolean>;
  /**
   * Shows and stores a row; resolves when it is stored. For a deletion or a chat setting it is called only
   * when the row is accepted.
   */
  keep: (kept: RowWrite) => Promise<void>;
  /** Deletes the record, files and echo of a discarded message. Resolves when that is stored. */
  drop: (row: OutboxRow) => Promise<void>;
}

export interface RowWrite {
  row: OutboxRow;
  /** All rows of the outbox, including this one. */
  rows: readonly OutboxRow[];
  /** The row must be on the storage medium before the command is answered. */
  strict: boolean;
  files: readonly OutboxFile[];
}

/** A row that the server accepted and that has left the outbox. */
export interface Settled {
  row: OutboxRow;
  /** The sent message as the server stored it; null for deletions and chat settings. */
  event: ChatEvent | null;
}

/** A deletion or a chat setting that the server refused and that has left the outbox. */
export interface Refused {
  row: OutboxRow;
  /** The server's error message. */
  message: string;
}

export interface SendParts {
  createSendQueues: CreateSendQueues;
  /**
   * Makes one attempt to send a row. The outcome `sent` has the stored message as an event; deletions and
   * chat settings have none.
   */
  post: (row: OutboxRow) => Promise<Outcome & { event?: ChatEvent }>;
}

export interface UploadParts {
  createUploads: CreateUploads;
  /**
   * Tries once to upload the files of a row: emits progress, then the outcome. Unsubscribing aborts the
   * upload.
   */
  upload: (row: Unsent) => Observable<UploadStep>;
}

/** `share`: the uploaded part, 0..1. */
export type UploadStep = { kind: 'progress'; share: number } | UploadOutcome;

export interface OutboxFile {
  part: FilePart;
  blob: BlobLike;
}
