import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { emptyMarks } from '../../src/core/domain/chat.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { memoryCommon, openCommon } from '../../workers/journal/common.ts';
import { openJournal } from '../../workers/journal/journal.ts';
import { journalName } from '../../workers/journal/schema.ts';
import { seal, unseal } from '../../workers/hub/seal.ts';
import { CHAT, fold, message, put } from '../pure/support.ts';

const outboxRow: OutboxRow = {
  tmpId: '1790000000000abcdefgh',
  chat: CHAT,
  content: 'hello',
  state: 'waiting',
  order: 1,
  writtenAt: 5,
  attempts: 0,
  firstAttemptAt: 0,
  failure: '',
};

test('what was committed is there after the database was opened again', async () => {
  const factory = new IDBFactory();
  const journal = await openJournal(factory, 'host', 1);
  const state = fold(put(message(3)));
  await journal.load();
  await journal.commit({ events: [put(message(3))], done: { kind: 'private', id: 3 } });
  await journal.commit({
    summaries: new Map<ChatKey, typeof state.summary>([[CHAT, state.summary]]),
    marks: new Map([[CHAT as ChatKey, { ...emptyMarks, openedAt: 9 }]]),
    people: new Map([['friends', [{ id: 2 }]]]),
    outbox: { put: [outboxRow] },
    strict: true,
  });
  await journal.close();
  const again = await openJournal(factory, 'host', 1);
  const loaded = await again.load();
  expect(loaded.summaries.get(CHAT)).toEqual({ at: 1, summary: state.summary });
  expect(loaded.marks.get(CHAT)?.openedAt).toBe(9);
  expect(loaded.people.get('friends')).toEqual([{ id: 2 }]);
  expect(loaded.outbox).toEqual([outboxRow]);
  expect(loaded.done).toEqual({ 'done:private': 3 });
  expect(await again.tail()).toEqual([{ number: 1, events: [put(message(3))] }]);
  await again.commit({ events: [put(message(4))], outbox: { del: [outboxRow.tmpId] } });
  expect((await again.tail()).map((batch) => batch.number)).toEqual([1, 2]);
  expect((await again.load()).outbox).toEqual([]);
});

test('records that do not hold are left out, and the rest is read', async () => {
  const factory = new IDBFactory();
  const journal = await openJournal(factory, 'host', 1);
  await journal.load();
  await journal.commit({ events: [put(message(3))] });
  await journal.close();
  await spoil(factory, journalName('host', 1));
  const again = await openJournal(factory, 'host', 1);
  const loaded = await again.load();
  expect([...loaded.summaries.keys(), ...loaded.marks.keys()]).toEqual([]);
  expect(loaded.outbox).toEqual([]);
  const tail = await again.tail();
  expect(tail.flatMap((batch) => batch.events)).toEqual([put(message(3))]);
});

test('[LOGIN-04] the stored password is sealed by a key that cannot be taken out of the browser', async () => {
  const factory = new IDBFactory();
  const common = await openCommon(factory, 'host', crypto);
  const key = await common.deviceKey();
  expect(key.extractable).toBe(false);
  const sealed = await seal(crypto, key, 'opensesame');
  expect(sealed).not.toContain('opensesame');
  expect(await unseal(crypto, await common.deviceKey(), sealed)).toBe('opensesame');
  expect(await unseal(crypto, await memoryCommon(crypto).deviceKey(), sealed)).toBeNull();
  expect(await unseal(crypto, key, 'no seal')).toBeNull();
  common.close();
});

test('[INV-1] behind a write that failed nothing is written any more, or a cursor could pass what is not stored', async () => {
  const factory = new IDBFactory();
  const journal = await openJournal(factory, 'host', 1);
  await journal.load();
  const endless: Record<string, unknown> = {};
  endless['self'] = endless;
  const failing = journal.commit({ people: new Map([['friends', [endless]]]) });
  const behind = journal.commit({ done: { kind: 'private', id: 9 } });
  await expect(failing).rejects.toThrow('circular');
  await expect(behind).rejects.toThrow('circular');
  await journal.close();
  expect((await (await openJournal(factory, 'host', 1)).load()).done).toEqual({});
});

test('a row whose marks do not hold is left out with them, so that the tail makes both anew', async () => {
  const factory = new IDBFactory();
  const journal = await openJournal(factory, 'host', 1);
  await journal.load();
  const { summary } = fold(put(message(3)));
  await journal.commit({ events: [put(message(3))], summaries: new Map([[CHAT, summary]]) });
  expect([...(await journal.load()).summaries.keys()]).toEqual([]);
  await journal.commit({ marks: new Map([[CHAT, emptyMarks]]) });
  expect([...(await journal.load()).summaries.keys()]).toEqual([CHAT]);
});

/** Writes garbage into every store, as a broken disk or a foreign hand would. */
function spoil(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name);
    request.addEventListener('success', () => {
      const db = request.result;
      const tx = db.transaction(['chats', 'marks', 'outbox', 'tail'], 'readwrite');
      const bytes = new TextEncoder().encode('{"half');
      tx.objectStore('chats').put({ at: 1, summary: bytes }, CHAT);
      tx.objectStore('marks').put({ marks: 'text' }, CHAT);
      tx.objectStore('outbox').put({ row: new TextEncoder().encode('{"tmpId":5}') }, 'x');
      tx.objectStore('tail').put({ events: bytes }, 7);
      tx.addEventListener('complete', () => {
        db.close();
        resolve();
      });
    });
    request.addEventListener('error', () => reject(new Error('no database')));
  });
}
