// The start of a server with S3_URL: it uses the bucket, or names the reason why it cannot.
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { uploads } from '../../server/db/schema.ts';
import { StartError } from '../../server/start.ts';
import { openFiles } from '../../server/uploads/open-files.ts';
import { openS3Blobs } from '../../server/uploads/s3/blobs.ts';
import type { S3Location } from '../../server/uploads/s3/location.ts';
import { uploadFile } from '../../server/uploads/uploads.ts';
import { png } from './pictures.ts';
import { BUCKET, startS3 } from './s3-server.ts';
import { startTestServer } from './support.ts';

const s3 = await startS3();
const server = await startTestServer();
const { db, clock, log } = server.services;
const options = { alone: true, db, clock, log, quota: 1_000_000 };
afterAll(async () => {
  await server.stop();
  await s3.stop();
});
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  s3.fault = () => null;
  s3.requests.length = 0;
  vi.restoreAllMocks();
});

/** Opens a bucket that cannot be used, and resolves with the sentence for the operator. */
async function failedOpening(location: S3Location): Promise<string> {
  const error: unknown = await openS3Blobs(location, { attempts: 1, answerMs: 1_000 }).catch(
    (reason) => reason,
  );
  const { message } = error as Error;
  expect(message).not.toContain(s3.key.secret);
  return message;
}

test('A server whose bucket cannot be used does not start', async () => {
  const starting = startTestServer({ s3: s3.location({ bucket: 'other' }) });
  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow(
    `The uploaded files cannot be used: the bucket other at ${s3.url} cannot be used: S3 answered PutObject with 404 NoSuchBucket. Create the bucket`,
  );
});

test('Files are in the bucket only, under the prefix, and the check of the start leaves no object', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'partyline-data-'));
  cleanups.push(() => rm(dataDir, { recursive: true }));
  const opened = await openFiles(dataDir, {
    ...options,
    s3: s3.location({ prefix: 'chat/files/' }),
  });
  cleanups.push(() => opened.close());
  const { store } = opened;
  expect([...s3.objects.keys()]).toEqual([]);
  const bytes = png(4, 4);
  // Characters that clients and services encode in different ways.
  const fileName = "a b+c&(d)!'照~.png";
  const parts = async function* () {
    yield { kind: 'file' as const, name: 'file', fileName, chunks: chunks() };
  };
  async function* chunks() {
    yield bytes;
  }
  const stored = await uploadFile(store, null, parts());
  const url = stored.ok ? stored.value : '';
  const folder = url.split('/')[2]!;
  const key = `chat/files/${folder.slice(0, 2)}/${folder}/${fileName}`;
  expect([...s3.objects]).toEqual([[`${BUCKET}/${key}`, bytes]]);
  expect(store.locate(url)).toEqual({ where: 'S3', path: `s3://${BUCKET}/${key}` });
  expect(await readdir(join(dataDir, 'files'), { recursive: true })).toEqual(['.uploading']);
  await db.update(uploads).set({ sweepAt: 0 });
  await store.sweep();
  expect(s3.objects.size).toBe(0);
});

test('A service may take the bucket in its host name', async () => {
  const lookup = dns.lookup;
  vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: [never]) =>
    lookup(host.endsWith('.s3.test') ? '127.0.0.1' : host, ...rest)) as typeof lookup);
  const { port } = new URL(s3.url);
  const location = s3.location({ endpoint: `http://s3.test:${port}`, pathStyle: false });
  (await openS3Blobs(location)).close();
  expect(s3.requests.map(({ operation }) => operation)).toContain('PutObject');
});

test('The reason why a bucket cannot be used names the answer of S3, and the remedy', async () => {
  const wrongKey = { accessKeyId: 'AKOTHER', secretAccessKey: s3.key.secret };
  const wrongSecret = { accessKeyId: s3.key.id, secretAccessKey: 'wrong' };
  const begins = `the bucket ${BUCKET} at ${s3.url} cannot be used: `;
  for (const [fields, ending] of [
    [
      { credentials: wrongKey },
      'S3 answered PutObject with 403 InvalidAccessKeyId. The service does not know',
    ],
    [
      { credentials: wrongSecret },
      'S3 answered PutObject with 403 SignatureDoesNotMatch. The secret in S3_URL',
    ],
    [{ region: 'us-east-1' }, 'S3 answered PutObject with 403 AuthorizationHeaderMalformed. Name the region'],
  ] as const) {
    expect(await failedOpening(s3.location(fields))).toContain(begins + ending);
  }
});

test('A bucket cannot be used with a key that may not write, read, delete or list', async () => {
  for (const [operation, ending] of [
    [
      'PutObject',
      'S3 answered PutObject with 403 AccessDenied. The key needs the rights to get, put and delete',
    ],
    ['GetObject', 'S3 answered GetObject with 403 AccessDenied.'],
    ['DeleteObject', 'S3 answered DeleteObject with 403 AccessDenied.'],
    ['HeadObject', 'S3 hides whether an object exists; the key needs the right s3:ListBucket.'],
  ] as const) {
    s3.fault = (request) =>
      request.operation === operation ? { kind: 'refusal', status: 403, code: 'AccessDenied' } : null;
    expect(await failedOpening(s3.location())).toContain(ending);
  }
  s3.objects.clear();
});

test('A bucket cannot be used while its service is down, silent, or cuts connections', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  expect(await failedOpening(s3.location({ endpoint: `http://127.0.0.1:${port}` }))).toContain(
    'S3 did not answer PutObject (ECONNREFUSED)',
  );
  s3.fault = () => ({ kind: 'silence' });
  expect(await failedOpening(s3.location())).toContain('S3 did not answer PutObject (ETIMEDOUT)');
  s3.fault = () => ({ kind: 'cut' });
  expect(await failedOpening(s3.location())).toContain('S3 did not answer PutObject (ECONNRESET)');
});

test('Without credentials in S3_URL those of the variables of AWS count, or a sentence says that there are none', async () => {
  const location = s3.location({ credentials: null });
  // No shared files, and no service that gives roles to machines.
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nonexistent');
  vi.stubEnv('AWS_CONFIG_FILE', '/nonexistent');
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
  try {
    expect(await failedOpening(location)).toContain('there are no credentials in S3_URL');
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3.key.id);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3.key.secret);
    (await openS3Blobs(location)).close();
  } finally {
    vi.unstubAllEnvs();
  }
});

test('A start with S3_URL warns of files in the data folder, which it does not serve', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'partyline-data-'));
  cleanups.push(() => rm(dataDir, { recursive: true }));
  const warnings: string[] = [];
  const warningLog = { ...log, warn: (_fields: object, text: string) => warnings.push(text) };
  const open = async () =>
    (await openFiles(dataDir, { ...options, log: warningLog, s3: s3.location() })).close();
  await open();
  expect(warnings).toEqual([]);
  await mkdir(join(dataDir, 'files', 'ab'), { recursive: true });
  await open();
  expect(warnings).toEqual([expect.stringContaining('npm run admin -- copy-files')]);
});
