// Puts of files into a bucket: a small file with one request, a large one in parts. Each part is in memory while
// it travels: so the client can sign its SHA-256, and repeat the request.
import { open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { readFrom, type ReadAt } from '../read-at.ts';
import { answerOf } from './client.ts';
import { createSlots } from './slots.ts';

export interface Target {
  Bucket: string;
  Key: string;
}

/** Puts a file of the disk. Resolves to its size in bytes. */
export type PutFile = (target: Target, path: string, mime: string, signal: AbortSignal) => Promise<number>;

/** @param parts most parts in memory, of all files together */
export function createPutFile(client: S3Client, parts: number): PutFile {
  const inSlot = createSlots(parts);
  return async (target, path, mime, abortSignal) => {
    const handle = await open(path);
    try {
      const { size } = await handle.stat();
      const read = readFrom(handle);
      if (size > PART_BYTES) {
        await putInParts(target, { read, size, mime, abortSignal });
      } else {
        await inSlot(async () => {
          abortSignal.throwIfAborted();
          const command = new PutObjectCommand({ ...target, ContentType: mime, Body: await read(0, size) });
          await answerOf('PutObject', client.send(command, { abortSignal }));
        });
      }
      return size;
    } finally {
      await handle.close();
    }
  };

  async function putInParts(target: Target, { read, size, mime, abortSignal }: Source): Promise<void> {
    const create = new CreateMultipartUploadCommand({ ...target, ContentType: mime });
    const { UploadId } = await answerOf('CreateMultipartUpload', client.send(create, { abortSignal }));
    try {
      const stored = [];
      for (let at = 0; at < size; at += PART_BYTES) {
        const PartNumber = at / PART_BYTES + 1;
        const ETag = await inSlot(async () => {
          abortSignal.throwIfAborted();
          const Body = await read(at, PART_BYTES);
          const command = new UploadPartCommand({ ...target, UploadId, PartNumber, Body });
          return (await answerOf('UploadPart', client.send(command, { abortSignal }))).ETag;
        });
        stored.push({ PartNumber, ETag });
      }
      const MultipartUpload = { Parts: stored };
      const complete = new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload });
      await answerOf('CompleteMultipartUpload', client.send(complete, { abortSignal }));
    } catch (error) {
      // If this fails too, the sweep deletes the parts.
      const abort = new AbortMultipartUploadCommand({ ...target, UploadId });
      await client.send(abort, { abortSignal: AbortSignal.timeout(ABORT_MS) }).catch(() => undefined);
      throw error;
    }
  }
}

interface Source {
  read: ReadAt;
  /** Bytes. */
  size: number;
  mime: string;
  abortSignal: AbortSignal;
}

/** The smallest size of a part that S3 accepts, the last part excepted. Hashing one blocks the thread for about 5 ms. */
export const PART_BYTES = 5 * 1_048_576;
const ABORT_MS = 3_000;
