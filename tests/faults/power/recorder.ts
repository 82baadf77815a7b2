// Records all changes of files below a folder, and their syncs, in the order of the system calls. The changes happen;
// the syncs are recorded only, so that a test can cut the power between any two of them.
import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { relative } from 'node:path';
import type { Disk } from '../../../server/db/flushed-fs.ts';

/** A recorded file keeps its number through renames. */
export type Op =
  | { kind: 'create' | 'mkdir'; path: string; file: number }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'write'; file: number; at: number; bytes: Buffer }
  | { kind: 'truncate'; file: number; size: number }
  /** `covers`: number of ops before the sync began. Its place is its end. */
  | { kind: 'sync'; file: number; covers: number }
  /** The database has acknowledged a transaction of the workload. */
  | { kind: 'acknowledge'; transaction: number };

export interface Recorder {
  readonly ops: Op[];
  readonly disk: Disk;
  /** Ends the recording. */
  stop(): void;
}

/**
 * @param numbers of the files and folders below `root`, by path; '' is the root
 * @param ticks turns of the event loop that the next sync in the thread pool takes
 */
export function record(root: string, numbers: ReadonlyMap<string, number>, ticks: () => number): Recorder {
  const ops: Op[] = [];
  const names = new Map(numbers);
  const open = new Map<number, number>();
  let next = numbers.size;
  const inRoot = (path: unknown): string | null => {
    const inside = relative(root, String(path));
    return inside.startsWith('..') ? null : inside;
  };
  const create = (path: string, kind: 'create' | 'mkdir') => {
    if (names.has(path)) return;
    names.set(path, next);
    ops.push({ kind, path, file: next++ });
  };
  const remove = (path: string) => {
    names.delete(path);
    ops.push({ kind: 'remove', path });
  };
  const write = (file: number, at: number, bytes: Buffer) => ops.push({ kind: 'write', file, at, bytes });
  const restore = patch({
    openSync: (call, ...args) => {
      const path = inRoot(args[0]);
      const isNew = path !== null && !names.has(path);
      const fd = call(...args) as number;
      if (path === null) return fd;
      if (isNew) create(path, 'create');
      open.set(fd, names.get(path)!);
      return fd;
    },
    closeSync: (call, fd) => {
      open.delete(fd as number);
      return call(fd);
    },
    writeSync: (call, ...args) => {
      const written = call(...args) as number;
      const [fd, buffer, offset, , at] = args as [number, Uint8Array, number, number, number];
      const file = open.get(fd);
      if (file === undefined) return written;
      const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, written);
      write(file, at, Buffer.from(bytes));
      return written;
    },
    writeFileSync: (call, ...args) => {
      const path = inRoot(args[0]);
      const result = call(...args);
      if (path === null) return result;
      create(path, 'create');
      const bytes = Buffer.from(args[1] as string);
      if (bytes.length > 0) write(names.get(path)!, 0, bytes);
      return result;
    },
    ftruncateSync: (call, ...args) => {
      const [fd, size] = args as [number, number];
      const file = open.get(fd);
      if (file !== undefined) ops.push({ kind: 'truncate', file, size });
      return call(...args);
    },
    truncateSync: (call, ...args) => {
      const path = inRoot(args[0]);
      if (path !== null) ops.push({ kind: 'truncate', file: names.get(path)!, size: args[1] as number });
      return call(...args);
    },
    renameSync: (call, ...args) => {
      const [path, to] = [inRoot(args[0]), inRoot(args[1])];
      const result = call(...args);
      if (path === null || to === null) return result;
      names.set(to, names.get(path)!);
      names.delete(path);
      ops.push({ kind: 'rename', path, to });
      return result;
    },
    unlinkSync: (call, ...args) => {
      const path = inRoot(args[0]);
      const result = call(...args);
      if (path !== null) remove(path);
      return result;
    },
    rmdirSync: (call, ...args) => {
      const path = inRoot(args[0]);
      const result = call(...args);
      if (path !== null) remove(path);
      return result;
    },
    mkdirSync: (call, ...args) => {
      const path = inRoot(args[0]);
      const result = call(...args);
      if (path !== null) create(path, 'mkdir');
      return result;
    },
  });
  const sync = (fd: number, covers: number) => ops.push({ kind: 'sync', file: open.get(fd)!, covers });
  return {
    ops,
    disk: {
      sync: async (fd) => {
        const covers = ops.length;
        for (let left = ticks(); left > 0; left--) await setImmediate();
        sync(fd, covers);
      },
      syncNow: (fd) => sync(fd, ops.length),
    },
    stop: restore,
  };
}

type Call = (...args: unknown[]) => unknown;
type Patched = (call: Call, ...args: unknown[]) => unknown;

/** Replaces functions of `node:fs`, also for PGlite, which gets the same object. Returns the undoing. */
function patch(replacements: Readonly<Record<string, Patched>>): () => void {
  const object = fs as unknown as Record<string, Call>;
  const originals = Object.keys(replacements).map((name) => [name, object[name]!] as const);
  for (const [name, original] of originals) {
    object[name] = (...args) => replacements[name]!(original, ...args);
  }
  return () => {
    for (const [name, original] of originals) object[name] = original;
  };
}

/** Paths of all files and folders below `root`, with '' for itself. */
export function pathsBelow(root: string): string[] {
  return ['', ...(fs.readdirSync(root, { recursive: true }) as string[])];
}
