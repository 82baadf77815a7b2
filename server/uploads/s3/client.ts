// The client of S3, with time limits, and its errors as sentences. An error names the operation and the code of
// the service, and nothing else: a message or a request of the client could contain a key.
import { S3Client } from '@aws-sdk/client-s3';
import { StoreUnreachable } from '../blobs.ts';
import type { S3Location } from './location.ts';

/** Time limits in ms, and the number of attempts of a request. */
export interface S3Limits {
  /** Until a connection is open. */
  connectMs: number;
  /** From a request to the head of its response. */
  answerMs: number;
  /** Without a byte on a connection. A reader that stalls for as long has lost its own connection. */
  idleMs: number;
  attempts: number;
}

export const S3_LIMITS: S3Limits = { connectMs: 3_000, answerMs: 30_000, idleMs: 60_000, attempts: 3 };

/** An answer of the service other than success. */
export class S3Refusal extends Error {
  override name = 'S3Refusal';
  readonly status: number;
  /** For example AccessDenied. */
  readonly code: string;
  constructor(operation: string, status: number, code: string) {
    super(`S3 answered ${operation} with ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

export function createS3Client(location: S3Location, limits: S3Limits): S3Client {
  // Downloads hold a connection for as long as their readers take; the server limits those.
  const agent = { keepAlive: true, maxSockets: Infinity };
  return new S3Client({
    endpoint: location.endpoint,
    region: location.region,
    forcePathStyle: location.pathStyle,
    ...(location.credentials && { credentials: location.credentials }),
    maxAttempts: limits.attempts,
    // A signature covers the SHA-256 of each body. Other checksums are unknown to many services.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: limits.idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** Rejects with S3Refusal for an answer that is no success, and with StoreUnreachable without an answer. */
export async function answerOf<T>(operation: string, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    const { $metadata, name, code } = Object(error) as Partial<
      Record<'name' | 'code', unknown> & { $metadata: { httpStatusCode?: number } }
    >;
    const status = $metadata?.httpStatusCode;
    if (status !== undefined) throw new S3Refusal(operation, status, wordOf(name));
    if (name === 'CredentialsProviderError') throw new StoreUnreachable(NO_CREDENTIALS);
    throw new StoreUnreachable(`S3 did not answer ${operation} (${wordOf(code ?? name)})`);
  }
}

/** Resolves to null if the service answers that the object, or the upload, does not exist. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    const isMissing = error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket';
    if (isMissing) return null;
    throw error;
  }
}

const NO_CREDENTIALS = 'there are no credentials in S3_URL, nor in the variables, files and roles of AWS';

const wordOf = (code: unknown): string => (/^[\w.]{1,64}$/.test(String(code)) ? String(code) : 'unknown');
