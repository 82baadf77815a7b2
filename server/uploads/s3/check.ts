// The check of a bucket at the start: writes, reads and deletes an object, and asks for one that does not exist.
// A server that cannot do one of these would refuse or lose files of its users.
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { answerOf, S3Refusal, unlessMissing } from './client.ts';
import type { S3Location } from './location.ts';

/** Rejects with a sentence for the operator. */
export async function checkBucket(client: S3Client, location: S3Location): Promise<void> {
  try {
    await tryBucket(client, location);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = (error instanceof S3Refusal && ADVICE.get(error.code)) || '';
    const sentence = `the bucket ${location.bucket} at ${location.endpoint} cannot be used: ${reason}.`;
    throw new Error(`${sentence} ${advice}`.trim(), { cause: error });
  }
}

async function tryBucket(client: S3Client, { bucket, prefix }: S3Location): Promise<void> {
  const abortSignal = AbortSignal.timeout(CHECK_MS);
  // Servers that start at the same time must not delete each other's object.
  const id = randomUUID();
  const target = { Bucket: bucket, Key: `${prefix}.check-${id}` };
  const put = new PutObjectCommand({ ...target, Body: Buffer.from(id) });
  await answerOf('PutObject', client.send(put, { abortSignal }));
  const get = new GetObjectCommand({ ...target, Range: 'bytes=1-4' });
  const { Body } = await answerOf('GetObject', client.send(get, { abortSignal }));
  const read = await answerOf('GetObject', text(Body as Readable));
  await answerOf('DeleteObject', client.send(new DeleteObjectCommand(target), { abortSignal }));
  if (read !== id.slice(1, 5)) throw new Error('S3 answered GetObject with other bytes than asked for');
  const head = new HeadObjectCommand({ Bucket: bucket, Key: `${prefix}.missing-${id}` });
  const missing = await unlessMissing(answerOf('HeadObject', client.send(head, { abortSignal }))).catch(
    (error: unknown) => {
      if (error instanceof S3Refusal && error.status === 403) throw new Error(NOT_LISTED);
      throw error;
    },
  );
  if (missing) throw new Error('S3 answered HeadObject as if a missing object existed');
}

const CHECK_MS = 20_000;
const NOT_LISTED = 'S3 hides whether an object exists; the key needs the right s3:ListBucket';

/** The operator's remedy for an error code of S3. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['NoSuchBucket', 'Create the bucket, or correct its name in S3_URL.'],
  ['InvalidAccessKeyId', 'The service does not know the key in S3_URL.'],
  ['SignatureDoesNotMatch', 'The secret in S3_URL is wrong, or a proxy changes the requests.'],
  ['AccessDenied', 'The key needs the rights to get, put and delete objects, and to list the bucket.'],
  ['AuthorizationHeaderMalformed', 'Name the region of the bucket in S3_URL, like ?region=eu-central-1.'],
  ['PermanentRedirect', 'Name the region of the bucket in S3_URL, like ?region=eu-central-1.'],
  ['RequestTimeTooSkewed', 'Set the clock of this machine.'],
]);
