import { createElement } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Rail } from '../../../src/home/Rail.tsx';
import { ALICE, type Rows, withRows } from '../people-ui/fake-line.ts';
import { drawnInBoth, textsIn } from '../rendered.ts';
import { Routed } from '../routed.ts';

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://party.example' }));
afterAll(() => void vi.unstubAllGlobals());

/** Markup of the rail at a URL, in both languages. */
const drawn = (path: string, rows: Rows = {}): Promise<string[]> =>
  drawnInBoth(
    createElement(
      Routed,
      { path },
      withRows({ status: [ALICE], ...rows }, createElement(Rail, { unread: 0 })),
    ),
  );

/** The markup of each link. */
const linksIn = (html: string): string[] => html.match(/<a [^]*?<\/a>/g) ?? [];

test('[HOME-04] The rail has links to chats, friends and groups, and marks the open section', async () => {
  const [english = '', chinese = ''] = await drawn('/home/group?group=5');
  const links = linksIn(english);
  expect(links.map((link) => textsIn(link)[0])).toEqual(['Chats', 'Friends', 'Groups']);
  expect(links.map((link) => /href="([^"?]*)/.exec(link)?.[1])).toEqual([
    '/home/chat',
    '/home/friend',
    '/home/group',
  ]);
  expect(links.map((link) => link.includes('aria-current="page"'))).toEqual([false, false, true]);
  expect(linksIn(chinese).map((link) => textsIn(link)[0])).toEqual(['聊天', '好友', '群組']);
});

test('[HOME-03] The friend link has the number of pending received friend requests', async () => {
  const [english = '', chinese = ''] = await drawn('/home/chat', { status: [{ ...ALICE, requests: 2 }] });
  expect(textsIn(linksIn(english)[1] ?? '')).toEqual(['Friends', '2', '2 friend requests']);
  expect(textsIn(linksIn(chinese)[1] ?? '')).toEqual(['好友', '2', '2 則好友申請']);
  const [without = ''] = await drawn('/home/chat');
  expect(textsIn(linksIn(without)[1] ?? '')).toEqual(['Friends']);
});

test('[HOME-01, HOME-06] The own avatar and a button at the bottom of the rail open the settings', async () => {
  const [english = '', chinese = ''] = await drawn('/home/chat');
  const openers = (html: string): string[] =>
    (html.match(/<button [^>]*aria-haspopup="dialog"[^]*?<\/button>/g) ?? []).map(
      (button) => /aria-label="([^"]*)"/.exec(button)?.[1] ?? '',
    );
  expect(openers(english)).toEqual(['Settings of Alice', 'Keyboard shortcuts', 'Settings']);
  expect(openers(chinese)).toEqual(['Alice 的設定', '鍵盤快速鍵', '設定']);
  expect(english.indexOf('Settings of Alice')).toBeLessThan(english.indexOf('Chats'));
});
