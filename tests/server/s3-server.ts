// An S3 service in memory for tests: it checks every signature, has the operations that the server uses, and
// fails on request. Buckets exist by their names; objects are whole or missing, as in S3.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Location } from '../../server/uploads/s3/location.ts';
import { type S3Key, signatureProblem } from './s3-signature.ts';

/** The failure of a request. */
export type Fault =
  /** An error code of S3 in place of the operation. */
  | { kind: 'refusal'; status: number; code: string }
  /** No answer until the client gives up. */
  | { kind: 'silence' }
  /** The operation waits. */
  | { kind: 'hold'; until: Promise<void> }
  /** The connection breaks before the operation, or after it and before its answer. */
  | { kind: 'cut'; after?: boolean }
  /** The connection breaks, or stalls, after this number of bytes of an object. */
  | { kind: 'part'; bytes: number; stalls?: boolean };

/** A request, with the name of its operation and the key of its object. */
export interface S3Request {
  operation: string;
  key: string;
}

export interface TestS3 {
  url: string;
  key: S3Key;
  /** Bytes of the objects by bucket and key, `bucket/key`. */
  objects: Map<string, Buffer>;
  /** Unfinished multipart uploads by their ids. */
  uploads: Map<string, { path: string; parts: Map<number, Buffer> }>;
  /** All requests so far. */
  requests: S3Request[];
  /** Requests that are being answered. */
  open: Set<S3Request>;
  /** The failure of a request; null lets it pass. */
  fault: (request: S3Request) => Fault | null;
  location(fields?: Partial<S3Location>): S3Location;
  stop(): Promise<void>;
}

export const BUCKET = 'partyline';

