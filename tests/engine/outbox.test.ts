import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { unbounded } from '../../src/core/domain/foreign.ts';
import { parseContent } from '../../src/core/wire/index.ts';
import { png } from '../server/pictures.ts';
import { OwnServer, downloaded, signIn, type Person } from './test-server.ts';
import { Browser, isLive, tmpId, type Tab } from './support.ts';

let testServer: OwnServer;
beforeAll(async () => {
  testServer = await OwnServer.open();
});
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.dispose()));
  await testServer.close();
});

const browsers: Browser[] = [];
/** A signed-in browser with slower timers: 30 s without upload progress take 3 s. */
async function at(person: Person): Promise<{ browser: Browser; tab: Tab }> {
  const browser = new Browser(testServer.server.url, { speedup: 10 });
  browsers.push(browser);
  const tab = await browser.tab();
  await signIn(tab, person);
  return { browser, tab };
}

const IMAGE = '/image/upload';
const SEND = '/message/private/send';
const DELETE = '/message/private/deleteMessage';
const PULL = '/message/private/loadOfflineMessage';
const DONE = { ok: true, value: null };

/** Messages of a chat, oldest first. */
const pane = (tab: Tab, chat: ChatKey) =>
  tab.rows({ view: 'pane', chat, size: 60 }).filter((row) => row.gap === null);
const requestCount = (browser: Browser, path: string): number =>
  browser.requests.filter((it) => it.path === path).length;
const bytesOf = (length: number): Blob => new Blob([new Uint8Array(length).fill(7)], { type: 'text/plain' });

const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

function sendPicture(tab: Tab, chat: ChatKey, name = tmpId(), file = blobOf(png(30, 20))) {
  const thumb = blobOf(png(3, 2));
  const facts = { kind: 'image', name: 'sea.png', mime: 'image/png', width: 30, height: 20 } as const;
  return tab.command('sendFile', { chat, tmpId: name, ...facts, file, thumb });
}

function sendFile(tab: Tab, chat: ChatKey, file: Blob) {
  const facts = { kind: 'file', name: 'list.txt', mime: 'text/plain', width: 0, height: 0 } as const;
  return tab.command('sendFile', { chat, tmpId: tmpId(), ...facts, file, thumb: null });
}

/** Two friends, each in a separate browser, and the key of their chat for each of them. */
async function friendsSignedIn() {
  const [a, b] = await testServer.friends();
  const [atA, atB] = [await at(a), await at(b)];
  return { a, b, atA, atB, toB: privateChat(b.id), toA: privateChat(a.id) };
}

/** Expects exactly these types of messages in the chat, in this order. */
async function expectTypes(tab: Tab, chat: ChatKey, ...types: number[]): Promise<void> {
  const shown = (): number[] => pane(tab, chat).map((row) => row.type);
  await tab.until(() => shown().length >= types.length);
  expect(shown()).toEqual(types);
}

/** Expects exactly these texts in the chat, in this order. */
async function expectTexts(tab: Tab, chat: ChatKey, ...texts: string[]): Promise<void> {
  await tab.until(() => pane(tab, chat).length >= texts.length);
  expect(pane(tab, chat).map((row) => row.content)).toEqual(texts);
}

type Reply = (net: () => Promise<Response>) => Promise<Response>;

/** Responds to the first request of this path with `answer`. All other requests reach the server. */
function interceptFirst(browser: Browser, path: string, answer: Reply) {
  let intercepted = false;
  browser.intercept = (requested, net) => {
    if (requested !== path || intercepted) return net();
    intercepted = true;
    return answer(net);
  };
}

const broken = (): Promise<Response> => Promise.reject(new TypeError('broken'));
/** The request reaches the server, and its response is lost. */
const answerLost: Reply = async (net) => {
  await net();
  return broken();
};

/** Holds the next request of this path forever. Resolves when the engine makes the request. */
function holdRequest(browser: Browser, path: string): Promise<void> {
  return new Promise((requested) => {
    interceptFirst(browser, path, () => {
      requested();
      return new Promise(() => undefined);
    });
  });
}

