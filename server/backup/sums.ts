// Copies and checks of single files with their SHA-256 sums.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';

export interface Sum {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** The source of a copy cannot be read: it is no file, or its disk is damaged. Says nothing about other files. */
export class UnreadableFile extends Error {}

/**
 * Copies a file to the new file `to`. Resolves to the sum of the bytes that it has read. Rejects with UnreadableFile,
 * and leaves no copy, where the source cannot be read.
 */
export function copyWithSum(from: string, to: string): Promise<Sum> {
  return withFile(from, async (source) => {
    const target = await open(to, 'wx', 0o600);
    try {
      return await hash(source, (chunk) => target.writeFile(chunk));
    } catch (error) {
      if (error instanceof UnreadableFile) await rm(to);
      throw error;
    } finally {
      await target.close();
    }
  });
}

export function sumOf(path: string): Promise<Sum> {
  return withFile(path, (source) => hash(source, async () => undefined));
}

export const isSame = (a: Sum, b: Sum): boolean => a.bytes === b.bytes && a.sha256 === b.sha256;

/** Rejects for a symbolic link: a backup from elsewhere must not name files outside of its folder. */
async function withFile<T>(path: string, work: (source: FileHandle) => Promise<T>): Promise<T> {
  const source = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    if (!(await source.stat()).isFile()) throw new UnreadableFile(`${path} is no file`);
    return await work(source);
  } finally {
    await source.close();
  }
}

async function hash(source: FileHandle, take: (chunk: Buffer) => Promise<void>): Promise<Sum> {
  const sum = createHash('sha256');
  const buffer = Buffer.alloc(CHUNK);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK, null).catch((cause: unknown) => {
      throw new UnreadableFile('a file cannot be read', { cause });
    });
    if (bytesRead === 0) return { bytes, sha256: sum.digest('hex') };
    const chunk = buffer.subarray(0, bytesRead);
    sum.update(chunk);
    await take(chunk);
    bytes += bytesRead;
  }
}

const CHUNK = 262_144;
