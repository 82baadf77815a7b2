// The tab's own line against a real engine, over real ports: what stands between them in a browser.
import * as Comlink from 'comlink';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PROTOCOL, seatLock, type EngineEntry } from '../../src/core/contract/seat.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import type { Line } from '../../src/line/api.ts';
import { connectLine } from '../../src/line/line.ts';
import { serve } from '../../workers/entry/door.ts';
import { House } from './house.ts';
import type { Browser } from './support.ts';

/** Whose engine a page finds. */
let here: Browser;

vi.mock('../../src/line/connect.ts', async (original) => ({
  ...(await original<object>()),
  workerEntrance: () => ({ entry: doorOf(here), failed: new Promise(() => undefined) }),
}));

function doorOf(browser: Browser): Comlink.Remote<EngineEntry> {
  const { port1, port2 } = new MessageChannel();
  serve(browser.engine, port2);
  return Comlink.wrap<EngineEntry>(port1);
}

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
afterEach(() => vi.unstubAllGlobals());

/** A page of this browser. */
function page(
  browser: Browser,
  tokens: TokenPair | null,
): { line: Line; kept: { tokens: TokenPair | null } } {
  here = browser;
  vi.stubGlobal('navigator', { locks: browser.profile.locks });
  const kept = { tokens };
  const line = connectLine({
    build: 'test',
    tokens,
    keepTokens: (pair) => {
      kept.tokens = pair;
    },
    auto: () => null,
    languages: ['en-US'],
    take: false,
    alone: false,
    inpage: false,
  });
  return { line, kept };
}

/** Resolves when the views are as wanted; they are watched from then on, as a screen does. */
function until(line: Line, wanted: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => (wanted() ? resolve() : undefined);
    for (const view of ['status', 'chats'] as const) line.watch({ view }, look);
    line.watchState(look);
    look();
  });
}
const phase = (line: Line) => line.view({ view: 'status' }).rows[0]?.phase;

test('[INV-6] an engine dies: what is pending ends with ENGINE_LOST, and the views come back by themselves', async () => {
  const [a, b] = await house.friends();
  const { browser, tab } = await house.at(a);
  const { line } = page(browser, tab.tokens);
  const chat = privateChat(b.id);
  await until(line, () => phase(line) === 'live');
  await line.command('open', { chat });
  await until(line, () => line.view({ view: 'chats' }).rows.length === 1);
  browser.intercept = (path, net) => (path === '/system/config' ? new Promise(() => undefined) : net());
  const pending = line.command('config', {});
  const last = line.view({ view: 'status' }).rows[0];
  browser.restart();
  // The engine died and with it what it was asked; nobody did anything.
  expect(await pending).toEqual({ ok: false, error: { code: 'ENGINE_LOST' } });
  await until(line, () => phase(line) === 'live' && line.view({ view: 'status' }).rows[0] !== last);
  expect(browser.engine.account).not.toBeNull();
  expect(line.view({ view: 'chats' }).rows.map(({ key }) => key)).toEqual([chat]);
  expect(await line.command('read', { chat, upTo: 0 })).toEqual({ ok: true, value: null });
});

test('the tab is told when another build has taken the line, and keeps its tokens', async () => {
  const { browser, tab } = await house.at(await house.person(), { hurry: 20 });
  const { line, kept } = page(browser, tab.tokens);
  await until(line, () => phase(line) === 'live');
  await browser.second('newer').tab();
  await until(line, () => line.state().kind === 'over');
  expect(kept.tokens).toEqual(tab.tokens);
  expect(await line.command('signOut', {})).toEqual({ ok: false, error: { code: 'ENGINE_LOST' } });
});

test('a hello in another protocol is answered with the one that is spoken here, whatever else it says', async () => {
  const browser = house.browser();
  const door = doorOf(browser);
  const { port2 } = new MessageChannel();
  const hello = { protocol: PROTOCOL + 1, something: 'new' } as never;
  expect(await door.hello(hello, Comlink.transfer(port2, [port2]))).toMatchObject({
    protocol: PROTOCOL,
    build: 'test',
  });
  const nonsense = { protocol: PROTOCOL, seat: '', tokens: { signIn: 1 } } as never;
  const { port2: other } = new MessageChannel();
  await expect(door.hello(nonsense, Comlink.transfer(other, [other]))).rejects.toThrow('Invalid');
});

test('[INV-7] the port to a tab that has gone is closed', async () => {
  const browser = house.browser();
  const seat = 'seat-of-a-bare-page';
  const { locks } = browser.profile;
  const die = await new Promise<() => void>((held) => {
    void locks.request(seatLock(seat), () => new Promise<void>((free) => held(free)));
  });
  const { port1, port2 } = new MessageChannel();
  const closed = new Promise((resolve) => {
    (port1 as unknown as NodeJS.EventEmitter).once('close', resolve);
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
  await doorOf(browser).hello(hello, Comlink.transfer(port2, [port2]));
  die();
  await closed;
});