const download = (url: string, reader: Tab): Promise<Buffer> =>
  downloaded(testServer.server.url + url, reader);

/** Content of the picture that is the only message of this chat. */
async function pictureIn(tab: Tab, chat: ChatKey) {
  await expectTypes(tab, chat, MessageType.IMAGE);
  const content = parseContent(MessageType.IMAGE, unbounded(pane(tab, chat)[0]?.content ?? ''));
  if (content.kind !== 'image') throw new Error(content.kind);
  return content;
}

test('[API-24] A picture is uploaded with its thumbnail and arrives as a picture', async () => {
  const { atA, atB, toB, toA } = await friendsSignedIn();
  const name = tmpId();
  const uploading = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  interceptFirst(atA.browser, IMAGE, async (net) => {
    uploading.resolve();
    await release.promise;
    return net();
  });
  expect(await sendPicture(atA.tab, toB, name)).toEqual(DONE);
  await uploading.promise;
  await atA.tab.until((tab) => pane(tab, toB).length === 1);
  expect(pane(atA.tab, toB)[0]).toMatchObject({
    key: name,
    type: MessageType.IMAGE,
    mark: 'waiting',
    upload: { kind: 'image', name: 'sea.png', size: png(30, 20).length, width: 30, thumb: true, progress: 0 },
  });
  const local = await atA.tab.command('localFile', { tmpId: name, part: 'thumb' });
  expect(local).toMatchObject({ ok: true, value: { size: png(3, 2).length } });
  release.resolve();
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'sent');
  const content = await pictureIn(atB.tab, toA);
  expect(content).toMatchObject({ width: 30, height: 20 });
  expect(await download(content.originUrl, atB.tab)).toEqual(png(30, 20));
  expect(await download(content.thumbUrl, atB.tab)).toEqual(png(3, 2));
  expect(pane(atA.tab, toB)[0]?.upload).toBeNull();
  expect(await atA.tab.command('localFile', { tmpId: name, part: 'file' })).toEqual(DONE);
});

test('[API-25] A file is uploaded and arrives in a group with its name, size and bytes', async () => {
  const { a, b, atA, atB } = await friendsSignedIn();
  const group = groupChat(await testServer.group(a, b));
  const file = bytesOf(70_000);
  await sendFile(atA.tab, group, file);
  await expectTypes(atB.tab, group, MessageType.FILE);
  const content = parseContent(MessageType.FILE, unbounded(pane(atB.tab, group)[0]?.content ?? ''));
  if (content.kind !== 'file') throw new Error(content.kind);
  expect(content).toMatchObject({ name: 'list.txt', size: 70_000 });
  expect(await download(content.url, atB.tab)).toEqual(Buffer.from(await file.arrayBuffer()));
});

test('[INV-3] An upload whose answer is lost is repeated, and its message is stored once', async () => {
  const { atA, atB, toB, toA } = await friendsSignedIn();
  interceptFirst(atA.browser, IMAGE, answerLost);
  await sendPicture(atA.tab, toB);
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'sent');
  expect([requestCount(atA.browser, IMAGE), requestCount(atA.browser, SEND)]).toEqual([2, 1]);
  await expectTypes(atB.tab, toA, MessageType.IMAGE);
});

test('[ERR-20, INV-3] A picture whose answer is lost is not sent a second time: a pull returns it', async () => {
  const { atA, atB, toB, toA } = await friendsSignedIn();
  interceptFirst(atA.browser, SEND, answerLost);
  await sendPicture(atA.tab, toB);
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'sent');
  expect([requestCount(atA.browser, IMAGE), requestCount(atA.browser, SEND)]).toEqual([1, 1]);
  await expectTypes(atA.tab, toB, MessageType.IMAGE);
  await expectTypes(atB.tab, toA, MessageType.IMAGE);
});

