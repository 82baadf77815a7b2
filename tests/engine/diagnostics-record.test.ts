// Diagnostics of an engine, and its records. An engine that boots from a record has the recorded state, also
// after a run with faults.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { RecordFile } from '../../workers/diagnostics/record.ts';
import { readRecord, replay } from '../../workers/diagnostics/replay.ts';
import { FORMAT } from '../../workers/journal/schema.ts';
import { linesOf } from '../../scripts/replay/lines.ts';
import { TestServer, type Person } from './test-server.ts';
import { compactAll, isLive, tmpId, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

const SECRET = 'Meet me behind the old lighthouse at nine 老地方見';

async function sendText(tab: Tab, chat: ChatKey, content: string): Promise<void> {
  await tab.command('sendText', { chat, tmpId: tmpId(), content });
}

/** The diagnostics record that a tab saves, decoded. */
async function recordOf(tab: Tab): Promise<RecordFile> {
  const answer = await tab.command('record', {});
  if (!answer.ok) throw new Error(answer.error.code);
  const record = readRecord(answer.value, FORMAT);
  if (typeof record === 'string') throw new Error(record);
  return record;
}

/**
 * A broken connection, a reconnect, texts in both directions, compactions, a recall, a deletion and a draft.
 */
async function runWithFaults(a: Person, b: Person) {
  const at = await testServer.at(a);
  const other = await testServer.at(b);
  const [toB, toA] = [privateChat(b.id), privateChat(a.id)];
  for (let n = 1; n <= 150; n++) await sendText(at.tab, toB, `${SECRET} ${n}`);
  await at.tab.until(() => at.tab.messages(toB).filter(({ mark }) => mark === 'sent').length === 150);
  await compactAll(at.browser);
  at.browser.cutSockets();
  for (let n = 1; n <= 10; n++) await sendText(other.tab, toA, `${SECRET} while away ${n}`);
  await at.tab.until(() => isLive(at.tab) && at.tab.messages(toB).length === 160);
  // The compaction after the pull moves the messages into journal pages, so the recall and the deletion change
  // pages.
  await new Promise<void>((late) => at.browser.process.scheduler.schedule(late, 3000));
  await compactAll(at.browser);
  const [first, second] = at.tab.messages(toB);
  await at.tab.command('recall', { chat: toB, id: first?.id ?? 0 });
  await at.tab.command('deleteForMe', { chat: toB, ids: [second?.id ?? 0] });
  await at.tab.command('draft', { chat: toB, text: SECRET, revision: 5 });
  await at.tab.until(() => at.tab.messages(toB).length === 159);
  return { ...at, toB };
}

test('[INV-2] An engine that boots from a diagnostics record has the recorded state, before and after a crash', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab, toB } = await runWithFaults(a, b);
  const record = await recordOf(tab);
  expect(record.state?.[toB]?.folded).toMatchObject({ batch: expect.any(Number) });
  expect(record.stores.pages?.length).toBeGreaterThan(0);
  const replayed = await replay(record);
  expect(replayed.differences).toEqual([]);
  expect(replayed.events).toBeGreaterThan(0);
  browser.restart();
  const reopened = await browser.tab({ tokens: tab.tokens });
  await reopened.until(isLive);
  expect((await replay(await recordOf(reopened))).differences).toEqual([]);
});

test('A diagnostics record holds no text of a user, no token and no name', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await runWithFaults(a, b);
  // The reason for the rejection of a frame may quote a text of the frame.
  const reason = 'data.id: Invalid type: Expected number but received "lighthouse"';
  browser.engine.account?.internals.ring.note({ kind: 'rejected', text: '{"id":"lighthouse"}', reason });
  const answer = await tab.command('record', {});
  const text = answer.ok ? answer.value : '';
  expect(text.length).toBeGreaterThan(10_000);
  expect(text).toContain('Expected number');
  for (const word of ['lighthouse', 'behind', '老地方', '地方見', a.userName, b.userName])
    expect(text).not.toContain(word);
  const { accessToken = '', refreshToken = '' } = tab.tokens ?? {};
  for (const token of [accessToken, refreshToken]) expect(text).not.toContain(token);
});

test('A replay of a diagnostics record names each chat whose state differs, and rejects invalid files', async () => {
  const [a, b] = await testServer.friends();
  const { tab, toB } = await runWithFaults(a, b);
  const record = await recordOf(tab);
  const tail = record.stores.tail ?? [];
  const damaged = { ...record, stores: { ...record.stores, tail: tail.slice(0, -1) } };
  const { differences, ...rest } = await replay(damaged);
  expect(differences?.some((line) => line.startsWith(`${toB}, `))).toBe(true);
  expect(linesOf(damaged, { ...rest, differences }, 3).join('\n')).toMatch(/differences from the state/);
  expect(linesOf(record, await replay(record), 0).at(-1)).toBe('the same state as it was taken from');

  expect(readRecord('{', FORMAT)).toMatch(/not JSON, or was cut off/);
  expect(readRecord('{"partyline":"record"}', FORMAT)).toMatch(/^This is no record: /);
  expect(readRecord(JSON.stringify({ ...record, record: 99 }), FORMAT)).toMatch(/the form 99/);
  expect(readRecord(JSON.stringify({ ...record, format: 99 }), FORMAT)).toMatch(/of format 99/);
});

test('The diagnostics describe the engine to every tab, and hold no text of a user', async () => {
  const browser = testServer.browser();
  const nobody = await browser.tab();
  const signedOut = await nobody.command('diagnostics', {});
  expect(signedOut).toMatchObject({ ok: true, value: { build: 'test', phase: 'stopped', account: null } });
  expect(await nobody.command('record', {})).toEqual({ ok: false, error: { code: 'SIGNED_OUT' } });

  const [a, b] = await testServer.friends();
  const { tab, toB } = await runWithFaults(a, b);
  tab.environment({ chat: toB, visible: true, busy: true });
  // The server may not have confirmed the last deletion yet.
  await expect
    .poll(() => tab.command('diagnostics', {}))
    .toMatchObject({
      ok: true,
      value: {
        phase: 'live',
        storage: 'journal',
        waiting: 'no',
        tabs: [{ chat: toB, visible: true, busy: true, views: 2 }],
        account: { id: a.id, step: 'live', chats: 1, outbox: [], frames: { unknown: 0, rejected: 0 } },
      },
    });
  const text = JSON.stringify(await tab.command('diagnostics', {}));
  expect(text).toContain(`message ${toB}`);
  expect(text).not.toContain('lighthouse');
});
