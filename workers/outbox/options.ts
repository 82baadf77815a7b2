// The engine. What the outbox takes from the hub: clock, timers, network, storage.
import type { SchedulerLike } from 'rxjs';
import type { BlobLike } from '../../src/core/contract/commands.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { FilePart, OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Outcome, Unsent, UploadOutcome } from './machine.ts';
import type { Uploads } from './uploads.ts';

/** None of these promises ever rejects: without an answer the outcome says so, without storage memory is all. */
export interface OutboxOptions {
  /** Own clock, ms. */
  now: () => number;
  /** Server time, ms. */
  serverNow: () => number;
  /** Server time (ms), later at each call. */
  stamp: () => number;
  scheduler: SchedulerLike;
  /** The line is acknowledged: attempts make sense. */
  canSend: () => boolean;
  /** One attempt. `sent` carries the server's row as an event; a deletion has none. */
  post: (row: OutboxRow) => Promise<Outcome & { event?: ChatEvent }>;
  /** The code that uploads; null where it does not come. */
  loadUploads: (here: (part: typeof Uploads | null) => void) => void;
  /** One try to upload a row's files. `progress` takes a share, 0..1. */
  upload: (row: Unsent, progress: (share: number) => void, signal: AbortSignal) => Promise<UploadOutcome>;
  /** True when a pull that began after this call has ended well; false when none did. */
  confirm: () => Promise<boolean>;
  /**
   * Shows a row and stores it; resolves when it is stored. `strict`: before a receipt. A deletion comes
   * here once, when it is accepted.
   */
  keep: (row: OutboxRow, strict: boolean, files?: readonly OutboxFile[]) => Promise<void>;
  /**
   * Removes a row and its files together with what the server answered. null: a message that was
   * discarded, which must not come back after a crash, or a deletion that was told.
   */
  settle: (row: OutboxRow, event: ChatEvent | null) => Promise<void>;
  /** The server refused a deletion or a flag: its effect and its row go, in one write. */
  onRefused: (row: OutboxRow, message: string) => Promise<void>;
  /** The share of this row that is uploaded has changed; about five times a second. */
  onProgress: (row: Unsent) => void;
}

export interface OutboxFile {
  part: FilePart;
  blob: BlobLike;
}