export async function startS3(): Promise<TestS3> {
  const s3: TestS3 = {
    url: '',
    key: { id: 'AKTEST', secret: 'se/cret+of@tests', region: 'eu-test-1' },
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    open: new Set(),
    fault: () => null,
    location: (fields = {}) => ({
      endpoint: s3.url,
      bucket: BUCKET,
      prefix: '',
      region: s3.key.region,
      pathStyle: true,
      credentials: { accessKeyId: s3.key.id, secretAccessKey: s3.key.secret },
      ...fields,
    }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    serve(s3, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  s3.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return s3;
}

interface Call {
  operation: string;
  /** `bucket/key` */
  path: string;
  query: URLSearchParams;
  body: Buffer;
  range: string | undefined;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

async function serve(s3: TestS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const problem = signatureProblem(request, body, s3.key);
  if (problem !== null) return send(response, refusal(403, problem));
  const call = callOf(request, body);
  const seen = { operation: call.operation, key: call.path.slice(BUCKET.length + 1) };
  s3.requests.push(seen);
  s3.open.add(seen);
  response.once('close', () => s3.open.delete(seen));
  const fault = s3.fault(seen);
  if (fault?.kind === 'silence') return;
  if (fault?.kind === 'cut' && !fault.after) return void response.destroy();
  if (fault?.kind === 'hold') await fault.until;
  if (fault?.kind === 'refusal') return send(response, refusal(fault.status, fault.code));
  const answer = call.path.startsWith(`${BUCKET}/`)
    ? (OPERATIONS[call.operation]?.(s3, call) ?? refusal(501, 'NotImplemented'))
    : refusal(404, 'NoSuchBucket');
  if (fault?.kind === 'cut') return void response.destroy();
  if (fault?.kind !== 'part') return send(response, answer);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body?.length ?? 0 });
  response.write(answer.body?.slice(0, fault.bytes), () => {
    if (!fault.stalls) response.destroy();
  });
}

/** The bucket is the first part of the host name `bucket.s3.test`, or of the path. */
function callOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Call {
  const { pathname, searchParams: query } = new URL(url, 'http://s3');
  const hostBucket = /^([\w-]+)\.s3\.test(?::\d+)?$/.exec(headers.host ?? '')?.[1];
  const path = (hostBucket ? `${hostBucket}/` : '') + decodeURIComponent(pathname.slice(1));
  const isBucket = path === BUCKET || path === `${BUCKET}/`;
  const operation = operationOf(method, query, isBucket);
  return { operation, path: isBucket ? `${BUCKET}/` : path, query, body, range: headers.range };
}

function operationOf(method: string, query: URLSearchParams, isBucket: boolean): string {
  if (isBucket && method === 'GET') return query.has('uploads') ? 'ListMultipartUploads' : 'ListObjectsV2';
  if (method === 'POST') return query.has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload';
  if (method === 'PUT') return query.has('uploadId') ? 'UploadPart' : 'PutObject';
  if (method === 'DELETE') return query.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject';
  return method === 'HEAD' ? 'HeadObject' : 'GetObject';
}

const OPERATIONS: Readonly<Record<string, (s3: TestS3, call: Call) => Answer>> = {
  PutObject: ({ objects }, { path, body }) => {
    objects.set(path, body);
    return { status: 200, headers: { etag: etagOf(body) } };
  },
  GetObject: ({ objects }, { path, range }) => {
    const found = objects.get(path);
    if (!found) return refusal(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined) return { status: 200, headers: { etag: etagOf(found) }, body: found };
    if (Number(first) >= found.length) return refusal(416, 'InvalidRange');
    const body = found.subarray(Number(first), Number(last) + 1);
    const shown = `bytes ${first}-${Number(first) + body.length - 1}/${found.length}`;
    return { status: 206, headers: { etag: etagOf(found), 'content-range': shown }, body };
  },
  HeadObject: ({ objects }, { path }) => {
    const found = objects.get(path);
    if (!found) return { status: 404 };
    return { status: 200, headers: { etag: etagOf(found), 'content-length': String(found.length) } };
  },
  DeleteObject: ({ objects }, { path }) => {
    objects.delete(path);
    return { status: 204 };
  },
  CreateMultipartUpload: ({ uploads }, { path }) => {
    const id = randomUUID();
    uploads.set(id, { path, parts: new Map() });
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  },
  UploadPart: ({ uploads }, { path, query, body }) => {
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (upload?.path !== path) return refusal(404, 'NoSuchUpload');
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: etagOf(body) } };
  },
  CompleteMultipartUpload: ({ uploads, objects }, { path, query, body }) => {
    const id = query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (upload?.path !== path) return refusal(404, 'NoSuchUpload');
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map((match) =>
      Number(match[1]),
    );
    const parts = listed.map((number) => upload.parts.get(number));
    if (parts.length === 0 || parts.includes(undefined)) return refusal(400, 'InvalidPart');
    const whole = parts as Buffer[];
    if (whole.slice(0, -1).some(({ length }) => length < MIN_PART)) return refusal(400, 'EntityTooSmall');
    objects.set(path, Buffer.concat(whole));
    uploads.delete(id);
    return xml(`<CompleteMultipartUploadResult><Key>k</Key></CompleteMultipartUploadResult>`);
  },
  AbortMultipartUpload: ({ uploads }, { query }) => {
    return uploads.delete(query.get('uploadId') ?? '') ? { status: 204 } : refusal(404, 'NoSuchUpload');
  },
  ListMultipartUploads: ({ uploads }, { path, query }) => {
    const rows = [...uploads]
      .filter(([, upload]) => upload.path.startsWith(path + (query.get('prefix') ?? '')))
      .map(
        ([id, upload]) =>
          `<Upload><Key>${escaped(upload.path.slice(path.length))}</Key><UploadId>${id}</UploadId></Upload>`,
      );
    return xml(`<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`);
  },
  ListObjectsV2: ({ objects }, { path, query }) => {
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(path + (query.get('prefix') ?? '')))
      .toSorted();
    const from = Number(query.get('continuation-token') ?? '0');
    const page = keys.slice(from, from + LIST_PAGE);
    const rows = page.map(
      (key) =>
        `<Contents><Key>${escaped(key.slice(path.length))}</Key><Size>${objects.get(key)!.length}</Size></Contents>`,
    );
    const next = from + page.length;
    const more =
      next < keys.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>';
    return xml(`<ListBucketResult>${more}${rows.join('')}</ListBucketResult>`);
  },
};

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
}

function refusal(status: number, code: string): Answer {
  return {
    ...xml(`<Error><Code>${code}</Code><Message>The key AKTEST is mentioned here.</Message></Error>`),
    status,
  };
}

function xml(text: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>${text}`,
  };
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;
const MIN_PART = 5 * 1_048_576;
/** S3 lists 1,000 keys a page; a small page makes tests turn pages. */
const LIST_PAGE = 3;
