import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { unbounded } from '../../src/core/domain/foreign.ts';
import { parseContent } from '../../src/core/wire/index.ts';
import { png } from '../server/pictures.ts';
import { downloaded, House, signIn, type Person } from './house.ts';
import { Browser, isLive, tmpId, type Tab } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.dispose()));
  await house.close();
});

const browsers: Browser[] = [];
/** In less of a hurry than others: an upload that stands still for 30 s is broken off after 3. */
async function at(person: Person): Promise<{ browser: Browser; tab: Tab }> {
  const browser = new Browser(house.server.url, { hurry: 10 });
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
const times = (browser: Browser, path: string): number =>
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

/** Two friends, each in a browser of his own, and their chat as each of them names it. */
async function pair() {
  const [a, b] = await house.friends();
  const [atA, atB] = [await at(a), await at(b)];
  return { a, b, atA, atB, toB: privateChat(b.id), toA: privateChat(a.id) };
}

/** The friend sees exactly these types of messages in this order. */
async function seen(tab: Tab, chat: ChatKey, ...types: number[]): Promise<void> {
  const have = (): number[] => pane(tab, chat).map((row) => row.type);
  await tab.until(() => have().length >= types.length);
  expect(have()).toEqual(types);
}

/** The chat holds exactly these texts in this order. */
async function seenTexts(tab: Tab, chat: ChatKey, ...texts: string[]): Promise<void> {
  await tab.until(() => pane(tab, chat).length >= texts.length);
  expect(pane(tab, chat).map((row) => row.content)).toEqual(texts);
}

/** Answers the first request of this path in the way given, all others by the server. */
function first(browser: Browser, path: string, answer: (net: () => Promise<Response>) => Promise<Response>) {
  let taken = false;
  browser.intercept = (asked, net) => {
    if (asked !== path || taken) return net();
    taken = true;
    return answer(net);
  };
}

const broken = (): Promise<Response> => Promise.reject(new TypeError('broken'));
/** It arrives, its answer does not. */
const answerLost = async (net: () => Promise<Response>): Promise<Response> => {
  await net();
  return broken();
};

/** The next request of this path has arrived nowhere yet, and never will. */
function stuck(browser: Browser, path: string): Promise<void> {
  return new Promise((arrived) => {
    first(browser, path, () => {
      arrived();
      return new Promise(() => undefined);
    });
  });
}

const download = (url: string, reader: Tab): Promise<Buffer> => downloaded(house.server.url + url, reader);

/** The picture that a friend sees as the one message of this chat. */
async function pictureIn(tab: Tab, chat: ChatKey) {
  await seen(tab, chat, MessageType.IMAGE);
  const content = parseContent(MessageType.IMAGE, unbounded(pane(tab, chat)[0]?.content ?? ''));
  if (content.kind !== 'image') throw new Error(content.kind);
  return content;
}

test('[API-24] a picture goes up with its thumbnail and arrives as a picture', async () => {
  const { atA, atB, toB, toA } = await pair();
  const name = tmpId();
  const up = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  first(atA.browser, IMAGE, async (net) => {
    up.resolve();
    await free.promise;
    return net();
  });
  expect(await sendPicture(atA.tab, toB, name)).toEqual(DONE);
  await up.promise;
  await atA.tab.until((tab) => pane(tab, toB).length === 1);
  expect(pane(atA.tab, toB)[0]).toMatchObject({
    key: name,
    type: MessageType.IMAGE,
    mark: 'waiting',
    upload: { kind: 'image', name: 'sea.png', size: png(30, 20).length, width: 30, thumb: true, progress: 0 },
  });
  const local = await atA.tab.command('localFile', { tmpId: name, part: 'thumb' });
  expect(local).toMatchObject({ ok: true, value: { size: png(3, 2).length } });
  free.resolve();
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'sent');
  const content = await pictureIn(atB.tab, toA);
  expect(content).toMatchObject({ width: 30, height: 20 });
  expect(await download(content.originUrl, atB.tab)).toEqual(png(30, 20));
  expect(await download(content.thumbUrl, atB.tab)).toEqual(png(3, 2));
  expect(pane(atA.tab, toB)[0]?.upload).toBeNull();
  expect(await atA.tab.command('localFile', { tmpId: name, part: 'file' })).toEqual(DONE);
});