test('[ERR-20, X-CHAT-16] A picture that did not arrive fails after the pull, and a resend delivers it', async () => {
  const { atA, atB, toB, toA } = await friendsSignedIn();
  const name = tmpId();
  interceptFirst(atA.browser, SEND, broken);
  await sendPicture(atA.tab, toB, name);
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'failed');
  expect(pane(atA.tab, toB)[0]).toMatchObject({ key: name, failure: '', upload: { progress: 1 } });
  expect(atA.tab.status?.failed).toBe(1);
  expect(await atA.tab.command('resendAll', {})).toEqual(DONE);
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'sent');
  expect([requestCount(atA.browser, IMAGE), requestCount(atA.browser, SEND)]).toEqual([1, 2]);
  await expectTypes(atB.tab, toA, MessageType.IMAGE);
  await atA.tab.until((tab) => tab.status?.failed === 0);
});

test('[X-NET-02] An upload survives the death of its engine: the next engine sends the bytes once', async () => {
  const { atA, atB, toB, toA } = await friendsSignedIn();
  const uploading = holdRequest(atA.browser, IMAGE);
  await sendPicture(atA.tab, toB);
  await uploading;
  atA.browser.restart();
  const tab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await tab.until(() => pane(tab, toB)[0]?.mark === 'sent');
  const { originUrl } = await pictureIn(atB.tab, toA);
  expect(await download(originUrl, atB.tab)).toEqual(png(30, 20));
});

test('[MSG-02] A picture whose engine died while sending shows as failed, and a resend uploads nothing', async () => {
  const { atA, atB, toB, toA } = await friendsSignedIn();
  const sending = holdRequest(atA.browser, SEND);
  await sendPicture(atA.tab, toB);
  await sending;
  atA.browser.restart();
  const tab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await tab.until(() => isLive(tab) && pane(tab, toB)[0]?.mark === 'failed');
  await tab.command('resend', { tmpId: pane(tab, toB)[0]?.key ?? '' });
  await tab.until(() => pane(tab, toB)[0]?.mark === 'sent');
  expect(requestCount(atA.browser, IMAGE)).toBe(1);
  await expectTypes(atB.tab, toA, MessageType.IMAGE);
});

test("[MSG-02, INV-3] A picture whose engine died after it arrived is marked sent by the next engine's pull", async () => {
  const { atA, atB, toB, toA } = await friendsSignedIn();
  const arrived = Promise.withResolvers<void>();
  interceptFirst(atA.browser, SEND, async (net) => {
    await net();
    arrived.resolve();
    return new Promise(() => undefined);
  });
  await sendPicture(atA.tab, toB);
  await arrived.promise;
  atA.browser.restart();
  const tab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await tab.until(() => pane(tab, toB)[0]?.mark === 'sent');
  await expectTypes(tab, toB, MessageType.IMAGE);
  await expectTypes(atB.tab, toA, MessageType.IMAGE);
  expect(requestCount(atA.browser, SEND)).toBe(1);
});

test('[X-NET-02] Messages written offline are sent at the reconnect, and texts do not wait for files before them', async () => {
  const { atA, atB, toB, toA } = await friendsSignedIn();
  atA.browser.online = false;
  atA.browser.cutSockets();
  await atA.tab.until((tab) => !isLive(tab));
  await sendPicture(atA.tab, toB);
  await sendFile(atA.tab, toB, bytesOf(10));
  await atA.tab.command('sendText', { chat: toB, tmpId: tmpId(), content: 'see there' });
  await atA.tab.until((tab) => pane(tab, toB).length === 3);
  expect(pane(atA.tab, toB).map((row) => row.mark)).toEqual(['waiting', 'waiting', 'waiting']);
  atA.browser.online = true;
  await atA.tab.until((tab) => pane(tab, toB).every((row) => row.mark === 'sent'));
  await atB.tab.until((tab) => pane(tab, toA).length === 3);
  expect(pane(atB.tab, toA)[0]?.type).toBe(MessageType.TEXT);
});

test('[ERR-03] A token that expires during an upload is renewed, and the file arrives', async () => {
  const { atA, atB, toB, toA } = await friendsSignedIn();
  testServer.forward(31 * 60_000);
  await sendFile(atA.tab, toB, bytesOf(10));
  await expectTypes(atB.tab, toA, MessageType.FILE);
  expect(requestCount(atA.browser, '/refreshToken')).toBe(1);
  expect(requestCount(atA.browser, '/file/upload')).toBe(2);
});

