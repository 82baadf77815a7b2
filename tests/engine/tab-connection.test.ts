// The tab's own connection code against a real engine, over real message ports as in a browser.
import * as Comlink from 'comlink';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PROTOCOL, seatLock, type EngineEntry } from '../../src/core/contract/seat.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import type { Line } from '../../src/line/api.ts';
import { connectLine } from '../../src/line/line.ts';
import { serve } from '../../workers/entry/door.ts';
import { TestServer } from './test-server.ts';
import type { Browser } from './support.ts';

/** The browser whose engine the next page connects to. */
let currentBrowser: Browser;

vi.mock('../../src/line/connect.ts', async (original) => ({
  ...(await original<object>()),
  workerEntrance: () => ({ entry: entryOf(currentBrowser), failed: new Promise(() => undefined) }),
}));

function entryOf(browser: Browser): Comlink.Remote<EngineEntry> {
  const { port1, port2 } = new MessageChannel();
  serve(browser.engine, port2);
  return Comlink.wrap<EngineEntry>(port1);
}

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());
afterEach(() => vi.unstubAllGlobals());

/** Connects a page of this browser. */
function page(
  browser: Browser,
  tokens: TokenPair | null,
): { line: Line; kept: { tokens: TokenPair | null } } {
  currentBrowser = browser;
  vi.stubGlobal('navigator', { locks: browser.profile.locks });
  const stored = { tokens };
  const line = connectLine({
    build: 'test',
    tokens,
    keepTokens: (pair) => {
      stored.tokens = pair;
    },
    auto: () => null,
    languages: ['en-US'],
    take: false,
    alone: false,
    refreshScripts: () => Promise.resolve(),
    inpage: false,
  });
  return { line, kept: stored };
}

/** Resolves when the condition holds. Subscribes to the status and the chat list, as a screen does. */
function until(line: Line, wanted: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => (wanted() ? resolve() : undefined);
    for (const view of ['status', 'chats'] as const) line.watch({ view }, check);
    line.watchState(check);
    check();
  });
}
const phase = (line: Line) => line.view({ view: 'status' }).rows[0]?.phase;

test("[INV-6] After the death of its engine a tab's calls end with ENGINE_LOST, and its views reconnect", async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const { line } = page(browser, tab.tokens);
  const chat = privateChat(b.id);
  await until(line, () => phase(line) === 'live');
  await line.command('open', { chat });
  await until(line, () => line.view({ view: 'chats' }).rows.length === 1);
  browser.intercept = (path, net) => (path === '/system/config' ? new Promise(() => undefined) : net());
  const pending = line.command('config', {});
  const last = line.view({ view: 'status' }).rows[0];
  browser.restart();
  // The death of the engine ends the calls to it, without an action of the page.
  expect(await pending).toEqual({ ok: false, error: { code: 'ENGINE_LOST' } });
  await until(line, () => phase(line) === 'live' && line.view({ view: 'status' }).rows[0] !== last);
  expect(browser.engine.account).not.toBeNull();
  expect(line.view({ view: 'chats' }).rows.map(({ key }) => key)).toEqual([chat]);
  expect(await line.command('read', { chat, upTo: 0 })).toEqual({ ok: true, value: null });
});

test('A tab learns that another build took over the connection, and keeps its tokens', async () => {
  const { browser, tab } = await testServer.at(await testServer.person());
  const { line, kept } = page(browser, tab.tokens);
  await until(line, () => phase(line) === 'live');
  await browser.second('newer').tab();
  await until(line, () => line.state().kind === 'over');
  expect(kept.tokens).toEqual(tab.tokens);
  expect(await line.command('signOut', {})).toEqual({ ok: false, error: { code: 'ENGINE_LOST' } });
});

test("A hello in another protocol is answered with the engine's own protocol", async () => {
  const browser = testServer.browser();
  const entry = entryOf(browser);
  const { port2 } = new MessageChannel();
  const hello = { protocol: PROTOCOL + 1, something: 'new' } as never;
  expect(await entry.hello(hello, Comlink.transfer(port2, [port2]))).toMatchObject({
    protocol: PROTOCOL,
    build: 'test',
  });
  const nonsense = { protocol: PROTOCOL, seat: '', tokens: { signIn: 1 } } as never;
  const { port2: other } = new MessageChannel();
  await expect(entry.hello(nonsense, Comlink.transfer(other, [other]))).rejects.toThrow('Invalid');
});

test('[INV-7] The port to a dead tab is closed', async () => {
  const browser = testServer.browser();
  const seat = 'seat-of-a-bare-page';
  const { locks } = browser.profile;
  const die = await new Promise<() => void>((resolve) => {
    void locks.request(seatLock(seat), () => new Promise<void>((unlock) => resolve(unlock)));
  });
  const { port1, port2 } = new MessageChannel();
  let closed = false;
  const closing = new Promise<void>((resolve) => {
    (port1 as unknown as NodeJS.EventEmitter).once('close', () => {
      closed = true;
      resolve();
    });
  });
  port1.start();
  const hello = {
    protocol: PROTOCOL,
    build: 'test',
    seat,
    tokens: null,
    auto: null,
    languages: [],
    fresh: true,
    take: false,
  };
  await entryOf(browser).hello(hello, Comlink.transfer(port2, [port2]));
  expect(closed).toBe(false);
  die();
  await closing;
  expect(closed).toBe(true);
});