test('[API-25] a file goes up and arrives in a group with its name, its size and its bytes', async () => {
  const { a, b, atA, atB } = await pair();
  const group = groupChat(await house.group(a, b));
  const file = bytesOf(70_000);
  await sendFile(atA.tab, group, file);
  await seen(atB.tab, group, MessageType.FILE);
  const content = parseContent(MessageType.FILE, unbounded(pane(atB.tab, group)[0]?.content ?? ''));
  if (content.kind !== 'file') throw new Error(content.kind);
  expect(content).toMatchObject({ name: 'list.txt', size: 70_000 });
  expect(await download(content.url, atB.tab)).toEqual(Buffer.from(await file.arrayBuffer()));
});

test('[INV-3] an upload whose answer is lost goes up again, and its message stands once', async () => {
  const { atA, atB, toB, toA } = await pair();
  first(atA.browser, IMAGE, answerLost);
  await sendPicture(atA.tab, toB);
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'sent');
  expect([times(atA.browser, IMAGE), times(atA.browser, SEND)]).toEqual([2, 1]);
  await seen(atB.tab, toA, MessageType.IMAGE);
});

test('[ERR-20, INV-3] a picture whose answer is lost is not sent a second time: a pull brings it', async () => {
  const { atA, atB, toB, toA } = await pair();
  first(atA.browser, SEND, answerLost);
  await sendPicture(atA.tab, toB);
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'sent');
  expect([times(atA.browser, IMAGE), times(atA.browser, SEND)]).toEqual([1, 1]);
  await seen(atA.tab, toB, MessageType.IMAGE);
  await seen(atB.tab, toA, MessageType.IMAGE);
});

test('[ERR-20, X-CHAT-16] a picture that did not arrive fails after the pull, and is sent again when it is told to', async () => {
  const { atA, atB, toB, toA } = await pair();
  const name = tmpId();
  first(atA.browser, SEND, broken);
  await sendPicture(atA.tab, toB, name);
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'failed');
  expect(pane(atA.tab, toB)[0]).toMatchObject({ key: name, failure: '', upload: { progress: 1 } });
  expect(atA.tab.status?.failed).toBe(1);
  expect(await atA.tab.command('resendAll', {})).toEqual(DONE);
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'sent');
  expect([times(atA.browser, IMAGE), times(atA.browser, SEND)]).toEqual([1, 2]);
  await seen(atB.tab, toA, MessageType.IMAGE);
  await atA.tab.until((tab) => tab.status?.failed === 0);
});

test('[X-NET-02] an engine that dies during an upload loses nothing: the next one finds the bytes and sends them once', async () => {
  const { atA, atB, toB, toA } = await pair();
  const up = stuck(atA.browser, IMAGE);
  await sendPicture(atA.tab, toB);
  await up;
  atA.browser.restart();
  const tab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await tab.until(() => pane(tab, toB)[0]?.mark === 'sent');
  const { originUrl } = await pictureIn(atB.tab, toA);
  expect(await download(originUrl, atB.tab)).toEqual(png(30, 20));
});

test('[MSG-02] an engine that dies while it sends a picture shows it failed; sent again, it does not go up again', async () => {
  const { atA, atB, toB, toA } = await pair();
  const sending = stuck(atA.browser, SEND);
  await sendPicture(atA.tab, toB);
  await sending;
  atA.browser.restart();
  const tab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await tab.until(() => isLive(tab) && pane(tab, toB)[0]?.mark === 'failed');
  await tab.command('resend', { tmpId: pane(tab, toB)[0]?.key ?? '' });
  await tab.until(() => pane(tab, toB)[0]?.mark === 'sent');
  expect(times(atA.browser, IMAGE)).toBe(1);
  await seen(atB.tab, toA, MessageType.IMAGE);
});

