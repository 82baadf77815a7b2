// The surroundings of the outbox: clock, timers, network and storage, so that tests can stand in for them.
import type { Observable, SchedulerLike } from 'rxjs';
import type { BlobLike } from '../../src/core/contract/blob.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { FilePart, OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Scope } from '../scope.ts';
import type { Outcome, Unsent, UploadOutcome } from './row-state.ts';
import type { CreateSendQueues } from './send-queues.ts';
import type { CreateUploads } from './uploads.ts';

/** None of these promises rejects: a request without an answer says so, and without storage memory has to do. */
export interface OutboxOptions {
  /** When it ends, timers and uploads end, and nothing is written any more. */
  scope: Scope;
  /** Own clock, ms. */
  now: () => number;
  /** Server time, ms. */
  serverNow: () => number;
  /** Server time (ms), later at each call. */
  stamp: () => number;
  scheduler: SchedulerLike;
  /** The line is acknowledged: attempts make sense. */
  canSend: () => boolean;
  /** The code that sends, and its one attempt; null where it did not load. */
  loadSending: () => Promise<SendParts | null>;
  /** The code that uploads, and its one try; null where it did not load. */
  loadUploads: () => Promise<UploadParts | null>;
  /** True when a pull that began after this call has ended well; false when none did. */
  confirm: () => Promise<boolean>;
  /** Shows a row and stores it; resolves when it is stored. A deletion comes once, when it is accepted. */
  keep: (kept: Kept) => Promise<void>;
  /** Removes the record, files and echo of a discarded message. Resolves when that is stored. */
  drop: (row: OutboxRow) => Promise<void>;
}

export interface Kept {
  row: OutboxRow;
  /** All rows of the outbox, this one included. */
  rows: readonly OutboxRow[];
  /** It is stored before a receipt. */
  strict: boolean;
  files: readonly OutboxFile[];
}

/** A row that the server took, no longer in the outbox. */
export interface Settled {
  row: OutboxRow;
  /** The server's row of a message; null for deletions and flags. */
  event: ChatEvent | null;
}

/** A deletion or a flag that the server refused, no longer in the outbox. */
export interface Refused {
  row: OutboxRow;
  /** The server's words. */
  message: string;
}

export interface SendParts {
  createSendQueues: CreateSendQueues;
  /** One attempt. `sent` carries the server's row as an event; a deletion has none. */
  post: (row: OutboxRow) => Promise<Outcome & { event?: ChatEvent }>;
}

export interface UploadParts {
  createUploads: CreateUploads;
  /** One try to upload the files of a row: shares, then the outcome. Unsubscribing breaks it off. */
  upload: (row: Unsent) => Observable<UploadStep>;
}

/** `share`: 0..1. */
export type UploadStep = { kind: 'progress'; share: number } | UploadOutcome;

export interface OutboxFile {
  part: FilePart;
  blob: BlobLike;
}
