// A browser whose server was restored from a backup: the server has lost messages that the browser still has.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { takeBackup } from '../../server/backup/backup.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { privateMessages } from '../../server/db/schema.ts';
import { Browser, isLive, tmpId } from './support.ts';
import { OwnServer, signIn, type Person, type TestServer } from './test-server.ts';

// Two servers with embedded databases on the disk start in many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const root = await mkdtemp(join(tmpdir(), 'partyline-restored-'));
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await rm(root, { recursive: true });
});

async function openServer(dataDir: string, port: number): Promise<OwnServer> {
  const testServer = await OwnServer.open({ dataDir, port });
  cleanups.push(() => testServer.close());
  return testServer;
}

/** Stores messages at the server, two minutes old, so that a pull raises its cursor to them. */
async function storeMessages({ server }: TestServer, from: Person, to: Person, ...contents: string[]) {
  const { db, clock } = server.services;
  const sendTime = clock() - 120_000;
  await db
    .insert(privateMessages)
    .values(contents.map((content) => ({ sendId: from.id, recvId: to.id, content, type: 0, sendTime })));
}

test('[INV-1] After a restore a browser gets the new messages, and keeps those that the server has lost', async () => {
  const [dataDir, folder, restored] = ['data', 'backup', 'restored'].map((name) => join(root, name));
  const first = await openServer(dataDir!, await freePort());
  const [a, b] = await first.friends();
  const chat = privateChat(a.id);
  await storeMessages(first, a, b, 'kept');
  await takeBackup({ folder: folder!, dataDir: dataDir! });
  await storeMessages(first, a, b, 'lost 1', 'lost 2', 'lost 3');
  const { browser, tab } = await first.at(b);
  await tab.until(() => tab.texts(chat).length === 4);
  // The second pull starts at the highest lost id.
  const { tokens } = tab;
  browser.restart();
  const reopened = await browser.tab({ tokens });
  await reopened.until(isLive);
  await first.close();

  await restoreBackup({ folder: folder!, dataDir: restored! });
  // The address names the journal of the browser.
  const second = await openServer(restored!, first.server.port);
  await storeMessages(second, a, b, 'new 1', 'new 2');
  const later = new Browser(second.server.url, { profile: browser.profile });
  cleanups.push(() => later.dispose());
  const again = await later.tab();
  await signIn(again, b);
  await again.until(() => again.texts(chat).includes('new 2'));
  expect(again.texts(chat)).toEqual(['kept', 'lost 1', 'lost 2', 'lost 3', 'new 1', 'new 2']);

  // Live messages, answers to sends and read positions go on with the new ids.
  const other = await second.desktopOf(a.userName);
  await other.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content: 'live' });
  await again.until(() => again.texts(chat).includes('live'));
  await again.command('sendText', { chat, tmpId: tmpId(), content: 'answer' });
  await other.until(() => other.texts(privateChat(b.id)).includes('answer'));
  expect(again.texts(chat).slice(4)).toEqual(['new 1', 'new 2', 'live', 'answer']);
});