test('[MSG-02, INV-3] a picture whose engine died after it arrived is healed by the pull of the next one', async () => {
  const { atA, atB, toB, toA } = await pair();
  const arrived = Promise.withResolvers<void>();
  first(atA.browser, SEND, async (net) => {
    await net();
    arrived.resolve();
    return new Promise(() => undefined);
  });
  await sendPicture(atA.tab, toB);
  await arrived.promise;
  atA.browser.restart();
  const tab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await tab.until(() => pane(tab, toB)[0]?.mark === 'sent');
  await seen(tab, toB, MessageType.IMAGE);
  await seen(atB.tab, toA, MessageType.IMAGE);
  expect(times(atA.browser, SEND)).toBe(1);
});

test('[X-NET-02] messages given without a line go out when it is back: texts do not wait for files before them', async () => {
  const { atA, atB, toB, toA } = await pair();
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

test('[ERR-03] a token that runs out during an upload is renewed, and the file arrives', async () => {
  const { atA, atB, toB, toA } = await pair();
  house.ahead += 31 * 60_000;
  await sendFile(atA.tab, toB, bytesOf(10));
  await seen(atB.tab, toA, MessageType.FILE);
  expect(times(atA.browser, '/refreshToken')).toBe(1);
  expect(times(atA.browser, '/file/upload')).toBe(2);
});

test('a picture that is none is refused with the words of the server, and can be thrown away at once', async () => {
  const { atA, toB } = await pair();
  const name = tmpId();
  await sendPicture(atA.tab, toB, name, bytesOf(100));
  await atA.tab.until((tab) => pane(tab, toB)[0]?.mark === 'failed');
  expect(pane(atA.tab, toB)[0]?.failure).not.toBe('');
  expect(await atA.tab.command('discard', { tmpId: name })).toEqual(DONE);
  await atA.tab.until((tab) => pane(tab, toB).length === 0);
  expect(times(atA.browser, SEND)).toBe(0);
});

test('a picture that is cancelled while it goes up is gone everywhere, also after the engine has died', async () => {
  const { atA, atB, toB, toA } = await pair();
  const name = tmpId();
  const up = stuck(atA.browser, IMAGE);
  await sendPicture(atA.tab, toB, name);
  await up;
  expect(await atA.tab.command('discard', { tmpId: name })).toEqual(DONE);
  atA.browser.restart();
  const tab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await tab.until(isLive);
  expect(await tab.command('localFile', { tmpId: name, part: 'file' })).toEqual(DONE);
  await tab.command('sendText', { chat: toB, tmpId: tmpId(), content: 'after it' });
  await seen(atB.tab, toA, MessageType.TEXT);
  await seen(tab, toB, MessageType.TEXT);
});

test('[MSG-02] an attempted text is thrown away only when a pull has told that the server does not have it', async () => {
  const { atA, atB, toB, toA } = await pair();
  const name = tmpId();
  const sending = stuck(atA.browser, SEND);
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
  const before = times(atA.browser, PULL);
  expect(await tab.command('discard', { tmpId: name })).toEqual(DONE);
  expect(times(atA.browser, PULL)).toBeGreaterThan(before);
  await tab.until(() => pane(tab, toB).length === 0);
  await tab.command('sendText', { chat: toB, tmpId: tmpId(), content: 'later' });
  await seenTexts(atB.tab, toA, 'later');
});

test('[INV-12] a deletion without a line is told after the next connect, also by the next engine', async () => {
  const { a, atA, atB, toB, toA } = await pair();
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
  const told = new Promise<void>((arrived) => {
    first(atA.browser, DELETE, async (net) => {
      const answer = await net();
      arrived();
      return answer;
    });
  });
  const tab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await told;
  await atB.tab.command('sendText', { chat: toA, tmpId: tmpId(), content: 'for everybody' });
  await seenTexts(tab, toB, 'for everybody');
  // A browser that knows nothing pulls what is left.
  await seenTexts((await at(a)).tab, toB, 'for everybody');
});