test("A file that is no picture is refused with the server's words, and can be discarded", async () => {
  const { atA, toB } = await friendsSignedIn();
  const name = tmpId();
  await sendPicture(atA.tab, toB, name, bytesOf(100));
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'failed');
  expect(pane(atA.tab, toB)[0]?.failure).not.toBe('');
  expect(await atA.tab.command('discard', { tmpId: name })).toEqual(DONE);
  await atA.tab.until((tab) => pane(tab, toB).length === 0);
  expect(requestCount(atA.browser, SEND)).toBe(0);
});

test('A picture discarded during its upload is gone everywhere, also after the engine died', async () => {
  const { atA, atB, toB, toA } = await friendsSignedIn();
  const name = tmpId();
  const uploading = holdRequest(atA.browser, IMAGE);
  await sendPicture(atA.tab, toB, name);
  await uploading;
  expect(await atA.tab.command('discard', { tmpId: name })).toEqual(DONE);
  atA.browser.restart();
  const tab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await tab.until(isLive);
  expect(await tab.command('localFile', { tmpId: name, part: 'file' })).toEqual(DONE);
  await tab.command('sendText', { chat: toB, tmpId: tmpId(), content: 'after it' });
  await expectTypes(atB.tab, toA, MessageType.TEXT);
  await expectTypes(tab, toB, MessageType.TEXT);
});

test('[MSG-02] An attempted text can be discarded only after a pull shows that the server lacks it', async () => {
  const { atA, atB, toB, toA } = await friendsSignedIn();
  const name = tmpId();
  const sending = holdRequest(atA.browser, SEND);
  await atA.tab.command('sendText', { chat: toB, tmpId: name, content: 'never' });
  await sending;
  expect(await atA.tab.command('discard', { tmpId: name })).toEqual({
    ok: false,
    error: { code: 'UNDECIDED' },
  });
  atA.browser.online = false;
  atA.browser.restart();
  const tab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await tab.until(() => pane(tab, toB)[0]?.mark === 'failed');
  expect(await tab.command('discard', { tmpId: name })).toEqual({ ok: false, error: { code: 'OFFLINE' } });
  atA.browser.online = true;
  await tab.until(isLive);
  const before = requestCount(atA.browser, PULL);
  expect(await tab.command('discard', { tmpId: name })).toEqual(DONE);
  expect(requestCount(atA.browser, PULL)).toBeGreaterThan(before);
  await tab.until(() => pane(tab, toB).length === 0);
  await tab.command('sendText', { chat: toB, tmpId: tmpId(), content: 'later' });
  await expectTexts(atB.tab, toA, 'later');
});

test('[INV-12] A deletion made offline is sent after the next connect, also by the next engine', async () => {
  const { a, atA, atB, toB, toA } = await friendsSignedIn();
  await atB.tab.command('sendText', { chat: toA, tmpId: tmpId(), content: 'for nobody' });
  await atA.tab.until((tab) => pane(tab, toB).length === 1);
  atA.browser.online = false;
  atA.browser.cutSockets();
  await atA.tab.until((tab) => !isLive(tab));
  const ids = [pane(atA.tab, toB)[0]?.id ?? 0];
  expect(await atA.tab.command('deleteForMe', { chat: toB, ids })).toEqual(DONE);
  await atA.tab.until((tab) => pane(tab, toB).length === 0);
  atA.browser.restart();
  atA.browser.online = true;
  const deletionSent = new Promise<void>((arrived) => {
    interceptFirst(atA.browser, DELETE, async (net) => {
      const answer = await net();
      arrived();
      return answer;
    });
  });
  const tab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await deletionSent;
  await atB.tab.command('sendText', { chat: toA, tmpId: tmpId(), content: 'for everybody' });
  await expectTexts(tab, toB, 'for everybody');
  // A browser with an empty journal pulls only the message that was not deleted.
  await expectTexts((await at(a)).tab, toB, 'for everybody');
});
