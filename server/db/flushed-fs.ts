// The file system of the embedded database on the disk. PGlite's own file system for Node ignores each sync. This
// one makes all syncs real, except those of the log: they mark the log dirty, and a group flush syncs it
// (group-flush.ts). A write, a rename or a deletion outside of the log first flushes a dirty log, so that the log is
// never behind the data. A full disk first takes the reserve (reserve.ts), and a write is then repeated.
import { closeSync, fdatasync, fdatasyncSync, fsync, fsyncSync } from 'node:fs';
import { promisify } from 'node:util';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { isUnsupported, SYNCS_FOLDERS } from '../disk.ts';
import { createGroupFlush, type GroupFlush } from './group-flush.ts';
import type { Reserve } from './reserve.ts';

/** The part that a sync brings to the disk: the bytes of a file, the bytes and all attributes of it, or the names in a folder. */
export type Sync = 'data' | 'file' | 'folder';

/** System calls that write an open file or folder to the disk. */
export interface Disk {
  /** In the thread pool. */
  sync(fd: number, kind: Sync): Promise<void>;
  syncNow(fd: number, kind: Sync): void;
}

export const DISK: Disk = {
  sync: async (fd, kind) => {
    if (kind === 'folder' && !SYNCS_FOLDERS) return;
    try {
      await (kind === 'data' ? fdatasyncLater(fd) : fsyncLater(fd));
    } catch (error) {
      if (!(kind === 'folder' && isUnsupported(error))) throw error;
    }
  },
  syncNow: (fd, kind) => {
    if (kind === 'folder' && !SYNCS_FOLDERS) return;
    try {
      if (kind === 'data') fdatasyncSync(fd);
      else fsyncSync(fd);
    } catch (error) {
      if (!(kind === 'folder' && isUnsupported(error))) throw error;
    }
  },
};

/** A node of Emscripten's NODEFS. The root is its own parent. */
export interface Node {
  name: string;
  parent: Node;
}

/** An open file or folder of NODEFS. `nfd` is its descriptor in Node, which duplicates share. */
interface Stream {
  node: Node & { mode: number };
  nfd: number;
  shared: { refcount: number };
}

/** Returns the number of bytes that were written. */
type Write = (
  stream: Stream,
  bytes: Uint8Array,
  offset: number,
  length: number,
  position: number,
  ...rest: unknown[]
) => number;

/** The calls of NODEFS that change, sync or close something. */
interface NodeFiles {
  stream_ops: {
    write: Write;
    setattr: (stream: Stream, attributes: { size?: number }) => void;
    close: (stream: Stream) => void;
    fsync?: (stream: Stream) => number;
  };
  node_ops: {
    setattr: (node: Node, attributes: { size?: number }) => void;
    rename: (node: Node, parent: Node, name: string) => void;
    unlink: (parent: Node, name: string) => void;
  };
}

/** PGlite's module of Emscripten, as far as it is used here. */
interface Module {
  NODEFS: NodeFiles;
  FS: { isDir(mode: number): boolean; ErrnoError: new (errno: number) => Error & { errno: number } };
}

export interface FlushedFs {
  fs: NodeFS;
  log: GroupFlush;
}

/**
 * @param fail gets the reason of the first failed sync. The database must not go on after it: a second sync of the same
 * file may succeed although the system has dropped what the first one could not write.
 */
export function createFlushedFs(
  folder: string,
  fail: (error: unknown) => void,
  disk: Disk = DISK,
  reserve: Pick<Reserve, 'give'> = NO_RESERVE,
): FlushedFs {
  const files = createLogFiles(disk);
  const log = createGroupFlush({ flush: files.flush, flushNow: files.flushNow, fail });
  const fs = new NodeFS(folder);
  const init = fs.init.bind(fs);
  fs.init = async (...args) => {
    const { emscriptenOpts } = await init(...args);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => install(module as Module, { log, files, disk, reserve }),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  };
  return { fs, log };
}

interface Parts {
  log: GroupFlush;
  files: LogFiles;
  disk: Disk;
  reserve: Pick<Reserve, 'give'>;
}

