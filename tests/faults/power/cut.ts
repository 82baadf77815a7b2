// The state of a disk after a power cut: all that was synced, and any part of the rest.
import { dirname } from 'node:path';
import type { Op } from './recorder.ts';

/** A disk after a cut. */
export interface CutDisk {
  /** Numbers of files and folders by path. */
  names: Map<string, number>;
  /** The changes of a file that are on the disk, in their order. */
  changes: Map<number, Change[]>;
  folders: Set<number>;
}

export type Change = Extract<Op, { kind: 'write' | 'truncate' }>;

/**
 * @param before numbers of the files and folders before the first op, by path
 * @param at the number of ops before the cut
 * @param random as Math.random; decides about all that was not synced
 */
export function diskAfterCut(
  before: ReadonlyMap<string, number>,
  ops: readonly Op[],
  at: number,
  random: () => number,
): CutDisk {
  const synced = syncedUpTo(ops, at);
  const names = new Map(before);
  /** The names at the time of an op, which tell the number of a folder. */
  const present = new Map(before);
  const changes = new Map<number, Change[]>();
  const folders = new Set<number>();
  const log = new Set([...before].filter(([path]) => isInLog(path)).map(([, file]) => file));
  // How much of the rest is on the disk differs between names and bytes, and between the log and all else. Nothing of
  // the log and all else is the worst.
  const isWorst = random() < 0.3;
  const sharesFor = (worst: number) =>
    isWorst ? { names: worst, bytes: worst } : { names: share(random), bytes: share(random) };
  const shares = { log: sharesFor(0), data: sharesFor(1) };
  const sharesOf = (file: number) => (log.has(file) ? shares.log : shares.data);
  const isSynced = (file: number | undefined, index: number) =>
    file !== undefined && index < (synced.get(file) ?? 0);
  for (const [index, op] of ops.slice(0, at).entries()) {
    switch (op.kind) {
      case 'create':
      case 'mkdir': {
        // The sync of a new file writes its name too, as on ext4, XFS and Btrfs. PostgreSQL relies on it.
        const isKept = isSynced(parentOf(op.path, present), index) || isSynced(op.file, index);
        present.set(op.path, op.file);
        if (isInLog(op.path)) log.add(op.file);
        if (op.kind === 'mkdir') folders.add(op.file);
        if (isKept || random() < sharesOf(op.file).names) names.set(op.path, op.file);
        break;
      }
      case 'rename': {
        const isKept = isSynced(parentOf(op.to, present), index);
        const file = present.get(op.path)!;
        present.delete(op.path);
        present.set(op.to, file);
        if (!isKept && random() >= sharesOf(file).names) break;
        if (names.get(op.path) === file) names.delete(op.path);
        names.set(op.to, file);
        break;
      }
      case 'remove': {
        const isKept = isSynced(parentOf(op.path, present), index);
        const file = present.get(op.path)!;
        present.delete(op.path);
        if (isKept || random() < sharesOf(file).names) names.delete(op.path);
        break;
      }
      case 'truncate':
        if (isSynced(op.file, index) || random() < sharesOf(op.file).bytes) add(changes, op);
        break;
      case 'write':
        if (isSynced(op.file, index)) add(changes, op);
        else for (const part of kept(op, sharesOf(op.file).bytes, random)) add(changes, part);
        break;
      case 'sync':
      case 'acknowledge':
        break;
    }
  }
  return { names, changes, folders };
}

const isInLog = (path: string): boolean => path === 'pg_wal' || path.startsWith('pg_wal/');

/** By file or folder: the ops with lower indices are on the disk. */
function syncedUpTo(ops: readonly Op[], at: number): Map<number, number> {
  const synced = new Map<number, number>();
  for (const op of ops.slice(0, at)) {
    if (op.kind === 'sync') synced.set(op.file, Math.max(op.covers, synced.get(op.file) ?? 0));
  }
  return synced;
}

const parentOf = (path: string, names: ReadonlyMap<string, number>): number | undefined => {
  const parent = dirname(path);
  return names.get(parent === '.' ? '' : parent);
};

const share = (random: () => number): number => [0, 1, random()][Math.floor(random() * 3)]!;

/** The sectors of an unsynced write that are on the disk. */
function kept(op: Extract<Op, { kind: 'write' }>, chance: number, random: () => number): Change[] {
  if (random() < 0.7) return random() < chance ? [op] : [];
  const parts: Change[] = [];
  for (let start = 0; start < op.bytes.length;) {
    const length = Math.min(SECTOR - ((op.at + start) % SECTOR), op.bytes.length - start);
    const bytes = op.bytes.subarray(start, start + length);
    if (random() < chance) parts.push({ ...op, at: op.at + start, bytes });
    start += length;
  }
  return parts;
}

function add(changes: Map<number, Change[]>, change: Change): void {
  const known = changes.get(change.file);
  if (known) known.push(change);
  else changes.set(change.file, [change]);
}

/** The content of a file after the changes. */
export function contentAfter(before: Buffer, changes: readonly Change[]): Buffer {
  let content = Buffer.from(before);
  for (const change of changes) {
    const end = change.kind === 'write' ? change.at + change.bytes.length : change.size;
    if (end > content.length) content = Buffer.concat([content, Buffer.alloc(end - content.length)]);
    if (change.kind === 'write') change.bytes.copy(content, change.at);
    else content = content.subarray(0, change.size);
  }
  return content;
}

/** Disks write a sector as a whole. */
const SECTOR = 512;
