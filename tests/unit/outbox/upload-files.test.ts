import { fromEvent, lastValueFrom, takeUntil, tap, VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import type { FilePart, Upload as FileInfo } from '../../../src/core/domain/outbox-row.ts';
import { parseContent } from '../../../src/core/wire/index.ts';
import { uploadFiles } from '../../../workers/outbox/upload-files.ts';
import { createUpload, type UploadAuth } from '../../../workers/link/upload.ts';
import { uploadWork } from '../../../workers/outbox/echo.ts';
import type { Unsent, UploadOutcome } from '../../../workers/outbox/row-state.ts';
import { PICTURE, tick } from './desk.ts';
import { CHAT } from '../support.ts';
import { FakeXhr } from './xhr.ts';

const SEA = { ...PICTURE, thumb: true };
const LIST: FileInfo = {
  ...PICTURE,
  kind: 'file',
  name: 'list.txt',
  mime: 'text/plain',
  width: 0,
  height: 0,
};

/** One upload whose requests, tokens and clock the test controls. */
function uploadOf(
  info: FileInfo,
  over: { renews?: boolean; token?: string | null; lost?: FilePart; blob?: Blob } = {},
) {
  const scheduler = new VirtualTimeScheduler();
  const sent: FakeXhr[] = [];
  const shares: number[] = [];
  const expired: string[] = [];
  const abort = new AbortController();
  const token = over.token === undefined ? 'first' : over.token;
  let renewals = 0;
  const auth: UploadAuth = {
    accessToken: () => token,
    renew: () => {
      renewals++;
      return Promise.resolve(over.renews ? 'second' : null);
    },
    expired: (used, message) => expired.push(`${used}: ${message}`),
    languages: () => ['en-US', 'zh-TW'],
    serverNow: () => 0,
  };
  const request = (): FakeXhr => {
    const xhr = new FakeXhr();
    sent.push(xhr);
    return xhr;
  };
  const upload = createUpload({ request, apiBase: 'https://host/api', auth, scheduler });
  const row: Unsent = {
    tmpId: 'p',
    chat: CHAT,
    work: uploadWork(info),
    state: 'waiting',
    order: 1,
    writtenAt: 0,
    attempts: 0,
    firstAttemptAt: 0,
    attemptEndedAt: 0,
    failure: '',
  };
  const file = (_tmpId: string, part: FilePart) =>
    Promise.resolve(part === over.lost ? null : (over.blob ?? new Blob([part], { type: 'text/plain' })));
  const steps$ = uploadFiles({ upload, file }, row).pipe(
    takeUntil(fromEvent(abort.signal, 'abort')),
    tap((step) => step.kind === 'progress' && shares.push(step.share)),
  );
  const outcome = lastValueFrom(steps$, { defaultValue: null });
  const pass = (ms: number): void => {
    scheduler.maxFrames = scheduler.frame + ms;
    scheduler.flush();
    scheduler.frame = scheduler.maxFrames;
  };
  return { outcome, sent, shares, expired, abort, pass, renewals: () => renewals };
}

const image = { originUrl: '/files/1/sea.webp', thumbUrl: '/files/1/small.webp', width: 0, height: 0 };
const bodyOf = async (xhr: FakeXhr | undefined): Promise<[string, string, string][]> =>
  Promise.all(
    [...(xhr?.body ?? [])].map(async ([name, part]) =>
      typeof part === 'string' ? [name, part, ''] : [name, await part.text(), part.name],
    ),
  );

test('[API-24] A picture is uploaded permanently with size and thumbnail, and the answer is its content', async () => {
  const { outcome, sent } = uploadOf(SEA);
  await tick();
  const [xhr] = sent;
  expect([xhr?.method, xhr?.url]).toEqual([
    'POST',
    'https://host/api/image/upload?isPermanent=true&thumbSize=20',
  ]);
  expect(xhr?.headers).toEqual({ accessToken: 'first', 'Accept-Language': 'en-US, zh-TW' });
  expect(await bodyOf(xhr)).toEqual([
    ['width', '2', ''],
    ['height', '2', ''],
    ['file', 'file', 'sea.webp'],
    ['thumb', 'thumb', 'thumb'],
  ]);
  xhr?.say(200, image);
  const end = (await outcome) as UploadOutcome & { kind: 'uploaded' };
  expect(end.kind).toBe('uploaded');
  expect(parseContent(1, end.content)).toMatchObject({ kind: 'image', ...image, width: 2, height: 2 });
});

test('[API-25] A file is uploaded permanently in the field file with the token, and its content names it', async () => {
  const { outcome, sent } = uploadOf(LIST, { token: 'to/ken 1' });
  await tick();
  expect([sent[0]?.method, sent[0]?.url]).toEqual(['POST', 'https://host/api/file/upload?isPermanent=true']);
  expect(sent[0]?.headers['accessToken']).toBe('to%2Fken%201');
  expect(await bodyOf(sent[0])).toEqual([['file', 'file', 'list.txt']]);
  sent[0]?.say(200, '/files/2/list.txt');
  expect(await outcome).toEqual({
    kind: 'uploaded',
    content: '{"name":"list.txt","size":4,"url":"/files/2/list.txt"}',
  });
});

test('The progress of an upload is the uploaded share of the bytes', async () => {
  const { outcome, sent, shares } = uploadOf(LIST);
  await tick();
  sent[0]?.progress(0, 0);
  sent[0]?.progress(1, 4);
  sent[0]?.progress(4, 4);
  sent[0]?.say(200, '/files/2/list.txt');
  await outcome;
  expect(shares).toEqual([0.25, 1]);
});

test('[ERR-03] A token that expired during the upload is renewed once, and the upload starts again', async () => {
  const { outcome, sent, expired, renewals } = uploadOf(LIST, { renews: true });
  await tick();
  sent[0]?.say(401, null, 'expired');
  await tick();
  expect(sent.map((xhr) => xhr.headers['accessToken'])).toEqual(['first', 'second']);
  expect(await bodyOf(sent[1])).toEqual([['file', 'file', 'list.txt']]);
  sent[1]?.say(200, '/files/2/list.txt');
  expect(await outcome).toMatchObject({ kind: 'uploaded' });
  expect([expired, renewals()]).toEqual([[], 1]);
});

test('[ERR-04] An expired token that is not renewed leaves the file waiting; one refused twice ends the sign-in', async () => {
  const notRenewed = uploadOf(LIST);
  await tick();
  notRenewed.sent[0]?.say(401, null, 'expired');
  expect(await notRenewed.outcome).toEqual({ kind: 'no-answer' });
  expect([notRenewed.sent.length, notRenewed.expired.length]).toEqual([1, 0]);
  const twice = uploadOf(LIST, { renews: true });
  await tick();
  twice.sent[0]?.say(401, null, 'expired');
  await tick();
  twice.sent[1]?.say(401, null, 'expired');
  expect(await twice.outcome).toEqual({ kind: 'no-answer' });
  expect(twice.expired).toEqual(['second: expired']);
});

test('[ERR-02, ERR-07] An upload whose sign-in has ended reports it, and its file waits for the next sign-in', async () => {
  const code = uploadOf(LIST);
  await tick();
  code.sent[0]?.say(400, null, 'not logged in');
  expect(await code.outcome).toEqual({ kind: 'no-answer' });
  expect(code.expired).toEqual(['first: not logged in']);
  const status = uploadOf(LIST);
  await tick();
  status.sent[0]?.end(401, '');
  expect(await status.outcome).toEqual({ kind: 'no-answer' });
  expect(status.expired).toEqual(['first: ']);
  const none = uploadOf(LIST, { token: null });
  expect(await none.outcome).toEqual({ kind: 'no-answer' });
  expect(none.sent).toEqual([]);
});

test('A refused upload has the server’s words, and status 413 of a proxy is a refusal without words', async () => {
  const refused = uploadOf(LIST);
  await tick();
  refused.sent[0]?.say(500, null, 'not that type');
  expect(await refused.outcome).toEqual({ kind: 'refused', message: 'not that type' });
  const large = uploadOf(LIST);
  await tick();
  large.sent[0]?.end(413, '<html>');
  expect(await large.outcome).toEqual({ kind: 'refused', message: '' });
});

test('An upload response without an envelope or with an unsafe URL counts as no answer', async () => {
  for (const [status, text] of [
    [502, '<html>'],
    [200, '<html>'],
    [502, '{"code":200,"message":"","data":"/files/2/list.txt"}'],
    [0, ''],
    [200, '{"code":200,"message":"","data":"javascript:alert(1)"}'],
  ] as const) {
    const { outcome, sent } = uploadOf(LIST);
    await tick();
    sent[0]?.end(status, text);
    expect(await outcome).toEqual({ kind: 'no-answer' });
  }
});

test('An upload without progress for 30 s is aborted, a slow one is not', async () => {
  const { outcome, sent, pass } = uploadOf(LIST);
  await tick();
  for (let loaded = 1; loaded <= 60; loaded++) {
    pass(29_000);
    sent[0]?.progress(loaded, 100);
  }
  expect(sent[0]?.aborted).toBe(false);
  pass(30_000);
  expect(sent[0]?.aborted).toBe(true);
  expect(await outcome).toEqual({ kind: 'no-answer' });
  const idle = uploadOf(LIST);
  await tick();
  idle.pass(29_999);
  expect(idle.sent[0]?.aborted).toBe(false);
  idle.pass(1);
  expect(idle.sent[0]?.aborted).toBe(true);
});

test('A cancelled upload is aborted, also before its request has begun', async () => {
  const running = uploadOf(LIST);
  await tick();
  running.abort.abort();
  expect(running.sent[0]?.aborted).toBe(true);
  expect(await running.outcome).toBeNull();
  const notStarted = uploadOf(LIST);
  notStarted.abort.abort();
  expect(await notStarted.outcome).toBeNull();
  expect(notStarted.sent).toEqual([]);
});

test('After the answer to an upload neither a cancel nor a timeout aborts the request', async () => {
  const { outcome, sent, abort, pass } = uploadOf(LIST);
  await tick();
  sent[0]?.say(200, '/files/2/list.txt');
  await outcome;
  abort.abort();
  pass(1e6);
  expect(sent[0]?.aborted).toBe(false);
});

test('[ERR-18] An upload without its bytes is unreadable, and a lost thumbnail is left out', async () => {
  expect(await uploadOf(SEA, { lost: 'file' }).outcome).toEqual({ kind: 'unreadable' });
  const { outcome, sent } = uploadOf(SEA, { lost: 'thumb' });
  await tick();
  expect((await bodyOf(sent[0])).map(([name]) => name)).toEqual(['width', 'height', 'file']);
  sent[0]?.say(200, image);
  expect(await outcome).toMatchObject({ kind: 'uploaded' });
});

test('[ERR-18] A file that its disk does not return is unreadable, and no request is made', async () => {
  const blob = new Blob(['words']);
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) };
  blob.slice = () => gone as unknown as Blob;
  const { outcome, sent } = uploadOf(LIST, { blob });
  expect(await outcome).toEqual({ kind: 'unreadable' });
  expect(sent).toEqual([]);
});