/** Replaces calls of NODEFS. The module belongs to one database. */
function install({ NODEFS, FS }: Module, { log, files, disk, reserve }: Parts): void {
  const { stream_ops: streams, node_ops: nodes } = NODEFS;
  const orIoError = (sync: () => void) => {
    try {
      sync();
    } catch {
      throw new FS.ErrnoError(EIO);
    }
  };
  const before = (node: Node) => {
    if (!isInLog(node)) orIoError(log.flushBefore);
  };
  const isFull = (error: unknown) => error instanceof FS.ErrnoError && error.errno === ENOSPC;
  const { write, setattr, close } = streams;
  /** Without room for its log PostgreSQL would stop, and PGlite hangs. */
  const failFull = () => log.failWith(new Error('ENOSPC: no space left on device, write of the log'));
  /** Repeats what a full disk did not take, as long as the reserve gives room. */
  const writeAll: Write = (stream, bytes, offset, length, position, ...rest) => {
    const isLog = isInLog(stream.node);
    let done = 0;
    while (done < length) {
      try {
        const part = write(stream, bytes, offset + done, length - done, position + done, ...rest);
        if (part === 0) break;
        done += part;
      } catch (error) {
        if (!isFull(error)) throw error;
        if (reserve.give(isLog)) continue;
        if (isLog) failFull();
        throw error;
      }
    }
    return done;
  };
  streams.write = (stream, bytes, offset, length, position, ...rest) => {
    // A table grows by pages of zeros, before the log has a record of them. They depend on no record, and without this
    // exception every twentieth message would flush the log while everything else waits.
    if (!isZero(bytes, offset, length)) before(stream.node);
    return writeAll(stream, bytes, offset, length, position, ...rest);
  };
  streams.setattr = (stream, attributes) => {
    if (attributes.size !== undefined) before(stream.node);
    setattr(stream, attributes);
  };
  streams.close = (stream) => {
    if (stream.shared.refcount === 1 && files.keep(stream.nfd)) stream.shared.refcount = 0;
    else close(stream);
  };
  streams.fsync = ({ node, nfd }) => {
    const isFolder = FS.isDir(node.mode);
    if (isInLog(node)) {
      files.add(nfd, isFolder ? 'folder' : 'data');
      log.mark();
      return 0;
    }
    orIoError(() => {
      try {
        disk.syncNow(nfd, isFolder ? 'folder' : 'file');
      } catch (error) {
        log.failWith(error);
        throw error;
      }
    });
    return 0;
  };
  const { setattr: setattrOf, rename, unlink } = nodes;
  nodes.setattr = (node, attributes) => {
    if (attributes.size !== undefined) before(node);
    setattrOf(node, attributes);
  };
  nodes.rename = (node, parent, name) => {
    before(node);
    rename(node, parent, name);
  };
  nodes.unlink = (parent, name) => {
    before(parent);
    unlink(parent, name);
  };
}

/** True for the folder of the log, and for all that is in it. */
export function isInLog(node: Node): boolean {
  let at = node;
  while (at.parent.parent !== at.parent) at = at.parent;
  return at.parent !== at && at.name === 'pg_wal';
}

function isZero(bytes: Uint8Array, offset: number, length: number): boolean {
  const written = new Uint8Array(bytes.buffer, bytes.byteOffset + offset, length);
  for (let at = 0; at < length; at += ZEROS.length) {
    const part = written.subarray(at, at + ZEROS.length);
    if (ZEROS.compare(part, 0, part.length, 0, part.length) !== 0) return false;
  }
  return true;
}

interface LogFiles {
  /** The file or folder has bytes, or names, that are not on the disk. */
  add(fd: number, kind: Sync): void;
  /** Returns true if a flush needs the descriptor, and takes over its closing. */
  keep(fd: number): boolean;
  flush: () => Promise<void>;
  flushNow: () => void;
}

/**
 * The unsynced files and folders of the log. A flush uses the descriptors with which the database wrote: the system
 * reports an error of an earlier write to them.
 */
function createLogFiles(disk: Disk): LogFiles {
  let unsynced = new Map<number, Sync>();
  let running = new Map<number, Sync>();
  const closing = new Set<number>();
  const isNeeded = (fd: number) => unsynced.has(fd) || running.has(fd);
  const closeUnneeded = () => {
    for (const fd of closing) {
      if (isNeeded(fd)) continue;
      closing.delete(fd);
      closeSync(fd);
    }
  };
  return {
    add: (fd, kind) => void unsynced.set(fd, kind),
    keep: (fd) => {
      if (isNeeded(fd)) closing.add(fd);
      return closing.has(fd);
    },
    flush: async () => {
      running = unsynced;
      unsynced = new Map();
      await Promise.all([...running].map(([fd, kind]) => disk.sync(fd, kind)));
      running = new Map();
      closeUnneeded();
    },
    // The thread pool may not have begun with the files of a running flush.
    flushNow: () => {
      for (const [fd, kind] of new Map([...running, ...unsynced])) disk.syncNow(fd, kind);
      unsynced = new Map();
      closeUnneeded();
    },
  };
}

const fsyncLater = promisify(fsync);
const fdatasyncLater = promisify(fdatasync);
/** A page of PostgreSQL. */
const ZEROS = Buffer.alloc(8192);
/** Emscripten's numbers of errors. */
const EIO = 29;
const ENOSPC = 51;
const NO_RESERVE: Pick<Reserve, 'give'> = { give: () => false };
