// Files that cannot be read any more when the engine uploads them.
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { isLive, tmpId, type Tab } from './support.ts';
import { TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

/** Messages of a chat, oldest first. */
const pane = (tab: Tab, chat: ChatKey) =>
  tab.rows({ view: 'pane', chat, size: 60 }).filter((row) => row.gap === null);

test('[ERR-18] Files deleted after their choice fail alone, the rest arrives once, and the journal stays', async () => {
  const [a, b] = await testServer.friends();
  const [atA, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const [toB, toA] = [privateChat(b.id), privateChat(a.id)];
  const folder = await mkdtemp(join(tmpdir(), 'partyline-files-'));
  const path = join(folder, 'gone.txt');
  await writeFile(path, 'words');
  const gone = await openAsBlob(path);
  await rm(folder, { recursive: true });
  const facts = { chat: toB, kind: 'file', mime: 'text/plain', width: 0, height: 0, thumb: null } as const;
  const name = tmpId();
  await atA.tab.command('sendFile', { ...facts, tmpId: name, name: 'gone.txt', file: gone });
  const good = { ...facts, tmpId: tmpId(), name: 'good.txt', file: new Blob(['good']) };
  await atA.tab.command('sendFile', good);
  await atA.tab.command('sendText', { chat: toB, tmpId: tmpId(), content: 'a text' });
  const marks = (tab: Tab) => pane(tab, toB).map(({ mark }) => mark);
  await atA.tab.until((tab) => marks(tab).sort().join() === 'failed,sent,sent');
  const rowOf = (tab: Tab) => pane(tab, toB).find(({ key }) => key === name);
  expect(rowOf(atA.tab)).toMatchObject({ mark: 'failed', upload: { name: 'gone.txt', unreadable: true } });
  expect(atA.tab.status?.storage).toBe('journal');
  await atA.browser.engine.close();
  atA.browser.restart();
  const after = await atA.browser.tab({ tokens: atA.tab.tokens });
  await after.until((tab) => isLive(tab) && rowOf(tab) !== undefined);
  expect(rowOf(after)).toMatchObject({ mark: 'failed', upload: { unreadable: true } });
  await atB.tab.until((tab) => pane(tab, toA).length === 2);
  expect(new Set(pane(atB.tab, toA).map(({ type }) => type))).toEqual(
    new Set([MessageType.TEXT, MessageType.FILE]),
  );
});