test('The content of a file message has at most 1024 characters: names are cut, thumbnails left out', async () => {
  const long = uploadOf({ ...LIST, name: `${'\u0001😀'.repeat(83)}.tar.gz` });
  await tick();
  expect((await bodyOf(long.sent[0]))[0]?.[2].length).toBeLessThanOrEqual(128);
  long.sent[0]?.say(200, `/files/2/${'x'.repeat(400)}`);
  const end = (await long.outcome) as UploadOutcome & { kind: 'uploaded' };
  expect(end.content.length).toBeLessThanOrEqual(1024);
  const content = parseContent(2, end.content);
  expect(content).toMatchObject({ kind: 'file', url: `/files/2/${'x'.repeat(400)}` });
  const name = content.kind === 'file' ? content.name : '';
  expect(name.startsWith('\u0001😀')).toBe(true);
  expect(name.endsWith('.gz')).toBe(true);
  expect(name.isWellFormed()).toBe(true);
  const wide = uploadOf(SEA);
  await tick();
  const address = `/files/1/${'x'.repeat(600)}`;
  wide.sent[0]?.say(200, { ...image, originUrl: address, thumbUrl: address });
  const picture = (await wide.outcome) as UploadOutcome & { kind: 'uploaded' };
  expect(picture.content.length).toBeLessThanOrEqual(1024);
  expect(parseContent(1, picture.content)).toMatchObject({ originUrl: address, thumbUrl: address });
});

test('A shortened file name never ends in half a character, and loses its extension last', async () => {
  const faces = uploadOf({ ...LIST, name: `a${'😀'.repeat(100)}.txt` });
  await tick();
  expect((await bodyOf(faces.sent[0]))[0]?.[2]).toBe(`a${'😀'.repeat(61)}.txt`);
  const tight = uploadOf({ ...LIST, name: 'list.abcdefghijklmnop' });
  await tick();
  const address = `/files/2/${'x'.repeat(981)}`;
  tight.sent[0]?.say(200, address);
  expect(await tight.outcome).toMatchObject({
    kind: 'uploaded',
    content: `{"name":"list.","size":4,"url":"${address}"}`,
  });
});

test('An upload whose URL leaves no room for a content fails without a reason', async () => {
  const { outcome, sent } = uploadOf(LIST);
  await tick();
  sent[0]?.say(200, `/files/2/${'x'.repeat(1100)}`);
  expect(await outcome).toEqual({ kind: 'refused', message: '' });
});
