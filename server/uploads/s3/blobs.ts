// Stored files in a bucket, which several servers share. The database names every object, so nothing lists the
// bucket: the record of an upload exists before its objects, and until they are deleted.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type BlobStore, StoreUnreachable } from '../blobs.ts';
import { blobPath } from '../file-urls.ts';
import { checkBucket } from './check.ts';
import { answerOf, createS3Client, S3_LIMITS, S3Refusal, type S3Limits, unlessMissing } from './client.ts';
import type { S3Location } from './location.ts';
import { createPutFile, PART_BYTES, type Target } from './put.ts';

/** Rejects with a sentence for the operator if the bucket cannot be reached, read or written. */
export async function openS3Blobs(location: S3Location, limits: Partial<S3Limits> = {}): Promise<BlobStore> {
  const client = createS3Client(location, { ...S3_LIMITS, ...limits });
  try {
    await checkBucket(client, location);
  } catch (error) {
    client.destroy();
    throw error;
  }
  return createS3Blobs(client, location);
}

function createS3Blobs(client: S3Client, { bucket, prefix }: S3Location): BlobStore {
  const putFile = createPutFile(client, PARTS_IN_MEMORY);
  const closing = new AbortController();
  const targetOf = (folder: string, name: string): Target => ({
    Bucket: bucket,
    Key: prefix + blobPath(folder, name),
  });
  return {
    put: async (folder, draft, files) => {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(PUT_MS)]);
      try {
        for (const { name, mime } of files) {
          await putFile(targetOf(folder, name), join(draft, name), mime, signal);
        }
      } catch (error) {
        // A put that waits for its turn rejects with the reason of the signal.
        throw signal.aborted ? new StoreUnreachable('S3 took too long for an upload') : error;
      }
    },
    sizeOf: async (folder, name, recorded) => {
      if (recorded !== undefined) return recorded;
      const command = new HeadObjectCommand(targetOf(folder, name));
      const head = await unlessMissing(answerOf('HeadObject', client.send(command)));
      return head && (head.ContentLength ?? 0);
    },
    read: async (folder, name, { first, last }, abortSignal) => {
      const command = new GetObjectCommand({ ...targetOf(folder, name), Range: `bytes=${first}-${last}` });
      const answer = await unlessMissing(answerOf('GetObject', client.send(command, { abortSignal })));
      if (!answer) return null;
      const body = answer.Body as Readable;
      if (answer.ContentLength === last - first + 1) return body;
      body.destroy();
      throw new Error('S3 answered GetObject with another number of bytes than asked for');
    },
    delete: async (folder, files) => {
      const abortSignal = AbortSignal.any([closing.signal, AbortSignal.timeout(DELETE_MS)]);
      for (const { name, size } of files) {
        const target = targetOf(folder, name);
        if (size === undefined || size > PART_BYTES) await abortParts(client, target, abortSignal);
        const command = new DeleteObjectCommand(target);
        await unlessMissing(answerOf('DeleteObject', client.send(command, { abortSignal })));
      }
    },
    locate: (folder, name) => ({ where: 'S3', path: `s3://${bucket}/${targetOf(folder, name).Key}` }),
    close: () => {
      closing.abort();
      client.destroy();
    },
  };
}

/** Ends the multipart uploads that a crash of this server has left, whose parts no request shows. */
async function abortParts(
  client: S3Client,
  { Bucket, Key }: Target,
  abortSignal: AbortSignal,
): Promise<void> {
  const list = new ListMultipartUploadsCommand({ Bucket, Prefix: Key });
  const found = await answerOf('ListMultipartUploads', client.send(list, { abortSignal })).catch(
    (error: unknown) => {
      // Some services do not have this operation.
      if (error instanceof S3Refusal && (error.status === 501 || error.status === 405)) return null;
      throw error;
    },
  );
  for (const { Key: key, UploadId } of found?.Uploads ?? []) {
    if (key !== Key) continue;
    const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
    await unlessMissing(answerOf('AbortMultipartUpload', client.send(abort, { abortSignal })));
  }
}

/** 40 MB. */
const PARTS_IN_MEMORY = 8;
/** Time limit of the files of one upload, waiting included. */
const PUT_MS = 120_000;
/** Time limit of one deletion: the sweep waits for it, and the stop of the server for the sweep. */
const DELETE_MS = 5_000;
