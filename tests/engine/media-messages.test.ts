// A voice message and a video from one user to another, against the real server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { unbounded } from '../../src/core/domain/foreign.ts';
import { parseContent } from '../../src/core/wire/index.ts';
import { mp4, png, webm } from '../server/pictures.ts';
import { downloaded, TestServer, signIn, type Person } from './test-server.ts';
import { Browser, tmpId, type Tab } from './support.ts';

let testServer: TestServer;
const browsers: Browser[] = [];
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.dispose()));
  await testServer.close();
});

async function at(person: Person): Promise<Tab> {
  const browser = new Browser(testServer.server.url, { speedup: 10 });
  browsers.push(browser);
  const tab = await browser.tab();
  await signIn(tab, person);
  return tab;
}

const last = (tab: Tab, chat: ChatKey) => tab.rows({ view: 'pane', chat, size: 60 }).at(-1);
const blobOf = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)]);
const download = (url: string, reader: Tab): Promise<Buffer> =>
  downloaded(testServer.server.url + url, reader);

const PEAKS = Array.from({ length: 64 }, (_, slice) => slice * 4);

test('[X-CHAT-14, API-25] A voice message shows with its duration and peaks, and arrives with them and its bytes', async () => {
  const [a, b] = await testServer.friends();
  const [atA, atB] = [await at(a), await at(b)];
  const toB = privateChat(b.id);
  const facts = { kind: 'audio', name: 'voice.webm', mime: 'audio/webm', width: 0, height: 0 } as const;
  const recording = { duration: 3, peaks: PEAKS, file: blobOf(webm), thumb: null };
  const shown = atA.until((tab) => {
    const upload = last(tab, toB)?.upload;
    return upload?.kind === 'audio' && upload.duration === 3 && upload.peaks.length === 64;
  });
  expect(await atA.command('sendFile', { chat: toB, tmpId: tmpId(), ...facts, ...recording })).toMatchObject({
    ok: true,
  });
  await shown;
  const toA = privateChat(a.id);
  await atB.until((tab) => last(tab, toA)?.type === MessageType.AUDIO);
  const content = parseContent(MessageType.AUDIO, unbounded(last(atB, toA)?.content ?? ''));
  if (content.kind !== 'audio') throw new Error(content.kind);
  expect(content).toMatchObject({ duration: 3, peaks: PEAKS });
  expect(await download(content.url, atB)).toEqual(webm);
});

test('[X-CHAT-14] A video arrives with its bytes, its dimensions and its poster', async () => {
  const [a, b] = await testServer.friends();
  const [atA, atB] = [await at(a), await at(b)];
  const [toB, toA] = [privateChat(b.id), privateChat(a.id)];
  const facts = { kind: 'video', name: 'film.mp4', mime: 'video/mp4', width: 640, height: 360 } as const;
  const files = { file: blobOf(mp4), thumb: blobOf(png(64, 36)) };
  await atA.command('sendFile', { chat: toB, tmpId: tmpId(), ...facts, ...files });
  await atB.until((tab) => last(tab, toA)?.type === MessageType.VIDEO);
  const content = parseContent(MessageType.VIDEO, unbounded(last(atB, toA)?.content ?? ''));
  if (content.kind !== 'video') throw new Error(content.kind);
  expect(content).toMatchObject({ width: 640, height: 360 });
  expect(await download(content.videoUrl, atB)).toEqual(mp4);
  expect(await download(content.coverUrl, atB)).toEqual(png(64, 36));
});
