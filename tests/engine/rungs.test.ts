// The engine with less than a whole browser: without IndexedDB, and without SharedWorker.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { House } from './house.ts';
import { isLive, tmpId, type Tab } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const text = (chat: ChatKey, content: string) => ({ chat, tmpId: tmpId(), content });
const isOver = (tab: Tab): boolean => tab.over;

test('without IndexedDB memory is all, it is said, and one can talk', async () => {
  const [a, b] = await house.friends();
  const { tab } = await house.at(a, { memory: true });
  await tab.until(isLive);
  expect(tab.status?.storage).toBe('memory');
  const chat = privateChat(b.id);
  expect(await tab.command('sendText', text(chat, 'kept in mind'))).toEqual({ ok: true, value: null });
  await tab.until(() => tab.messages(chat)[0]?.mark === 'sent');
  expect(tab.texts(chat)).toEqual(['kept in mind']);
});

test('[INV-5] of two engines of one build, each with a page of its own, the second waits until it is wanted there', async () => {
  const [a, b] = await house.friends();
  const { browser, tab } = await house.at(a, { alone: true, hurry: 20 });
  const chat = privateChat(b.id);
  await tab.command('sendText', text(chat, 'from the first'));
  const other = browser.second('test');
  const waiting = await other.tab({ tokens: tab.tokens });
  await waiting.until(() => waiting.status?.waiting === 'elsewhere');
  expect(tab.over).toBe(false);
  // It is busy, and the user wants the other one all the same.
  tab.environment({ busy: true });
  waiting.die();
  const wanted = browser.second('test');
  const here = await wanted.tab({ tokens: tab.tokens, take: true });
  await here.until(isLive);
  await tab.until(isOver);
  expect(here.status?.waiting).toBe('no');
  await here.until(() => here.texts(chat).length === 1);
  expect(browser.profile.crowd).toBe(1);
});

test('[INV-5] a page that waits for the one with the line goes on by itself when that is closed', async () => {
  const { browser, tab } = await house.at(await house.person(), { alone: true, hurry: 20 });
  const waiting = await browser.second('test').tab({ tokens: tab.tokens });
  await waiting.until(() => waiting.status?.waiting === 'elsewhere');
  tab.die();
  await waiting.until(isLive);
  expect(waiting.status?.waiting).toBe('no');
});
