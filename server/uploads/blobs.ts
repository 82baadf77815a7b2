// The place where the bytes of stored files are: the disk of this server, or a bucket that several servers
// share. Records, rights, quotas and metadata do not depend on the place.
import type { Readable } from 'node:stream';
import type { UploadedFile } from '../db/schema.ts';

/** Offsets in bytes; `last` is inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/** A stored file as an operator finds it. */
export interface FileLocation {
  /** 'the data folder' or 'S3'. */
  where: string;
  /** The path below the data folder, or an s3:// URL. */
  path: string;
}

/** A folder is the random name of an upload. Methods reject, if the place fails: no result means "missing" then. */
export interface BlobStore {
  /**
   * Stores the files of an upload from the local folder `draft`, durably. May move the draft. After a failure
   * some files may be stored, or become so within a minute.
   */
  put(folder: string, draft: string, files: readonly UploadedFile[]): Promise<void>;
  /**
   * Bytes of a file; null if it is missing.
   * @param recorded the size in the file's record, which a distant store returns without a look
   */
  sizeOf(folder: string, name: string, recorded: number | undefined): Promise<number | null>;
  /** A stream of a range; null if the file is missing. `signal` ends a read that nobody waits for. */
  read(folder: string, name: string, range: ByteRange, signal: AbortSignal): Promise<Readable | null>;
  /** Deletes all files of an upload, and parts of interrupted puts. Succeeds for missing files. */
  delete(folder: string, files: readonly UploadedFile[]): Promise<void>;
  locate(folder: string, name: string): FileLocation;
  /** Ends transfers in progress. */
  close(): void;
}

/** The store did not answer, so the next request would wait in vain too. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
}
